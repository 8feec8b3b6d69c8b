// The game view: board, players, move list, controls, analysis panel.

import { createBoard } from '../board/board.js';
import { fill, h } from '../dom.js';
import { isReliable, outcomeValue } from '../evaluation.js';
import { t } from '../i18n.js';
import { sowing } from '../board/sowing.js';
import { moveEffects } from '../move-effects.js';
import { settings } from '../settings.js';
import { specName } from '../spec.js';
import { createEvalBar } from '../ui/eval-bar.js';
import { createCommentField } from '../ui/comment-field.js';
import { createControls, gameShortcuts } from '../ui/controls.js';
import { createHint } from '../ui/hint.js';
import { icon } from '../ui/icons.js';
import { createMoveList } from '../ui/move-list.js';
import { createPlayers, playerNames } from '../ui/players.js';
import { createResult, gameResult } from '../ui/result.js';
import { refusal } from '../ui/refusal.js';
import { setShortcuts } from '../ui/shortcuts.js';
import { createStatusLine, sowingText, statusText } from '../ui/status-line.js';
import { createTeachingPanel } from '../ui/teaching-panel.js';
import { createThinking } from '../ui/thinking.js';
import { createMoveInput } from '../ui/move-input.js';

/** @import { Context } from '../main.js' */
/** @import { StatePart, GameController } from '../game-controller.js' */
/** @import { Evaluation } from '../evaluation.js' */
/** @import { EvalBar } from '../ui/eval-bar.js' */

