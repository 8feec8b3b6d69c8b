// Share URLs: game, start position and moves in the hash.

/** @import { PositionRef } from '../protocol.js' */

/** Limits beyond any real game; a URL that exceeds them is rejected. */
const MAX_MOVES = 2000;
const MAX_MOVE_LENGTH = 40;
const MAX_TEXT_LENGTH = 4000;
const SPEC = /^[a-z][a-z0-9_-]*(:[a-z0-9_=,.+-]*)?$/i;

/** The hash of a share URL. @param {PositionRef} at @param {number} [ply] the displayed position; the last one by default @returns {string} */
export function buildShareHash({ game, position, moves }, ply = moves.length) {
  const query = new URLSearchParams({ game });
  if (position) query.set('position', position);
  if (moves.length) query.set('moves', moves.join(' '));
  if (ply < moves.length) query.set('ply', String(ply));
  return `#/analysis?${query}`;
}

/** The complete share URL. @param {PositionRef} at @param {number} [ply] */
export function shareUrl(at, ply) {
  return `${location.origin}${location.pathname}${buildShareHash(at, ply)}`;
}

/** The line of HTML that shows a game in another page. @param {PositionRef} at @param {number} ply @param {string} title */
export function embedHtml(at, ply, title) {
  const url = `${location.origin}${location.pathname}?embed${buildShareHash(at, ply)}`;
  const escape = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${escape(url)}" title="${escape(title)}" width="420" height="600" style="border:0"></iframe>`;
}

/**
 * Parses the query of a share URL; null if it is malformed. The server checks whether the moves are legal.
 * @param {string} query what follows the question mark @returns {PositionRef | null}
 */
export function parseShareQuery(query) {
  const fields = new URLSearchParams(query);
  const game = fields.get('game') ?? '';
  const position = fields.get('position')?.trim() || null;
  const moves = (fields.get('moves') ?? '').split(/\s+/).filter(Boolean);
  if (game.length > MAX_TEXT_LENGTH || !SPEC.test(game)) return null;
  if (position && (position.length > MAX_TEXT_LENGTH || /[\0-\x1f]/.test(position))) return null;
  if (moves.length > MAX_MOVES || moves.some((move) => move.length > MAX_MOVE_LENGTH)) return null;
  return { game, position, moves };
}

/** The displayed position in the query of a share URL: a number of plies, up to that of its moves. @param {string} query @param {number} moves */
export function parsePly(query, moves) {
  const text = new URLSearchParams(query).get('ply') ?? '';
  return /^\d{1,4}$/.test(text) ? Math.min(Number(text), moves) : moves;
}
