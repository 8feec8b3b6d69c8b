// A board as an SVG: its cells, what is on them, and how they are marked.

import { s } from '../dom.js';
import { geometry } from './geometry.js';
import { digits, drawing, sign } from './pieces.js';

/** @import { Board, Content } from '../protocol.js' */
/** @import { Geometry, Point, Turn } from './geometry.js' */

/** @typedef {(key: string, params?: Record<string, string | number>) => string} Translate */
/**
 * How a cell can be marked.
 * @typedef {'legal' | 'target' | 'hint' | 'selected' | 'last' | 'won' | 'lost' | 'cursor'} Flag
 */
/**
 * @typedef {object} CellPart
 * @property {string} name
 * @property {SVGElement} group
 * @property {SVGElement} inside
 * @property {SVGElement} numbers
 * @property {Content} content
 * @property {string} drawn what is drawn, as text
 * @property {string} look the class names
 * @property {string} label
 */

/** Words that are said of a marked cell. @type {[Flag, string][]} */
const SAID = [
  ['selected', 'board.selected'],
  ['target', 'board.target'],
  ['legal', 'board.legal'],
  ['last', 'board.last'],
  ['won', 'board.decisive'],
  ['lost', 'board.decisive'],
];

let fields = 0;

export class Field {
  /** @param {Translate} t @param {boolean} still whether it is only a picture */
  constructor(t, still) {
    this.t = t;
    this.still = still;
    this.id = `board${++fields}`;
    this.layout = '';
    /** @type {Turn} */
    this.turn = 0;
    /** @type {CellPart[]} */
    this.cells = [];
    /** @type {Point[]} */
    this.places = [];
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {Map<Flag, Set<number>>} */
    this.flags = new Map();
    /** @type {Geometry | null} */
    this.geometry = null;
    this.ground = s('g', { class: 'ground', 'aria-hidden': 'true' });
    this.floor = s('g', { class: 'cells', role: still ? 'presentation' : 'rowgroup' });
    // Apart from the cells, which have names that say all there is on them.
    this.numerals = s('g', { class: 'numerals', 'aria-hidden': 'true' });
    this.overlay = s('g', { class: 'overlay', 'aria-hidden': 'true' });
    this.flights = s('g', { class: 'flights', 'aria-hidden': 'true' });
    this.svg = /** @type {SVGSVGElement} */ (s('svg', still
      ? { class: 'board', role: 'img', 'aria-label': t('board.name') }
      : { class: 'board', role: 'grid', 'aria-label': t('board.name'), tabindex: 0 },
    this.ground, this.floor, this.numerals, this.overlay, this.flights));
  }

  /**
   * Lays out the cells of a board, unless they lie so already.
   * @param {Board} board
   * @param {Turn} turn
   * @returns {boolean} whether anything moved
   */
  arrange(board, turn) {
    const layout = JSON.stringify(board.layout);
    if (layout === this.layout && turn === this.turn) return false;
    if (layout !== this.layout) this.build(board);
    this.layout = layout;
    this.turn = turn;
    this.place();
    return true;
  }

  /** @param {Board} board */
  build(board) {
    const shape = geometry(board);
    const { x, y, width, height } = shape.box;
    this.geometry = shape;
    this.svg.setAttribute('viewBox', [x, y, width, height].map((n) => n.toFixed(1)).join(' '));
    this.svg.setAttribute('class', `board ${shape.kind}`);
    this.flags.clear();
    this.numbers = new Map(board.cells.map((cell, index) => [cell.name, index]));
    this.cells = board.cells.map((cell, index) => this.cell(cell.name, index, shape));
    this.floor.replaceChildren(...shape.rows.map((row) =>
      s('g', { role: this.still ? 'presentation' : 'row' }, ...row.map((index) => this.cells[index].group))));
    this.numerals.replaceChildren(...this.cells.map((cell) => cell.numbers));
    this.overlay.replaceChildren();
    this.flights.replaceChildren();
  }

