// How moves are made on the board: by click or touch, by dragging, by keys.

import { drawing } from './pieces.js';
import { s } from '../dom.js';
import { step } from './geometry.js';
import { chooseMove, closePopup, popupOpen } from './popup.js';

/** @import { MoveCard } from '../protocol.js' */
/** @import { Field, Translate } from './field.js' */
/** @import { Point } from './geometry.js' */
/**
 * @typedef {object} Listener
 * @property {(text: string) => void} move a move was completed
 * @property {() => void} touched the reader acts, so what is still being shown should end
 * @property {((index: number) => void) | null} edit a cell was chosen for editing
 */

/** @type {Record<string, Point>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};
const DRAG = 8;

export class Input {
  /**
   * @param {Field} field
   * @param {HTMLElement} frame
   * @param {{t: Translate, announce: (text: string) => void}} voice
   * @param {Listener} listener
   */
  constructor(field, frame, voice, listener) {
    this.field = field;
    this.frame = frame;
    this.voice = voice;
    this.listener = listener;
    /** @type {MoveCard[]} */
    this.moves = [];
    /** The cells clicked so far. @type {string[]} */
    this.clicked = [];
    this.cursor = 0;
    /** @type {Point | null} */
    this.goal = null;
    /** @type {{index: number, x: number, y: number, ghost: SVGElement | null} | null} */
    this.drag = null;
    const { svg } = field;
    svg.addEventListener('click', (event) => this.click(this.under(event)));
    svg.addEventListener('keydown', (event) => this.key(event));
    svg.addEventListener('pointerover', (event) => this.hover(this.under(event)));
    svg.addEventListener('pointerleave', () => this.hover(null));
    svg.addEventListener('pointerdown', (event) => this.press(event));
    svg.addEventListener('pointermove', (event) => this.pull(event));
    svg.addEventListener('pointerup', (event) => this.release(event));
    svg.addEventListener('pointercancel', () => this.drop());
  }

  /** @param {MoveCard[]} moves those that can be made now; none if it is not the reader's turn */
  offer(moves) {
    this.moves = moves.filter((move) => move.cells.length > 0);
    this.clicked = [];
    this.drop();
    closePopup(this.frame);
    this.cursor = Math.min(this.cursor, Math.max(0, this.field.cells.length - 1));
    this.flag();
    this.field.svg.classList.toggle('few', this.few());
  }

  /** Whether most of the empty cells are forbidden, which is worth showing. */
  few() {
    const empty = new Set(this.field.cells.filter((cell) => cell.content === 'empty').map((cell) => cell.name));
    const legal = new Set(this.moves.map((move) => move.cells[0]));
    return legal.size > 0 && 2 * legal.size < empty.size && [...legal].every((name) => empty.has(name));
  }

  /** Marks the cells that a click means something on. */
  flag() {
    const { field, clicked } = this;
    const next = this.following(clicked).map((move) => move.cells[clicked.length]);
    field.flagNames('legal', clicked.length === 0 ? next : this.moves.map((move) => move.cells[0]));
    field.flagNames('target', clicked.length === 0 ? [] : next);
    field.flagNames('selected', clicked);
    field.flag('hint', []);
    this.point(this.cursor);
  }

  /** @param {number} index */
  point(index) {
    const { field } = this;
    this.cursor = index;
    field.flag('cursor', [index]);
    field.svg.setAttribute('aria-activedescendant', `${field.id}-${index}`);
    field.refresh();
  }

  /** The moves that begin with some cells and go on. @param {string[]} cells */
  following(cells) {
    return this.moves.filter((move) =>
      move.cells.length > cells.length && cells.every((cell, n) => move.cells[n] === cell));
  }

  /** @param {number | null} index */
  click(index) {
    if (index === null) return this.cancel();
    this.listener.touched();
    this.goal = null;
    this.point(index);
    if (this.listener.edit) return this.listener.edit(index);
    const cell = this.field.cells[index].name;
    if (this.choose([...this.clicked, cell])) return;
    if (this.clicked.length === 0) return this.show(this.moves.map((move) => move.cells[0]));
    const again = this.clicked[this.clicked.length - 1] === cell;
    this.clicked = [];
    if (again || !this.choose([cell])) this.flag();
  }

  /** @param {string[]} cells @returns {boolean} whether some move begins so */
  choose(cells) {
    const further = this.following(cells);
    const whole = this.moves.filter((move) => move.cells.join() === cells.join());
    if (further.length === 0 && whole.length === 0) return false;
    if (further.length === 0) this.complete(whole, cells);
    else this.select(cells, further.length);
    return true;
  }

  /** @param {string[]} cells @param {number} count */
  select(cells, count) {
    this.clicked = cells;
    this.flag();
    this.voice.announce(this.voice.t('board.targets', { cell: cells[cells.length - 1], n: count }));
  }

  /** @param {MoveCard[]} moves @param {string[]} cells */
  async complete(moves, cells) {
    const cell = cells[cells.length - 1];
    const { group } = this.field.cells[this.field.numbers.get(cell) ?? 0];
    this.field.flagNames('selected', cells);
    this.field.refresh();
    const text = moves.length === 1
      ? moves[0].text
      : await chooseMove(this.frame, group, this.voice.t('board.choose', { cell }), moves);
    this.clicked = [];
    this.flag();
    // While the reader was choosing, the board may have gone on without them.
    if (this.moves.some((move) => move.text === text)) this.listener.move(/** @type {string} */ (text));
  }

  /** @returns {boolean} whether there was anything to cancel */
  cancel() {
    if (this.clicked.length === 0) return false;
    this.clicked = [];
    this.flag();
    this.voice.announce(this.voice.t('board.cancelled'));
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || popupOpen(this.frame)) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.walk(arrow);
    else if (event.key === 'Enter' || event.key === ' ') this.click(this.cursor);
    else if (event.key !== 'Escape' || !this.cancel()) return;
    // What the board has understood is no shortcut of the page.
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Point} arrow */
  walk(arrow) {
    const { places } = this.field;
    const goal = this.goal ?? places[this.cursor];
    const to = step(places, this.cursor, goal, arrow);
    this.goal = arrow.x === 0 ? { x: goal.x, y: places[to].y } : places[to];
    this.point(to);
  }

  /** Shows where a piece under the pointer could go. @param {number | null} index */
  hover(index) {
    if (this.clicked.length > 0 || this.drag) return;
    const further = index === null ? [] : this.following([this.field.cells[index].name]);
    if (further.length > 0 || this.field.flags.get('hint')?.size) this.show(further.map((move) => move.cells[1]));
  }

  /** Hints at cells to click on. @param {string[]} cells */
  show(cells) {
    this.field.flagNames('hint', cells);
    this.field.refresh();
  }

  /** @param {PointerEvent} event */
  press(event) {
    const index = this.under(event);
    if (event.button !== 0 || event.pointerType === 'touch' || index === null || this.listener.edit) return;
    if (this.following([this.field.cells[index].name]).length === 0) return;
    this.drag = { index, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { drag, field } = this;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
      this.listener.touched();
      const name = field.cells[drag.index].name;
      this.select([name], this.following([name]).length);
      drag.ghost = s('g', { class: 'ghost' }, ...drawing(field.cells[drag.index].content, () => s('g', {})));
      field.flights.append(drag.ghost);
      field.svg.classList.add('dragging');
      field.svg.setPointerCapture(event.pointerId);
    }
    const matrix = field.svg.getScreenCTM();
    if (!matrix) return;
    const here = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    drag.ghost.setAttribute('transform', `translate(${here.x.toFixed(1)} ${here.y.toFixed(1)})`);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag } = this;
    this.drop();
    if (!drag?.ghost) return;
    // The click that follows belongs to the drag; it is met by the captured element, not a cell.
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const index = over ? this.numberOf(over) : null;
    if (index === null || index === drag.index || !this.field.has('target', index)) return;
    this.click(index);
  }

  drop() {
    this.drag?.ghost?.remove();
    this.field.svg.classList.remove('dragging');
    this.drag = null;
  }

  /** @param {Event} event @returns {number | null} the cell below it */
  under(event) {
    return event.target instanceof Element ? this.numberOf(event.target) : null;
  }

  /** @param {Element} element @returns {number | null} */
  numberOf(element) {
    const name = element.closest('[data-cell]')?.getAttribute('data-cell');
    return name && this.field.svg.contains(element) ? this.field.numbers.get(name) ?? null : null;
  }
}
