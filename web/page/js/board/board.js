// The board component: draws a view and lets the user play its legal moves.

import { h } from '../dom.js';
import { Animator, effectiveSpeed } from './animate.js';
import { BoardSvg } from './board-svg.js';
import { ownerOf, seedsOf } from './content.js';
import { Input } from './input.js';
import { createKindSwitch } from './kind-switch.js';
import { drawOverlay } from './overlay.js';
import { createPalette } from './palette.js';
import { standalone } from './export-image.js';
import { askSeeds, closePopup } from './popup.js';
import { drawPreview } from './preview.js';

/** @import { Board, Content, Edit, MoveCard, PositionRef, View } from '../protocol.js' */
/** @import { Speed } from './animate.js' */
/** @import { Translate } from './board-svg.js' */
/** @import { Overlay } from './overlay.js' */
/** @import { Point } from './geometry.js' */
/** @import { Sowing } from './sowing.js' */
/**
 * Options of `update`.
 * @typedef {object} UpdateOptions
 * @property {Speed} [animate]
 * @property {boolean} [interactive] whether the user may move
 * @property {number} [rotation] in steps of the layout: 180° or 60°
 * @property {boolean} [flip] rotated by 180°
 * @property {boolean} [markLosing] whether the cells where a move loses at once are marked
 */
/** @typedef {{palette: Content[], onedit: (edit: Edit) => void}} Editor */
/**
 * @typedef {object} BoardHandle
 * @property {(view: View, options?: UpdateOptions) => Promise<void>} update resolves when the animation has ended
 * @property {(text: string) => void} onmove called with the user's move
 * @property {(cells: string[]) => void} onselect called with the cells chosen so far of a move of several
 * @property {(cell: string, selected: string[]) => void} onrefuse called when no move has the clicked cell, with those chosen before
 * @property {(move: MoveCard | null, isTouch: boolean) => void} onpreview called with the move whose effect the user wants to see, before playing it
 * @property {(sowing: Sowing | null) => void} preview shows what a sowing would do
 * @property {(sowing: Sowing | null) => void} mark marks what the last sowing did
 * @property {() => void} switchKind chooses the other kind of tile
 * @property {(overlay?: Overlay) => void} overlay
 * @property {(cells: string[]) => void} advise marks the cells of a hint
 * @property {(cell: string) => string[]} around a small area with this cell in it, not in its middle
 * @property {(editor: Editor | null) => void} edit
 * @property {() => void} focus
 * @property {() => SVGSVGElement} svg
 * @property {() => void} destroy
 */

/** Of a small area, in steps from cell to cell: a cell and its neighbours. */
const AREA_RADIUS = 1.5;

/**
 * @param {HTMLElement} container
 * @param {{t: Translate, announce?: (text: string) => void, isStatic?: boolean}} options a static board
 *   can be neither played on nor focused
 * @returns {BoardHandle}
 */
