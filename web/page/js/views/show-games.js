// The games of a tournament shown one after another, at a speed one can follow: for a final in front of an audience.

import { createBoard } from '../board/board.js';
import { playerIcon } from '../board/pieces.js';
import { fill, h } from '../dom.js';
import { entrantName } from '../engine-names.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';
import { loadEvent, loadGames } from '../tournament-api.js';

/** @import { Context } from '../main.js' */
/** @import { PlayedGame } from '../tournament-api.js' */

const SPEEDS_MS = { slow: 1600, normal: 800, fast: 350 };
/** How long the end of a game is looked at. */
const END_MS = 3500;

/** @param {HTMLElement} place @param {Context} context @param {number} id of the tournament */
export function showGamesOneByOne(place, context, id) {
  const title = h('h1', null, t('events.number', { n: String(id) }));
  const players = h('ol', { class: 'live-players show-players' });
  const picture = h('div', { class: 'live-board show-board' });
  const status = h('p', { class: 'live-count', role: 'status' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const board = createBoard(picture, { t, isStatic: true });
  const speed = h('select', { 'aria-label': t('show.speed') }, Object.keys(SPEEDS_MS).map((name) =>
    h('option', { value: name, selected: name === 'normal' }, t(`show.${name}`))));
  let paused = false;
  let gone = false;
  /** Games to go forward or back; null: as it comes. @type {number | null} */
  let jump = null;
  /** Ends the wait that is under way. */
  let wake = () => {};
  const pause = h('button', { type: 'button', on: { click: () => ((paused = !paused), (pause.textContent = t(paused ? 'show.resume' : 'show.pause')), wake()) } }, t('show.pause'));
  const skip = (/** @type {number} */ by) => () => ((jump = by), wake());
  document.body.classList.add('presenting');
  const onkey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') location.hash = `#/tournaments/${id}`;
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) [pause.click(), event.preventDefault()];
    else if (event.key === 'ArrowRight') skip(1)();
    else if (event.key === 'ArrowLeft') skip(-1)();
  };
  document.addEventListener('keydown', onkey);
  place.append(
    h('div', { class: 'live-head' }, h('div', { class: 'live-title' }, title),
      h('div', { class: 'live-actions' },
        h('button', { type: 'button', on: { click: skip(-1) } }, t('show.previous')), pause,
        h('button', { type: 'button', on: { click: skip(1) } }, t('show.next')), speed,
        h('a', { class: 'button', href: `#/tournaments/${id}` }, t('live.leave')))),
    h('div', { class: 'show-game' }, picture, h('div', { class: 'show-side' }, players, status)), problem);

  /** Waits, as long as it is paused; a jump ends it. @param {number} ms */
  const wait = async (ms) => {
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => (clearTimeout(timer), resolve(undefined));
    });
    while (paused && jump === null && !gone) await new Promise((resolve) => (wake = () => resolve(undefined)));
  };
  /** @param {PlayedGame} game @param {number} number @param {number} all */
  const play = async (game, number, all) => {
    const draw = (/** @type {number[]} */ winners) => fill(players, game.seats.map((name, i) =>
      h('li', { class: winners.includes(i + 1) ? 'won' : '' }, playerIcon(i + 1), h('span', { class: 'name' }, entrantName(name)))));
    draw([]);
    for (let ply = 0; ply <= game.moves.length && !gone && jump === null; ply += 1) {
      const view = await context.server.view({ game: game.game, position: null, moves: game.moves.slice(0, ply) });
      if (gone) return;
      status.textContent = `${t('show.game', { n: number, all })} · ${t('live.move', { n: ply })}`;
      await board.update(view, { animate: 'normal' });
      if (ply < game.moves.length) await wait(SPEEDS_MS[/** @type {keyof typeof SPEEDS_MS} */ (speed.value)]);
    }
    if (gone || jump !== null) return;
    draw(game.winners);
    status.textContent = `${t('show.game', { n: number, all })} · ${game.reason}`;
    context.announce(game.reason);
    await wait(END_MS);
  };
  const run = async () => {
    const { event } = await loadEvent(id);
    title.textContent = `${context.card(event.game)?.title ?? event.game} · ${t('events.number', { n: String(id) })}`;
    /** @type {PlayedGame[]} */
    const games = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const loaded = await loadGames(id, page);
      games.push(...loaded.games);
      pages = loaded.pages;
    }
    for (let i = 0; i < games.length && !gone; i = Math.max(0, i + (jump ?? 1))) {
      if (jump !== null) jump = null;
      await play(games[i], i + 1, games.length);
    }
    if (!gone) status.textContent = t('show.over');
  };
  run().catch((error) => !gone && (problem.textContent = errorMessage(error)));
  return () => {
    gone = true;
    wake();
    document.removeEventListener('keydown', onkey);
    document.body.classList.remove('presenting');
    board.destroy();
  };
}
