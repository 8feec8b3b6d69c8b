// Why a click on the board did nothing.

import { ownerOf, seedsOf } from '../board/content.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';

/** @import { GameController } from '../game-controller.js' */
/** @import { View } from '../protocol.js' */

/**
 * Why no move has this cell after those chosen before it.
 * @param {GameController} controller @param {string} cell @param {string[]} selected @returns {Promise<string>}
 */
export async function refusal(controller, cell, selected) {
  const { view, node, head, mode, paused } = controller.state;
  if (!view) return '';
  if (view.outcome || (mode === 'play' && controller.isOver && node === head)) return t('refused.over');
  if (mode === 'play' && node !== head) return t('refused.earlier');
  if (!controller.mayMove) return t(mode === 'play' && paused ? 'refused.paused' : 'moveInput.notYours');
  if (selected.length > 0) return t('refused.target');
  const isPlacing = view.legal_moves.every((move) => move.cells.length < 2);
  const content = view.board.cells.find(({ name }) => name === cell)?.content;
  if (isPlacing && content === 'empty') return whyIllegal(controller, view, cell);
  return t(reasonByContent(view, content, isPlacing));
}

/** @param {View} view @param {import('../protocol.js').Content | undefined} content @param {boolean} isPlacing */
function reasonByContent({ turn, players }, content, isPlacing) {
  const seeds = content && seedsOf(content);
  if (seeds) return seeds.player === turn ? 'refused.noSeeds' : 'refused.opponentsHole';
  if (content === 'hole') return 'refused.hole';
  if (isPlacing) return 'refused.taken';
  const owner = ownerOf(content);
  if (owner === null) return 'refused.empty';
  if (owner === turn) return 'refused.stuck';
  return players > 2 ? 'refused.anothers' : 'refused.opponents';
}

/** What the server says of a move on a free cell. @param {GameController} controller @param {View} view @param {string} cell */
async function whyIllegal(controller, { at }, cell) {
  const moves = [...at.moves, cell];
  return controller.server.view({ ...at, moves }).then(() => '', (error) => `${errorMessage(error)}.`);
}
