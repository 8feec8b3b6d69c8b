// The moves of one's own bots in the analysis, and what the best engine says of each.

import { fill, h } from '../dom.js';
import { engineName } from '../engine-names.js';
import { errorMessage } from '../errors.js';
import { analysisNodes, outcomeValue } from '../evaluation.js';
import { formatPercent, t } from '../i18n.js';
import { bestEngine, botsFor } from '../levels.js';

/** @import { EngineCard, GameCard, PositionRef, View } from '../protocol.js' */
/** @import { ServerConnection } from '../server-connection.js' */
/** @import { GameController } from '../game-controller.js' */

/** A position is asked about once it has been shown for a while, not while somebody steps through a game. */
const DELAY_MS = 300;
const BOT_TIME_MS = 1000;

/**
 * @param {GameController} controller
 * @param {{server: ServerConnection, card: (spec: string) => GameCard | undefined}} dependencies
 */
export function createBotAdvice(controller, { server, card }) {
  const list = h('ul', { class: 'bot-list' });
  const box = h('input', { type: 'checkbox', on: { change: () => ask() } });
  const element = h('section', { class: 'bot-advice', hidden: true },
    h('label', { class: 'option' }, box, h('span', null, t('bots.ask'))), list);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Incremented with every position; answers about an older one are dropped. */
  let turnId = 0;

  const ask = () => {
    clearTimeout(timer);
    turnId += 1;
    const id = turnId;
    const { view, tree } = controller.state;
    const game = card(tree.game);
    const bots = game && view ? botsFor(game, view.players) : [];
    element.hidden = bots.length === 0;
    fill(list);
    if (!game || !view || !box.checked || !view.turn) return;
    timer = setTimeout(() => bots.forEach((bot) => advise(bot, game, view, id)), DELAY_MS);
  };

  /** @param {EngineCard} bot @param {GameCard} game @param {View} view @param {number} id */
  const advise = async (bot, game, view, id) => {
    const said = h('span', null, t('bots.asks'));
    const row = h('li', { 'aria-live': 'polite' }, h('strong', null, bot.name), ' ', said);
    list.append(row);
    try {
      const { thought: { best } } = await server.think({ at: view.at, engine: bot.spec, limit: { time_ms: BOT_TIME_MS } }).done;
      if (id !== turnId) return;
      fill(row, h('strong', null, bot.name), ' ',
        h('button', { type: 'button', class: 'bot-move', 'aria-label': t('bots.play', { move: best, name: bot.name }), on: { click: () => controller.play(best) } }, best), ' ', said);
      const verdict = await judge(server, view, best, bestEngine(game, view.players));
      if (id === turnId) said.textContent = verdict;
    } catch (error) {
      if (id !== turnId) return;
      said.textContent = errorMessage(error);
      said.className = 'problem';
    }
  };

  const unlisten = controller.onChange((parts) => parts.has('view') && ask());
  ask();
  return {
    element,
    destroy() {
      clearTimeout(timer);
      turnId += 1;
      unlisten();
    },
  };
}

/**
 * What an engine says of a move, beside its own.
 * @param {ServerConnection} server @param {View} view before the move @param {string} move @param {string} engine
 */
async function judge(server, { at, turn, players }, move, engine) {
  const limit = { nodes: analysisNodes(engine) };
  const own = (/** @type {number[]} */ value) => value[(turn ?? 1) - 1] ?? 0;
  const of = async (/** @type {PositionRef} */ after) => {
    const { outcome } = await server.view(after);
    return outcome ? outcomeValue(outcome, players) : (await server.think({ at: after, engine, limit }).done).thought.value;
  };
  const { thought: { best, value } } = await server.think({ at, engine, limit }).done;
  const chance = own(await of({ ...at, moves: [...at.moves, move] }));
  const name = engineName(engine);
  return best === move
    ? t('bots.agrees', { move, chance: formatPercent(chance), engine: name })
    : t('bots.verdict', { move, chance: formatPercent(chance), engine: name, best, most: formatPercent(own(value)) });
}