  /** @param {string} name @param {number} index @param {Geometry} shape @returns {CellPart} */
  cell(name, index, shape) {
    /** @param {string} look @param {number} inset */
    const outline = (look, inset) => {
      const element = shape.shape(index, inset);
      element.setAttribute('class', look);
      return element;
    };
    const inside = s('g', { class: 'inside' });
    const group = s('g', {
      id: `${this.id}-${index}`, role: this.still ? 'presentation' : 'gridcell', 'data-cell': name,
    },
    outline(`base shade${shape.shade(index)}`, 0),
    outline('tint', 0),
    inside,
    outline('frame', 5),
    s('circle', { class: 'dot', r: 15 }),
    s('text', { class: 'name', y: 42 }, shape.kind === 'pits' ? '' : name),
    outline('ring', 1));
    return { name, group, inside, numbers: s('g', {}), content: 'empty', drawn: '', look: '', label: '' };
  }

  /** Puts the cells and the coordinates where they belong. */
  place() {
    const shape = /** @type {Geometry} */ (this.geometry);
    this.places = this.cells.map((_, index) => shape.place(index, this.turn));
    for (const [index, { group, numbers }] of this.cells.entries()) {
      const { x, y } = this.places[index];
      const there = `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
      group.setAttribute('transform', there);
      numbers.setAttribute('transform', there);
    }
    const backdrop = shape.backdrop();
    backdrop.setAttribute('class', 'backdrop');
    this.ground.replaceChildren(backdrop, ...shape.labels(this.turn).flatMap(({ text, x, y, player }) => {
      if (!player) return [s('text', { class: 'label', x: x.toFixed(1), y: y.toFixed(1) }, text)];
      const aside = 10 + 6 * text.length;
      const mark = sign(player, 11);
      mark.setAttribute('transform', `translate(${x - aside} ${y - 9})`);
      return [mark, s('text', { class: 'label', x: x + 14, y }, text)];
    }));
  }

  /**
   * Draws what is on the cells.
   * @param {Board} board
   * @param {(index: number) => boolean} [which]
   */
  draw(board, which = () => true) {
    const shape = /** @type {Geometry} */ (this.geometry);
    for (const [index, { content }] of board.cells.entries()) {
      const cell = this.cells[index];
      const drawn = JSON.stringify(content);
      if (cell.drawn === drawn || !which(index)) continue;
      cell.drawn = drawn;
      cell.content = content;
      cell.inside.replaceChildren(...drawing(content, (inset) => shape.shape(index, inset)));
      cell.numbers.replaceChildren(...digits(content));
    }
  }

  /** What is drawn at present. @returns {Content[]} */
  contents() {
    return this.cells.map((cell) => cell.content);
  }

  /** @param {Flag} flag @param {Iterable<number>} cells */
  flag(flag, cells) {
    this.flags.set(flag, new Set(cells));
  }

  /** @param {Flag} flag @param {Iterable<string>} names */
  flagNames(flag, names) {
    this.flag(flag, [...names].flatMap((name) => this.numbers.get(name) ?? []));
  }

  /** @param {Flag} flag @param {number} index */
  has(flag, index) {
    return this.flags.get(flag)?.has(index) ?? false;
  }

  /** Shows the flags, and names the cells accordingly. */
  refresh() {
    const set = [...this.flags];
    for (const [index, cell] of this.cells.entries()) {
      const kind = typeof cell.content === 'string' ? cell.content : 'filled';
      const look = set.reduce((all, [flag, cells]) => (cells.has(index) ? `${all} ${flag}` : all), `cell ${kind}`);
      if (look !== cell.look) cell.group.setAttribute('class', (cell.look = look));
      if (this.still) continue;
      const label = this.describe(index);
      if (label !== cell.label) cell.group.setAttribute('aria-label', (cell.label = label));
    }
  }

  /** @param {number} index @returns {string} */
  describe(index) {
    const { name, content } = this.cells[index];
    const said = SAID.filter(([flag]) => this.has(flag, index)).map(([, key]) => this.t(key));
    return [describe(this.t, name, content), ...said].join(', ');
  }
}

/** @param {Translate} t @param {string} cell @param {Content} content @returns {string} */
function describe(t, cell, content) {
  if (typeof content === 'string') return t(`board.${content}`, { cell });
  if ('piece' in content) return t('board.piece', { cell, player: content.piece.player });
  if ('seeds' in content) return t('board.seeds', { cell, ...content.seeds });
  const { owner } = content.neutral;
  return owner ? t('board.owned', { cell, player: owner }) : t('board.neutral', { cell });
}
