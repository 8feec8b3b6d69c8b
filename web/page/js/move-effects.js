// What a move did to the board: the difference of the views before and after it.

import { ownerOf, seedsOf } from './board/content.js';
import { sowing } from './board/sowing.js';

/** @import { Sowing } from './board/sowing.js' */
/** @import { MoveCard, View } from './protocol.js' */
/** @typedef {{player: number, move: MoveCard, sowing: Sowing | null, captured: number, flipped: number}} MoveEffects */

/**
 * The last move and what it took: seeds in a game of pits, pieces that changed their owner in the others. Null if the
 * views are not of two positions with one move between them.
 * @param {View} before @param {View} after @returns {MoveEffects | null}
 */
export function moveEffects(before, after) {
  const text = after.at.moves.at(-1);
  const move = before.legal_moves.find((each) => each.text === text);
  const player = before.turn;
  if (!move || !player) return null;
  const sown = before.board.cells.some(({ content }) => seedsOf(content));
  const changed = before.board.cells.filter(({ content }, i) => {
    const [old, now] = [content, after.board.cells[i]?.content].map((each) => (each && isPiece(each) ? ownerOf(each) : null));
    return old !== null && old !== player && now === player;
  });
  return {
    player,
    move,
    sowing: sown ? sowing(before.board, after.frames) : null,
    captured: sown ? (after.scores[player - 1] ?? 0) - (before.scores[player - 1] ?? 0) : 0,
    // A swap takes a piece over, but flips nothing.
    flipped: move.cells.length > 0 ? changed.length : 0,
  };
}

/** @param {import('./protocol.js').Content} content */
function isPiece(content) {
  return typeof content === 'object' && 'piece' in content;
}
