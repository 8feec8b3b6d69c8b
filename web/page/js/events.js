// The tournaments of the store, as the server tells them.

/**
 * A tournament or match, in short.
 * @typedef {object} EventCard
 * @property {number} id
 * @property {string} game the spec
 * @property {string[]} names of the engines
 * @property {Date | null} begun
 * @property {number} played
 * @property {number} planned
 */
/** @typedef {{games: number, points: number}} Meeting */
/** @typedef {{engine: number, games: number, wins: number, draws: number, losses: number, points: number, faults: number}} Standing */
/** @typedef {{games: number, wins: number, draws: number, losses: number, points: number}} SeatScore */
/** @typedef {{from: number, to: number, games: number}} Bar */
/** @typedef {{min: number, median: number, mean: number, max: number, histogram: Bar[]}} Lengths */
/** @typedef {[low: number | null, high: number | null]} Interval without an end where the games give none */
/** @typedef {{elo: number, interval: Interval}} Estimate */
/** @typedef {{state: {llr: number, lower: number, upper: number}, path: number[]}} TestRun */
/**
 * @typedef {object} Versus
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} score
 * @property {number | null} elo
 * @property {Interval} interval
 * @property {number} los
 * @property {string | null} decision
 * @property {TestRun | null} sprt
 */
/**
 * How a tournament went; everything is in the order of the names.
 * @typedef {object} Results
 * @property {string} game
 * @property {string[]} names
 * @property {{games: number, standings: Standing[], cross: Meeting[][], seats: SeatScore[], lengths: Lengths, faults: number}} summary
 * @property {{engines: Estimate[]}} ratings
 * @property {Versus | null} versus
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
 * @property {(number | null)[]} values for each move, what the engine expected for itself
 * @property {number | null} fault
 */
/** @typedef {{games: PlayedGame[], page: number, pages: number}} GamesPage */

const PAGE = 50;

/** All events, the newest first. @returns {Promise<EventCard[]>} */
export async function listEvents() {
  const body = await fetchJson('events');
  return (Array.isArray(body) ? body : body.events ?? []).map(cardOf).sort((/** @type {EventCard} */ a, /** @type {EventCard} */ b) => b.id - a.id);
}

/** @param {number} id @returns {Promise<{card: EventCard, results: Results}>} */
export async function loadEvent(id) {
  const body = await fetchJson(`events/${id}`);
  const results = body.results ?? body;
  return { card: cardOf({ ...results, ...body, id }), results };
}

/** @param {number} id @param {number} page from 1 @param {number} all how many games there are @returns {Promise<GamesPage>} */
export async function loadGames(id, page, all) {
  const body = await fetchJson(`events/${id}/games?page=${page}`);
  const games = Array.isArray(body) ? body : body.games ?? [];
  return { games, page, pages: Math.max(1, Math.ceil(all / PAGE)) };
}

/** @param {any} event @returns {EventCard} */
function cardOf({ id, game, plan, engines, names, begun, played, planned, progress, summary }) {
  const entrants = names ?? engines ?? plan?.engines ?? [];
  const count = played ?? progress?.played ?? summary?.games ?? 0;
  return {
    id,
    game: game ?? plan?.game ?? '',
    names: entrants.map((/** @type {any} */ each) => each?.name ?? String(each)),
    begun: dateOf(begun),
    played: count,
    planned: planned ?? progress?.planned ?? count,
  };
}

/** @param {unknown} when seconds since 1970, or a date as text @returns {Date | null} */
function dateOf(when) {
  const date = typeof when === 'number' ? new Date(1000 * when) : typeof when === 'string' ? new Date(when) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** @param {string} path @returns {Promise<any>} */
async function fetchJson(path) {
  const response = await fetch(`api/v1/${path}`, { headers: { accept: 'application/json' } });
  const body = await response.json().catch(() => null);
  if (!response.ok || body === null) throw new Error(body?.error?.message ?? `${response.status} ${response.statusText}`);
  return body;
}