/** @param {HTMLElement} main @param {Context} context @returns {() => void} */
export function show(main, context) {
  const { controller, announce, server } = context;
  const boardContainer = h('div', { class: 'board-place' });
  const board = createBoard(boardContainer, { t, announce });
  const players = createPlayers();
  const evalBar = createEvalBar();
  const result = createResult(controller, () => board.focus());
  const thinking = createThinking(controller);
  const moves = createMoveList((node) => controller.goTo(node));
  const comment = createCommentField(controller);
  const status = createStatusLine(controller);
  const say = (/** @type {string} */ text) => {
    status.note(text);
    announce(text);
  };
  const hint = createHint(controller, board, say);
  const controls = createControls(context, hint);
  const moveInput = createMoveInput(controller, context.card(controller.state.tree.game)?.notation ?? '');
  const teaching = createTeachingPanel(context, { focusBoard: () => board.focus() });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const title = h('h1', { class: 'game-title' });
  const summary = h('p', { class: 'muted game-summary' });
  const rules = h('a', { class: 'button quiet' }, icon('rules'), t('new.rules'));
  const tournament = h('a', { class: 'back', hidden: true });
  const tools = h('div', { class: 'tools-place' });
  const analysis = h('div', { class: 'analysis' });
  let gone = false;
  /** The cells chosen so far of a move of several. @type {string[]} */
  let selected = [];
  board.onmove = (text) => controller.play(text);
  board.onselect = (cells) => {
    if (cells.join() === selected.join()) return;
    selected = cells;
    showStatus({ isSelection: true });
  };
  board.onrefuse = async (cell, before) => {
    const { node } = controller.state;
    const why = await refusal(controller, cell, before);
    if (why && node === controller.state.node) say(why);
  };

  // The effect of a move before it is played: the view after it, unless the pointer has gone on by then.
  let previewed = '';
  board.onpreview = async (move, isTouch) => {
    const { view } = controller.state;
    previewed = move?.text ?? '';
    if (!move || !view) return status.note('');
    const after = await server.view({ ...view.at, moves: [...view.at.moves, move.text] }).catch(() => null);
    if (!after || previewed !== move.text || view !== controller.state.view) return;
    const effect = sowing(view.board, after.frames);
    board.preview(effect);
    const text = sowingText(effect, isTouch);
    if (isTouch) say(text);
    else status.note(text);
  };

  main.append(h('div', { class: 'game-view' },
    h('div', { class: 'about-game' }, title, tools, rules, tournament),
    h('section', { class: 'game-board', 'aria-label': t('game.board') },
      players.element, evalBar.element, status.element, boardContainer),
    h('aside', { class: 'panel', 'aria-label': t('game.panel') },
      h('div', { class: 'panel-scroll' },
        summary, problem, result.element, teaching.element, thinking.element, analysis, moves.element, comment.element),
      h('div', { class: 'panel-foot' }, controls.element, teaching.choice, moveInput.element))));

  const draw = (animate = settings.values.animation) => {
    const { rotation, proposal } = controller.state;
    // A move that is being judged is on the board already.
    const view = proposal?.view ?? controller.state.view;
    if (!view) return;
    controller.boardSettled = board.update(view, {
      animate, interactive: controller.mayMove, rotation, markLosing: settings.values.losing && controller.state.mode === 'play',
    });
    moveInput.show(controller.mayMove);
  };

  /** The way back from a replayed game. */
  const showTournament = () => {
    const id = controller.state.mode === 'analysis' ? controller.state.tree.tournament : null;
    tournament.hidden = id === null;
    tournament.href = `#/tournaments/${id}`;
    tournament.textContent = `← ${t('events.number', { n: String(id) })}`;
  };

  let told = '';
  /** Says what is going on; the view before the last move tells what that one took. */
  const showStatus = async ({ isSelection = false } = {}) => {
    const { tree, node, view } = controller.state;
    const before = node.parent && view ? await server.view(tree.at(node.parent)).catch(() => null) : null;
    if (gone || node !== controller.state.node || view !== controller.state.view) return;
    // The view of the displayed position may still be on its way.
    const effects = before && view?.at.moves.length === before.at.moves.length + 1 ? moveEffects(before, view) : null;
    board.mark(effects?.sowing ?? null);
    const statusContext = { names: playerNames(controller), effects, selected };
    status.show(statusContext);
    const text = statusText(controller, statusContext);
    // The board announces a selection, and the result is announced by itself.
    if (text && text !== told && !isSelection && !view?.outcome) announce(text);
    told = text;
  };

  let ended = '';
  const showResult = () => {
    const ending = gameResult(controller, playerNames(controller));
    const text = ending ? `${ending.title}. ${ending.reason}` : '';
    if (text && text !== ended) announce(text);
    ended = text;
    // In analysis the status line says it, where nothing moves.
    result.show(controller.state.mode === 'play' ? ending : null);
  };

  /** Number of columns of the drawn move list; the number of players may arrive after the moves. */
  let columns = 0;
  const analysisPanel = mountAnalysisOnDemand(analysis, tools, board, context);
  const update = (/** @type {Set<StatePart>} */ parts) => {
    const { state } = controller;
    const touches = (/** @type {StatePart[]} */ ...some) => some.some((part) => parts.has(part));
    const names = playerNames(controller);
    if (touches('tree', 'mode')) {
      const card = context.card(state.tree.game);
      title.textContent = card?.title ?? specName(state.tree.game);
      summary.textContent = state.mode === 'play' ? card?.summary ?? '' : '';
      rules.href = `#/rules/${specName(state.tree.game)}`;
      showTournament();
    }
    // An outdated board must not accept moves.
    if (touches('node', 'mode', 'resigned')) hint.cancel();
    if (touches('view', 'node', 'rotation', 'mode', 'live', 'resigned', 'teaching')) draw();
    if (touches('view', 'node', 'tree', 'mode', 'live', 'resigned', 'paused')) showStatus();
    if (touches('view', 'thinking', 'seats', 'live', 'mode')) players.show(controller);
    if (touches('thinking', 'seats', 'mode', 'live', 'resigned')) thinking.show(names);
    const count = state.view?.players ?? state.live?.players ?? 2;
    const redrawn = touches('tree', 'mode', 'live') || count !== columns;
    columns = count;
    if (redrawn) moves.draw(state.tree, count, state.mode === 'analysis');
    if (redrawn || touches('node')) moves.highlight(state.node, state.mode === 'analysis' ? null : state.head);
    if (touches('node', 'mode')) comment.show();
    if (touches('view', 'value', 'thinking')) updateEvalBar(evalBar, controller, names);
    if (touches('view', 'node', 'resigned', 'mode', 'live')) showResult();
    if (touches('teaching', 'seats', 'mode', 'live', 'resigned', 'tree')) teaching.show();
    if (touches('problem')) {
      problem.textContent = state.problem ?? '';
      problem.hidden = !state.problem;
    }
    if (!touches('thinking') || parts.size > 1) controls.show();
  };

  const onmoved = (/** @type {Event} */ event) => {
    const { player, move, pass } = /** @type {CustomEvent} */ (event).detail;
    const { mode, seats } = controller.state;
    // The status line says what an opponent played.
    if (pass || (mode === 'play' && seats[player - 1]?.kind === 'engine')) return;
    announce(t('said.move', { who: playerNames(controller)[player - 1] ?? player, move }));
  };
  const onsettings = () => {
    draw('off');
    updateEvalBar(evalBar, controller, playerNames(controller));
  };
  const unsubscribe = controller.onChange(update);
  controller.addEventListener('move', onmoved);
  settings.addEventListener('change', onsettings);
  setShortcuts(gameShortcuts(context, { focusMoveInput: () => moveInput.focus(), switchKind: () => board.switchKind(), hint, analysisPanel: () => analysisPanel.current() }));
  controller.refresh();
  update(new Set(/** @type {StatePart[]} */ (['tree', 'view', 'node', 'thinking', 'mode', 'problem', 'live', 'value'])));
  server.view(controller.state.tree.at(controller.state.node)).then(() => draw('off'), () => {});

  return () => {
    gone = true;
    hint.cancel();
    unsubscribe();
    controller.removeEventListener('move', onmoved);
    settings.removeEventListener('change', onsettings);
    analysisPanel.destroy();
    thinking.destroy();
    board.destroy();
    setShortcuts([]);
  };
}

