// What can be done with the game: buttons, and the same as keys.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { levelSeat } from '../levels.js';
import { settings } from '../settings.js';
import { confirmed } from './dialog.js';
import { icon } from './icons.js';

/** @import { Context } from '../main.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { Shortcut } from './shortcuts.js' */
/** @typedef {{id: string, run: () => void, off?: boolean, primary?: boolean, words?: boolean}} Control */

/** @param {Context} context */
export function createControls({ controller }) {
  const walk = h('div', { class: 'buttons walk', role: 'group', 'aria-label': t('controls.walk') });
  const act = h('div', { class: 'buttons', role: 'group', 'aria-label': t('controls.game') });
  const element = h('div', { class: 'controls' }, walk, act);
  let drawn = '';
  return {
    element,
    show() {
      // A button that is replaced while it is pressed would never be clicked: what looks the same stays.
      const [steps, acts] = [walking(controller), acting(controller)];
      const looks = JSON.stringify([steps, acts]);
      if (looks === drawn) return;
      drawn = looks;
      const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.id : null;
      fill(walk, steps.map(button));
      fill(act, acts.map(button));
      if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-id="${focused}"]`))?.focus();
    },
  };
}

/** The keys of the table. @param {Context} context @param {{typed: () => void, analyst: () => {toggle: () => void} | null}} parts @returns {Shortcut[]} */
export function tableShortcuts({ controller }, { typed, analyst }) {
  const analysing = () => controller.state.mode === 'analysis';
  return [
    { keys: ['ArrowLeft', 'k'], label: 'key.previous', run: () => controller.navigate(-1) },
    { keys: ['ArrowRight', 'j'], label: 'key.next', run: () => controller.navigate(1) },
    { keys: ['ArrowUp', 'Home'], label: 'key.first', run: () => controller.navigate(-Infinity) },
    { keys: ['ArrowDown', 'End'], label: 'key.last', run: () => controller.navigate(Infinity) },
    { keys: ['f'], label: 'key.flip', run: () => controller.rotate(controller.state.rotation + 1) },
    { keys: ['m'], label: 'key.type', run: typed },
    { keys: ['u'], label: 'key.undo', run: () => controller.undo() },
    { keys: ['r'], label: 'key.resign', run: () => askToResign(controller) },
    { keys: ['n'], label: 'key.new', run: () => (location.hash = '#/') },
    { keys: ['l'], label: 'key.engine', run: () => analysing() && analyst()?.toggle() },
    { keys: [' '], label: 'key.best', run: () => playBest(controller) },
  ];
}

/** @param {GameController} controller */
function playBest(controller) {
  const { node, mode } = controller.state;
  if (mode === 'analysis' && node.best) controller.play(node.best);
}

/** @param {GameController} controller */
async function askToResign(controller) {
  const { seats, mode } = controller.state;
  if (mode !== 'play' || controller.isOver || !seats.some((seat) => seat.kind === 'human')) return;
  if (await confirmed(t('resign.question'), t('controls.resign'))) controller.resign();
}

/** @param {Control} control */
function button({ id, run, off = false, primary = false, words = false }) {
  const label = t(`controls.${id}`);
  return h('button', {
    class: primary ? 'primary' : '', disabled: off, title: label, 'aria-label': words ? null : label,
    data: { id }, on: { click: run },
  }, icon(id), words && h('span', null, label));
}

/** @param {GameController} controller @returns {Control[]} */
function walking(controller) {
  const { node, head, mode } = controller.state;
  const first = node.parent === null;
  const last = mode === 'play' ? node === head : node.children.length === 0;
  const steps = [
    { id: 'first', run: () => controller.navigate(-Infinity), off: first },
    { id: 'previous', run: () => controller.navigate(-1), off: first },
    { id: 'next', run: () => controller.navigate(1), off: last },
    { id: 'last', run: () => controller.navigate(Infinity), off: last },
    { id: 'flip', run: () => controller.rotate(controller.state.rotation + 1) },
  ];
  return mode === 'play' ? steps : [...steps, ...pruning(controller)];
}

/** @param {GameController} controller @returns {Control[]} */
function acting(controller) {
  const { state } = controller;
  if (state.mode === 'analysis') return exploring(controller);
  const people = state.seats.some((seat) => seat.kind === 'human');
  const engineWaits = state.paused && !controller.isOver;
  /** @type {Control[]} */
  const controls = [];
  if (!people && !controller.isOver) {
    controls.push(
      { id: state.paused ? 'resume' : 'pause', run: () => controller.pause(!controller.state.paused), primary: state.paused, words: true },
      { id: 'step', run: () => controller.step(), off: !state.paused, words: true });
  } else if (engineWaits) {
    controls.push({ id: 'resume', run: () => controller.pause(false), primary: true, words: true });
  }
  const undo = { id: 'undo', run: () => controller.undo(), off: state.head.parent === null, words: true };
  const analyse = { id: 'analyse', run: () => (location.hash = '#/analysis'), words: true };
  if (controller.isOver) {
    controls.push({ id: 'rematch', run: () => controller.rematch(), primary: true, words: true },
      { id: 'new', run: () => (location.hash = '#/'), words: true }, undo, analyse);
    return controls;
  }
  controls.push(undo, { id: 'redo', run: () => controller.redo(), off: state.head.children.length === 0, words: true });
  if (people) controls.push({ id: 'resign', run: () => askToResign(controller), words: true });
  controls.push(analyse);
  return controls;
}

/** What can be done with a variation. @param {GameController} controller @returns {Control[]} */
function pruning(controller) {
  const { tree, node, head, seats } = controller.state;
  // A game that is played is taken back where it is played, not lost beside an analysis.
  const played = seats.length > 0 && tree.path(head).includes(node);
  const variation = tree.path(node).some((at) => at.parent && at.parent.children[0] !== at);
  return [
    { id: 'promote', run: () => promote(controller), off: !variation },
    { id: 'remove', run: () => removeFrom(controller), off: node.parent === null || played },
  ];
}

/** @param {GameController} controller */
function promote(controller) {
  controller.state.tree.promote(controller.state.node);
  controller.emitChange('tree', 'node');
}

/** @param {GameController} controller @returns {Control[]} */
function exploring(controller) {
  const { seats, view } = controller.state;
  return [
    { id: 'playOn', run: () => playOn(controller), off: Boolean(view?.outcome), primary: seats.length > 0, words: true },
    { id: 'new', run: () => (location.hash = '#/'), words: true },
  ];
}

/** @param {GameController} controller */
function removeFrom(controller) {
  const { tree, node, head } = controller.state;
  const before = tree.remove(node);
  if (!tree.has(head)) controller.state.head = before;
  controller.state.node = before;
  controller.emitChange('tree', 'node');
  controller.refresh();
}

/** Plays on from what is shown: the reader against a level, unless somebody sits there already. @param {GameController} controller */
function playOn(controller) {
  const { state, card } = controller;
  const { view, tree } = state;
  if (!view) return;
  if (state.seats.length !== view.players) {
    const game = card(tree.game);
    state.seats = Array.from({ length: view.players }, (_, i) =>
      (i + 1 === view.turn || !game ? { kind: 'human' } : levelSeat(game, view.players, settings.values.level)));
    tree.names = [];
    controller.emitChange('seats');
  }
  controller.setMode('play');
  location.hash = '#/play';
}
