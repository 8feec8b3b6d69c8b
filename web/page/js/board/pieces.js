// Draws the contents of cells. Players differ in shape as well as in color: disc, diamond, triangle; a neutral
// tile is a hexagon. Seeds too: red ones are round, blue ones square.

import { s } from '../dom.js';
import { seedsOf } from './content.js';
import { polygonPoints } from './polygon.js';
import { sumOf } from './sowing.js';

/** @import { Content } from '../protocol.js' */

/** How far the seeds of a colour lie from the middle of their pit. */
export const SEEDS_Y = 42;

/** The shapes of the players' pieces, for a radius. */
const SHAPES = [
  (/** @type {number} */ r) => s('circle', { r }),
  (/** @type {number} */ r) => roundedPolygon(r, 4, 0, 1.12),
  (/** @type {number} */ r) => roundedPolygon(r, 3, -90, 1.2),
];

/**
 * The shape of a player, centered at the origin.
 * @param {number} player counted from 1
 * @param {number} r its radius
 * @returns {SVGElement}
 */
export function playerShape(player, r) {
  const shape = (SHAPES[player - 1] ?? SHAPES[0])(r);
  shape.setAttribute('class', `sign p${player}`);
  return shape;
}

/**
 * @param {Content} content
 * @param {(inset: number) => SVGElement} outline of the cell it is on
 * @returns {SVGElement[]}
 */
export function drawContent(content, outline) {
  if (content === 'empty') return [];
  if (content === 'hole') return hole(outline);
  if ('piece' in content) return piece(content.piece.player);
  if ('neutral' in content) return neutral(content.neutral.owner);
  return seeds(content.seeds.red, content.seeds.blue);
}

/** A neutral tile as an icon. @returns {SVGElement} */
export function neutralIcon() {
  return s('svg', { class: 'board-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, ...neutral(null));
}

/**
 * The seed counts of a pit: of each colour, and between them the sum, which decides what is captured.
 * @param {Content} content
 * @returns {SVGElement[]}
 */
export function drawSeedCounts(content) {
  const seeds = seedsOf(content);
  if (!seeds) return [];
  return [count(seeds.red, -88), count(seeds.blue, 88), s('text', { class: 'sum', x: 0, y: 9 }, String(sumOf(content)))];
}

/**
 * A player's piece as an icon.
 * @param {number} player
 * @returns {SVGElement}
 */
export function playerIcon(player) {
  return s('svg', { class: 'board-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, ...piece(player));
}

/**
 * The content of a cell as an icon.
 * @param {Content} content
 * @returns {SVGElement}
 */
export function contentIcon(content) {
  /** @param {number} inset */
  const outline = (inset) => {
    const side = 92 - 2 * inset;
    return s('rect', { x: -side / 2, y: -side / 2, width: side, height: side, rx: 10 });
  };
  return s('svg', { class: 'board-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    withClass(outline(0), 'base'), ...drawContent(content, outline));
}

/**
 * A seed, centered at the origin.
 * @param {'red' | 'blue'} colour
 * @param {number} r
 * @returns {SVGElement}
 */
export function seed(colour, r) {
  const side = r * 1.72;
  return colour === 'red'
    ? s('circle', { class: 'seed red', r })
    : s('rect', { class: 'seed blue', x: -side / 2, y: -side / 2, width: side, height: side, rx: r * 0.3 });
}

/** A hole through the board: one sees the layers of its far wall, and a dark floor. @param {(inset: number) => SVGElement} outline */
function hole(outline) {
  const floor = withClass(outline(9), 'floor');
  floor.setAttribute('transform', 'translate(2 6)');
  return [withClass(outline(3), 'wall'), floor];
}

/** @param {number} player @returns {SVGElement[]} */
function piece(player) {
  const groove = playerShape(player, 23);
  groove.setAttribute('class', `groove g${player}`);
  return [shadow(playerShape(player, 37)), playerShape(player, 37), groove];
}

/** The shadow that something casts. @param {SVGElement} shape of it */
function shadow(shape) {
  shape.setAttribute('class', 'shade');
  shape.setAttribute('transform', 'translate(3 6)');
  return shape;
}

/** A neutral tile, with its owner's shape inside. @param {number | null} owner */
function neutral(owner) {
  const tile = [shadow(roundedPolygon(38, 6, 0, 1.04)), withClass(roundedPolygon(38, 6, 0, 1.04), 'neutral')];
  if (!owner) return [...tile, withClass(roundedPolygon(15, 6, 0, 1), 'neutral-mark')];
  return [...tile, s('circle', { class: 'neutral-well', r: 28 }), playerShape(owner, 20)];
}

/** @param {number} red @param {number} blue @returns {SVGElement[]} */
function seeds(red, blue) {
  return [
    ...packSeeds(red).map((spot) => translate(spot.x, spot.y - SEEDS_Y, seed('red', spot.r))),
    s('line', { class: 'divider', x1: -36, x2: -18, y1: 0, y2: 0 }),
    s('line', { class: 'divider', x1: 18, x2: 36, y1: 0, y2: 0 }),
    ...packSeeds(blue).map((spot) => translate(spot.x, spot.y + SEEDS_Y, seed('blue', spot.r))),
  ];
}

/** @param {number} number @param {number} y */
function count(number, y) {
  return s('text', { class: number === 0 ? 'count none' : 'count', x: 0, y: y + 12 }, String(number));
}

/**
 * Positions of seeds: one ring for a few, concentric rings around a center for more.
 * @param {number} number
 * @returns {{x: number, y: number, r: number}[]}
 */
function packSeeds(number) {
  if (number === 0) return [];
  if (number === 1) return [{ x: 0, y: 0, r: 11 }];
  if (number < 6) return ring(number, 8 + number * 1.7, 9.5);
  let rings = 1;
  // Beside the count and the sum.
  while (3 * rings * (rings + 1) + 1 < number) rings += 1;
  const gap = 26 / (rings + 0.46);
  const r = gap * 0.46;
  const spots = [{ x: 0, y: 0, r }];
  let left = number - 1;
  for (let n = 1; n <= rings; n += 1) {
    const here = n === rings ? left : 6 * n;
    spots.push(...ring(here, gap * n, r));
    left -= here;
  }
  return spots;
}

/** @param {number} number @param {number} radius @param {number} r */
function ring(number, radius, r) {
  const start = number === 2 ? 0 : number === 4 ? 45 : -90;
  return polygonPoints(number, radius, start).map((point) => ({ ...point, r }));
}

/**
 * A regular polygon with rounded corners.
 * @param {number} radius @param {number} corners @param {number} start degrees @param {number} stretch
 */
function roundedPolygon(radius, corners, start, stretch) {
  const points = polygonPoints(corners, radius * stretch, start);
  const soft = 0.16;
  const path = points.map((point, n) => {
    const before = points[(n + corners - 1) % corners];
    const after = points[(n + 1) % corners];
    const into = interpolate(point, before, soft);
    const out = interpolate(point, after, soft);
    return `${n === 0 ? 'M' : 'L'}${into} Q${interpolate(point, point, 0)} ${out}`;
  });
  return s('path', { d: `${path.join(' ')}Z` });
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} part */
function interpolate(a, b, part) {
  return `${(a.x + (b.x - a.x) * part).toFixed(2)} ${(a.y + (b.y - a.y) * part).toFixed(2)}`;
}

/** @param {number} x @param {number} y @param {SVGElement} element */
function translate(x, y, element) {
  element.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
  return element;
}

/** @param {SVGElement} element @param {string} name */
function withClass(element, name) {
  element.setAttribute('class', name);
  return element;
}
