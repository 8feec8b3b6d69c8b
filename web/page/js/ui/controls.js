// What can be done with the game: buttons, and the same as keys.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { levelSeat } from '../levels.js';
import { settings } from '../settings.js';
import { confirmed } from './dialog.js';
import { icon } from './icons.js';

/** @import { Context } from '../main.js' */
/** @import { Table } from '../table.js' */
/** @import { Shortcut } from './shortcuts.js' */
/** @typedef {{id: string, run: () => void, off?: boolean, primary?: boolean, words?: boolean}} Control */

/** @param {Context} context */
export function createControls({ table }) {
  const walk = h('div', { class: 'buttons walk', role: 'group', 'aria-label': t('controls.walk') });
  const act = h('div', { class: 'buttons', role: 'group', 'aria-label': t('controls.game') });
  const element = h('div', { class: 'controls' }, walk, act);
  let drawn = '';
  return {
    element,
    show() {
      // A button that is replaced while it is pressed would never be clicked: what looks the same stays.
      const [steps, acts] = [walking(table), acting(table)];
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
export function tableShortcuts({ table }, { typed, analyst }) {
  const analysing = () => table.state.mode === 'analysis';
  return [
    { keys: ['ArrowLeft', 'k'], label: 'key.previous', run: () => table.browse(-1) },
    { keys: ['ArrowRight', 'j'], label: 'key.next', run: () => table.browse(1) },
    { keys: ['ArrowUp', 'Home'], label: 'key.first', run: () => table.browse(-Infinity) },
    { keys: ['ArrowDown', 'End'], label: 'key.last', run: () => table.browse(Infinity) },
    { keys: ['f'], label: 'key.flip', run: () => table.rotate(table.state.rotation + 1) },
    { keys: ['m'], label: 'key.type', run: typed },
    { keys: ['u'], label: 'key.undo', run: () => table.undo() },
    { keys: ['r'], label: 'key.resign', run: () => askToResign(table) },
    { keys: ['n'], label: 'key.new', run: () => (location.hash = '#/') },
    { keys: ['l'], label: 'key.engine', run: () => analysing() && analyst()?.toggle() },
    { keys: [' '], label: 'key.best', run: () => playBest(table) },
  ];
}

/** @param {Table} table */
function playBest(table) {
  const { node, mode } = table.state;
  if (mode === 'analysis' && node.best) table.play(node.best);
}

/** @param {Table} table */
async function askToResign(table) {
  const { seats, mode } = table.state;
  if (mode !== 'play' || table.isOver || !seats.some((seat) => seat.kind === 'human')) return;
  if (await confirmed(t('resign.question'), t('controls.resign'))) table.resign();
}

/** @param {Control} control */
function button({ id, run, off = false, primary = false, words = false }) {
  const label = t(`controls.${id}`);
  return h('button', {
    class: primary ? 'primary' : '', disabled: off, title: label, 'aria-label': words ? null : label,
    data: { id }, on: { click: run },
  }, icon(id), words && h('span', null, label));
}

/** @param {Table} table @returns {Control[]} */
function walking(table) {
  const { node, head, mode } = table.state;
  const first = node.parent === null;
  const last = mode === 'play' ? node === head : node.children.length === 0;
  const steps = [
    { id: 'first', run: () => table.browse(-Infinity), off: first },
    { id: 'previous', run: () => table.browse(-1), off: first },
    { id: 'next', run: () => table.browse(1), off: last },
    { id: 'last', run: () => table.browse(Infinity), off: last },
    { id: 'flip', run: () => table.rotate(table.state.rotation + 1) },
  ];
  return mode === 'play' ? steps : [...steps, ...pruning(table)];
}

/** @param {Table} table @returns {Control[]} */
function acting(table) {
  const { state } = table;
  if (state.mode === 'analysis') return exploring(table);
  const people = state.seats.some((seat) => seat.kind === 'human');
  const engineWaits = state.paused && !table.isOver;
  /** @type {Control[]} */
  const controls = [];
  if (!people && !table.isOver) {
    controls.push(
      { id: state.paused ? 'resume' : 'pause', run: () => table.pause(!table.state.paused), primary: state.paused, words: true },
      { id: 'step', run: () => table.step(), off: !state.paused, words: true });
  } else if (engineWaits) {
    controls.push({ id: 'resume', run: () => table.pause(false), primary: true, words: true });
  }
  const undo = { id: 'undo', run: () => table.undo(), off: state.head.parent === null, words: true };
  const analyse = { id: 'analyse', run: () => (location.hash = '#/analysis'), words: true };
  if (table.isOver) {
    controls.push({ id: 'rematch', run: () => table.rematch(), primary: true, words: true },
      { id: 'new', run: () => (location.hash = '#/'), words: true }, undo, analyse);
    return controls;
  }
  controls.push(undo, { id: 'redo', run: () => table.redo(), off: state.head.children.length === 0, words: true });
  if (people) controls.push({ id: 'resign', run: () => askToResign(table), words: true });
  controls.push(analyse);
  return controls;
}

/** What can be done with a variation. @param {Table} table @returns {Control[]} */
function pruning(table) {
  const { tree, node, head, seats } = table.state;
  // A game that is played is taken back where it is played, not lost beside an analysis.
  const played = seats.length > 0 && tree.path(head).includes(node);
  const variation = tree.path(node).some((at) => at.parent && at.parent.children[0] !== at);
  return [
    { id: 'promote', run: () => promote(table), off: !variation },
    { id: 'remove', run: () => removeFrom(table), off: node.parent === null || played },
  ];
}

/** @param {Table} table */
function promote(table) {
  table.state.tree.promote(table.state.node);
  table.changed('tree', 'node');
}

/** @param {Table} table @returns {Control[]} */
function exploring(table) {
  const { seats, view } = table.state;
  return [
    { id: 'playOn', run: () => playOn(table), off: Boolean(view?.outcome), primary: seats.length > 0, words: true },
    { id: 'new', run: () => (location.hash = '#/'), words: true },
  ];
}

/** @param {Table} table */
function removeFrom(table) {
  const { tree, node, head } = table.state;
  const before = tree.remove(node);
  if (!tree.has(head)) table.state.head = before;
  table.state.node = before;
  table.changed('tree', 'node');
  table.refresh();
}

/** Plays on from what is shown: the reader against a level, unless somebody sits there already. @param {Table} table */
function playOn(table) {
  const { state, card } = table;
  const { view, tree } = state;
  if (!view) return;
  if (state.seats.length !== view.players) {
    const game = card(tree.game);
    state.seats = Array.from({ length: view.players }, (_, i) =>
      (i + 1 === view.turn || !game ? { kind: 'human' } : levelSeat(game, view.players, settings.values.level)));
    tree.names = [];
    table.changed('seats');
  }
  table.setMode('play');
  location.hash = '#/play';
}
