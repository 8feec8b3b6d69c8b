// The game on the table, kept in the browser so that a reload loses nothing.

import { Tree } from './tree.js';

/** @typedef {import('./protocol.js').ThinkLimit} ThinkLimit */
/** @typedef {{kind: 'human'}} HumanSeat */
/** @typedef {{kind: 'engine', engine: string, limit: Partial<ThinkLimit>, level?: string}} EngineSeat */
/** @typedef {HumanSeat | EngineSeat} Seat */
/**
 * @typedef {object} SavedTable
 * @property {Tree} tree
 * @property {number} node index in `tree.nodes()` of the one that is shown
 * @property {number} head index of the last one of the game
 * @property {Seat[]} seats
 * @property {'play' | 'analysis'} mode
 * @property {boolean} paused
 * @property {number | null} resigned
 * @property {number} rotation
 */

/** What is on the table, be it played or analysed; and the last game that was played. */
const TABLE = 'plywood.table';
const GAME = 'plywood.game';
const SEATS = 'plywood.seats.';

/** @param {SavedTable} table */
export function saveTable(table) {
  put(TABLE, table);
  if (table.seats.length > 0) put(GAME, table);
}

/** What was on the table, unless it makes no sense. @returns {SavedTable | null} */
export function savedTable() {
  return sensible(take(TABLE));
}

/** The last game that was played, unless it makes no sense. @returns {SavedTable | null} */
export function savedGame() {
  return sensible(take(GAME));
}

/** @param {any} saved @returns {SavedTable | null} */
function sensible(saved) {
  if (!saved) return null;
  try {
    const tree = Tree.fromJSON(saved.tree);
    const last = tree.nodes().length - 1;
    const index = (/** @type {unknown} */ i) => (Number.isInteger(i) ? Math.min(Math.max(Number(i), 0), last) : last);
    if (typeof tree.game !== 'string' || !Array.isArray(saved.seats) || !saved.seats.every(isSeat)) return null;
    return {
      tree,
      node: index(saved.node),
      head: index(saved.head),
      seats: saved.seats,
      mode: saved.mode === 'analysis' ? 'analysis' : 'play',
      paused: saved.paused === true,
      resigned: Number.isInteger(saved.resigned) ? saved.resigned : null,
      rotation: Number.isInteger(saved.rotation) ? saved.rotation : 0,
    };
  } catch {
    return null;
  }
}

/** Who played this game last. @param {string} game the spec @returns {Seat[] | null} */
export function savedSeats(game) {
  const seats = take(SEATS + game);
  return Array.isArray(seats) && seats.every(isSeat) ? seats : null;
}

/** @param {string} game the spec @param {Seat[]} seats */
export function saveSeats(game, seats) {
  put(SEATS + game, seats);
}

/** @param {any} seat */
function isSeat(seat) {
  return seat?.kind === 'human' || (seat?.kind === 'engine' && typeof seat.engine === 'string');
}

/** @param {string} key @param {unknown} value */
function put(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or forbidden: the game goes on unsaved.
  }
}

/** @param {string} key @returns {any} */
function take(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
