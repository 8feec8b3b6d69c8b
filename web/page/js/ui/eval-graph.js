// The evaluation graph: win probabilities over the plies of a line as stacked areas.

import { fill, h, s } from '../dom.js';
import { formatPercent, t } from '../i18n.js';
import { clamp } from '../math.js';
import { formatWinProbabilities } from './eval-bar.js';
import { moveNumber, moveText } from './move-list.js';

/** @import { GameNode } from '../game-tree.js' */
/** @import { Mistake } from './mistakes.js' */
/** @typedef {{line: GameNode[], node: GameNode, players: number, names: string[], mistakes: Mistake[], isShown: (node: GameNode) => boolean}} GraphData */
/** @typedef {{ply: number, value: number[]}} Known */

const WIDTH = 360;
const HEIGHT = 84;
const SIDE = 7;
/** With more mistakes than this the glyphs would overlap. */
const MAX_GLYPHS = 6;

/** @param {(node: GameNode) => void} onchoose */
export function createEvalGraph(onchoose) {
  const svg = s('svg', { class: 'graph-picture', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
  const slider = h('div', { class: 'graph', role: 'slider', tabindex: 0, 'aria-label': t('graph.title') }, svg);
  const caption = h('p', { class: 'graph-caption' });
  /** @type {GraphData | null} */
  let data = null;
  /** @type {number | null} The ply under the pointer. */
  let hovered = null;

  const showCaption = (/** @type {number} */ ply) => {
    caption.textContent = data ? captionOf(data, ply, (value) => value.map(formatPercent).join(' – ')) : '';
  };
  const currentPly = () => (data ? data.line.indexOf(data.node) : 0);
  const plyAt = (/** @type {PointerEvent | MouseEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width * WIDTH - SIDE) / (WIDTH - 2 * SIDE);
    const last = (data?.line.length ?? 1) - 1;
    return clamp(Math.round(share * last), 0, last);
  };
  const choose = (/** @type {number} */ ply) => {
    const node = data?.line[clamp(ply, 0, data.line.length - 1)];
    if (node) onchoose(node);
  };
  slider.addEventListener('click', (event) => choose(plyAt(event)));
  slider.addEventListener('pointermove', (event) => showCaption((hovered = plyAt(event))));
  slider.addEventListener('pointerleave', () => {
    hovered = null;
    showCaption(currentPly());
  });
  slider.addEventListener('keydown', (event) => {
    const last = (data?.line.length ?? 1) - 1;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10, Home: -last, End: last };
    if (!(event.key in steps)) return;
    event.preventDefault();
    choose(currentPly() + steps[event.key]);
  });

  const element = h('div', { class: 'graph-frame' }, slider, caption);
  return {
    element,
    /** @param {GraphData} next */
    show(next) {
      data = next;
      // A graph needs two evaluated positions.
      element.classList.toggle('none', next.line.filter(next.isShown).length < 2);
      fill(svg, drawGraph(next));
      const ply = currentPly();
      slider.setAttribute('aria-valuemin', '0');
      slider.setAttribute('aria-valuemax', String(next.line.length - 1));
      slider.setAttribute('aria-valuenow', String(ply));
      slider.setAttribute('aria-valuetext', captionOf(next, ply, (value) => formatWinProbabilities(value, next.names)));
      showCaption(Math.min(hovered ?? ply, next.line.length - 1));
    },
  };
}

/** @param {GraphData} data @param {number} ply @param {(value: number[]) => string} format */
function captionOf({ line, mistakes, players, names }, ply, format) {
  const node = line[ply];
  if (!node) return '';
  const move = ply === 0 ? t('graph.start') : t('graph.after', { n: moveNumber(node, players), move: `${moveText(node)}${node.glyph}` });
  const mistake = mistakes.find((each) => each.ply === ply);
  const probabilities = node.value ? format(node.value) : t('eval.unknown');
  const loss = mistake ? formatLoss(mistake, names) : '';
  return [move, probabilities, loss].filter(Boolean).join(' · ');
}

/** @param {Mistake} mistake @param {string[]} names */
export function formatLoss({ player, loss }, names) {
  return t('graph.lostBy', { who: names[player - 1] ?? String(player), loss: formatPercent(loss) });
}

/** @param {GraphData} data */
function drawGraph({ line, node, players, mistakes, isShown }) {
  const last = Math.max(line.length - 1, 1);
  const x = (/** @type {number} */ ply) => SIDE + (ply / last) * (WIDTH - 2 * SIDE);
  const y = (/** @type {number} */ share) => HEIGHT - share * HEIGHT;
  /** @type {Known[]} */
  const known = line.flatMap((each, ply) => (each.value?.length === players && isShown(each) ? [{ ply, value: each.value }] : []));
  const below = (/** @type {number[]} */ value, /** @type {number} */ n) => value.slice(0, n).reduce((sum, share) => sum + share, 0);
  const along = (/** @type {number} */ n) => known.map(({ ply, value }) => `${x(ply).toFixed(1)},${y(below(value, n)).toFixed(1)}`);
  const areas = known.length > 1 ? Array.from({ length: players }, (_, n) =>
    s('polygon', { class: `area player-${n + 1}`, points: [...along(n), ...along(n + 1).reverse()].join(' ') })) : [];
  const borders = Array.from({ length: players - 1 }, (_, n) =>
    s('polyline', { class: 'border', points: along(n + 1).join(' ') }));
  const dots = known.length < 3 ? known.map(({ ply, value }) =>
    s('circle', { class: 'known', cx: x(ply), cy: y(below(value, 1)), r: 3 })) : [];
  const marks = mistakes.map(({ ply, player, node: { value, glyph } }) =>
    mistakeMarker(x(ply), y(below(value ?? [], Math.min(player, players - 1))), player, glyph, mistakes.length <= MAX_GLYPHS));
  const now = x(Math.max(line.indexOf(node), 0));
  return [
    s('rect', { class: 'paper', width: WIDTH, height: HEIGHT }),
    ...areas, ...playerLabels(known, players, y, below),
    s('line', { class: 'half', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    ...borders, ...dots,
    s('line', { class: 'now', x1: now, x2: now, y1: 0, y2: HEIGHT }),
    ...marks,
  ];
}

/**
 * Player numbers at the left edge of the areas that are high enough.
 * @param {Known[]} known @param {number} players @param {(share: number) => number} y
 * @param {(value: number[], n: number) => number} below
 */
function playerLabels(known, players, y, below) {
  if (known.length < 2) return [];
  const [{ ply, value }] = known;
  return Array.from({ length: players }, (_, n) => n).filter((n) => value[n] > 0.15 && ply < 3).map((n) =>
    s('text', { class: `number player-${n + 1}`, x: SIDE + 4, y: y(below(value, n) + value[n] / 2) + 4 }, String(n + 1)));
}

/** @param {number} x @param {number} y @param {number} player @param {string} glyph @param {boolean} signed whether the glyph is shown */
function mistakeMarker(x, y, player, glyph, signed) {
  const inside = clamp(y, 8, HEIGHT - 8);
  const shift = x < 14 ? 14 - x : x > WIDTH - 14 ? WIDTH - 14 - x : 0;
  return s('g', { class: `mistake mistake-${glyph === '??' ? 3 : glyph === '?' ? 2 : 1} player-${player}` },
    s('circle', { cx: x.toFixed(1), cy: inside.toFixed(1), r: glyph === '??' ? 5 : glyph === '?' ? 4 : 3 }),
    !signed || glyph === '?!' ? null : s('text', { x: (x + shift).toFixed(1), y: (inside > HEIGHT / 2 ? inside - 8 : inside + 16).toFixed(1) }, glyph));
}
