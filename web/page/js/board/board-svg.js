// Renders a board as SVG: cells, contents, highlights.

import { s } from '../dom.js';
import { geometry } from './geometry.js';
import { EDGE_HEIGHT, ensureMaterials, slab } from './materials.js';
import { drawSeedCounts, drawContent, playerShape } from './pieces.js';

/** @import { Board, Content } from '../protocol.js' */
/** @import { Geometry, Point, Rotation } from './geometry.js' */

/** @typedef {(key: string, params?: Record<string, string | number>) => string} Translate */
/**
 * The highlights of a cell.
 * @typedef {'legal' | 'target' | 'hint' | 'selected' | 'last' | 'won' | 'lost' | 'cursor' | 'advice' | 'loses' | 'sown' | 'captured'} Flag
 */
/**
 * @typedef {object} CellElements
 * @property {string} name
 * @property {SVGElement} group
 * @property {SVGElement} inside
 * @property {SVGElement} counts
 * @property {Content} content
 * @property {string} drawnKey the drawn content as JSON
 * @property {string} classNames current value of the class attribute
 * @property {string} label
 */

/** Message keys for the labels of highlighted cells. @type {[Flag, string][]} */
const FLAG_MESSAGES = [
  ['selected', 'board.selected'],
  ['target', 'board.target'],
  ['legal', 'board.legal'],
  ['loses', 'board.loses'],
  ['advice', 'board.advice'],
  ['last', 'board.last'],
  ['sown', 'board.sown'],
  ['captured', 'board.captured'],
  ['won', 'board.decisive'],
  ['lost', 'board.decisive'],
];

let instances = 0;

export class BoardSvg {
  /** @param {Translate} t @param {boolean} isStatic whether it is a diagram without interaction */
  constructor(t, isStatic) {
    this.t = t;
    this.isStatic = isStatic;
    this.id = `board${++instances}`;
    this.layout = '';
    /** @type {Rotation} */
    this.rotation = 0;
    /** @type {CellElements[]} */
    this.cells = [];
    /** @type {Point[]} */
    this.centers = [];
    /** @type {Map<string, number>} */
    this.indexByName = new Map();
    /** @type {Map<Flag, Set<number>>} */
    this.flags = new Map();
    /** @type {Geometry | null} */
    this.geometry = null;
    this.backgroundLayer = s('g', { class: 'background-layer', 'aria-hidden': 'true' });
    this.cellLayer = s('g', { class: 'cells', role: isStatic ? 'presentation' : 'rowgroup' });
    // Not inside the cells: their labels include the counts.
    this.countLayer = s('g', { class: 'count-layer', 'aria-hidden': 'true' });
    this.previewLayer = s('g', { class: 'preview-layer', 'aria-hidden': 'true' });
    this.overlayLayer = s('g', { class: 'overlay', 'aria-hidden': 'true' });
    this.animationLayer = s('g', { class: 'animation-layer', 'aria-hidden': 'true' });
    this.svg = /** @type {SVGSVGElement} */ (s('svg', isStatic
      ? { class: 'board', role: 'img', 'aria-label': t('board.name') }
      : { class: 'board', role: 'grid', 'aria-label': t('board.name'), tabindex: 0 },
    this.backgroundLayer, this.cellLayer, this.countLayer, this.previewLayer, this.overlayLayer, this.animationLayer));
  }

  /**
   * Lays out the cells of a board, if layout or rotation changed.
   * @param {Board} board
   * @param {Rotation} rotation
   * @returns {boolean} whether anything moved
   */
  setLayout(board, rotation) {
    const layout = JSON.stringify(board.layout);
    if (layout === this.layout && rotation === this.rotation) return false;
    if (layout !== this.layout) this.build(board);
    this.layout = layout;
    this.rotation = rotation;
    this.positionCells();
    return true;
  }

  /** @param {Board} board */
  build(board) {
    const shape = geometry(board);
    const { x, y, width, height } = shape.box;
    this.geometry = shape;
    ensureMaterials();
    this.svg.setAttribute('viewBox', [x, y, width, height + EDGE_HEIGHT].map((n) => n.toFixed(1)).join(' '));
    this.svg.setAttribute('class', `board ${shape.kind}`);
    this.flags.clear();
    this.indexByName = new Map(board.cells.map((cell, index) => [cell.name, index]));
    this.cells = board.cells.map((cell, index) => this.cell(cell.name, index, shape));
    this.cellLayer.replaceChildren(...shape.rows.map((row) =>
      s('g', { role: this.isStatic ? 'presentation' : 'row' }, ...row.map((index) => this.cells[index].group))));
    this.countLayer.replaceChildren(...this.cells.map((cell) => cell.counts));
    this.previewLayer.replaceChildren();
    this.overlayLayer.replaceChildren();
    this.animationLayer.replaceChildren();
  }

