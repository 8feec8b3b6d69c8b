// The table of a class: bots among the levels, each with its place on the ladder and the interval of it.

import { fill, h } from '../dom.js';
import { language, t } from '../i18n.js';

/** @import { ClassRow } from '../class-api.js' */

const COLUMNS = ['rank', 'bot', 'place', 'ladder', 'games', 'faults'];

export function createClassTable() {
  const body = h('tbody', null);
  const isNumber = (/** @type {string} */ key) => ['rank', 'place', 'games', 'faults'].includes(key);
  const table = h('table', { 'aria-label': t('class.table') },
    h('thead', null, h('tr', null, COLUMNS.map((key) =>
      h('th', { scope: 'col', class: `${isNumber(key) ? 'n ' : ''}col-${key}` }, t(`class.${key}`))))), body);
  const frame = h('div', { class: 'wide live-table class-table', tabindex: 0, role: 'region', 'aria-label': t('class.table') }, table);
  let drawn = '';
  return {
    element: frame,
    /** @param {ClassRow[]} rows the strongest first */
    show(rows) {
      const key = JSON.stringify(rows);
      if (key === drawn) return;
      drawn = key;
      const scale = ladderScale(rows);
      frame.style.setProperty('--rows', String(rows.length));
      // A focused link keeps its focus: the row of its bot is drawn again.
      const focused = body.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
      fill(body, rows.map((row) => tableRow(row, scale)));
      if (focused) /** @type {HTMLElement | null} */ (body.querySelector(`[href="${CSS.escape(focused)}"]`))?.focus();
    },
  };
}

/** What a place is called. @param {ClassRow} row */
export function placeText({ place }) {
  if (!place) return '–';
  const round = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${round.format(place.place)} ± ${round.format((place.interval[1] - place.interval[0]) / 2)}`;
}

/** What kinds of faults, and how many. @param {ClassRow['faults']} faults */
export function faultsText(faults) {
  return Object.entries(faults).map(([kind, count]) => `${faultName(kind)}: ${count}`).join(', ');
}

/** @param {string} kind */
export function faultName(kind) {
  const name = t(`fault.${kind}`);
  return name === `fault.${kind}` ? kind : name;
}

/** @param {ClassRow} row @param {Scale} scale */
function tableRow(row, scale) {
  const count = Object.values(row.faults).reduce((sum, n) => sum + n, 0);
  const isLevel = row.level !== null;
  const status = row.status === 'plays' ? null : h('span', { class: 'class-status' }, t(`class.${row.status}`));
  const name = isLevel ? t('newEvent.level', { n: row.level ?? 0 })
    : h('a', { href: `#/class/bots/${encodeURIComponent(row.name)}` }, row.name);
  return h('tr', { class: `${isLevel ? 'is-level' : ''}${row.status === 'left' ? ' has-left' : ''}` },
    h('td', { class: 'n col-rank' }, row.rank ?? ''),
    h('th', { scope: 'row', class: 'col-bot', title: row.name }, name, status),
    h('td', { class: 'n col-place' }, isLevel ? '' : placeText(row)),
    h('td', { class: 'col-ladder' }, ladderBar(row, scale)),
    h('td', { class: 'n col-games' }, row.games),
    h('td', { class: `n col-faults${count ? ' some' : ''}`, title: faultsText(row.faults) }, count));
}

/** @typedef {{from: number, to: number, rungs: number[]}} Scale */

/** @param {ClassRow[]} rows @returns {Scale} */
function ladderScale(rows) {
  const ends = rows.flatMap(({ place, level }) => (place ? place.interval : level === null ? [] : [level, level]));
  const rungs = rows.flatMap(({ level }) => level ?? []);
  return { from: Math.min(...ends, ...rungs, 0) - 0.3, to: Math.max(...ends, ...rungs, 1) + 0.3, rungs };
}

/** The interval among the rungs, which are the levels. @param {ClassRow} row @param {Scale} scale */
function ladderBar({ level, place }, { from, to, rungs }) {
  const at = (/** @type {number} */ value) => `${(Math.min(1, Math.max(0, (value - from) / (to - from))) * 100).toFixed(2)}%`;
  const mark = (/** @type {string} */ kind, /** @type {number} */ value) => {
    const dot = h('span', { class: kind });
    dot.style.setProperty('left', at(value));
    return dot;
  };
  const parts = rungs.map((rung) => mark('rung', rung));
  if (level !== null) parts.push(mark('interval-level', level));
  else if (place) {
    const span = h('span', { class: 'interval-span' });
    span.style.setProperty('left', at(place.interval[0]));
    span.style.setProperty('width', `calc(${at(place.interval[1])} - ${at(place.interval[0])})`);
    parts.push(span, mark('interval-dot', place.place));
  }
  return h('span', { class: 'interval', 'aria-hidden': 'true' }, parts);
}
