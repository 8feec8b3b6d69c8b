// The chances of the players as a bar, and in words what is proved.

import { fill, h } from '../dom.js';
import { listed, percent, t } from '../i18n.js';

/** @typedef {{value: number[] | null, proved: boolean, plies: number | null}} Opinion */

/** Shares this close to the largest are shared victories. */
const EVEN = 1e-3;

/** @typedef {{element: HTMLElement, show: (opinion: Opinion, names: string[], players: number) => void}} ChanceBar */

/** A bar with a segment for each player. @returns {ChanceBar} */
export function createChance() {
  const segments = h('div', { class: 'chance-segments' });
  const words = h('p', { class: 'chance-words' });
  const element = h('div', { class: 'chance', role: 'img' }, segments, words);
  return {
    element,
    /** @param {Opinion} opinion @param {string[]} names @param {number} players */
    show({ value, proved, plies }, names, players) {
      const shares = value ?? Array.from({ length: players }, () => 1 / Math.max(players, 1));
      element.classList.toggle('unknown', !value);
      element.classList.toggle('proved', proved);
      fill(segments, shares.map((share, i) => segment(share, i + 1, Boolean(value))));
      const said = proved && value ? proofInWords(value, plies, names) : '';
      words.textContent = said;
      words.hidden = said === '';
      element.setAttribute('aria-label', value ? said || inWords(value, names) : t('chance.unknown'));
    },
  };
}

/** The chances as a sentence. @param {number[]} value @param {string[]} names */
export function inWords(value, names) {
  return t('chance.are', { list: listed(value.map((share, i) => `${names[i] ?? i + 1} ${percent(share)}`)) });
}

/** What is proved, as a sentence. @param {number[]} value @param {number | null} plies @param {string[]} names */
export function proofInWords(value, plies, names) {
  const most = Math.max(...value);
  const winners = value.flatMap((share, i) => (most - share < EVEN ? [names[i] ?? String(i + 1)] : []));
  const when = plies === null ? '' : t('chance.in', { n: plies });
  const result = winners.length === value.length ? t('chance.draw') : inVictory(winners);
  return [result, when].filter(Boolean).join(' ');
}

/** @param {string[]} winners */
function inVictory(winners) {
  if (winners.length > 1) return t('chance.share', { who: listed(winners) });
  return winners[0] === t('seat.human') ? t('chance.you') : t('chance.wins', { who: winners[0] });
}

/** @param {number} share @param {number} player @param {boolean} known */
function segment(share, player, known) {
  const part = h('div', { class: `chance-part player-${player}` }, known && share > 0.12 ? h('span', null, percent(share)) : null);
  part.style.flexGrow = String(Math.max(share, 0.0001));
  return part;
}
