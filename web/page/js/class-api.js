// HTTP client for the class of the server.

import { fetchJson } from './tournament-api.js';

/** @import { LiveBoard } from './protocol.js' */
/** @import { Interval, PlayedGame } from './tournament-api.js' */
/** @typedef {{place: number, interval: [number, number], between: [number | null, number | null]}} Place */
/**
 * A bot, in its newest version, or a level.
 * @typedef {object} ClassRow
 * @property {string} name
 * @property {number | null} level
 * @property {number | null} rank
 * @property {'plays' | 'rests' | 'left'} status
 * @property {number} version
 * @property {number} games
 * @property {number | null} rating
 * @property {Interval} interval
 * @property {Place | null} place
 * @property {Record<string, number>} faults
 * @property {string | null} last_fault
 */
/** @typedef {{running: boolean, standings: {game: string, games: number, rows: ClassRow[]}, boards: LiveBoard[]}} ClassPage */
/** @typedef {{version: number, digest: string | null, games: number, points: number, rating: number, interval: Interval, faults: number, timeline: [number, number][]}} BotVersion */
/** @typedef {{game: number, version: number, kind: string, reason: string}} BotFault */
/** @typedef {{id: number, names: string[], scores: number[], plies: number}} BotGame */
/** @typedef {{name: string, row: ClassRow, versions: BotVersion[], faults: BotFault[], best: BotGame[], worst: BotGame[]}} BotPage */

/** @returns {Promise<ClassPage>} */
export function loadClass() {
  return fetchJson('class');
}

/** @param {string} name @returns {Promise<BotPage>} */
export function loadBot(name) {
  return fetchJson(`class/bots/${encodeURIComponent(name)}`);
}

/** A game with what its bots have noted. @param {number} id @returns {Promise<PlayedGame & {event: number}>} */
export function loadRecord(id) {
  return fetchJson(`records/${id}`);
}
