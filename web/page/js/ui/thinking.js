// The search info of the engine to move: depth, nodes, candidate moves, and the buttons to stop it.

import { fill, h } from '../dom.js';
import { pvLines } from '../evaluation.js';
import { formatPercent, formatCompact, t } from '../i18n.js';
import { formatMoves } from './pv-lines.js';
import { createStopwatch } from './stopwatch.js';

/** @import { EngineReport } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */

const MAX_CANDIDATES = 3;

/** @param {GameController} controller */
export function createThinking(controller) {
  const stopwatch = createStopwatch();
  const who = h('strong');
  const stats = h('p', { class: 'search-stats' });
  const moves = h('ol', { class: 'candidates' });
  const now = h('button', { on: { click: () => controller.moveNow() } }, t('thinking.now'));
  const stop = h('button', { on: { click: () => controller.stopEngine() } }, t('thinking.stop'));
  const element = h('section', { class: 'thinking', 'aria-label': t('thinking.title'), hidden: true },
    h('header', null, h('span', { class: 'spinner', 'aria-hidden': 'true' }), who, stopwatch.element),
    stats, moves, h('div', { class: 'buttons' }, now, stop));
  let begun = 0;
  /** @type {EngineReport | null} The last search result; it stays visible until the next one. */
  let last = null;
  let thinker = 0;

  return {
    element,
    /** @param {string[]} names */
    show(names) {
      const { thinking, mode, seats } = controller.state;
      element.hidden = mode !== 'play' || controller.isOver || !seats.some((seat) => seat.kind === 'engine');
      element.classList.toggle('idle', !thinking);
      now.disabled = stop.disabled = !thinking;
      if (!thinking) stopwatch.stop();
      else if (thinking.begun !== begun) {
        begun = thinking.begun;
        thinker = thinking.player;
        stopwatch.start(begun);
      }
      if (thinking?.report) last = thinking.report;
      who.textContent = thinking ? t('thinking.who', { name: names[thinker - 1] ?? thinking.engine }) : t('thinking.title');
      stats.textContent = last ? formatStats(last, thinking?.elapsed ?? 0) : t('thinking.nothing');
      fill(moves, last ? candidateItems(last, thinker, controller.card(controller.state.tree.game)?.pass ?? null) : []);
    },
    destroy: () => stopwatch.stop(),
  };
}

/** @param {EngineReport} report @param {number} elapsed in milliseconds; 0 after the search */
function formatStats({ depth, nodes }, elapsed) {
  const speed = elapsed > 0 ? [t('thinking.speed', { count: formatCompact((nodes * 1000) / elapsed) })] : [];
  const reached = depth > 0 ? [t('thinking.depth', { n: depth })] : [];
  return [...reached, t('thinking.nodes', { count: formatCompact(nodes) }), ...speed].join(' · ');
}

/** @param {EngineReport} report @param {number} player @param {string | null} pass the notation of a pass */
function candidateItems(report, player, pass) {
  return pvLines(report).slice(0, MAX_CANDIDATES).map((each) => h('li', null,
    h('span', { class: 'candidate-value' }, formatPercent(each.value[player - 1] ?? 0)),
    h('span', { class: 'candidate-line' }, formatMoves(each.line.length ? each.line : [each.move], pass))));
}