  /** @param {string} name @param {number} index @param {Geometry} shape @returns {CellElements} */
  cell(name, index, shape) {
    /** @param {string} look @param {number} inset */
    const outline = (look, inset) => {
      const element = shape.shape(index, inset);
      element.setAttribute('class', look);
      return element;
    };
    const inside = s('g', { class: 'inside' });
    const group = s('g', {
      id: `${this.id}-${index}`, role: this.isStatic ? 'presentation' : 'gridcell', 'data-cell': name,
    },
    outline(`base shade${shape.shade(index)}`, 0),
    outline('tint', 0),
    inside,
    outline('frame', 5),
    s('circle', { class: 'dot', r: 15 }),
    s('path', { class: 'cross', d: 'M-13-13L13 13M13-13L-13 13' }),
    s('text', { class: 'name', y: 42 }, shape.kind === 'pits' ? '' : name),
    outline('ring', 1));
    return { name, group, inside, counts: s('g', {}), content: 'empty', drawnKey: '', classNames: '', label: '' };
  }

  /** Positions the cells and the coordinates. */
  positionCells() {
    const shape = /** @type {Geometry} */ (this.geometry);
    this.centers = this.cells.map((_, index) => shape.center(index, this.rotation));
    for (const [index, { group, counts }] of this.cells.entries()) {
      const { x, y } = this.centers[index];
      const there = `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
      group.setAttribute('transform', there);
      counts.setAttribute('transform', there);
    }
    this.backgroundLayer.replaceChildren(...slab(shape.backdrop), ...shape.labels(this.rotation).flatMap(({ text, x, y, player }) => {
      if (!player) return [s('text', { class: 'label', x: x.toFixed(1), y: y.toFixed(1) }, text)];
      const aside = 10 + 6 * text.length;
      const mark = playerShape(player, 11);
      mark.setAttribute('transform', `translate(${x - aside} ${y - 9})`);
      return [mark, s('text', { class: 'label', x: x + 14, y }, text)];
    }));
  }

  /**
   * Draws the contents of the cells.
   * @param {Board} board
   * @param {(index: number) => boolean} [which]
   */
  draw(board, which = () => true) {
    const shape = /** @type {Geometry} */ (this.geometry);
    for (const [index, { content }] of board.cells.entries()) {
      const cell = this.cells[index];
      const drawn = JSON.stringify(content);
      if (cell.drawnKey === drawn || !which(index)) continue;
      cell.drawnKey = drawn;
      cell.content = content;
      cell.inside.replaceChildren(...drawContent(content, (inset) => shape.shape(index, inset)));
      cell.counts.replaceChildren(...drawSeedCounts(content));
    }
  }

  /** The drawn contents. @returns {Content[]} */
  contents() {
    return this.cells.map((cell) => cell.content);
  }

  /** @param {Flag} flag @param {Iterable<number>} cells */
  flag(flag, cells) {
    this.flags.set(flag, new Set(cells));
  }

  /** @param {Flag} flag @param {Iterable<string>} names */
  flagNames(flag, names) {
    this.flag(flag, [...names].flatMap((name) => this.indexByName.get(name) ?? []));
  }

  /** @param {Flag} flag @param {number} index */
  has(flag, index) {
    return this.flags.get(flag)?.has(index) ?? false;
  }

  /** Updates the class names and labels of the cells. */
  refresh() {
    const set = [...this.flags];
    for (const [index, cell] of this.cells.entries()) {
      const kind = typeof cell.content === 'string' ? cell.content : 'filled';
      const look = set.reduce((all, [flag, cells]) => (cells.has(index) ? `${all} ${flag}` : all), `cell ${kind}`);
      if (look !== cell.classNames) cell.group.setAttribute('class', (cell.classNames = look));
      if (this.isStatic) continue;
      const label = this.describe(index);
      if (label !== cell.label) cell.group.setAttribute('aria-label', (cell.label = label));
    }
  }

  /** @param {number} index @returns {string} */
  describe(index) {
    const { name, content } = this.cells[index];
    const said = FLAG_MESSAGES.filter(([flag]) => this.has(flag, index)).map(([, key]) => this.t(key));
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
