// The buttons of the game view and its keyboard shortcuts.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { seatsAgainstLevel } from '../levels.js';
import { settings } from '../settings.js';
import { confirmDialog } from './dialog.js';
import { icon } from './icons.js';

/** @import { Context } from '../main.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { Hint } from './hint.js' */
/** @import { Shortcut } from './shortcuts.js' */
/** @typedef {{id: string, run: () => void, disabled?: boolean, primary?: boolean, showLabel?: boolean}} Control */

/** @param {Context} context @param {Hint} hint */
export function createControls({ controller }, hint) {
  const navigation = h('div', { class: 'buttons navigation', role: 'group', 'aria-label': t('controls.navigation') });
  const actions = h('div', { class: 'buttons', role: 'group', 'aria-label': t('controls.game') });
  const element = h('div', { class: 'controls' }, navigation, actions);
  let drawnKey = '';
  return {
    element,
    show() {
      // A button replaced between pointerdown and pointerup gets no click: redraw only on a change.
      const [steps, acts] = [navigationControls(controller), gameControls(controller, hint)];
      const looks = JSON.stringify([steps, acts]);
      if (looks === drawnKey) return;
      drawnKey = looks;
      const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.id : null;
      fill(navigation, steps.map(button));
      fill(actions, acts.map(button));
      if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-id="${focused}"]`))?.focus();
    },
  };
}

/**
 * The keyboard shortcuts of the game view.
 * @param {Context} context @param {{focusMoveInput: () => void, switchKind: () => void, hint: Hint, analysisPanel: () => {toggle: () => void, toggleValues: () => void} | null}} parts
 * @returns {Shortcut[]}
 */
export function gameShortcuts({ controller }, { focusMoveInput, switchKind, hint, analysisPanel }) {
  const analysing = () => controller.state.mode === 'analysis';
  return [
    { keys: ['ArrowLeft', 'k'], label: 'key.previous', run: () => controller.navigate(-1) },
    { keys: ['ArrowRight', 'j'], label: 'key.next', run: () => controller.navigate(1) },
    { keys: ['ArrowUp', 'Home'], label: 'key.first', run: () => controller.navigate(-Infinity) },
    { keys: ['ArrowDown', 'End'], label: 'key.last', run: () => controller.navigate(Infinity) },
    { keys: ['f'], label: 'key.flip', run: () => controller.rotate(controller.state.rotation + 1) },
    { keys: ['m'], label: 'key.type', run: focusMoveInput },
    { keys: ['t'], label: 'key.kind', run: switchKind },
    { keys: ['h'], label: 'key.hint', run: () => hint.ask() },
    { keys: ['u'], label: 'key.undo', run: () => controller.undo() },
    { keys: ['r'], label: 'key.resign', run: () => confirmResign(controller) },
    { keys: ['n'], label: 'key.new', run: () => (location.hash = '#/') },
    { keys: ['l'], label: 'key.engine', run: () => analysing() && analysisPanel()?.toggle() },
    { keys: ['v'], label: 'key.values', run: () => analysing() && analysisPanel()?.toggleValues() },
    { keys: [' '], label: 'key.best', run: () => playBest(controller) },
  ];
}

/** @param {GameController} controller */
function playBest(controller) {
  const { node, mode } = controller.state;
  if (mode === 'analysis' && node.best) controller.play(node.best);
}

/** @param {GameController} controller */
async function confirmResign(controller) {
  const { seats, mode } = controller.state;
  if (mode !== 'play' || controller.isOver || !seats.some((seat) => seat.kind === 'human')) return;
  if (await confirmDialog(t('resign.question'), t('controls.resign'))) controller.resign();
}

/** @param {Control} control */
function button({ id, run, disabled = false, primary = false, showLabel = false }) {
  const label = t(`controls.${id}`);
  return h('button', {
    class: primary ? 'primary' : '', disabled, title: label, 'aria-label': showLabel ? null : label,
    data: { id }, on: { click: run },
  }, icon(id), showLabel && h('span', null, label));
}

/** @param {GameController} controller @returns {Control[]} */
function navigationControls(controller) {
  const { node, head, mode } = controller.state;
  const first = node.parent === null;
  const last = mode === 'play' ? node === head : node.children.length === 0;
  const steps = [
    { id: 'first', run: () => controller.navigate(-Infinity), disabled: first },
    { id: 'previous', run: () => controller.navigate(-1), disabled: first },
    { id: 'next', run: () => controller.navigate(1), disabled: last },
    { id: 'last', run: () => controller.navigate(Infinity), disabled: last },
    { id: 'flip', run: () => controller.rotate(controller.state.rotation + 1) },
  ];
  return mode === 'play' ? steps : [...steps, ...variationControls(controller)];
}

/** @param {GameController} controller @param {Hint} hint @returns {Control[]} */
function gameControls(controller, hint) {
  const { state } = controller;
  if (state.mode === 'analysis') return analysisControls(controller);
  const people = state.seats.some((seat) => seat.kind === 'human');
  const engineWaits = state.paused && !controller.isOver;
  /** @type {Control[]} */
  const controls = [];
  if (!people && !controller.isOver) {
    controls.push(
      { id: state.paused ? 'resume' : 'pause', run: () => controller.pause(!controller.state.paused), primary: state.paused, showLabel: true },
      { id: 'step', run: () => controller.step(), disabled: !state.paused, showLabel: true });
  } else if (engineWaits) {
    controls.push({ id: 'resume', run: () => controller.pause(false), primary: true, showLabel: true });
  }
  const undo = { id: 'undo', run: () => controller.undo(), disabled: state.head.parent === null, showLabel: true };
  const analyse = { id: 'analyse', run: () => (location.hash = '#/analysis'), showLabel: true };
  if (controller.isOver) {
    // To play again and to analyse is offered with the result.
    controls.push({ id: 'new', run: () => (location.hash = '#/'), showLabel: true }, undo);
    return controls;
  }
  controls.push(undo, { id: 'redo', run: () => controller.redo(), disabled: state.head.children.length === 0, showLabel: true });
  if (people) controls.push({ id: 'hint', run: () => hint.ask(), disabled: !controller.mayMove, showLabel: true });
  if (people) controls.push({ id: 'resign', run: () => confirmResign(controller), showLabel: true });
  controls.push(analyse);
  return controls;
}

/** Buttons to promote and delete variations. @param {GameController} controller @returns {Control[]} */
function variationControls(controller) {
  const { tree, node, head, seats } = controller.state;
  // Moves of the game in progress cannot be deleted in analysis mode; undo takes them back.
  const played = seats.length > 0 && head.path().includes(node);
  return [
    { id: 'promote', run: () => promote(controller), disabled: !tree.branchPoint(node) },
    { id: 'remove', run: () => removeFrom(controller), disabled: node.parent === null || played },
  ];
}

/** @param {GameController} controller */
function promote(controller) {
  controller.state.tree.promote(controller.state.node);
  controller.emitChange('tree', 'node');
}

/** @param {GameController} controller @returns {Control[]} */
function analysisControls(controller) {
  const { seats, view } = controller.state;
  return [
    { id: 'playOn', run: () => playFromHere(controller), disabled: Boolean(view?.outcome), primary: seats.length > 0, showLabel: true },
  ];
}

/** @param {GameController} controller */
function removeFrom(controller) {
  const { tree, node, head } = controller.state;
  const before = tree.remove(node);
  if (!tree.contains(head)) controller.state.head = before;
  controller.state.node = before;
  controller.emitChange('tree', 'node');
  controller.refresh();
}

/** Continues the game from the displayed position; without matching seats, the user against the chosen level. @param {GameController} controller */
function playFromHere(controller) {
  const { state, card } = controller;
  const { view, tree } = state;
  if (!view) return;
  if (state.seats.length !== view.players) {
    state.seats = seatsAgainstLevel(card(tree.game), view.players, view.turn, settings.values.level);
    tree.names = [];
    controller.emitChange('seats');
  }
  controller.setMode('play');
  location.hash = '#/play';
}