export function createBoard(container, { t, announce = () => {}, isStatic = false }) {
  const boardSvg = new BoardSvg(t, isStatic);
  const animator = new Animator(boardSvg);
  const frame = h('div', { class: 'board-frame' });
  const tools = h('div', { class: 'board-tools' });
  /** @type {View | null} */
  let shown = null;
  /** @type {Overlay} */
  let overlay = {};
  let ending = Promise.resolve();
  let playable = false;
  const input = isStatic ? null : new Input(boardSvg, frame, { t, announce }, {
    move: (text) => handle.onmove(text),
    select: (cells) => handle.onselect(cells),
    refuse: (cell, selected) => handle.onrefuse(cell, selected),
    preview: (move, isTouch) => {
      drawPreview(boardSvg, null);
      handle.onpreview(move, isTouch);
    },
    touched: () => animator.finish(),
    selected: () => overlay.values && drawOverlay(boardSvg, overlay, input?.clicked),
    edit: null,
  });
  const kinds = createKindSwitch(t, (kind) => input?.setTile(kind));
  frame.append(boardSvg.svg);
  container.append(frame, ...(isStatic ? [] : [kinds.element]), tools);

  /** @type {BoardHandle} */
  const handle = {
    async update(view, { animate = 'normal', interactive = false, rotation = 0, flip = false, markLosing = false } = {}) {
      const before = shown;
      shown = view;
      const same = before !== null && sameAt(before.at, view.at);
      if (!same) animator.finish();
      const moved = boardSvg.setLayout(view.board, normalizeRotation(view, rotation, flip));
      if (moved) animator.finish();
      if (!same || moved) {
        const frames = moved || !before ? null : framesSince(before.at, view);
        ending = animator.play(frames ?? [view.board], frames ? effectiveSpeed(animate) : 'off');
        overlay = same ? overlay : {};
        drawOverlay(boardSvg, overlay);
      }
      flagLastMoveAndResult(boardSvg, view);
      // A redraw of the same position keeps the user's selection.
      if (!same) for (const flag of /** @type {const} */ (['advice', 'sown', 'captured'])) boardSvg.flag(flag, []);
      if (!isStatic) kinds.show(view, interactive);
      const remark = input && input.markLosing !== markLosing;
      if (input) input.markLosing = markLosing;
      if (input && (!same || interactive !== playable)) input.setMoves(interactive ? view.legal_moves : []);
      else if (remark) input.updateFlags();
      else boardSvg.refresh();
      playable = interactive;
      boardSvg.svg.classList.toggle('waiting', !interactive);
      await ending;
    },
    onmove: () => {},
    onselect: () => {},
    onrefuse: () => {},
    onpreview: () => {},
    preview: (sowing) => drawPreview(boardSvg, sowing),
    mark(sowing) {
      boardSvg.flagNames('sown', sowing?.sown.keys() ?? []);
      boardSvg.flagNames('captured', sowing?.captured.keys() ?? []);
      boardSvg.refresh();
    },
    switchKind: () => kinds.toggle(),
    advise(cells) {
      boardSvg.flagNames('advice', cells);
      boardSvg.refresh();
    },
    around: (cell) => areaAround(boardSvg, cell),
    overlay(next = {}) {
      overlay = next;
      drawOverlay(boardSvg, next);
    },
    edit(editor) {
      if (!input) return;
      closePopup(frame);
      const palette = editor && createPalette(t, editor.palette);
      tools.replaceChildren(...(palette ? [palette.element] : []));
      boardSvg.svg.classList.toggle('editing', editor !== null);
      input.listener.edit = palette && ((index) => editCell(index, palette.chosen(), editor.onedit));
    },
    focus: () => boardSvg.svg.focus(),
    svg: () => standalone(boardSvg.svg),
    destroy() {
      animator.destroy();
      closePopup(frame);
      for (const element of [frame, kinds.element, tools]) element.remove();
    },
  };

  /** @param {number} index @param {Content | undefined} chosen @param {Editor['onedit']} onedit */
  async function editCell(index, chosen, onedit) {
    const { name, content, group } = boardSvg.cells[index];
    const seeds = seedsOf(content);
    if (!seeds) {
      if (chosen !== undefined) onedit({ cell: { name, content: chosen } });
      return;
    }
    const counts = await askSeeds(frame, group, t, seeds);
    if (counts) onedit({ cell: { name, content: { seeds: { player: seeds.player, ...counts } } } });
  }

  return handle;
}

/**
 * Highlights the last move and the cells that decided the game, as won or lost by their owner.
 * @param {BoardSvg} boardSvg
 * @param {View} view
 */
function flagLastMoveAndResult(boardSvg, { board, last_cells, outcome }) {
  const winners = new Set(outcome?.winners);
  const decisive = outcome?.cells ?? [];
  const lost = decisive.filter((name) => {
    const owner = ownerOf(board.cells[boardSvg.indexByName.get(name) ?? -1]?.content);
    return owner !== null && !winners.has(owner);
  });
  boardSvg.flagNames('last', last_cells);
  boardSvg.flagNames('lost', lost);
  boardSvg.flagNames('won', decisive.filter((name) => !lost.includes(name)));
}

/** The cells around the neighbour of a cell that is nearest to the middle of the board. @param {BoardSvg} boardSvg @param {string} name */
function areaAround({ cells, centers, indexByName }, name) {
  const here = centers[indexByName.get(name) ?? -1];
  if (!here) return [];
  const distance = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y);
  const others = centers.filter((center) => center !== here);
  const step = Math.min(...others.map((center) => distance(center, here)));
  const isNear = (/** @type {Point} */ center, /** @type {Point} */ to) => distance(center, to) < AREA_RADIUS * step;
  const middle = others.filter((center) => isNear(center, here)).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0];
  return cells.flatMap((cell, i) => (isNear(centers[i], middle ?? here) ? [cell.name] : []));
}

/** @param {View} view @param {number} rotation @param {boolean} flip @returns {number} */
function normalizeRotation({ board }, rotation, flip) {
  const turns = 'hexagon' in board.layout ? 6 : 2;
  const turn = rotation + (flip ? turns / 2 : 0);
  return ((turn % turns) + turns) % turns;
}

/**
 * The animation frames to a view: all frames of the move if it is the next ply, one frame back if it is the
 * previous one (not for seeds); null otherwise.
 * @param {PositionRef} before
 * @param {View} view
 * @returns {Board[] | null}
 */
function framesSince(before, view) {
  if (before.game !== view.at.game || before.position !== view.at.position) return null;
  if (isNextPly(view.at.moves, before.moves)) return view.frames.length > 0 ? view.frames : [view.board];
  return isNextPly(before.moves, view.at.moves) && !('pits' in view.board.layout) ? [view.board] : null;
}

/** @param {string[]} later @param {string[]} earlier @returns {boolean} whether there is one move between them */
function isNextPly(later, earlier) {
  return later.length === earlier.length + 1 && earlier.every((move, n) => move === later[n]);
}

/** @param {PositionRef} a @param {PositionRef} b */
function sameAt(a, b) {
  return a.game === b.game && a.position === b.position && a.moves.join() === b.moves.join();
}
