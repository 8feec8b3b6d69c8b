// Geometry of a pit board: a cycle in two rows, clockwise from the top left.

import { s } from '../dom.js';
import { seedsOf } from './content.js';

/** @import { Cell } from '../protocol.js' */
/** @import { Geometry } from './geometry.js' */

const WIDTH = 100;
const HEIGHT = 236;
const GAP = 18;
const MARGIN = 50;

/**
 * @param {{count: number}} layout
 * @param {Cell[]} cells
 * @returns {Geometry}
 */
export function pits({ count }, cells) {
  const columns = Math.ceil(count / 2);
  const wide = columns * WIDTH + 24;
  const high = 2 * HEIGHT + GAP + 2 * MARGIN;
  const order = Array.from({ length: count }, (_, index) => index);
  /** @type {Geometry['center']} */
  const center = (index, rotation) => {
    const top = index < columns;
    const column = top ? index : 2 * columns - 1 - index;
    const sign = rotation % 2 === 0 ? 1 : -1;
    return {
      x: sign * (column - (columns - 1) / 2) * WIDTH,
      y: (sign * (top ? -1 : 1) * (HEIGHT + GAP)) / 2,
    };
  };
  return {
    kind: 'pits',
    rotationSteps: 2,
    box: { x: -wide / 2, y: -high / 2, width: wide, height: high },
    rows: [order.slice(0, columns), order.slice(columns).reverse()],
    center,
    shade: () => 0,
    shape: (index, inset) => {
      const round = seedsOf(cells[index].content)?.player === 1;
      return well(WIDTH - 10 - 2 * inset, HEIGHT - 8 - 2 * inset, round ? 45 - inset : 12);
    },
    backdrop: () => s('rect', { x: -wide / 2 + 2, y: -high / 2 + 2, width: wide - 4, height: high - 4, rx: 30 }),
    labels: (rotation) => order.map((index) => {
      const { x, y } = center(index, rotation);
      return {
        text: cells[index].name, x, y: y + Math.sign(y) * (HEIGHT / 2 + 22) + 9, player: seedsOf(cells[index].content)?.player,
      };
    }),
  };
}

/** @param {number} width @param {number} height @param {number} rx */
function well(width, height, rx) {
  return s('rect', { x: -width / 2, y: -height / 2, width, height, rx });
}
