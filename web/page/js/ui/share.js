// A game in an address: everything that is needed to see it elsewhere.

/** @import { At } from '../protocol.js' */

/** Longer than any game; an address that goes beyond is nonsense. */
const MAX_MOVES = 2000;
const MAX_MOVE_LENGTH = 40;
const MAX_TEXT_LENGTH = 4000;
const SPEC = /^[a-z][a-z0-9_-]*(:[a-z0-9_=,.+-]*)?$/i;

/** The part of an address after `#` that shows a game. @param {At} at @returns {string} */
export function buildShareHash({ game, position, moves }) {
  const query = new URLSearchParams({ game });
  if (position) query.set('position', position);
  if (moves.length) query.set('moves', moves.join(' '));
  return `#/analysis?${query}`;
}

/** The whole address. @param {At} at */
export function shareUrl(at) {
  return `${location.origin}${location.pathname}${buildShareHash(at)}`;
}

/**
 * What an address says; null if that is nothing sensible. Whether the moves are legal is for the
 * server to say.
 * @param {string} query what follows the question mark @returns {At | null}
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
