// The games under way on small boards. A board stays where it is; the next game takes the place of one that is over.

import { createBoard } from '../board/board.js';
import { playerIcon } from '../board/pieces.js';
import { fill, h } from '../dom.js';
import { entrantName } from '../engine-names.js';
import { t } from '../i18n.js';
import { buildShareHash } from './share.js';

/** @import { Context } from '../main.js' */
/** @import { LiveBoard } from '../protocol.js' */

/** The least time between two positions of a board: fast games are seen in steps, and cost little. */
const BOARD_INTERVAL_MS = 600;

/** @param {Context} context */
export function createLiveBoards(context) {
  const grid = h('div', { class: 'live-grid' });
  const element = h('section', { class: 'live-boards' }, h('h2', null, t('live.boards')), grid);
  /** @type {ReturnType<typeof createSmallBoard>[]} */
  let boards = [];
  element.hidden = true;
  return {
    element,
    /** @param {string} game the spec @param {LiveBoard[]} games */
    show(game, games) {
      element.hidden = games.length === 0;
      for (const board of boards.splice(games.length)) board.destroy();
      games.forEach((each, i) => {
        boards[i] ??= createSmallBoard(grid, context);
        boards[i].show(game, each);
      });
    },
    destroy() {
      for (const board of boards) board.destroy();
      boards = [];
    },
  };
}

/** @param {HTMLElement} grid @param {Context} context */
function createSmallBoard(grid, { server }) {
  const picture = h('div', { class: 'live-board' });
  const caption = h('figcaption', null);
  const link = h('a', { class: 'live-link' });
  const element = h('figure', { class: 'live-game' }, picture, caption);
  grid.append(element);
  const board = createBoard(picture, { t, isStatic: true });
  /** The newest position that is not shown yet. @type {{game: string, live: LiveBoard} | null} */
  let next = null;
  let busy = false;
  let gone = false;

  /** Shows the newest position, one request at a time. */
  const draw = async () => {
    if (busy || !next) return;
    busy = true;
    const { game, live } = next;
    next = null;
    const view = await server.view({ game, position: null, moves: live.moves }).catch(() => null);
    if (gone) return;
    if (view) await board.update(view, { animate: 'off' });
    drawCaption(caption, live, link);
    link.href = buildShareHash({ game, position: null, moves: live.moves });
    link.textContent = t('live.open', { n: String(live.number + 1) });
    element.classList.toggle('over', live.winners !== null);
    setTimeout(() => {
      busy = false;
      if (!gone) draw();
    }, BOARD_INTERVAL_MS);
  };
  return {
    /** @param {string} game @param {LiveBoard} live */
    show(game, live) {
      next = { game, live };
      draw();
    },
    destroy() {
      gone = true;
      board.destroy();
      element.remove();
    },
  };
}

/** @param {HTMLElement} place @param {LiveBoard} live @param {HTMLElement} link to the analysis, which keeps its focus */
function drawCaption(place, live, link) {
  const { values, winners, clocks_ms: clocks } = live;
  const names = live.names.map(entrantName);
  const focused = document.activeElement === link;
  fill(place,
    h('ol', { class: 'live-players', 'aria-label': t('live.board', { n: String(live.number + 1), names: names.join(' – ') }) }, names.map((name, i) => h('li', { class: winners?.includes(i + 1) ? 'won' : '' },
      playerIcon(i + 1), h('span', { class: 'name', title: name }, name),
      typeof clocks[i] === 'number' && h('span', { class: 'live-clock' }, formatClock(clocks[i]))))),
    chanceBar(values),
    h('p', { class: 'muted live-note' }, h('span', null, resultText(live)), link));
  if (focused) link.focus();
}

/** What the players expect, as a bar; with two of them only. @param {LiveBoard['values']} values */
function chanceBar([first, second, ...others]) {
  const known = [first, typeof second === 'number' ? 1 - second : null].filter((value) => typeof value === 'number');
  if (others.length) return null;
  const share = known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  const bar = h('div', { class: `live-chance${share === null ? ' unknown' : ''}`, 'aria-hidden': 'true' }, h('span', null));
  bar.style.setProperty('--share', `${Math.round((share ?? 0.5) * 100)}%`);
  return bar;
}

/** @param {LiveBoard} live */
function resultText({ names: given, moves, winners, fault }) {
  const names = given.map(entrantName);
  if (winners === null) return t('live.move', { n: moves.length });
  if (fault !== null) return t('live.forfeit', { name: names[fault - 1] ?? '' });
  if (winners.length === 0) return t('live.aborted');
  return winners.length === 1 ? t('live.won', { name: names[winners[0] - 1] ?? '' }) : t('live.drawn');
}

/** @param {number} ms */
function formatClock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
