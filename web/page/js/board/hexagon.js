// Geometry of a hexagonal board of hexagons.

import { s } from '../dom.js';
import { polygonPoints } from './polygon.js';

/** @import { Geometry, Point, Rotation } from './geometry.js' */

const WIDTH = 100;
const RISE = (WIDTH * Math.sqrt(3)) / 2;
const CORNER = WIDTH / Math.sqrt(3);
const EDGE = 8;

/**
 * @param {{size: number}} layout
 * @param {string[]} names the cells' names, from the top left, row by row
 * @returns {Geometry}
 */
export function hexagon({ size }, names) {
  const rows = rowsOf(size);
  /** @type {Point[]} */
  const centers = rows.flatMap((row, y) => row.map((_, x) => cellCenter(row.length, x, y - size + 1)));
  // Room for the coordinates at both ends of the longest row.
  const tip = (size - 0.2) * WIDTH + 22;
  const [wide, high] = [tip + EDGE, (tip * Math.sqrt(3)) / 2 + EDGE];
  return {
    kind: 'hexagon',
    rotationSteps: 6,
    box: { x: -wide, y: -high, width: 2 * wide, height: 2 * high },
    rows,
    center: (index, rotation) => rotate(centers[index], rotation),
    shade: () => 0,
    shape: (_index, inset) => polygon(CORNER - 3 - inset * 1.1, 30),
    backdrop: () => polygon(tip, 0),
    labels: (rotation) => rows.flatMap((row, y) => {
      const ends = [cellCenter(row.length, -0.8, y - size + 1), cellCenter(row.length, row.length - 0.2, y - size + 1)];
      const texts = [letters(names[row[0]]), String(row.length)];
      return ends.map((end, side) => {
        const place = rotate(end, rotation);
        return { text: texts[side], x: place.x, y: place.y + 9 };
      });
    }),
  };
}

/** @param {number} size @returns {number[][]} */
function rowsOf(size) {
  let next = 0;
  return Array.from({ length: 2 * size - 1 }, (_, row) =>
    Array.from({ length: 2 * size - 1 - Math.abs(row - size + 1) }, () => next++));
}

/** @param {number} length @param {number} x @param {number} y @returns {Point} */
function cellCenter(length, x, y) {
  return { x: (x - (length - 1) / 2) * WIDTH, y: y * RISE };
}

/** @param {Point} point @param {Rotation} rotation in steps of sixty degrees @returns {Point} */
function rotate({ x, y }, rotation) {
  const angle = (rotation * Math.PI) / 3;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** @param {number} radius @param {number} start degrees @returns {SVGElement} */
function polygon(radius, start) {
  const points = polygonPoints(6, radius, start).map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`);
  return s('polygon', { points: points.join(' ') });
}

/** @param {string | undefined} name @returns {string} */
function letters(name = '') {
  return name.replace(/\d+$/, '');
}
