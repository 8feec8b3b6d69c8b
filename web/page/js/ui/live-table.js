// The table of a tournament under way, the strongest first, with the intervals drawn to one scale.

import { fill, h } from '../dom.js';
import { language, t } from '../i18n.js';

/** @import { LiveStanding } from '../protocol.js' */

/** Widths of the scale at both ends that no interval is cut at, in Elo. */
const MARGIN = 20;
/** What the scale shows at most around the ratings: an engine without wins has no lower bound. */
const MAX_REACH = 400;

export function createLiveTable() {
  const heads = ['place', 'engine', 'rating', 'interval', 'points', 'wins', 'draws', 'losses', 'faults'];
  const isNumber = (/** @type {string} */ key) => !['engine', 'interval'].includes(key);
  const body = h('tbody', null);
  const waiting = h('p', { class: 'muted' }, t('live.waiting'));
  const table = h('table', { 'aria-label': t('event.standings') },
    h('thead', null, h('tr', null, heads.map((key) => h('th', { scope: 'col', class: `${isNumber(key) ? 'n ' : ''}col-${key}` }, t(`event.${key}`))))), body);
  const frame = h('div', { class: 'wide live-table', tabindex: 0, role: 'region', 'aria-label': t('event.standings') }, table);
  let drawn = '';
  return {
    element: h('section', { class: 'live-standings' }, h('h2', { class: 'visually-hidden' }, t('event.standings')), waiting, frame),
    /** @param {LiveStanding[]} standings */
    show(standings) {
      const key = JSON.stringify(standings);
      const played = standings.some(({ games }) => games > 0);
      waiting.hidden = played;
      if (key === drawn) return;
      drawn = key;
      // Whoever has not played yet has no rating.
      standings = [...standings.filter(({ games }) => games > 0), ...standings.filter(({ games }) => games === 0)];
      const scale = scaleOf(standings);
      frame.style.setProperty('--rows', String(standings.length));
      fill(body, standings.map((standing, i) => row(standing, i, scale, played)));
    },
  };
}

/** @typedef {(elo: number) => number} Scale from Elo to percent */

/** @param {LiveStanding} standing @param {number} place @param {Scale} scale @param {boolean} played */
function row(standing, place, scale, played) {
  const { name, elo, interval, points, games, wins, draws, losses, faults } = standing;
  const cell = (/** @type {string} */ key, /** @type {string | number} */ text) => h('td', { class: `n col-${key}` }, text);
  const round = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  const rated = played && games > 0;
  return h('tr', null,
    cell('place', rated ? place + 1 : '–'), h('th', { scope: 'row', class: 'col-engine', title: name }, name),
    cell('rating', rated ? formatElo(elo) : '–'),
    h('td', { class: 'col-interval' }, rated && intervalBar(elo, interval, scale)),
    cell('points', `${round.format(points)} / ${games}`), cell('wins', wins), cell('draws', draws), cell('losses', losses),
    h('td', { class: `n col-faults${faults ? ' some' : ''}` }, faults));
}

/** @param {number} elo @param {LiveStanding['interval']} interval @param {Scale} scale */
function intervalBar(elo, [low, high], scale) {
  const text = `${low === null ? '−∞' : formatElo(low)} … ${high === null ? '+∞' : formatElo(high)}`;
  const span = h('span', { class: 'interval-span' });
  const dot = h('span', { class: 'interval-dot' });
  const from = low === null ? 0 : scale(low);
  span.style.setProperty('left', `${from}%`);
  span.style.setProperty('right', `${100 - (high === null ? 100 : scale(high))}%`);
  dot.style.setProperty('left', `${scale(elo)}%`);
  return h('span', { class: 'interval', title: text }, h('span', { class: 'visually-hidden' }, text), span, dot);
}

/** @param {LiveStanding[]} standings @returns {Scale} */
function scaleOf(standings) {
  const rated = standings.filter(({ games }) => games > 0);
  if (!rated.length) return () => 50;
  const ratings = rated.map(({ elo }) => elo);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const ends = rated.flatMap(({ interval }) => interval.flatMap((end) => end ?? []));
  const low = Math.max(Math.min(...ends, lowest), lowest - MAX_REACH) - MARGIN;
  const high = Math.min(Math.max(...ends, highest), highest + MAX_REACH) + MARGIN;
  return (elo) => Math.min(100, Math.max(0, ((elo - low) / (high - low)) * 100));
}

/** @param {number} elo */
function formatElo(elo) {
  return new Intl.NumberFormat(language(), { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(elo).replace('-', '−');
}
