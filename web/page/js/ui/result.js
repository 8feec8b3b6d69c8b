// The result of a game as text.

import { h } from '../dom.js';
import { formatList, t } from '../i18n.js';

/** @import { GameController } from '../game-controller.js' */
/** @typedef {{title: string, reason: string}} GameResult */

/**
 * The result at the displayed position; null if the game is not over there.
 * @param {GameController} controller @param {string[]} names @returns {GameResult | null}
 */
export function gameResult({ state: { view, resigned, node, head, mode } }, names) {
  if (view?.outcome) {
    const { winners, reason } = view.outcome;
    const who = winners.map((player) => names[player - 1] ?? String(player));
    return { title: formatWinners(who, names.length, t('result.you')), reason: sentence(reason) };
  }
  if (resigned === null || node !== head || mode !== 'play') return null;
  const others = names.filter((_, i) => i + 1 !== resigned);
  const who = names[resigned - 1] ?? String(resigned);
  const reason = who === t('seat.human') ? t('result.youResigned') : t('result.resigned', { who });
  return { title: formatWinners(others, names.length, t('result.you')), reason };
}

/** Capitalizes a phrase and adds a period. @param {string} text */
function sentence(text) {
  return text && `${text[0].toLocaleUpperCase()}${text.slice(1)}.`;
}

/**
 * Who wins, as text.
 * @param {string[]} winners their names @param {number} players @param {string} youWin the text if the user is the only winner
 */
export function formatWinners(winners, players, youWin) {
  if (winners.length === 0 || winners.length === players) return t('result.draw');
  if (winners.length > 1) return t('result.share', { who: formatList(winners) });
  return winners[0] === t('seat.human') ? youWin : t('result.wins', { who: winners[0] });
}

/** The result banner. */
export function createResult() {
  const heading = h('strong');
  const reason = h('span');
  const element = h('div', { class: 'result', hidden: true }, heading, reason);
  return {
    element,
    /** @param {GameResult | null} result */
    show(result) {
      element.hidden = !result;
      heading.textContent = result?.title ?? '';
      reason.textContent = result?.reason ?? '';
    },
  };
}
