// Specs of engines with options, and seats by the levels that the server lists.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { allLevels, bestEngine, engineSeat, findEngine, levelSeat, limitsItself, seatNames, seatsAgainstLevel } from '../page/js/levels.js';
import { applicableOptions, formatSpec, parseOptions, shortOptions } from '../page/js/spec.js';

const HASH = { key: 'hash', values: { kind: 'integer', min: 1, max: 512 }, default: '64', help: '' };
const DEPTH = { key: 'depth', values: { kind: 'integer', min: 0, max: 99 }, default: '0', help: '' };
const PRUNING = { key: 'pruning', values: { kind: 'switch' }, default: 'on', help: '' };

const DEEP = { spec: 'deep', name: 'deep', summary: '', limited: false, players: [2], options: [DEPTH, HASH, PRUNING], limit_options: ['depth'] };
const BROAD = { ...DEEP, spec: 'broad', name: 'broad', players: [2, 3], options: [HASH], limit_options: [] };
const FIXED = { ...DEEP, spec: 'fixed', name: 'fixed', limited: true, options: [], limit_options: [] };

const level = (id, players, spec) => ({ id, name: id.toUpperCase(), summary: '', players, engine: `level:${id}`, spec });
const CARD = /** @type {any} */ ({
  name: 'some',
  engines: [FIXED, DEEP, BROAD],
  levels: [
    level('low', 2, 'fixed'), level('middle', 2, 'broad'), level('high', 2, 'deep:hash=128'),
    level('low', 3, 'broad'), level('high', 3, 'broad'),
  ],
});

test('an option without effect is left out: one that needs another value of another option', () => {
  const METHOD = { key: 'method', values: { kind: 'words', words: ['plain', 'eval'] }, default: 'plain', help: '' };
  const EVAL = { key: 'eval', values: { kind: 'words', words: ['a'] }, default: 'none', help: '', requires: ['method', 'eval'] };
  const shown = (chosen) => applicableOptions([METHOD, EVAL], new Map(chosen)).map(({ key }) => key).join();
  assert.equal(shown([]), 'method');
  assert.equal(shown([['method', 'eval']]), 'method,eval');
  assert.equal(formatSpec('x', [METHOD, EVAL], new Map([['eval', 'a']])), 'x');
  assert.equal(formatSpec('x', [METHOD, EVAL], new Map([['eval', 'a'], ['method', 'eval']])), 'x:method=eval,eval=a');
});

test('a spec has the options that differ from their defaults, in the order of the list', () => {
  const chosen = new Map([['pruning', 'off'], ['hash', '128'], ['depth', '0']]);
  assert.equal(formatSpec('deep', DEEP.options, chosen), 'deep:hash=128,pruning=off');
  assert.equal(formatSpec('deep', DEEP.options, new Map()), 'deep');
  assert.equal(formatSpec('deep', DEEP.options, new Map([['table', '3']])), 'deep', 'an option that is not there');
  assert.deepEqual([...parseOptions('deep:hash=128,pruning=off')], [['hash', '128'], ['pruning', 'off']]);
  assert.equal(shortOptions('deep:hash=128,pruning=off'), 'hash=128, pruning=off');
  assert.equal(shortOptions('deep'), '');
});

test('an engine is found by its spec, whatever its options', () => {
  assert.equal(findEngine(CARD, 'deep:hash=128'), DEEP);
  assert.equal(findEngine(CARD, 'none'), undefined);
});

test('a request has no limit that would replace those of the engine', () => {
  const limit = (engine, ...chosen) => engineSeat(engine, new Map(chosen), 200).limit;
  assert.deepEqual(limit(DEEP), { time_ms: 200 });
  assert.deepEqual(limit(DEEP, ['hash', '128']), { time_ms: 200 });
  assert.deepEqual(limit(DEEP, ['depth', '4']), {});
  assert.deepEqual(limit(DEEP, ['depth', '0']), { time_ms: 200 }, 'the default is no limit');
  assert.deepEqual(limit(FIXED), {});
  assert.equal(limitsItself(DEEP, 'deep:depth=4,hash=128'), true);
});

test('a level is what the server says, for each number of players', () => {
  assert.deepEqual(levelSeat(CARD, 2, 'high'), { kind: 'engine', engine: 'level:high', limit: {}, level: 'high' });
  assert.deepEqual(levelSeat(CARD, 3, 'high'), { kind: 'engine', engine: 'level:high', limit: {}, level: 'high' });
  assert.equal(levelSeat(CARD, 2, 'gone').level, 'middle', 'a level that is not there');
  assert.deepEqual(allLevels([CARD, CARD]).map(({ id }) => id), ['low', 'middle', 'high']);
  assert.deepEqual(seatsAgainstLevel(CARD, 2, 1, 'low').map((seat) => seat.kind), ['human', 'engine']);
});

test('the best engine is that of the highest level', () => {
  assert.equal(bestEngine(CARD, 2), 'deep');
  assert.equal(bestEngine(CARD, 3), 'broad');
  assert.equal(bestEngine({ ...CARD, levels: [] }, 3), 'broad');
});

test('a seat is named by its level, or by its engine, time and options', () => {
  const seats = [levelSeat(CARD, 2, 'high'), engineSeat(DEEP, new Map([['hash', '128'], ['pruning', 'off']]), 200), engineSeat(FIXED, new Map(), 200)];
  assert.deepEqual(seatNames(seats, CARD), ['HIGH', 'deep · 0.2 sec · hash=128, pruning=off', 'fixed']);
  const former = { kind: 'engine', engine: 'deep:hash=128', limit: { time_ms: 1000 }, level: 'gone' };
  assert.deepEqual(seatNames([former], CARD), ['deep · 1 sec · hash=128'], 'a level of an earlier version');
});
