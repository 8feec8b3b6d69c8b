// The analysis overlay: arrows for moves from cell to cell, spots for moves on one cell.

import { s } from '../dom.js';
import { clamp } from '../math.js';

/** @import { BoardSvg } from './board-svg.js' */
/** @import { Point } from './geometry.js' */
/**
 * @typedef {object} Overlay
 * @property {{cells: string[], weight: number, label?: string, lost?: boolean}[]} [arrows]
 * @property {{cell: string, weight: number, label?: string, lost?: boolean}[]} [heat] `lost`: a move without a chance
 */

/** The radius that a label needs. */
const LABEL_RADIUS = 25;

/** @param {BoardSvg} boardSvg @param {Overlay} overlay */
export function drawOverlay(boardSvg, { arrows = [], heat = [] }) {
  /** @param {string} name @returns {Point | undefined} */
  const place = (name) => boardSvg.centers[boardSvg.indexByName.get(name) ?? -1];
  // The list is best first; draw the best last, on top.
  const spots = heat.flatMap(({ cell, weight, label, lost }) => {
    const here = place(cell);
    return here ? [spot(here, clamp(weight, 0, 1), label, lost)] : [];
  });
  const lines = arrows.flatMap(({ cells, weight, label, lost }) => {
    const [from, to] = [place(cells[0]), place(cells[cells.length - 1])];
    if (!from || !to) return [];
    return [from === to ? spot(to, clamp(weight, 0, 1), label, lost) : arrow(from, to, clamp(weight, 0, 1), label, lost)];
  });
  boardSvg.overlayLayer.replaceChildren(...spots.reverse(), ...lines.reverse());
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
