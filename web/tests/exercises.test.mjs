// The exercises in the storage: what waits, what leaves, what comes back.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import {
  MAX_EXERCISES, PAUSES_MS, addMistakes, clearExercises, dueExercises, isReviewed, loadExercises, mistakeOf, recordAnswer, recordReviewed,
} from '../page/js/teaching/exercises.js';

const KEY = 'plywood.exercises';
const NOW = 1_000_000;
/** @type {Map<string, string>} */
const storage = new Map();
globalThis.localStorage = /** @type {any} */ ({ getItem: (key) => storage.get(key) ?? null, setItem: (key, text) => storage.set(key, text) });
beforeEach(() => storage.clear());

const mistake = (position = 'p') => ({ game: 'g', position, player: 1, played: 'a', best: 'b', loss: 0.34567 });
const waiting = (now = NOW) => dueExercises(loadExercises(), now).map(({ position }) => position);

test('a mistake waits at once, and only once', () => {
  addMistakes([mistake(), null, mistake()], NOW);
  addMistakes([mistake()], NOW + 1);
  assert.deepEqual(waiting(), ['p']);
  assert.equal(loadExercises().exercises[0].loss, 0.3457);
});

test('a solved exercise leaves', () => {
  addMistakes([mistake('p'), mistake('q')], NOW);
  recordAnswer(mistake('p'), true, NOW);
  assert.deepEqual(waiting(Infinity), ['q']);
});

test('a failed exercise comes back later, each time after a longer pause', () => {
  addMistakes([mistake()], NOW);
  let now = NOW;
  for (const pause of [...PAUSES_MS, PAUSES_MS.at(-1)]) {
    recordAnswer(mistake(), false, now);
    assert.deepEqual(waiting(now + pause - 1), []);
    now += pause;
    assert.deepEqual(waiting(now), ['p']);
  }
  recordAnswer(mistake(), true, now);
  assert.deepEqual(loadExercises().exercises, []);
});

test('the longest waiting exercise comes first', () => {
  addMistakes([mistake('p'), mistake('q')], NOW);
  recordAnswer(mistake('p'), false, NOW - PAUSES_MS[0] + 1);
  assert.deepEqual(waiting(NOW + 1), ['q', 'p']);
});

test('an answer to what is no exercise changes nothing', () => {
  addMistakes([mistake()], NOW);
  recordAnswer(mistake('other'), true, NOW);
  assert.deepEqual(waiting(), ['p']);
});

test('there are not more than can be kept: the oldest leave', () => {
  addMistakes(Array.from({ length: MAX_EXERCISES + 2 }, (_, i) => mistake(`p${i}`)), NOW);
  assert.equal(waiting().length, MAX_EXERCISES);
  assert.equal(waiting()[0], 'p2');
});

test('all can be deleted; a game that was reviewed stays so', () => {
  addMistakes([mistake()], NOW);
  recordReviewed('game:7');
  clearExercises();
  assert.deepEqual(waiting(), []);
  assert.ok(isReviewed('game:7'));
  assert.ok(!isReviewed('game:8'));
});

test('damaged storage is no storage, and what is whole in it is kept', () => {
  for (const text of ['', 'x', 'null', '3', '[]', '{}', '{"version":2,"exercises":[]}', '{"version":1,"exercises":{"a":1},"reviewed":7}']) {
    storage.set(KEY, text);
    assert.deepEqual(loadExercises(), { version: 1, exercises: [], reviewed: [] }, text);
  }
  const whole = { ...mistake(), failures: 0, due: NOW };
  const broken = [null, 3, {}, { ...whole, player: 0 }, { ...whole, best: '' }, { ...whole, due: 'soon' }, { ...whole, position: 'p'.repeat(5000) }];
  storage.set(KEY, JSON.stringify({ version: 1, exercises: [...broken, whole], reviewed: [1, 'x'] }));
  assert.deepEqual(loadExercises(), { version: 1, exercises: [whole], reviewed: ['x'] });
});

test('without storage there are no exercises', () => {
  const { localStorage } = globalThis;
  globalThis.localStorage = /** @type {any} */ ({ getItem() { throw new Error('disabled'); }, setItem() { throw new Error('full'); } });
  addMistakes([mistake()], NOW);
  assert.deepEqual(waiting(), []);
  globalThis.localStorage = localStorage;
});

test('a judgement without a best move makes no exercise', () => {
  const judgement = { before: { at: { game: 'g' }, position: 'p' }, player: 2, move: 'a', best: 'b', loss: 0.5 };
  assert.deepEqual(mistakeOf(/** @type {any} */ (judgement)), { game: 'g', position: 'p', player: 2, played: 'a', best: 'b', loss: 0.5 });
  assert.equal(mistakeOf(/** @type {any} */ ({ ...judgement, best: null })), null);
});
