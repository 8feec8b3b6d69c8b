// SVG plots of a tournament. The same data is in a table or a sentence, so the plots are aria-hidden.

import { h, s } from '../dom.js';
import { formatSigned } from '../i18n.js';

/** @import { HistogramBin, Estimate, SprtRun } from '../tournament-api.js' */

const WIDTH = 480;
const ROW = 30;
const BELOW = 24;

/** @param {string} name @param {number} height @param {(SVGElement | null)[]} parts */
function plot(name, height, parts) {
  return h('div', { class: `plot plot-${name}` },
    s('svg', { viewBox: `0 0 ${WIDTH} ${height}`, 'aria-hidden': 'true' }, parts));
}

/**
 * Ratings with confidence intervals as a dot plot; an unbounded interval extends to the edge.
 * @param {{name: string, rating: Estimate}[]} rows
 */
export function ratingsPlot(rows) {
  const known = rows.flatMap(({ rating: { elo, interval } }) => [elo, ...interval.flatMap((end) => end ?? [])]);
  const ticks = niceTicks(Math.min(...known), Math.max(...known), 5);
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const left = Math.min(40 + 7 * Math.max(...rows.map(({ name }) => Math.min(name.length, 22))), 190);
  const x = (/** @type {number} */ elo) => left + ((elo - low) / (high - low)) * (WIDTH - left - 30);
  const bottom = rows.length * ROW + 6;
  return plot('ratings', bottom + BELOW, [
    ...ticks.flatMap((tick) => [
      s('line', { class: 'grid', x1: x(tick), x2: x(tick), y1: 0, y2: bottom }),
      s('text', { class: 'tick', x: x(tick), y: bottom + 16, 'text-anchor': 'middle' }, formatSigned(tick)),
    ]),
    ...rows.flatMap(({ name, rating: { elo, interval } }, i) => {
      const y = i * ROW + ROW / 2 + 3;
      return [
        s('text', { x: left - 12, y: y + 4, 'text-anchor': 'end' }, name.length > 22 ? `${name.slice(0, 21)}…` : name),
        s('line', { class: 'span', x1: x(interval[0] ?? low), x2: x(interval[1] ?? high), y1: y, y2: y }),
        s('circle', { class: 'dot', cx: x(elo), cy: y, r: 5.5 }),
      ];
    }),
  ]);
}

/** Histogram of game lengths. @param {HistogramBin[]} bars @param {(bar: HistogramBin) => string} describe */
export function lengthsPlot(bars, describe) {
  const ticks = niceTicks(0, Math.max(...bars.map((bar) => bar.games), 1), 4).filter(Number.isInteger);
  const top = ticks[ticks.length - 1];
  const [left, height] = [34, 150];
  const wide = (WIDTH - left - 8) / bars.length;
  const y = (/** @type {number} */ games) => 8 + (1 - games / top) * (height - 8);
  const every = Math.ceil(bars.length / 8);
  return plot('lengths', height + BELOW, [
    ...horizontalGrid(ticks, left, y),
    ...bars.map((bar, i) => s('rect', {
      class: 'bar', x: left + i * wide + 1, width: Math.max(wide - 2, 1), y: y(bar.games), height: height - y(bar.games),
    }, s('title', null, describe(bar)))),
    ...bars.map((bar, i) => (i % every ? null
      : s('text', { class: 'tick', x: left + (i + 0.5) * wide, y: height + 16, 'text-anchor': 'middle' },
        bar.from === bar.to ? String(bar.from) : `${bar.from}–${bar.to}`))),
  ]);
}

/** The log-likelihood ratio of an SPRT between its bounds. @param {SprtRun} run */
export function sprtPlot({ state: { lower, upper }, path }) {
  const ticks = niceTicks(Math.min(lower, ...path), Math.max(upper, ...path), 4);
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const [left, height] = [34, 150];
  const x = (/** @type {number} */ i) => left + (i / Math.max(path.length, 1)) * (WIDTH - left - 8);
  const y = (/** @type {number} */ llr) => 8 + (1 - (llr - low) / (high - low)) * (height - 16);
  return plot('test', height + 4, [
    ...horizontalGrid(ticks, left, y),
    ...[lower, upper].map((bound) => s('line', { class: 'bound', x1: left, x2: WIDTH, y1: y(bound), y2: y(bound) })),
    s('polyline', { class: 'path', points: [0, ...path].map((llr, i) => `${x(i).toFixed(1)},${y(llr).toFixed(1)}`).join(' ') }),
  ]);
}

/** Grid lines and tick labels of a vertical axis. @param {number[]} ticks @param {number} left @param {(value: number) => number} y */
function horizontalGrid(ticks, left, y) {
  return ticks.flatMap((tick) => [
    s('line', { class: 'grid', x1: left, x2: WIDTH, y1: y(tick), y2: y(tick) }),
    s('text', { class: 'tick', x: left - 6, y: y(tick) + 4, 'text-anchor': 'end' }, String(tick)),
  ]);
}

/** About `count` round tick values that enclose a range. @param {number} low @param {number} high @param {number} count @returns {number[]} */
export function niceTicks(low, high, count) {
  const rough = Math.max(high - low, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10);
  const ticks = [];
  for (let n = Math.floor(low / step); n <= Math.ceil(high / step); n += 1) ticks.push(Number((n * step).toPrecision(12)));
  return ticks.length > 1 ? ticks : [...ticks, ticks[0] + step];
}
