// What boards and stones are made of: gradients, and the grain of the veneer. One set for all boards of the document;
// the colours are the style sheet's.

import { s } from '../dom.js';

/** The grain repeats after this; it is larger than the boards. */
const GRAIN = { width: 1500, height: 1300, gap: 15 };
/** Where the grain flows around a knot: its centre, and how far it pushes. */
const KNOTS = [{ x: 430, y: 380, reach: 26 }, { x: 1060, y: 890, reach: 34 }, { x: 980, y: 190, reach: 14 }];
/** The glued layers that one sees at the edge of a board, the lowest first. */
const PLIES = 5;
const PLY_HEIGHT = 4;
/** How far the edge of a board reaches below it, with its shadow. */
export const EDGE_HEIGHT = PLIES * PLY_HEIGHT + 12;

/** The element with the materials. @type {SVGSVGElement | null} */
let materials = null;

/** Adds the materials to the document, once. @returns {SVGSVGElement} */
export function ensureMaterials() {
  materials ??= s('svg', { class: 'materials', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' }, s('defs', {},
    ...['p1', 'p2', 'p3', 'neutral'].map(stone),
    // Light comes from the top left.
    linear('sheen', [['0', 'sheen-lit'], ['0.5', 'sheen-none'], ['1', 'sheen-dark']]),
    linear('bevel', [['0', 'bevel-lit'], ['0.5', 'bevel-none'], ['1', 'bevel-dark']]),
    linear('engraved', [['0', 'engraved-dark'], ['1', 'engraved-lit']]),
    linear('pit', [['0', 'pit-shade'], ['0.35', 'pit-floor'], ['1', 'pit-floor']], { x2: 0.25, y2: 1 }),
    linear('cut', Array.from({ length: 5 }, (_, n) => [n / 5, (n + 1) / 5].map((part) =>
      /** @type {[string, string]} */ ([(part * 0.2).toFixed(2), n % 2 ? 'cut-light' : 'cut-dark']))).flat(), { x2: 0, y2: 1 }),
    s('pattern', { id: 'grain', patternUnits: 'userSpaceOnUse', x: -GRAIN.width / 2, y: -GRAIN.height / 2, width: GRAIN.width, height: GRAIN.height },
      s('path', { class: 'grain-fine', d: grain(0) }), s('path', { class: 'grain-coarse', d: grain(1) }))));
  if (!materials.isConnected) document.body.append(materials);
  return materials;
}

/**
 * A board of plywood: its shadow, the layers at its edge, and the veneer.
 * @param {() => SVGElement} outline @returns {SVGElement[]}
 */
export function slab(outline) {
  const part = (/** @type {string} */ name, /** @type {number} */ down) => {
    const element = outline();
    element.setAttribute('class', `slab ${name}`);
    if (down) element.setAttribute('transform', `translate(${(down / 6).toFixed(1)} ${down})`);
    return element;
  };
  return [
    ...[3, 2, 1].map((n) => part(`cast cast-${n}`, PLIES * PLY_HEIGHT + 2)),
    ...Array.from({ length: PLIES }, (_, n) => part(`ply ${n % 2 ? 'ply-dark' : 'ply-light'}`, (PLIES - n) * PLY_HEIGHT)),
    part('backdrop', 0), part('sheen', 0), part('grain', 0),
  ];
}

/** The gradient of a stone that is lit from the top left. @param {string} name */
function stone(name) {
  return s('radialGradient', { id: `stone-${name}`, cx: 0.5, cy: 0.5, r: 0.62, fx: 0.32, fy: 0.26 },
    ...[['0', 'lit'], ['0.55', 'body'], ['1', 'dim']].map(([offset, part]) => s('stop', { offset, class: `${part} ${name}` })));
}

/** @param {string} id @param {[offset: string, name: string][]} stops @param {object} [to] the end of the gradient */
function linear(id, stops, to = { x2: 1, y2: 1 }) {
  return s('linearGradient', { id, x1: 0, y1: 0, ...to }, ...stops.map(([offset, name]) => s('stop', { offset, class: name })));
}

/** Every second line of the grain, as path data. @param {number} which 0 or 1 */
function grain(which) {
  const lines = Array.from({ length: Math.floor(GRAIN.height / GRAIN.gap / 2) }, (_, n) => (2 * n + which) * GRAIN.gap + 5 * Math.sin(n * 2.4));
  return lines.map((y) => {
    const points = Array.from({ length: 31 }, (_, n) => flow((n * GRAIN.width) / 30, y));
    // Through the middles between the points, with the points as control points: smooth everywhere.
    const curves = points.slice(1, -1).map((point, n) => `Q${pair(point)} ${pair(middle(point, points[n + 2]))}`);
    return `M${pair(points[0])}${curves.join('')}L${pair(points[30])}`;
  }).join('');
}

/** Where a point of a straight line of the grain lies; those at the edges stay, so that the tiles fit. @param {number} x @param {number} y */
function flow(x, y) {
  const wave = 5 * Math.sin((2 * Math.PI * x) / GRAIN.width + y / 170) - 5 * Math.sin(y / 170);
  const pushed = KNOTS.reduce((sum, knot) => {
    const [across, along] = [(y - knot.y) / 90, (x - knot.x) / 210];
    return sum + Math.sign(across) * knot.reach * Math.exp(-(along ** 2) - Math.abs(across));
  }, 0);
  return { x, y: y + wave + pushed };
}

/** @param {{x: number, y: number}} point */
const pair = ({ x, y }) => `${x.toFixed(0)} ${y.toFixed(1)}`;
/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
