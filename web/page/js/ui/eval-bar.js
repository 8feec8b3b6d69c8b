// The evaluation bar: win probabilities of the players, or the proven result.

import { fill, h } from '../dom.js';
import { formatList, formatPercent, t } from '../i18n.js';
import { formatWinners } from './result.js';

/** @import { Evaluation } from '../evaluation.js' */

/** Players within this distance of the largest value share the victory. */
const SHARED_WIN_EPSILON = 1e-3;

/** A smaller share is 0 % to the reader. */
const MIN_SHARE = 0.005;

/** @typedef {{element: HTMLElement, show: (evaluation: Evaluation, names: string[], players: number) => void}} EvalBar */

/** An evaluation bar with one segment per player. @returns {EvalBar} */
export function createEvalBar() {
  const segments = h('div', { class: 'eval-bar-segments' });
  const label = h('p', { class: 'eval-bar-label' });
  const element = h('div', { class: 'eval-bar', role: 'img' }, segments, label);
  return {
    element,
    /** @param {Evaluation} evaluation @param {string[]} names @param {number} players */
    show({ value, proven, plies }, names, players) {
      const shares = value ?? Array.from({ length: players }, () => 1 / Math.max(players, 1));
      element.classList.toggle('unknown', !value);
      element.classList.toggle('proven', proven);
      fill(segments, shares.map((share, i) => segment(share, i + 1, Boolean(value))));
      const proof = proven && value ? formatProof(value, plies, names) : '';
      label.textContent = proof;
      label.hidden = proof === '';
      element.setAttribute('aria-label', value ? proof || formatWinProbabilities(value, names) : t('eval.unknown'));
    },
  };
}

/** The win probabilities as text. @param {number[]} value @param {string[]} names */
export function formatWinProbabilities(value, names) {
  return t('eval.are', { list: formatList(value.map((share, i) => `${names[i] ?? i + 1} ${formatPercent(share)}`)) });
}

/** The proven result as text. @param {number[]} value @param {number | null} plies @param {string[]} names */
export function formatProof(value, plies, names) {
  const most = Math.max(...value);
  const winners = value.flatMap((share, i) => (most - share < SHARED_WIN_EPSILON ? [names[i] ?? String(i + 1)] : []));
  const when = plies === null ? '' : t('eval.in', { n: plies });
  return [formatWinners(winners, value.length, t('eval.you')), when].filter(Boolean).join(' ');
}

/** @param {number} share @param {number} player @param {boolean} known */
function segment(share, player, known) {
  const part = h('div', { class: `eval-bar-segment player-${player}` }, known && share > 0.12 ? h('span', null, formatPercent(share)) : null);
  part.style.flexGrow = String(share);
  // Without its own width it would still have a gap beside it.
  part.hidden = share < MIN_SHARE;
  return part;
}
