// Exercises: the positions of one's own games where a move lost much, in localStorage. One that is solved at the first
// try leaves; one that is not comes back later, each time after a longer pause.

import { readStorage, writeStorage } from '../storage.js';

/** @import { PositionRef } from '../protocol.js' */
/** @import { Judgement } from './judge.js' */
/** @typedef {{game: string, position: string, player: number, played: string, best: string, loss: number}} Mistake a position as text, and the moves that were played and would have been best */
/** @typedef {Mistake & {failures: number, due: number}} Exercise `due` is the time from which it waits to be solved, in milliseconds */
/** @typedef {{version: number, exercises: Exercise[], reviewed: string[]}} State `reviewed` are the ids of the games whose mistakes were looked for */

const KEY = 'plywood.exercises';
const VERSION = 1;
export const MAX_EXERCISES = 100;
const MAX_REVIEWED = 50;
const MAX_TEXT_LENGTH = 4000;
const MINUTE_MS = 60_000;
/** The pauses after the first failure, the second, and all others. */
export const PAUSES_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];

/** The exercises in the storage; what is damaged is left out. @returns {State} */
export function loadExercises() {
  const saved = readStorage(KEY);
  if (saved?.version !== VERSION) return { version: VERSION, exercises: [], reviewed: [] };
  return {
    version: VERSION,
    exercises: listOf(saved.exercises).filter(isExercise).slice(-MAX_EXERCISES),
    reviewed: listOf(saved.reviewed).filter((id) => isText(id)).slice(-MAX_REVIEWED),
  };
}

/** Deletes all exercises. The games whose mistakes were found stay known, so that they do not come back. */
export function clearExercises() {
  save({ ...loadExercises(), exercises: [] });
}

/** The exercises that wait, the longest waiting first. @param {State} state @param {number} [now] @returns {Exercise[]} */
export function dueExercises({ exercises }, now = Date.now()) {
  return exercises.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due);
}

/** A mistake of which an exercise can be made; null without a best move. @param {Judgement} judgement @returns {Mistake | null} */
export function mistakeOf({ before, player, move, best, loss }) {
  return best === null ? null : { game: before.at.game, position: before.position, player, played: move, best, loss };
}

/** Adds mistakes as exercises. Those that there are already stay as they are; the oldest leave when there are too many. @param {(Mistake | null)[]} mistakes @param {number} [now] */
export function addMistakes(mistakes, now = Date.now()) {
  const state = loadExercises();
  for (const mistake of mistakes) {
    if (!mistake || state.exercises.some((known) => isSame(known, mistake))) continue;
    state.exercises.push({ ...mistake, loss: Math.round(mistake.loss * 1e4) / 1e4, failures: 0, due: now });
  }
  save({ ...state, exercises: state.exercises.slice(-MAX_EXERCISES) });
}

/** Records an answer to an exercise; without effect if there is no such exercise. @param {Mistake} mistake @param {boolean} solved at the first try @param {number} [now] */
export function recordAnswer(mistake, solved, now = Date.now()) {
  const state = loadExercises();
  const exercises = state.exercises.flatMap((exercise) => {
    if (!isSame(exercise, mistake)) return [exercise];
    const pause = PAUSES_MS[Math.min(exercise.failures, PAUSES_MS.length - 1)];
    return solved ? [] : [{ ...exercise, failures: exercise.failures + 1, due: now + pause }];
  });
  save({ ...state, exercises });
}

/** Whether the mistakes of a game were looked for. @param {string} id */
export function isReviewed(id) {
  return loadExercises().reviewed.includes(id);
}

/** Records that the mistakes of a game were looked for. @param {string} id */
export function recordReviewed(id) {
  const state = loadExercises();
  save({ ...state, reviewed: [...state.reviewed.filter((known) => known !== id), id].slice(-MAX_REVIEWED) });
}

/** The position of a mistake. @param {Mistake} mistake @returns {PositionRef} */
export function positionOf({ game, position }) {
  return { game, position, moves: [] };
}

/** @param {State} state */
function save(state) {
  writeStorage(KEY, state);
}

/** @param {Mistake} a @param {Mistake} b */
function isSame(a, b) {
  return a.game === b.game && a.position === b.position;
}

/** @param {any} list @returns {any[]} */
function listOf(list) {
  return Array.isArray(list) ? list : [];
}

/** @param {unknown} text @returns {text is string} */
function isText(text) {
  return typeof text === 'string' && text.length > 0 && text.length <= MAX_TEXT_LENGTH;
}

/** @param {any} saved @returns {saved is Exercise} */
function isExercise(saved) {
  return isText(saved?.game) && isText(saved.position) && isText(saved.played) && isText(saved.best)
    && Number.isInteger(saved.player) && saved.player >= 1 && Number.isFinite(saved.loss)
    && Number.isInteger(saved.failures) && saved.failures >= 0 && Number.isFinite(saved.due);
}
