// Geometry of a square board.

import { s } from '../dom.js';

/** @import { Geometry, Rotation } from './geometry.js' */

const SIDE = 100;
/** The frame around the cells, with the coordinates. */
const MARGIN = 44;
const EDGE = 3;

/**
 * @param {{width: number, height: number}} layout
 * @param {string[]} names the cells' names, from the bottom left, rank by rank
 * @returns {Geometry}
 */
export function square({ width, height }, names) {
  /** @param {number} column @param {number} rank @param {Rotation} rotation */
  const at = (column, rank, rotation) => {
    const half = rotation % 2 !== 0;
    return {
      x: ((half ? width - 1 - column : column) - (width - 1) / 2) * SIDE,
      y: ((half ? rank : height - 1 - rank) - (height - 1) / 2) * SIDE,
    };
  };
  const left = (-width * SIDE) / 2;
  const top = (-height * SIDE) / 2;
  return {
    kind: 'square',
    rotationSteps: 2,
    box: {
      x: left - MARGIN - EDGE, y: top - MARGIN - EDGE,
      width: width * SIDE + 2 * (MARGIN + EDGE), height: height * SIDE + 2 * (MARGIN + EDGE),
    },
    rows: Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => (height - 1 - row) * width + column)),
    center: (index, rotation) => at(index % width, Math.floor(index / width), rotation),
    shade: (index) => (index + Math.floor(index / width)) % 2,
    shape: (_index, inset) => {
      const side = SIDE - 4 - 2 * inset;
      return s('rect', { x: -side / 2, y: -side / 2, width: side, height: side, rx: Math.max(2, 7 - inset / 2) });
    },
    backdrop: () => s('rect', {
      x: left - MARGIN, y: top - MARGIN, width: width * SIDE + 2 * MARGIN, height: height * SIDE + 2 * MARGIN, rx: 14,
    }),
    labels: (rotation) => [
      ...Array.from({ length: width }, (_, column) => ({
        text: split(names[column])[0], x: at(column, 0, rotation).x, y: -top + MARGIN / 2 + 8,
      })),
      ...Array.from({ length: height }, (_, rank) => ({
        text: split(names[rank * width])[1], x: left - MARGIN / 2, y: at(0, rank, rotation).y + 8,
      })),
    ],
  };
}

/** @param {string | undefined} name as `e5` @returns {[string, string]} its letters and its digits */
function split(name = '') {
  const digits = name.search(/\d/);
  return digits < 0 ? [name, ''] : [name.slice(0, digits), name.slice(digits)];
}
