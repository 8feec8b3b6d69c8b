// The game on the table, kept in the browser so that a reload loses nothing. Each tab keeps its own table;
// all tabs share a list of the last games that were played.

import { Tree } from './tree.js';

/** @typedef {import('./protocol.js').ThinkLimit} ThinkLimit */
/** @typedef {{kind: 'human'}} HumanSeat */
/** @typedef {{kind: 'engine', engine: string, limit: Partial<ThinkLimit>, level?: string}} EngineSeat */
/** @typedef {HumanSeat | EngineSeat} Seat */
/**
 * @typedef {object} SavedTable
 * @property {string} id the same as long as it is the same game
 * @property {Tree} tree
 * @property {number} node index in `tree.nodes()` of the one that is shown
 * @property {number} head index of the last one of the game
 * @property {Seat[]} seats
 * @property {'play' | 'analysis'} mode
 * @property {boolean} paused
 * @property {boolean} over
 * @property {number | null} resigned
 * @property {number} rotation
 */

/** What is on the table of this tab, be it played or analysed; and the last games that were played in any. */
const TABLE = 'plywood.table';
const GAMES = 'plywood.games';
const SEATS = 'plywood.seats.';
const MOST_GAMES = 12;

/** A name for a game, unlike that of any other in this browser. */
export function newId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2);
}

/** @param {SavedTable} controller */
export function saveTable(controller) {
  put(TABLE, controller, 'sessionStorage');
  if (controller.seats.length === 0) return;
  const others = listOfGames().filter((game) => game?.id !== controller.id);
  put(GAMES, [controller, ...others].slice(0, MOST_GAMES));
}

/** What was on the table of this tab, unless it makes no sense. @returns {SavedTable | null} */
export function savedTable() {
  return sensible(take(TABLE, 'sessionStorage'));
}

/** The last games that were played, the latest first. @returns {SavedTable[]} */
export function savedGames() {
  return listOfGames().flatMap((game) => sensible(game) ?? []);
}

/** The last game that was played. @returns {SavedTable | null} */
export function savedGame() {
  return savedGames()[0] ?? null;
}

/** @returns {any[]} */
function listOfGames() {
  const games = take(GAMES);
  return Array.isArray(games) ? games : [];
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
      id: typeof saved.id === 'string' ? saved.id : '',
      tree,
      node: index(saved.node),
      head: index(saved.head),
      seats: saved.seats,
      mode: saved.mode === 'analysis' ? 'analysis' : 'play',
      paused: saved.paused === true,
      over: saved.over === true,
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

/** @param {string} key @param {unknown} value @param {'localStorage' | 'sessionStorage'} [where] */
function put(key, value, where = 'localStorage') {
  try {
    globalThis[where].setItem(key, JSON.stringify(value));
  } catch {
    // Full, or forbidden: the game goes on unsaved.
  }
}

/** @param {string} key @param {'localStorage' | 'sessionStorage'} [where] @returns {any} */
function take(key, where = 'localStorage') {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
