// The result of a game: who won and why, told to the user in the second person, and what to do next.

import { fill, h } from '../dom.js';
import { formatList, t } from '../i18n.js';
import { levelSeat, levelsFor } from '../levels.js';
import { settings } from '../settings.js';
import { icon } from './icons.js';

/** @import { GameController } from '../game-controller.js' */
/** @import { LevelCard } from '../protocol.js' */
/** @import { Seat } from '../saved-games.js' */
/** @typedef {{title: string, reason: string, look: 'won' | 'lost' | ''}} GameResult */

/** The number of the only human at the board; null if there are several, or none. @param {GameController} controller */
export function readerOf({ state: { seats, mode } }) {
  const humans = seats.flatMap((seat, i) => (seat.kind === 'human' ? [i + 1] : []));
  return mode === 'play' && humans.length === 1 ? humans[0] : null;
}

/**
 * The result of the game that is played, or in analysis mode at the displayed position; null if it is not over.
 * @param {GameController} controller @param {string[]} names @returns {GameResult | null}
 */
export function gameResult(controller, names) {
  const { view, live, resigned, node, head, mode } = controller.state;
  const reader = readerOf(controller);
  const outcome = mode === 'analysis' || node === head ? view?.outcome : live?.outcome;
  if (outcome) {
    const { winners, reason, reasons, cells } = outcome;
    const why = reader ? reasons[reader - 1] ?? reason : reason;
    return describe(winners, names, reader, sentence(cells.length > 0 ? `${why}: ${cells.join(' ')}` : why));
  }
  if (resigned === null || mode !== 'play') return null;
  const others = names.flatMap((_, i) => (i + 1 === resigned ? [] : [i + 1]));
  const reason = resigned === reader ? t('result.youResigned') : t('result.resigned', { who: names[resigned - 1] ?? String(resigned) });
  return describe(others, names, reader, reason);
}

/** @param {number[]} winners @param {string[]} names @param {number | null} reader @param {string} reason @returns {GameResult} */
function describe(winners, names, reader, reason) {
  const isDraw = winners.length === 0 || winners.length === names.length;
  if (reader && !isDraw && !winners.includes(reader)) return { title: t('result.youLose'), reason, look: 'lost' };
  const title = formatWinners(winners.map((player) => names[player - 1] ?? String(player)), names.length, t('result.you'));
  return { title, reason, look: isDraw ? '' : 'won' };
}

/** Capitalizes a phrase and adds a period. @param {string} text */
function sentence(text) {
  return text && `${text[0].toLocaleUpperCase()}${text.slice(1)}.`;
}

/**
 * Who wins, as text.
 * @param {string[]} winners their names @param {number} players @param {string} youWin the text if the user is the only winner
 */
export function formatWinners(winners, players, youWin) {
  if (winners.length === 0 || winners.length === players) return t('result.draw');
  if (winners.length > 1) return t('result.share', { who: formatList(winners) });
  return winners[0] === t('seat.human') ? youWin : t('result.wins', { who: winners[0] });
}

/**
 * The level to try next: the one above after a win, the one below after a loss. Null unless the user played against
 * one level.
 * @param {GameController} controller @param {GameResult} result @returns {LevelCard | null}
 */
export function nextLevel(controller, { look }) {
  const { tree, seats } = controller.state;
  const card = controller.card(tree.game);
  const ids = new Set(seats.flatMap((seat) => (seat.kind === 'engine' ? [seat.level] : [])));
  if (!card || !look || readerOf(controller) === null || ids.size !== 1) return null;
  const levels = levelsFor(card, seats.length);
  const at = levels.findIndex(({ id }) => ids.has(id));
  return at < 0 ? null : levels[at + (look === 'won' ? 1 : -1)] ?? null;
}

/** The result banner. @param {GameController} controller @param {() => void} focusBoard */
export function createResult(controller, focusBoard) {
  const heading = h('h2');
  const reason = h('p');
  const buttons = h('div', { class: 'buttons' });
  const element = h('section', { class: 'result', 'aria-label': t('result.title'), hidden: true }, heading, reason, buttons);

  /** The banner goes, and the focus with it. @param {Seat[]} [seats] */
  const playAgain = (seats) => {
    controller.rematch(seats);
    focusBoard();
  };
  const play = (/** @type {LevelCard} */ level) => {
    const { tree, seats } = controller.state;
    const card = controller.card(tree.game);
    if (!card) return;
    settings.set({ level: level.id });
    playAgain(seats.map((seat) => (seat.kind === 'engine' ? levelSeat(card, seats.length, level.id) : seat)));
  };
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ run, primary = false) =>
    h('button', { class: primary ? 'primary' : '', data: { id }, on: { click: run } }, icon(id), h('span', null, label));

  let drawnKey = '';
  return {
    element,
    /** @param {GameResult | null} result */
    show(result) {
      element.hidden = !result;
      const level = result && nextLevel(controller, result);
      const key = JSON.stringify([result, level?.id]);
      if (key === drawnKey) return;
      drawnKey = key;
      element.classList.toggle('lost', result?.look === 'lost');
      heading.textContent = result?.title ?? '';
      reason.textContent = result?.reason ?? '';
      if (!result) return fill(buttons);
      const climbs = level !== null && result.look === 'won';
      const tryLevel = level && button(climbs ? 'promote' : 'descend', t(climbs ? 'result.nextLevel' : 'result.easier', { level: level.name }), () => play(level), climbs);
      const rematch = button('rematch', t('controls.rematch'), () => playAgain(), !climbs);
      fill(buttons, ...(climbs ? [tryLevel, rematch] : [rematch, tryLevel]),
        button('analyse', t('controls.analyse'), () => (location.hash = '#/analysis')));
    },
  };
}
