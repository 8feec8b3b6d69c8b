// Where cells lie: what the three kinds of boards have in common.

import { hexagon } from './hexagon.js';
import { pits } from './pits.js';
import { square } from './square.js';

/** @import { Board } from '../protocol.js' */

/**
 * How far a board is turned, in steps; each kind of board has its own number of them in a circle.
 * @typedef {number} Rotation
 */
/** @typedef {{x: number, y: number}} Point */
/**
 * A coordinate at the edge, with the sign of the player whose cell it names, if it has one.
 * @typedef {{text: string, x: number, y: number, player?: number}} Label
 */

/**
 * A board without its contents. Cells are known by their number in the board's list; the centre of
 * the board is the origin, and a cell is about a hundred wide.
 * @typedef {object} Geometry
 * @property {'square' | 'hexagon' | 'pits'} kind
 * @property {number} rotationSteps how many steps turn it once round
 * @property {{x: number, y: number, width: number, height: number}} box what is to be seen
 * @property {number[][]} rows the cells in rows, from the top, as they are read out
 * @property {(index: number, turn: Rotation) => Point} center the centre of a cell
 * @property {(index: number) => number} shade which of the board's shades a cell has
 * @property {(index: number, inset: number) => SVGElement} shape the outline of a cell about its
 *   centre, smaller by `inset` on each side
 * @property {() => SVGElement} backdrop what the cells lie on
 * @property {(turn: Rotation) => Label[]} labels the coordinates
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
 * The step to another cell that an arrow key means: the nearest cell in that direction, one that
 * lies straight ahead rather than one to the side. `goal` is the cursor's own idea of where it is,
 * which keeps a straight course over rows that are shifted against each other.
 * @param {Point[]} places
 * @param {number} from
 * @param {Point} goal
 * @param {Point} direction a unit vector along an axis
 * @returns {number} the same cell if there is none further
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
