// The analysis overlay: arrows for moves from cell to cell, spots for moves on one cell, or the values of all moves.

import { s } from '../dom.js';
import { clamp } from '../math.js';
import { SEEDS_Y } from './pieces.js';

/** @import { BoardSvg } from './board-svg.js' */
/** @import { MoveKind } from '../protocol.js' */
/** @import { Point } from './geometry.js' */
/**
 * @typedef {object} Overlay
 * @property {{cells: string[], weight: number, label?: string, lost?: boolean, kind?: MoveKind | null}[]} [arrows] `kind`: the half of a pit
 * @property {{cell: string, weight: number, label?: string, lost?: boolean, kind?: MoveKind | null}[]} [heat] `lost`: a move without a chance
 * @property {MoveValue[]} [values]
 */
/**
 * The value of a move, for who moves.
 * @typedef {object} MoveValue
 * @property {string[]} cells
 * @property {number} score from 0 to 1
 * @property {string} kind `won`, `drawn`, `lost` if proven, else `open`
 * @property {number} level the colour of an open one, from 0, much worse than the best, to 4
 * @property {string} label
 * @property {MoveKind | null} [half] the half of a pit
 */

/** The radius that a label needs. */
const LABEL_RADIUS = 25;

/** @param {BoardSvg} boardSvg @param {Overlay} overlay @param {string[]} [selected] the cells of a move that is being made */
export function drawOverlay(boardSvg, { arrows = [], heat = [], values = [] }, selected = []) {
  /** @param {string} name @param {MoveKind | null} [kind] @returns {Point | undefined} */
  const place = (name, kind) => {
    const center = boardSvg.centers[boardSvg.indexByName.get(name) ?? -1];
    return center && { x: center.x, y: center.y + (kind === 'red' ? -SEEDS_Y : kind === 'blue' ? SEEDS_Y : 0) };
  };
  // The list is best first; draw the best last, on top.
  const spots = heat.flatMap(({ cell, weight, label, lost, kind }) => {
    const here = place(cell, kind);
    return here ? [spot(here, clamp(weight, 0, 1), label, lost)] : [];
  });
  const lines = arrows.flatMap(({ cells, weight, label, lost, kind }) => {
    const [from, to] = [place(cells[0], kind), place(cells[cells.length - 1], kind)];
    if (!from || !to) return [];
    return [cells.length < 2 ? spot(to, clamp(weight, 0, 1), label, lost) : arrow(from, to, clamp(weight, 0, 1), label, lost)];
  });
  const marks = [...valuesByCell(values, selected)].flatMap(([cell, all]) => {
    return all.flatMap((value, i) => {
      const here = place(cell, value.half);
      const beside = value.half ? 0 : (i - (all.length - 1) / 2) * 30;
      return here ? [valueMark({ x: here.x, y: here.y + beside }, value, all.length > 1 && !value.half)] : [];
    });
  });
  boardSvg.overlayLayer.replaceChildren(...spots.reverse(), ...lines.reverse(), ...marks);
}

/**
 * The values to draw on each cell. Of moves from cell to cell a piece has that of its best move, and a target that of the
 * best move there; once a piece is selected, only its targets are left.
 * @param {MoveValue[]} values @param {string[]} selected @returns {Map<string, MoveValue[]>}
 */
export function valuesByCell(values, selected) {
  /** @type {Map<string, MoveValue[]>} */
  const cells = new Map();
  for (const value of values.filter((each) => selected.every((cell, i) => each.cells[i] === cell))) {
    for (const cell of value.cells.slice(selected.length)) {
      const there = cells.get(cell) ?? [];
      if (value.cells.length === 1) cells.set(cell, [...there, value]);
      else if (!there.length || isBetter(value, there[0])) cells.set(cell, [value]);
    }
  }
  return cells;
}

/** A shorter win is better, and a longer loss. @param {MoveValue} a @param {MoveValue} b */
function isBetter(a, b) {
  if (a.score !== b.score) return a.score > b.score;
  const plies = (/** @type {MoveValue} */ value) => Number(value.label.replace(/\D/g, ''));
  return a.kind === 'won' ? plies(a) < plies(b) : a.kind === 'lost' && plies(a) > plies(b);
}

/** A proven value is square, an open one round. @param {Point} at @param {MoveValue} value @param {boolean} small */
function valueMark({ x, y }, { kind, level, label }, small) {
  const half = small ? 14 : 24;
  const width = Math.max(2 * half, 15 * label.length + 10);
  const shape = { x: (x - width / 2).toFixed(1), y: (y - half).toFixed(1), width, height: 2 * half, rx: kind === 'open' ? half : 5 };
  return s('g', { class: `value ${kind} level-${level}${small ? ' small' : ''}` }, s('rect', shape), ...caption({ x, y }, label));
}

/** An arrow that ends at the label on its target. @param {Point} from @param {Point} to @param {number} weight @param {string} [label] @param {boolean} [lost] */
function arrow(from, to, weight, label, lost = false) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const half = 5 + 6 * weight;
  const head = 2.6 * half;
  const [start, end] = [14, long - (label ? LABEL_RADIUS + 4 : 12)];
  const neck = end - head;
  const outline = [
    [start, -half], [neck, -half], [neck, -head], [end, 0], [neck, head], [neck, half], [start, half],
  ];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const opacity = (0.35 + 0.5 * weight).toFixed(2);
  return s('g', { class: lost ? 'arrow lost' : 'arrow' },
    s('polygon', {
      points: outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
      opacity,
      transform: `translate(${from.x.toFixed(1)} ${from.y.toFixed(1)}) rotate(${angle.toFixed(2)})`,
    }),
    label ? s('circle', { cx: to.x.toFixed(1), cy: to.y.toFixed(1), r: LABEL_RADIUS, opacity: Math.max(Number(opacity), 0.6) }) : null,
    ...caption(to, label));
}

/** @param {Point} place @param {number} weight @param {string} [label] @param {boolean} [lost] */
function spot(place, weight, label, lost = false) {
  return s('g', { class: lost ? 'spot lost' : 'spot' },
    s('circle', {
      cx: place.x.toFixed(1), cy: place.y.toFixed(1), r: (20 + 18 * weight).toFixed(1),
      opacity: (0.3 + 0.6 * weight).toFixed(2),
    }),
    ...caption(place, label));
}

/** @param {Point} place @param {string} [label] */
function caption(place, label) {
  if (!label) return [];
  return [s('text', { class: 'caption', x: place.x.toFixed(1), y: (place.y + 9).toFixed(1) }, label)];
}
