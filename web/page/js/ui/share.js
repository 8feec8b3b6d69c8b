// A game in an address: everything that is needed to see it elsewhere.

/** @import { At } from '../protocol.js' */

/** Longer than any game; an address that goes beyond is nonsense. */
const MOST_MOVES = 2000;
const LONGEST_MOVE = 40;
const LONGEST_TEXT = 4000;
const SPEC = /^[a-z][a-z0-9_-]*(:[a-z0-9_=,.+-]*)?$/i;

/** The part of an address after `#` that shows a game. @param {At} at @returns {string} */
export function buildShare({ game, position, moves }) {
  const query = new URLSearchParams({ game });
  if (position) query.set('position', position);
  if (moves.length) query.set('moves', moves.join(' '));
  return `#/analysis?${query}`;
}

/** The whole address. @param {At} at */
export function shareUrl(at) {
  return `${location.origin}${location.pathname}${buildShare(at)}`;
}

/**
 * What an address says; null if that is nothing sensible. Whether the moves are legal is for the
 * server to say.
 * @param {string} query what follows the question mark @returns {At | null}
 */
export function parseShare(query) {
  const fields = new URLSearchParams(query);
  const game = fields.get('game') ?? '';
  const position = fields.get('position')?.trim() || null;
  const moves = (fields.get('moves') ?? '').split(/\s+/).filter(Boolean);
  if (game.length > LONGEST_TEXT || !SPEC.test(game)) return null;
  if (position && (position.length > LONGEST_TEXT || /[\0-\x1f]/.test(position))) return null;
  if (moves.length > MOST_MOVES || moves.some((move) => move.length > LONGEST_MOVE)) return null;
  return { game, position, moves };
}
