// Move input on the board by click, touch, drag and drop, and keyboard.

import { drawContent } from './pieces.js';
import { s } from '../dom.js';
import { nearestInDirection } from './geometry.js';
import { isOfKind } from './kind-switch.js';
import { chooseMove, closePopup, isPopupOpen } from './popup.js';

/** @import { MoveCard } from '../protocol.js' */
/** @import { BoardSvg, Translate } from './board-svg.js' */
/** @import { Point } from './geometry.js' */
/** @import { TileKind } from './kind-switch.js' */
/**
 * @typedef {object} Listener
 * @property {(text: string) => void} move a move was completed
 * @property {(cells: string[]) => void} select the cells chosen so far have changed
 * @property {(cell: string, selected: string[]) => void} refuse no move has this cell after those
 * @property {(move: MoveCard | null, isTouch: boolean) => void} preview the pointer is over a move of a pit, or a touch has chosen one
 * @property {() => void} touched the user acts, so a running animation should end
 * @property {() => void} selected the cells clicked so far are others
 * @property {((index: number) => void) | null} edit a cell was chosen for editing
 */

/** @type {Record<string, Point>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};
const DRAG_THRESHOLD_PX = 8;

export class Input {
  /**
   * @param {BoardSvg} boardSvg
   * @param {HTMLElement} frame
   * @param {{t: Translate, announce: (text: string) => void}} a11y
   * @param {Listener} listener
   */
  constructor(boardSvg, frame, a11y, listener) {
    this.boardSvg = boardSvg;
    this.frame = frame;
    this.a11y = a11y;
    this.listener = listener;
    /** @type {MoveCard[]} */
    this.legal = [];
    /** The kind of tile that is chosen, in a game that has several. @type {TileKind | null} */
    this.tile = null;
    /** Where the last click was, unless it came from the keyboard. @type {{kind: 'red' | 'blue' | null, isTouch: boolean} | null} */
    this.pointed = null;
    /** The move whose effect is shown. @type {string | null} */
    this.previewed = null;
    this.pointerType = '';
    /** Whether the cells where a move loses at once are marked. */
    this.markLosing = false;
    /** The cells clicked so far. @type {string[]} */
    this.clicked = [];
    this.cursor = 0;
    /** @type {Point | null} */
    this.goal = null;
    /** @type {{index: number, x: number, y: number, ghost: SVGElement | null} | null} */
    this.drag = null;
    const { svg } = boardSvg;
    svg.addEventListener('click', (event) => this.onClick(event));
    svg.addEventListener('keydown', (event) => this.onKeyDown(event));
    svg.addEventListener('pointerover', (event) => this.hover(this.cellUnder(event)));
    svg.addEventListener('pointerleave', () => this.leave());
    svg.addEventListener('pointerdown', (event) => this.onPointerDown(event));
    svg.addEventListener('pointermove', (event) => {
      this.onDragMove(event);
      this.onPointAt(event);
    });
    svg.addEventListener('pointerup', (event) => this.onPointerUp(event));
    svg.addEventListener('pointercancel', () => this.endDrag());
  }

  /** @param {MoveCard[]} moves the legal moves; empty if it is not the user's turn */
  setMoves(moves) {
    this.legal = moves.filter((move) => move.cells.length > 0);
    this.clicked = [];
    this.preview(null);
    this.endDrag();
    closePopup(this.frame);
    this.cursor = Math.min(this.cursor, Math.max(0, this.boardSvg.cells.length - 1));
    this.updateFlags();
  }

  /** The legal moves that can be made by clicks now. */
  get moves() {
    return this.legal.filter((move) => isOfKind(move, this.tile));
  }

  /** @param {TileKind | null} tile the kind of tile to place */
  setTile(tile) {
    if (tile === this.tile) return;
    this.tile = tile;
    this.clicked = [];
    this.updateFlags();
  }

  /** Whether most empty cells are illegal, so that the legal ones are highlighted. */
  isRestrictive() {
    const empty = new Set(this.boardSvg.cells.filter((cell) => cell.content === 'empty').map((cell) => cell.name));
    const legal = new Set(this.moves.map((move) => move.cells[0]));
    return legal.size > 0 && 2 * legal.size < empty.size && [...legal].every((name) => empty.has(name));
  }

  /** Highlights the cells that can be clicked. */
  updateFlags() {
    const { boardSvg, clicked } = this;
    const next = this.continuations(clicked).map((move) => move.cells[clicked.length]);
    boardSvg.flagNames('legal', clicked.length === 0 ? next : this.moves.map((move) => move.cells[0]));
    boardSvg.flagNames('target', clicked.length === 0 ? [] : next);
    boardSvg.flagNames('selected', clicked);
    boardSvg.flagNames('loses', this.losingCells());
    boardSvg.flag('hint', []);
    boardSvg.svg.classList.toggle('few', this.isRestrictive());
    this.listener.selected();
    this.moveCursor(this.cursor);
    this.listener.select(clicked);
  }

  /** The next cells after which every move loses at once; none if all moves do, so that there is no choice. */
  losingCells() {
    const { moves, clicked } = this;
    if (!this.markLosing || moves.every((move) => move.loses)) return [];
    const further = this.continuations(clicked);
    const safe = new Set(further.filter((move) => !move.loses).map((move) => move.cells[clicked.length]));
    return further.map((move) => move.cells[clicked.length]).filter((cell) => !safe.has(cell));
  }

  /** @param {number} index */
  moveCursor(index) {
    const { boardSvg } = this;
    this.cursor = index;
    boardSvg.flag('cursor', [index]);
    boardSvg.svg.setAttribute('aria-activedescendant', `${boardSvg.id}-${index}`);
    boardSvg.refresh();
  }

  /** The moves that start with these cells and have more. @param {string[]} cells */
  continuations(cells) {
    return this.moves.filter((move) =>
      move.cells.length > cells.length && cells.every((cell, n) => move.cells[n] === cell));
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const index = this.cellUnder(event);
    // Assistive technology clicks without a place.
    this.pointed = event.detail === 0 ? null : { kind: this.colourUnder(event, index), isTouch: this.pointerType === 'touch' };
    this.click(index);
    this.pointed = null;
  }

  /** The colour of the half of a pit: red seeds lie above. @param {MouseEvent} event @param {number | null} index */
  colourUnder(event, index) {
    const { svg, geometry, centers } = this.boardSvg;
    const matrix = geometry?.kind === 'pits' && svg.getScreenCTM();
    if (!matrix || index === null) return null;
    const { y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return y < centers[index].y ? 'red' : 'blue';
  }

  /** The only one of some moves on a cell, or the one that was pointed at. @param {MoveCard[]} moves @param {string | null} [kind] */
  pick(moves, kind) {
    return moves.length === 1 ? moves[0] : moves.find((move) => kind && move.kind === kind);
  }

  /** Shows what the move of a pit under the mouse does. @param {PointerEvent} event */
  onPointAt(event) {
    if (this.boardSvg.geometry?.kind !== 'pits' || event.pointerType === 'touch' || this.listener.edit) return;
    const index = this.cellUnder(event);
    const name = index === null ? null : this.boardSvg.cells[index].name;
    const there = this.moves.filter((move) => move.cells[0] === name);
    this.preview(this.pick(there, this.colourUnder(event, index)) ?? null);
  }

  /** @param {MoveCard | null} move */
  preview(move, isTouch = false) {
    const text = move?.text ?? null;
    if (text === this.previewed) return;
    this.previewed = text;
    this.listener.preview(move, isTouch);
  }

  leave() {
    this.hover(null);
    if (this.pointerType !== 'touch') this.preview(null);
  }

  /** @param {number | null} index */
  click(index) {
    if (index === null) return this.cancel();
    this.listener.touched();
    this.goal = null;
    this.moveCursor(index);
    if (this.listener.edit) return this.listener.edit(index);
    const cell = this.boardSvg.cells[index].name;
    if (this.choose([...this.clicked, cell])) return;
    const selected = this.clicked;
    if (selected.length === 0) {
      this.showHints(this.moves.map((move) => move.cells[0]));
      return this.listener.refuse(cell, selected);
    }
    const again = selected[selected.length - 1] === cell;
    this.clicked = [];
    if (!again && this.choose([cell])) return;
    this.updateFlags();
    if (!again) this.listener.refuse(cell, selected);
  }

  /** @param {string[]} cells @returns {boolean} whether a move starts with these cells */
  choose(cells) {
    const further = this.continuations(cells);
    const whole = this.moves.filter((move) => move.cells.join() === cells.join());
    if (further.length === 0 && whole.length === 0) return false;
    if (further.length === 0) this.complete(whole, cells);
    else this.select(cells, further.length);
    return true;
  }

  /** @param {string[]} cells @param {number} count */
  select(cells, count) {
    this.clicked = cells;
    this.updateFlags();
    this.a11y.announce(this.a11y.t('board.targets', { cell: cells[cells.length - 1], n: count }));
  }

  /** @param {MoveCard[]} moves @param {string[]} cells */
  async complete(moves, cells) {
    const cell = cells[cells.length - 1];
    const { pointed } = this;
    const picked = this.pick(moves, pointed?.kind);
    // A finger cannot hover: the first touch shows what the second one does.
    if (picked && pointed?.isTouch && pointed.kind && picked.text !== this.previewed) return this.preview(picked, true);
    const { group } = this.boardSvg.cells[this.boardSvg.indexByName.get(cell) ?? 0];
    this.boardSvg.flagNames('selected', cells);
    this.boardSvg.refresh();
    const text = picked
      ? picked.text
      : await chooseMove(this.frame, group, this.a11y.t('board.choose', { cell }), moves);
    this.clicked = [];
    this.updateFlags();
    // The position may have changed while the menu was open.
    if (this.moves.some((move) => move.text === text)) this.listener.move(/** @type {string} */ (text));
  }

  /** @returns {boolean} whether there was anything to cancel */
  cancel() {
    if (this.clicked.length === 0) return false;
    this.clicked = [];
    this.updateFlags();
    this.a11y.announce(this.a11y.t('board.cancelled'));
    return true;
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || isPopupOpen(this.frame)) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.moveCursorBy(arrow);
    else if (event.key === 'Enter' || event.key === ' ') this.click(this.cursor);
    else if (event.key !== 'Escape' || !this.cancel()) return;
    // Keys handled by the board must not trigger global shortcuts.
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Point} arrow */
  moveCursorBy(arrow) {
    const { centers } = this.boardSvg;
    const goal = this.goal ?? centers[this.cursor];
    const to = nearestInDirection(centers, this.cursor, goal, arrow);
    this.goal = arrow.x === 0 ? { x: goal.x, y: centers[to].y } : centers[to];
    this.moveCursor(to);
  }

  /** Highlights the targets of the piece under the pointer. @param {number | null} index */
  hover(index) {
    if (this.clicked.length > 0 || this.drag) return;
    const further = index === null ? [] : this.continuations([this.boardSvg.cells[index].name]);
    if (further.length > 0 || this.boardSvg.flags.get('hint')?.size) this.showHints(further.map((move) => move.cells[1]));
  }

  /** Highlights cells as hints. @param {string[]} cells */
  showHints(cells) {
    this.boardSvg.flagNames('hint', cells);
    this.boardSvg.refresh();
  }

  /** @param {PointerEvent} event */
  onPointerDown(event) {
    this.pointerType = event.pointerType;
    const index = this.cellUnder(event);
    if (event.button !== 0 || event.pointerType === 'touch' || index === null || this.listener.edit) return;
    if (this.continuations([this.boardSvg.cells[index].name]).length === 0) return;
    this.drag = { index, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  onDragMove(event) {
    const { drag, boardSvg } = this;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_THRESHOLD_PX) return;
      this.listener.touched();
      const name = boardSvg.cells[drag.index].name;
      this.select([name], this.continuations([name]).length);
      drag.ghost = s('g', { class: 'ghost' }, ...drawContent(boardSvg.cells[drag.index].content, () => s('g', {})));
      boardSvg.animationLayer.append(drag.ghost);
      boardSvg.svg.classList.add('dragging');
      boardSvg.svg.setPointerCapture(event.pointerId);
    }
    const matrix = boardSvg.svg.getScreenCTM();
    if (!matrix) return;
    const here = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    drag.ghost.setAttribute('transform', `translate(${here.x.toFixed(1)} ${here.y.toFixed(1)})`);
  }

  /** @param {PointerEvent} event */
  onPointerUp(event) {
    const { drag } = this;
    this.endDrag();
    if (!drag?.ghost) return;
    // The click event after the drag goes to the capturing element, not to a cell.
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const index = over ? this.cellIndexOf(over) : null;
    if (index === null || index === drag.index || !this.boardSvg.has('target', index)) return;
    this.click(index);
  }

  endDrag() {
    this.drag?.ghost?.remove();
    this.boardSvg.svg.classList.remove('dragging');
    this.drag = null;
  }

  /** @param {Event} event @returns {number | null} the cell below it */
  cellUnder(event) {
    return event.target instanceof Element ? this.cellIndexOf(event.target) : null;
  }

  /** @param {Element} element @returns {number | null} */
  cellIndexOf(element) {
    const name = element.closest('[data-cell]')?.getAttribute('data-cell');
    return name && this.boardSvg.svg.contains(element) ? this.boardSvg.indexByName.get(name) ?? null : null;
  }
}
