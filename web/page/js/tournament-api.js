// HTTP client for the tournaments in the store.

import { language } from './i18n.js';

/** @import { NewEvent } from './protocol.js' */

/**
 * Summary of a tournament or match.
 * @typedef {object} EventCard
 * @property {number} id
 * @property {string} game the spec
 * @property {string[]} engines their names
 * @property {number} begun in seconds since 1970
 * @property {boolean} finished
 * @property {number} played
 * @property {number} planned
 */
/** Search limit of the engines. @typedef {{move_ms?: number, clock_ms?: number, increment_ms?: number, nodes?: number, depth?: number}} Limit */
/** @typedef {{event: EventCard, plan: {limit: Limit}, results: Results, order: number[]}} EventPage `order` lists the engines from strongest to weakest */
/** @typedef {{games: number, points: number}} PairScore */
/** @typedef {{engine: number, games: number, wins: number, draws: number, losses: number, points: number, faults: number}} Standing */
/** @typedef {{games: number, wins: number, draws: number, losses: number, points: number}} SeatScore */
/** @typedef {{from: number, to: number, games: number}} HistogramBin */
/** @typedef {{min: number, median: number, mean: number, max: number, histogram: HistogramBin[]}} LengthStats */
/** @typedef {[low: number | null, high: number | null]} Interval null: unbounded */
/** @typedef {{elo: number, interval: Interval}} Estimate */
/** @typedef {{state: {llr: number, lower: number, upper: number}, path: number[]}} SprtRun */
/**
 * @typedef {object} MatchStats
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} score
 * @property {number | null} elo
 * @property {Interval} interval
 * @property {number} los
 * @property {string | null} decision
 * @property {SprtRun | null} sprt
 */
/**
 * Results of a tournament; arrays are in the order of `names`.
 * @typedef {object} Results
 * @property {string} game
 * @property {string[]} names
 * @property {{games: number, standings: Standing[], cross: PairScore[][], seats: SeatScore[], lengths: LengthStats, faults: number}} summary
 * @property {{engines: Estimate[]}} ratings
 * @property {MatchStats | null} versus
 */
/**
 * A game of a tournament.
 * @typedef {object} PlayedGame
 * @property {number} id
 * @property {string} game
 * @property {number} round
 * @property {string[]} seats
 * @property {string[]} moves
 * @property {number[]} winners
 * @property {string} reason
 * @property {(number | null)[]} values for each move, the expected score of the engine that played it
 * @property {number | null} fault
 * @property {{ply: number, text: string}[]} [notes] what bots wrote for their authors, before a ply
 */
/** @typedef {{games: PlayedGame[], page: number, pages: number}} GamesPage */

/** @typedef {{events: EventCard[], page: number, pages: number}} EventsPage */

/** A page of the events, newest first. @param {number} page from 1 @returns {Promise<EventsPage>} */
export function listEvents(page) {
  return fetchJson('events', { page: String(page) });
}

/** @param {number} id @returns {Promise<EventPage>} */
export function loadEvent(id) {
  return fetchJson(`events/${id}`);
}

/** @param {number} id @param {number} page from 1 @returns {Promise<GamesPage>} */
export function loadGames(id, page) {
  return fetchJson(`events/${id}/games`, { page: String(page) });
}

/** Begins a tournament. @param {NewEvent} form @returns {Promise<{event: number}>} */
export function beginEvent(form) {
  return fetchJson('events', {}, form);
}

/** What a tournament would be; an error if it could not be begun. @param {NewEvent} form @returns {Promise<{games: number, threads: number}>} */
export function checkEvent(form) {
  return fetchJson('events/check', {}, form);
}

/** @param {number} id @returns {Promise<{event: number}>} */
export function resumeEvent(id) {
  return fetchJson(`events/${id}/resume`, {}, {});
}

/** @param {number} id @returns {Promise<{event: number}>} */
export function stopEvent(id) {
  return fetchJson(`events/${id}/stop`, {}, {});
}

/** @param {string} path @param {Record<string, string>} [query] @param {unknown} [body] what is posted, if anything is @returns {Promise<any>} */
export async function fetchJson(path, query = {}, body) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`api/v1/${path}?${new URLSearchParams({ ...query, lang: language() })}`, init);
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw new Error(answer?.error?.message ?? `${response.status} ${response.statusText}`);
  return answer;
}
