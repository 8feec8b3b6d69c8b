// The status line above the board: who had to pass, who is out, how it ended, and the moves that are made nowhere on the board.

import { fill, h } from '../dom.js';
import { formatList, t } from '../i18n.js';
import { gameResult } from './result.js';

/** @import { GameController } from '../game-controller.js' */

/** @param {GameController} controller */
export function createStatusLine(controller) {
  const text = h('p', { class: 'status-text' });
  const others = h('div', { class: 'other-moves' });
  return {
    element: h('div', { class: 'status-line' }, text, others),
    /** @param {string[]} names */
    show(names) {
      const said = statusText(controller, names);
      if (text.textContent !== said) text.textContent = said;
      const moves = controller.mayMove ? controller.state.view?.legal_moves.filter((move) => move.cells.length === 0) ?? [] : [];
      fill(others, moves.map((move) =>
        h('button', { class: 'primary', on: { click: () => controller.play(move.text) } }, move.label || move.text)));
    },
  };
}

/** What has to be said of the displayed position; empty if nothing. @param {GameController} controller @param {string[]} names */
export function statusText(controller, names) {
  const { view, node, mode } = controller.state;
  const ending = mode === 'analysis' ? gameResult(controller, names) : null;
  if (ending) return `${ending.title}. ${ending.reason}`;
  if (node.pass && node.player) return passText(names[node.player - 1] ?? String(node.player));
  if (!view || view.players < 3 || view.eliminated.length === 0 || view.outcome) return '';
  const out = view.eliminated.map((player) => names[player - 1] ?? String(player));
  if (out.length === 1 && out[0] === t('seat.human')) return t('status.youAreOut');
  return t('status.out', { n: out.length, who: formatList(out) });
}

/** @param {string} who */
function passText(who) {
  return who === t('seat.human') ? t('status.youPass') : t('status.passes', { who });
}
