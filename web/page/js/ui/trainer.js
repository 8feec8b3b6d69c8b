// The trainer: positions where a move lost much, one after another. The user tries again on the board and is told.

import { createBoard } from '../board/board.js';
import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { GameController } from '../game-controller.js';
import { GameTree } from '../game-tree.js';
import { formatPercent, t } from '../i18n.js';
import { settings } from '../settings.js';
import { specName } from '../spec.js';
import { positionOf } from '../teaching/exercises.js';
import { judgeOf } from '../teaching/judge.js';
import { explainMistake } from '../teaching/reason.js';
import { isMistake } from '../teaching/thresholds.js';
import { createMoveInput } from './move-input.js';
import { createPlayers, playerNames } from './players.js';
import { buildShareHash } from './share.js';
import { createStatusLine } from './status-line.js';

/** @import { Child } from '../dom.js' */
/** @import { Context } from '../main.js' */
/** @import { Mistake } from '../teaching/exercises.js' */
/** @typedef {'task' | 'judging' | 'wrong' | 'solved' | 'answer' | 'done'} Step */

/**
 * @param {Context} context @param {string} title
 * @param {{onanswer: (mistake: Mistake, solved: boolean) => void, atEnd: () => Child[]}} listener `onanswer` is called once for
 *   each position, with whether it was solved at the first try; `atEnd` makes what is offered after the last one
 */
export function createTrainer({ server, card, announce }, title, { onanswer, atEnd }) {
  // A controller of its own: the game that is being played stays as it is.
  const controller = new GameController(server, card);
  const judge = judgeOf(controller);
  const boardPlace = h('div', { class: 'board-place' });
  const board = createBoard(boardPlace, { t, announce });
  const players = createPlayers();
  const status = createStatusLine(controller);
  const moveInput = createMoveInput(controller, '');
  const heading = h('h1', { class: 'game-title' }, title);
  const count = h('p', { class: 'muted' });
  const text = h('p', { class: 'trainer-text' });
  const buttons = h('div', { class: 'buttons' });
  const game = h('section', { class: 'game-board', 'aria-label': t('game.board') }, players.element, status.element, boardPlace);
  const lesson = h('div', { class: 'lesson' }, count, text, buttons);
  const element = h('div', { class: 'game-view trainer' }, h('div', { class: 'about-game' }, heading), game,
    h('aside', { class: 'panel', 'aria-label': t('game.panel') }, lesson, moveInput.element));
  /** @type {Mistake[]} */
  let mistakes = [];
  let index = 0;
  let solvedCount = 0;
  /** Whether the position was answered, right or wrong. */
  let answered = false;
  /** @type {Step} */
  let step = 'task';
  let search = new AbortController();
  board.onmove = (move) => step === 'task' && controller.play(move);

  const draw = () => {
    const { view } = controller.state;
    if (!view) return;
    const interactive = step === 'task' && controller.mayMove;
    board.update(view, { animate: settings.values.animation, interactive });
    moveInput.show(interactive);
    players.show(controller);
    if (interactive) status.show({ names: playerNames(controller) });
    // Moves that are made nowhere on the board cannot be tried, either.
    status.element.style.visibility = interactive ? '' : 'hidden';
  };

  const button = (/** @type {string} */ label, /** @type {() => void} */ run, primary = false) =>
    h('button', { type: 'button', class: primary ? 'primary' : '', on: { click: run } }, label);

  /** @param {Step} now @param {string} said */
  const show = (now, said) => {
    step = now;
    text.textContent = said;
    const focused = lesson.contains(document.activeElement);
    const mistake = mistakes[index];
    fill(buttons,
      now === 'wrong' && button(t('teach.again'), tryAgain, true),
      (now === 'task' || now === 'wrong') && button(t('learn.show'), showAnswer),
      (now === 'solved' || now === 'answer') && button(t('learn.next'), next, true),
      (now === 'solved' || now === 'answer') && h('a', { class: 'button quiet', href: buildShareHash(positionOf(mistake)) }, t('learn.analyse')),
      now === 'done' && atEnd());
    // The focused button may have been removed.
    if (focused && !lesson.contains(document.activeElement)) /** @type {HTMLElement | null} */ (buttons.querySelector('button, a'))?.focus();
    announce(said);
    draw();
  };

  /** @param {boolean} solved */
  const record = (solved) => {
    if (answered) return;
    answered = true;
    if (solved) solvedCount += 1;
    onanswer(mistakes[index], solved);
  };

  const open = () => {
    const mistake = mistakes[index];
    answered = false;
    const names = [];
    names[mistake.player - 1] = t('seat.human');
    count.textContent = [card(mistake.game)?.title ?? specName(mistake.game), t('learn.count', { n: index + 1, all: mistakes.length })].join(' · ');
    controller.load(new GameTree(mistake.game, mistake.position, names), [], { mode: 'analysis' });
    show('task', t('learn.task', { move: mistake.played, loss: formatPercent(mistake.loss) }));
  };
  const next = () => {
    index += 1;
    if (index < mistakes.length) return open();
    count.textContent = '';
    show('done', t('learn.done', { n: solvedCount, all: mistakes.length }));
  };
  const tryAgain = () => {
    controller.goTo(controller.state.tree.root);
    const { played, loss } = mistakes[index];
    show('task', t('learn.task', { move: played, loss: formatPercent(loss) }));
    board.focus();
  };
  const showAnswer = () => {
    record(false);
    const { best } = mistakes[index];
    const { tree } = controller.state;
    controller.goTo(tree.addMove(tree.root, best));
    show('answer', t('learn.answer', { move: best }));
  };

  /** @param {string} move */
  const attempt = async (move) => {
    const mistake = mistakes[index];
    search.abort();
    search = new AbortController();
    const { signal } = search;
    show('judging', t('learn.judging', { move }));
    try {
      const judgement = await judge.judge(positionOf(mistake), move, signal);
      const wrong = isMistake(judgement.loss) && move !== mistake.best;
      const why = wrong ? await explainMistake(server, judgement, playerNames(controller)) : '';
      if (signal.aborted) return;
      record(!wrong);
      if (wrong) show('wrong', `${t('learn.wrong', { move })} ${why}`);
      else show('solved', t(move === judgement.best ? 'learn.solvedBest' : 'learn.solved', { move }));
    } catch (error) {
      if (!signal.aborted) show('wrong', errorMessage(error));
    }
  };

  const onmove = (/** @type {Event} */ event) => {
    const { move } = /** @type {CustomEvent} */ (event).detail;
    if (step === 'task') attempt(move);
  };
  controller.addEventListener('move', onmove);
  const unsubscribe = controller.onChange((parts) => {
    if (parts.has('view') || parts.has('node')) draw();
    // A position that this server cannot read, as one of another version.
    const { problem } = controller.state;
    if (!parts.has('problem') || !problem || step !== 'task') return;
    record(false);
    show('answer', problem);
  });
  settings.addEventListener('change', draw);

  return {
    element,
    /** Begins with the first of some positions. @param {Mistake[]} given at least one */
    start(given) {
      mistakes = given;
      index = 0;
      solvedCount = 0;
      open();
    },
    destroy() {
      search.abort();
      unsubscribe();
      controller.removeEventListener('move', onmove);
      settings.removeEventListener('change', draw);
      board.destroy();
    },
  };
}
