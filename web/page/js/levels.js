// How strong an opponent is, in the page's own words; which engine that takes depends on what the game offers.

import { formatSeconds, t } from './i18n.js';

/** @import { EngineCard, GameCard } from './protocol.js' */
/** @import { EngineSeat, Seat } from './saved-games.js' */
/** @typedef {{id: string, engines: string[], limit: EngineSeat['limit']}} Level */

/** From friendly to strong. Of the engines the first that plays the game is taken. @type {Level[]} */
const LEVELS = [
  { id: 'beginner', engines: ['reflex', 'random'], limit: {} },
  { id: 'easy', engines: ['uct', 'montecarlo'], limit: { nodes: 200 } },
  { id: 'medium', engines: ['nnue', 'alphabeta', 'uct'], limit: { time_ms: 100 } },
  { id: 'strong', engines: ['nnue', 'alphabeta', 'uct'], limit: { time_ms: 1000 } },
  { id: 'expert', engines: ['nnue', 'alphabeta', 'uct'], limit: { time_ms: 5000 } },
];

/** The times an engine can be given for a move. */
export const TIMES_MS = [100, 200, 500, 1000, 2000, 5000, 10_000];

/** The names of the levels, from friendly to strong. */
export const LEVEL_IDS = LEVELS.map((level) => level.id);

/** The engines that play with so many. @param {GameCard} card @param {number} players */
export function enginesFor(card, players) {
  return card.engines.filter((engine) => engine.players.includes(players));
}

/**
 * A seat taken by a level.
 * @param {GameCard} card @param {number} players @param {string} id @returns {EngineSeat}
 */
export function levelSeat(card, players, id) {
  const level = LEVELS.find((each) => each.id === id) ?? LEVELS[1];
  const there = enginesFor(card, players).map((engine) => engine.spec);
  const engine = level.engines.find((spec) => there.includes(spec)) ?? there.at(-1) ?? level.engines[0];
  return { kind: 'engine', engine, limit: level.limit, level: level.id };
}

/** A seat taken by an engine of the list. @param {EngineCard} engine @param {number} timeMs @returns {EngineSeat} */
export function engineSeat(engine, timeMs) {
  return { kind: 'engine', engine: engine.spec, limit: engine.limited ? {} : { time_ms: timeMs } };
}

/** What to call who sits there. @param {Seat | undefined} seat */
export function seatName(seat) {
  if (!seat || seat.kind === 'human') return t('seat.human');
  if (seat.level) return t(`level.${seat.level}`);
  const time = seat.limit.time_ms;
  return time ? `${seat.engine} · ${formatSeconds(time)}` : seat.engine;
}
