// The game review: evaluation graph, list of mistakes, and the computer analysis of the whole game.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { judgedByOne } from '../evaluation.js';
import { t } from '../i18n.js';
import { createEvalGraph, formatLoss } from './eval-graph.js';
import { annotateMistakes } from './mistakes.js';
import { moveNumber, moveText } from './move-list.js';
import { playerNames } from './players.js';
import { analyzeLine } from './analyze-line.js';

/** @import { ServerConnection } from '../server-connection.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { GameNode } from '../game-tree.js' */
/** @import { Mistake, EvaluationStore } from './mistakes.js' */
/**
 * @typedef {object} Dependencies
 * @property {ServerConnection} server
 * @property {EvaluationStore} evaluations
 * @property {(players: number) => string} engine the engine to search with
 * @property {(rest: boolean) => void} suspendEngine suspends the engine panel during the analysis
 * @property {(text: string) => void} announce
 */

/** @param {GameController} controller @param {Dependencies} dependencies */
export function createGameReview(controller, { server, evaluations, engine, suspendEngine, announce }) {
  const graph = createEvalGraph((node) => controller.goTo(node));
  const startButton = h('button', { type: 'button', class: 'review', on: { click: () => (running ? running.cancel() : review()) } });
  const progressBar = h('progress', { max: 1, value: 0, 'aria-label': t('review.progress'), hidden: true });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const mistakeList = h('details', { class: 'mistakes', hidden: true });
  const learn = h('a', { class: 'button quiet', href: '#/learn', title: t('learn.title'), 'aria-label': t('learn.title'), hidden: true }, t('learn.short'));
  const element = h('section', { class: 'game-review', 'aria-label': t('graph.title') },
    graph.element, h('div', { class: 'review-row' }, startButton, progressBar, learn), problem, mistakeList);
  /** @type {ReturnType<typeof analyzeLine> | null} */
  let running = null;
  /** @type {GameNode[]} */
  let line = [];
  /** @type {Mistake[]} */
  let mistakes = [];
  let generation = 0;
  /** Whether there are glyphs that the move list does not show yet. */
  let glyphsChanged = false;
  let listedKey = '';

  const show = () => {
    const { tree, node, view } = controller.state;
    // Keep showing a variation to its end while the user goes back in it.
    if (!line.includes(node) || line[0] !== tree.root || line.some((each, i) => i > 0 && !line[i - 1].children.includes(each))
      || line.at(-1)?.children.length) line = tree.lineThrough(node);
    const players = view?.players ?? line.find((each) => each.value)?.value?.length ?? 2;
    const onLine = mistakes.filter((each) => line[each.ply] === each.node);
    graph.show({ line, node, players, names: playerNames(controller), mistakes: onLine, isShown: judgedByOne(line, engine(players)) });
    element.hidden = line.length < 2;
    listMistakes(onLine);
  };

  /** Annotates mistakes by the evaluations known so far. */
  const update = async () => {
    generation += 1;
    const ownGeneration = generation;
    show();
    const { tree } = controller.state;
    const result = await annotateMistakes(tree, line, evaluations, server);
    glyphsChanged ||= result.changed;
    if (ownGeneration !== generation || tree !== controller.state.tree) return;
    mistakes = result.mistakes;
    show();
    if (glyphsChanged) controller.emitChange('tree');
    glyphsChanged = false;
  };

  /** @param {Mistake[]} onLine */
  const listMistakes = (onLine) => {
    const names = playerNames(controller);
    const key = JSON.stringify([onLine.map(({ ply, loss, best, node }) => [ply, loss, best, node.glyph]), names]);
    if (key === listedKey) return;
    listedKey = key;
    mistakeList.hidden = onLine.length === 0;
    learn.hidden = onLine.length === 0;
    fill(mistakeList, h('summary', null, t('graph.mistakes', { n: onLine.length })),
      h('ol', null, onLine.map((mistake) => mistakeItem(mistake, names, () => controller.goTo(mistake.node)))));
  };

  const review = async () => {
    const { tree } = controller.state;
    problem.hidden = true;
    startButton.disabled = true;
    suspendEngine(true);
    try {
      const { players } = await server.view(tree.at(tree.root));
      running = analyzeLine(controller, line, {
        server, evaluations, engine: engine(players),
        onprogress: (done, all) => (progressBar.value = all ? done / all : 0),
      });
      label();
      if (await running.done) {
        await update();
        announce(t('review.done', { n: mistakes.length }));
      }
    } catch (error) {
      problem.textContent = errorMessage(error);
      problem.hidden = false;
    }
    running = null;
    label();
    suspendEngine(false);
  };

  const label = () => {
    startButton.disabled = false;
    startButton.textContent = t(running ? 'review.cancel' : 'review.start');
    progressBar.hidden = !running;
  };

  const unsubscribe = controller.onChange((parts) => {
    if (parts.has('tree') && running && line[0] !== controller.state.tree.root) running.cancel();
    if (parts.has('value') || (parts.has('tree') && !line.includes(controller.state.node))) update();
    else if (parts.has('node') || parts.has('tree') || parts.has('view')) show();
  });
  label();
  update();

  return {
    element,
    destroy() {
      running?.cancel();
      generation += 1;
      unsubscribe();
    },
  };
}

/** @param {Mistake} mistake @param {string[]} names @param {() => void} go */
function mistakeItem(mistake, names, go) {
  const { node, player, best } = mistake;
  const said = formatLoss(mistake, names);
  const number = `${moveNumber(node, names.length)}${player > 1 ? '…' : '.'}`;
  return h('li', null,
    h('button', { type: 'button', class: 'mistake-entry', on: { click: go } },
      h('span', { class: 'mistake-move' }, `${number} ${moveText(node)}`, h('span', { class: `annotation annotation-${node.glyph.length}` }, ` ${node.glyph}`)),
      h('span', { class: 'mistake-cost' }, best ? `${said} · ${t('graph.better', { move: best })}` : said)));
}