/**
 * Loads and mounts the analysis panel while the controller is in analysis mode.
 * @param {HTMLElement} place @param {HTMLElement} tools the place of its tools @param {ReturnType<typeof createBoard>} board @param {Context} context
 */
function mountAnalysisOnDemand(place, tools, board, { controller, server, announce, card }) {
  /** @type {{toggle: () => void, toggleValues: () => void, destroy: () => void} | null} */
  let mounted = null;
  let mounting = false;
  let gone = false;
  const sync = async () => {
    const wanted = controller.state.mode === 'analysis';
    place.hidden = !wanted;
    if (wanted && !mounted && !mounting) {
      mounting = true;
      const { mountAnalysisPanel } = await import('../ui/analysis-panel.js');
      mounting = false;
      if (!gone && controller.state.mode === 'analysis') mounted = mountAnalysisPanel({ panel: place, tools }, controller, { server, board, announce, card });
    } else if (!wanted && mounted) {
      mounted.destroy();
      mounted = null;
      fill(place);
      fill(tools);
      board.overlay({});
    }
  };
  const unsubscribe = controller.onChange((parts) => parts.has('mode') && sync());
  sync();
  return {
    current: () => mounted,
    destroy() {
      gone = true;
      unsubscribe();
      mounted?.destroy();
    },
  };
}

/**
 * Shows the value of the displayed node; else that of the running search, if the user spectates; else that of the
 * nearest evaluated ancestor. A proven value of an ancestor holds only if the best move was played.
 * @param {EvalBar} bar @param {GameController} controller @param {string[]} names
 */
function updateEvalBar(bar, controller, names) {
  const { node, head, thinking, view, mode } = controller.state;
  bar.element.hidden = !view || (mode === 'play' && !settings.values.chance);
  /** @type {Evaluation} */
  let evaluation = { value: null, proven: false, plies: null };
  if (view?.outcome) {
    evaluation = { ...evaluation, value: outcomeValue(view.outcome, view.players) };
  } else if (!node.value && node === head && controller.isSpectating && thinking?.report && isReliable(thinking.report)) {
    const { value, proved: proven, plies } = thinking.report;
    evaluation = { value, proven, plies };
  } else {
    let [known, next] = /** @type {(typeof node | null)[]} */ ([node, null]);
    while (known && !known.value) [known, next] = [known.parent, known];
    const lapsed = known?.proven && next && next.move !== known.best;
    if (known && !lapsed) evaluation = { value: known.value, proven: known.proven && !next, plies: known.plies };
  }
  // Whoever plays finds the win alone, unless the settings say otherwise.
  if (mode === 'play' && !controller.isSpectating && !settings.values.proof) evaluation = { ...evaluation, proven: false };
  bar.show(evaluation, names, view?.players ?? 2);
}
