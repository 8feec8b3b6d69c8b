// Board geometry: the interface of the three layouts, and keyboard navigation.

import { hexagon } from './hexagon.js';
import { pits } from './pits.js';
import { square } from './square.js';

/** @import { Board } from '../protocol.js' */

/**
 * Rotation of a board in steps; the number of steps in a full turn depends on the layout.
 * @typedef {number} Rotation
 */
/** @typedef {{x: number, y: number}} Point */
/**
 * A coordinate label, with the player whose pit it names, if any.
 * @typedef {{text: string, x: number, y: number, player?: number}} Label
 */

/**
 * The geometry of a layout. Cells have their index in the board's list; the origin is the center of the
 * board, and a cell is about 100 units wide.
 * @typedef {object} Geometry
 * @property {'square' | 'hexagon' | 'pits'} kind
 * @property {number} rotationSteps steps of a full turn
 * @property {{x: number, y: number, width: number, height: number}} box the view box
 * @property {number[][]} rows the cells in reading order
 * @property {(index: number, rotation: Rotation) => Point} center the center of a cell
 * @property {(index: number) => number} shade the index of a cell's shade
 * @property {(index: number, inset: number) => SVGElement} shape the outline of a cell around its
 *   center, smaller by `inset` on each side
 * @property {() => SVGElement} backdrop the shape behind the cells
 * @property {(rotation: Rotation) => Label[]} labels the coordinates
 */

/**
 * @param {Board} board
 * @returns {Geometry}
 */
export function geometry({ layout, cells }) {
  const names = cells.map((cell) => cell.name);
  if ('square' in layout) return square(layout.square, names);
  if ('hexagon' in layout) return hexagon(layout.hexagon, names);
  return pits(layout.pits, cells);
}

/**
 * Arrow key navigation: the nearest cell in a direction, preferring cells straight ahead. `goal` is the
 * remembered cursor position, which keeps the column when moving across shifted rows.
 * @param {Point[]} places
 * @param {number} from
 * @param {Point} goal
 * @param {Point} direction a unit vector along an axis
 * @returns {number} `from` if there is no such cell
 */
export function nearestInDirection(places, from, goal, direction) {
  const here = places[from];
  let best = from;
  let least = Infinity;
  for (const [index, place] of places.entries()) {
    const ahead = (place.x - here.x) * direction.x + (place.y - here.y) * direction.y;
    if (ahead < 20) continue;
    const aside = Math.abs((place.x - goal.x) * direction.y) + Math.abs((place.y - goal.y) * direction.x);
    const cost = ahead * (direction.x === 0 ? 4 : 1) + aside * (direction.x === 0 ? 1 : 4);
    if (cost < least) [best, least] = [index, cost];
  }
  return best;
}
