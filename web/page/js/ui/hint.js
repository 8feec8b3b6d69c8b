// A hint for the player to move: first which piece or area, then the move.

import { analysisNodes } from '../evaluation.js';
import { t } from '../i18n.js';
import { bestEngine } from '../levels.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { MoveCard, View } from '../protocol.js' */
/** @import { Search } from '../server-connection.js' */
/** @typedef {{ask: () => Promise<void>, cancel: () => void}} Hint */

/**
 * @param {GameController} controller @param {BoardHandle} board @param {(text: string) => void} say
 * @returns {Hint}
 */
export function createHint(controller, board, say) {
  /** The hinted move, once it is known. @type {MoveCard | null} */
  let move = null;
  /** @type {Search | null} */
  let search = null;

  /** Searches the displayed position; null if the search was cancelled. @param {View} view */
  const findMove = async (view) => {
    const { tree, node } = controller.state;
    const card = controller.card(tree.game);
    if (!card) return null;
    const engine = bestEngine(card, view.players);
    const own = (search = controller.server.think({ at: tree.at(node), engine, limit: { nodes: analysisNodes(engine) } }));
    const answer = await own.done.catch(() => null);
    return answer && own === search ? controller.findMove(answer.thought.best) ?? null : null;
  };

  const showPlace = (/** @type {MoveCard} */ hinted, /** @type {View} */ view) => {
    const [cell] = hinted.cells;
    if (!cell) return showMove(hinted);
    const isHole = 'pits' in view.board.layout;
    if (isHole || hinted.cells.length > 1) {
      board.advise([cell]);
      return say(t(isHole ? 'hint.hole' : 'hint.piece', { cell }));
    }
    const playable = new Set(view.legal_moves.map((each) => each.cells[0]));
    board.advise(board.around(cell).filter((each) => playable.has(each)));
    return say(t('hint.area'));
  };

  const showMove = (/** @type {MoveCard} */ hinted) => {
    board.advise([]);
    board.overlay({ arrows: hinted.cells.length > 0 ? [{ cells: hinted.cells, weight: 1, kind: hinted.kind }] : [] });
    say(t('hint.move', { move: hinted.label ? `${hinted.text} (${hinted.label})` : hinted.text }));
  };

  return {
    /** Gives the next part of the hint. */
    async ask() {
      const { view, mode } = controller.state;
      if (!view || mode !== 'play' || search) return;
      if (!controller.mayMove) return say(t(controller.isOver ? 'refused.over' : 'moveInput.notYours'));
      if (move) return showMove(move);
      say(t('hint.searching'));
      const found = await findMove(view);
      search = null;
      move = found;
      if (found) showPlace(found, view);
    },
    /** Forgets the hint of a position that is left. */
    cancel() {
      search?.stop();
      search = null;
      if (move) board.advise([]);
      if (move) board.overlay({});
      move = null;
    },
  };
}
