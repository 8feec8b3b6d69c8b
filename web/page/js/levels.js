// Difficulty levels: each is a list of engines, by preference, and a search limit.

import { formatSeconds, t } from './i18n.js';

/** @import { EngineCard, GameCard } from './protocol.js' */
/** @import { EngineSeat, Seat } from './saved-games.js' */
/** @typedef {{id: string, engines: string[], limit: EngineSeat['limit']}} Level */

/** In ascending strength. The first engine that supports the game is used. @type {Level[]} */
const LEVELS = [
  { id: 'beginner', engines: ['reflex', 'random'], limit: {} },
  { id: 'easy', engines: ['uct', 'montecarlo'], limit: { nodes: 200 } },
  { id: 'medium', engines: ['nnue', 'alphabeta', 'uct'], limit: { time_ms: 100 } },
  { id: 'strong', engines: ['nnue', 'alphabeta', 'uct'], limit: { time_ms: 1000 } },
  { id: 'expert', engines: ['nnue', 'alphabeta', 'uct'], limit: { time_ms: 5000 } },
];

/** The selectable times per move. */
export const TIMES_MS = [100, 200, 500, 1000, 2000, 5000, 10_000];

/** The ids of the levels, in ascending strength. */
export const LEVEL_IDS = LEVELS.map((level) => level.id);

/** The engines that support this number of players. @param {GameCard} card @param {number} players */
export function enginesFor(card, players) {
  return card.engines.filter((engine) => engine.players.includes(players));
}

/**
 * The engine seat for a level.
 * @param {GameCard} card @param {number} players @param {string} id @returns {EngineSeat}
 */
export function levelSeat(card, players, id) {
  const level = LEVELS.find((each) => each.id === id) ?? LEVELS[1];
  const there = enginesFor(card, players).map((engine) => engine.spec);
  const engine = level.engines.find((spec) => there.includes(spec)) ?? there.at(-1) ?? level.engines[0];
  return { kind: 'engine', engine, limit: level.limit, level: level.id };
}

/**
 * One human seat, the others engines of a level; all human without a card.
 * @param {GameCard | undefined} card @param {number} players @param {number | null} human the human's number; null: engines only
 * @param {string} level @returns {Seat[]}
 */
export function seatsAgainstLevel(card, players, human, level) {
  return Array.from({ length: players }, (_, i) =>
    (i + 1 === human || !card ? /** @type {Seat} */ ({ kind: 'human' }) : levelSeat(card, players, level)));
}

/** The seat for an engine with a time per move. @param {EngineCard} engine @param {number} timeMs @returns {EngineSeat} */
export function engineSeat(engine, timeMs) {
  return { kind: 'engine', engine: engine.spec, limit: engine.limited ? {} : { time_ms: timeMs } };
}

/** Display names of the seats; several humans are numbered. @param {Seat[]} seats */
export function seatNames(seats) {
  const humans = seats.filter((seat) => seat.kind === 'human').length;
  return seats.map((seat, i) => (seat.kind === 'human' && humans > 1 ? t('seat.player', { n: i + 1 }) : seatName(seat)));
}

/** Display name of a seat. @param {Seat} seat */
function seatName(seat) {
  if (seat.kind === 'human') return t('seat.human');
  if (seat.level) return t(`level.${seat.level}`);
  const time = seat.limit.time_ms;
  return time ? `${seat.engine} · ${formatSeconds(time)}` : seat.engine;
}
