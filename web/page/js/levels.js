// Seats of engines, and the levels of difficulty that the server lists for each game.

import { formatSeconds, t } from './i18n.js';
import { formatSpec, isBot, parseOptions, shortOptions, specName } from './spec.js';

/** @import { EngineCard, GameCard, LevelCard } from './protocol.js' */
/** @import { EngineSeat, Seat } from './saved-games.js' */

/** The selectable times per move. */
export const TIMES_MS = [100, 200, 500, 1000, 2000, 5000, 10_000];

/** The level where a game has not the one that is asked for, counted from 0. */
const FALLBACK_LEVEL = 1;

/** The engines of the program that support this number of players. @param {GameCard} card @param {number} players */
export function enginesFor(card, players) {
  return card.engines.filter((engine) => engine.players.includes(players) && !isBot(engine.spec));
}

/** The bots that the server offers. @param {GameCard} card @param {number} players */
export function botsFor(card, players) {
  return card.engines.filter((engine) => engine.players.includes(players) && isBot(engine.spec));
}

/** The levels for this number of players, in ascending strength. @param {GameCard} card @param {number} players */
export function levelsFor(card, players) {
  return card.levels.filter((level) => level.players === players);
}

/** The levels of some games, each id once. @param {GameCard[]} games @returns {LevelCard[]} */
export function allLevels(games) {
  const levels = games.flatMap((game) => game.levels);
  return levels.filter((level, i) => levels.findIndex((other) => other.id === level.id) === i);
}

/** The name of the best engine: that of the highest level. @param {GameCard} card @param {number} players */
export function bestEngine(card, players) {
  return specName(levelsFor(card, players).at(-1)?.spec ?? enginesFor(card, players).at(-1)?.spec ?? '');
}

/** The card of an engine, by its spec. @param {GameCard} card @param {string} spec @returns {EngineCard | undefined} */
export function findEngine(card, spec) {
  return card.engines.find((engine) => engine.spec === specName(spec));
}

/**
 * The engine seat for a level.
 * @param {GameCard} card @param {number} players @param {string} id @returns {EngineSeat}
 */
export function levelSeat(card, players, id) {
  const levels = levelsFor(card, players);
  const level = levels.find((each) => each.id === id) ?? levels[FALLBACK_LEVEL] ?? levels[0];
  if (!level) return { kind: 'engine', engine: bestEngine(card, players), limit: {} };
  return { kind: 'engine', engine: level.engine, limit: {}, level: level.id };
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

/**
 * The seat for an engine with options, and a time per move unless it limits itself.
 * @param {EngineCard} engine @param {Map<string, string>} chosen @param {number} timeMs @returns {EngineSeat}
 */
export function engineSeat(engine, chosen, timeMs) {
  const spec = formatSpec(engine.spec, engine.options, chosen);
  return { kind: 'engine', engine: spec, limit: limitsItself(engine, spec) ? {} : { time_ms: timeMs } };
}

/** Whether an engine has limits of its own, which a limit in a request would replace. @param {EngineCard} engine @param {string} spec */
export function limitsItself(engine, spec) {
  const options = parseOptions(spec);
  return engine.limited || engine.limit_options.some((key) => options.has(key));
}

/** Display names of the seats; several humans are numbered. @param {Seat[]} seats @param {GameCard | undefined} card */
export function seatNames(seats, card) {
  const humans = seats.filter((seat) => seat.kind === 'human').length;
  return seats.map((seat, i) => (seat.kind === 'human' && humans > 1 ? t('seat.player', { n: i + 1 }) : seatName(seat, card)));
}

/** Display name of a seat. @param {Seat} seat @param {GameCard | undefined} card */
function seatName(seat, card) {
  if (seat.kind === 'human') return t('seat.human');
  const level = card?.levels.find((each) => each.id === seat.level);
  if (level) return level.name;
  const time = seat.limit.time_ms;
  return [specName(seat.engine), time ? formatSeconds(time) : '', shortOptions(seat.engine)].filter(Boolean).join(' · ');
}
