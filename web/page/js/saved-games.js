// Saved games. The current game of a tab is in sessionStorage, so that a reload loses nothing; the list of
// recent games is in localStorage, shared by all tabs.

import { GameTree } from './game-tree.js';
import { clamp } from './math.js';
import { readStorage, writeStorage } from './storage.js';

/** @typedef {import('./protocol.js').ThinkLimit} ThinkLimit */
/** @typedef {{kind: 'human'}} HumanSeat */
/** @typedef {{kind: 'engine', engine: string, limit: Partial<ThinkLimit>, level?: string}} EngineSeat */
/** @typedef {HumanSeat | EngineSeat} Seat */
/**
 * @typedef {object} SavedGame
 * @property {string} id stable for the lifetime of a game
 * @property {GameTree} tree
 * @property {number} node index in `tree.nodes()` of the displayed node
 * @property {number} head index of the current position of the game
 * @property {Seat[]} seats
 * @property {'play' | 'analysis'} mode
 * @property {boolean} paused
 * @property {boolean} over
 * @property {number | null} resigned
 * @property {number} rotation
 */

/** Storage keys. */
const CURRENT_GAME_KEY = 'plywood.table';
const RECENT_GAMES_KEY = 'plywood.games';
const SEATS_KEY_PREFIX = 'plywood.seats.';
const MAX_GAMES = 12;

/** A unique id for a game. */
export function newGameId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2);
}

/** @param {SavedGame} controller */
export function saveGame(controller) {
  writeStorage(CURRENT_GAME_KEY, controller, 'sessionStorage');
  if (controller.seats.length === 0) return;
  const others = listOfGames().filter((game) => game?.id !== controller.id);
  writeStorage(RECENT_GAMES_KEY, [controller, ...others].slice(0, MAX_GAMES));
}

/** The current game of this tab; null if there is none or it is invalid. @returns {SavedGame | null} */
export function loadCurrentGame() {
  return parseSavedGame(readStorage(CURRENT_GAME_KEY, 'sessionStorage'));
}

/** The recent games, latest first. @returns {SavedGame[]} */
export function loadRecentGames() {
  return listOfGames().flatMap((game) => parseSavedGame(game) ?? []);
}

/** The most recent game. @returns {SavedGame | null} */
export function loadLastGame() {
  return loadRecentGames()[0] ?? null;
}

/** @returns {any[]} */
function listOfGames() {
  const games = readStorage(RECENT_GAMES_KEY);
  return Array.isArray(games) ? games : [];
}

/** @param {any} saved @returns {SavedGame | null} */
function parseSavedGame(saved) {
  if (!saved) return null;
  try {
    const tree = GameTree.fromJSON(saved.tree);
    const last = tree.nodes().length - 1;
    const index = (/** @type {unknown} */ i) => (Number.isInteger(i) ? clamp(Number(i), 0, last) : last);
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

/** The last seats chosen for a game. @param {string} game the spec @returns {Seat[] | null} */
export function loadSeats(game) {
  const seats = readStorage(SEATS_KEY_PREFIX + game);
  return Array.isArray(seats) && seats.every(isSeat) ? seats : null;
}

/** @param {string} game the spec @param {Seat[]} seats */
export function saveSeats(game, seats) {
  writeStorage(SEATS_KEY_PREFIX + game, seats);
}

/** @param {any} seat */
function isSeat(seat) {
  return seat?.kind === 'human' || (seat?.kind === 'engine' && typeof seat.engine === 'string');
}
