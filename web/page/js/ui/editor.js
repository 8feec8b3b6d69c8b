// The position editor. Every change is a request: the server validates it.

import { seedsOf } from '../board/content.js';
import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';
import { seatsAgainstLevel } from '../levels.js';
import { settings } from '../settings.js';
import { GameTree } from '../game-tree.js';
import { playerNames } from './players.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { ServerConnection } from '../server-connection.js' */
/** @import { Edit, GameCard, PositionRef, View } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */
/**
 * @typedef {object} Dependencies
 * @property {ServerConnection} server
 * @property {BoardHandle} board
 * @property {(spec: string) => GameCard | undefined} card
 * @property {(text: string) => void} announce
 * @property {() => void} onclose
 */

/** @param {GameController} controller @param {Dependencies} dependencies */
export function createEditor(controller, { server, board, card, announce, onclose }) {
  const { game } = controller.state.tree;
  const help = h('p', { class: 'muted' });
  const turns = h('div', { class: 'turns' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const text = h('input', { id: 'editor-position', class: 'code', spellcheck: 'false', autocomplete: 'off' });
  const form = h('form', { class: 'copy-line', on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), set()) } },
    text, h('button', null, t('editor.set')));
  const done = [
    h('button', { type: 'button', class: 'primary', on: { click: () => analyse() } }, t('editor.analyse')),
    h('button', { type: 'button', on: { click: () => play() } }, t('editor.play')),
    h('button', { type: 'button', on: { click: () => close() } }, t('cancel')),
  ];
  const element = h('section', { class: 'editor', 'aria-label': t('editor.title') },
    h('h2', null, t('editor.title')),
    help,
    h('fieldset', null, h('legend', null, t('editor.turn')), turns),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', on: { click: () => ask('clear') } }, t('editor.clear')),
      h('button', { type: 'button', on: { click: () => show({ game, position: null, moves: [] }) } }, t('editor.start'))),
    h('div', { class: 'export-field' }, h('label', { class: 'label', for: text.id }, t('export.position')), form),
    problem,
    h('div', { class: 'buttons' }, done));
  /** @type {View | null} */
  let view = null;
  let palette = '';
  /** Requests are serialized: each edit applies to the result of the previous one. */
  let last = Promise.resolve();

  /** @param {() => Promise<View>} request */
  const enqueue = (request) => {
    last = last.then(async () => {
      try {
        view = await request();
        problem.hidden = true;
        draw();
      } catch (error) {
        problem.textContent = errorMessage(error);
        problem.hidden = false;
        drawTurns();
      }
    });
    return last;
  };
  /** @param {PositionRef} at */
  const show = (at) => enqueue(() => server.view(at));
  /** @param {Edit} edit */
  const ask = (edit) => enqueue(() => server.edit(here(), edit));
  const set = () => show({ game, position: text.value.trim() || null, moves: [] });
  /** @returns {PositionRef} */
  const here = () => ({ game, position: view?.position ?? null, moves: [] });

  const draw = () => {
    if (!view) return;
    board.update({ ...view, frames: [], last_cells: [] }, { animate: 'off', interactive: false, rotation: controller.state.rotation });
    board.overlay({});
    text.value = view.position;
    const key = JSON.stringify(view.palette);
    if (key !== palette) board.edit({ palette: view.palette, onedit: ask });
    palette = key;
    help.textContent = t(view.palette.every(seedsOf) ? 'editor.helpCounted' : 'editor.help');
    done[1].disabled = view.turn === null;
    drawTurns();
  };

  const drawTurns = () => {
    if (!view) return;
    const { players, turn } = view;
    const names = playerNames(controller);
    const focused = turns.contains(document.activeElement);
    fill(turns, Array.from({ length: players }, (_, i) => h('label', { class: 'turn-choice' },
      h('input', { type: 'radio', name: 'editor-turn', value: i + 1, checked: turn === i + 1, on: { change: () => ask({ turn: i + 1 }) } }),
      names[i] ?? t('seat.player', { n: i + 1 }))));
    if (focused) /** @type {HTMLElement | null} */ (turns.querySelector('input:checked'))?.focus();
  };

  const close = () => {
    destroy();
    onclose();
    controller.refresh();
  };
  const analyse = async () => {
    await last;
    const { position } = here();
    destroy();
    onclose();
    controller.load(new GameTree(game, position), [], { mode: 'analysis' });
    announce(t('editor.done'));
  };
  const play = async () => {
    await last;
    if (!view?.turn) return;
    const { players, turn, position } = view;
    destroy();
    onclose();
    controller.load(new GameTree(game, position), seatsAgainstLevel(card(game), players, turn, settings.values.level));
    location.hash = '#/play';
  };

  // The game view redraws the board on every change; draw the edited position over it again.
  const onchange = () => draw();
  const unsubscribe = controller.onChange(onchange);
  settings.addEventListener('change', onchange);
  const destroy = () => {
    unsubscribe();
    settings.removeEventListener('change', onchange);
    board.edit(null);
    view = null;
  };
  const { tree, node } = controller.state;
  show(tree.at(node));
  return { element, destroy };
}
