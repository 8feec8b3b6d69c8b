// The status line above the board: what was played last and what it took, whose turn it is and what to do, why a
// click did nothing; and the moves that are made nowhere on the board.

import { fill, h } from '../dom.js';
import { formatList, t } from '../i18n.js';
import { gameResult, readerOf } from './result.js';

/** @import { GameController } from '../game-controller.js' */
/** @import { MoveEffects } from '../move-effects.js' */
/** @import { View } from '../protocol.js' */
/** @typedef {{names: string[], effects?: MoveEffects | null, selected?: string[]}} StatusContext */

/** @param {GameController} controller */
export function createStatusLine(controller) {
  const text = h('p', { class: 'status-text' });
  const others = h('div', { class: 'other-moves' });
  let said = '';
  const write = (/** @type {string} */ line, isNote = false) => {
    text.classList.toggle('note', isNote);
    if (text.textContent !== line) text.textContent = line;
  };
  return {
    element: h('div', { class: 'status-line' }, text, others),
    /** Says what is going on; a note stays until something else is. @param {StatusContext} context */
    show(context) {
      const line = statusText(controller, context);
      if (line !== said) write((said = line));
      const moves = controller.mayMove ? controller.state.view?.legal_moves.filter((move) => move.cells.length === 0) ?? [] : [];
      fill(others, moves.map((move) =>
        h('button', { class: 'primary', on: { click: () => controller.play(move.text) } }, move.label || move.text)));
    },
    /** Says something else for the moment, as why a click did nothing. @param {string} line empty: what is going on */
    note: (line) => write(line || said, line !== ''),
  };
}

/** What there is to say of the displayed position; empty if nothing. @param {GameController} controller @param {StatusContext} context */
export function statusText(controller, { names, effects = null, selected = [] }) {
  const { view, node, mode } = controller.state;
  const ending = mode === 'analysis' || view?.outcome || node === controller.state.head ? gameResult(controller, names) : null;
  if (ending) return `${ending.title}. ${ending.reason}`.replace('!.', '!');
  if (!view) return '';
  const parts = node.pass && node.player
    ? [passText(names[node.player - 1] ?? String(node.player))]
    : [mode === 'play' && effects ? effectsText(effects, names) : '', outText(view, names)];
  return [...parts, mode === 'play' ? turnText(controller, names, selected) : ''].filter(Boolean).join(' ');
}

/** @param {string} who */
function passText(who) {
  return who === t('seat.human') ? t('status.youPass') : t('status.passes', { who });
}

/** Who is out of a game for three. @param {View} view @param {string[]} names */
function outText(view, names) {
  if (view.players < 3 || view.eliminated.length === 0) return '';
  const out = view.eliminated.map((player) => names[player - 1] ?? String(player));
  if (out.length === 1 && out[0] === t('seat.human')) return t('status.youAreOut');
  return t('status.out', { n: out.length, who: formatList(out) });
}

/** What the last move did. One's own is only worth a word if it took something. @param {MoveEffects} effects @param {string[]} names */
function effectsText({ player, move, sowing, captured, flipped }, names) {
  const who = names[player - 1] ?? String(player);
  const [n, taken] = [captured || flipped, captured > 0 ? 'captured' : 'flipped'];
  if (who === t('seat.human')) return n > 0 ? t(`status.you.${taken}`, { n }) : '';
  const [from, to] = [move.cells[0], move.cells[move.cells.length - 1]];
  if (!from) return t('said.move', { who, move: `${move.label || move.text}.` });
  if (from !== to) return t('status.moved', { who, from, to });
  const cell = move.label ? `${to} (${move.label})` : to;
  return [t(sowing ? 'status.sowed' : 'status.played', { who, cell }), n > 0 && t(`status.${taken}`, { n })].filter(Boolean).join(' ');
}

/** What a sowing would do. @param {import('../board/sowing.js').Sowing} sowing @param {boolean} isTouch whether it is played by another touch */
export function sowingText({ seeds, captured }, isTouch) {
  const taken = [...captured.values()].reduce((sum, n) => sum + n, 0);
  return [t('preview.sows', { n: seeds }), taken > 0 && t('preview.captures', { n: taken }), isTouch && t('preview.again')].filter(Boolean).join(' ');
}

/** Whose turn it is, and what to do. @param {GameController} controller @param {string[]} names @param {string[]} selected */
function turnText(controller, names, selected) {
  const { view, node, head, seats, paused } = controller.state;
  if (!view?.turn || node !== head) return '';
  const who = names[view.turn - 1] ?? String(view.turn);
  if (seats[view.turn - 1]?.kind === 'engine') return t(paused ? 'status.paused' : 'status.engine', { who });
  if (!controller.mayMove) return '';
  const todo = t(`status.choose.${choice(view, selected)}`);
  return readerOf(controller) === view.turn ? t('status.yourTurn', { todo }) : t('status.turn', { who, todo });
}

/** What the user chooses next. @param {View} view @param {string[]} selected */
function choice({ board, legal_moves }, selected) {
  if (selected.length > 0) return 'target';
  if ('pits' in board.layout) return 'hole';
  return legal_moves.some((move) => move.cells.length > 1) ? 'piece' : 'cell';
}
