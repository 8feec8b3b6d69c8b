// The start page: a card for every game, and recent games to continue.

import { createBoard } from '../board/board.js';
import { createSelect, h } from '../dom.js';
import { seatTitles } from '../engine-names.js';
import { t } from '../i18n.js';
import { allLevels, seatsAgainstLevel } from '../levels.js';
import { loadRecentGames } from '../saved-games.js';
import { DEFAULTS, settings } from '../settings.js';
import { specName } from '../spec.js';
import { GameTree } from '../game-tree.js';
import { openSetupDialog } from '../ui/game-setup.js';

/** @import { Context } from '../main.js' */
/** @import { GameCard } from '../protocol.js' */
/** @import { SavedGame } from '../saved-games.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { Setup } from '../ui/game-setup.js' */

const MAX_UNFINISHED = 3;
const MAX_FINISHED = 2;

/**
 * @param {HTMLElement} main @param {Context} context @param {{watch: boolean}} kind
 * @returns {() => void}
 */
export function show(main, context, { watch }) {
  const { controller, server } = context;
  /** @type {(() => void)[]} */
  const cleanups = [];
  const games = server.hello?.games ?? [];
  const levels = allLevels(games);
  // Settings may be of a version that had other levels.
  const known = levels.some(({ id }) => id === settings.values.level) ? settings.values.level : DEFAULTS.level;
  const level = createSelect({ id: 'level', 'aria-describedby': 'level-about' }, levels.map(({ id, name }) => [id, name]), known,
    (value) => settings.set({ level: value }));
  const about = h('p', { class: 'muted level-about', id: 'level-about' });
  const showLevel = () => (about.textContent = levels.find(({ id }) => id === level.value)?.summary ?? '');
  level.addEventListener('change', showLevel);
  showLevel();
  const choice = h('div', { class: 'choice' }, h('label', { for: 'level' }, t(watch ? 'new.watchLevel' : 'new.level')), level, about);

  /** @param {GameCard} card */
  const play = (card) => playGame(card, context, { watch, level: level.value });
  /** @param {GameCard} card */
  const configure = async (card) => {
    const setup = await openSetupDialog(card, server, { level: level.value, watch });
    if (setup) begin(setup, context);
  };
  /** @param {GameCard} card */
  const analyse = (card) => {
    controller.load(new GameTree(card.name), [], { mode: 'analysis' });
    location.hash = '#/analysis';
  };

  const cards = games.map((card) => {
    const picture = h('div', { class: 'card-board' });
    cleanups.push(drawExample(picture, card, context));
    return h('article', { class: 'card' },
      h('button', { class: 'picture', 'aria-hidden': 'true', tabindex: -1, on: { click: () => play(card) } }, picture),
      h('div', { class: 'card-text' },
        h('h2', null, card.title),
        h('p', null, card.summary),
        h('div', { class: 'card-actions' },
          h('button', { class: 'primary', on: { click: () => play(card) }, 'aria-label': `${t(watch ? 'new.watch' : 'new.play')}: ${card.title}` },
            t(watch ? 'new.watch' : 'new.play')),
          h('button', { on: { click: () => configure(card) }, 'aria-label': `${t('new.options')}: ${card.title}` }, t('new.options')),
          h('a', { class: 'button quiet', href: `#/rules/${card.name}`, 'aria-label': `${t('new.rules')}: ${card.title}` }, t('new.rules')),
          h('button', { class: 'quiet', on: { click: () => analyse(card) }, 'aria-label': `${t('new.analyse')}: ${card.title}` }, t('new.analyse')))));
  });

  main.append(h('div', { class: 'start' },
    h('div', { class: 'start-head' },
      h('div', { class: 'start-title' }, h('h1', null, t(watch ? 'new.watchTitle' : 'new.title')), h('p', { class: 'muted' }, t('new.what'))),
      choice),
    recentGames(context.controller).map((game) => continueCard(game, context)),
    h('div', { class: 'cards' }, cards)));
  return () => cleanups.forEach((cleanup) => cleanup());
}

/** @param {Setup} setup @param {Context} context */
function begin({ game, seats }, { controller }) {
  controller.load(new GameTree(game), seats);
  location.hash = '#/play';
}

/** Starts a game with its usual options. @param {GameCard} card @param {Context} context @param {{watch?: boolean, level?: string}} [how] */
export async function playGame(card, context, { watch = false, level = settings.values.level } = {}) {
  const { players } = await context.server.view(startingPosition(card));
  begin({ game: card.name, seats: seatsAgainstLevel(card, players, watch ? null : 1, level) }, context);
}

/** Draws a game under way. @param {HTMLElement} place @param {GameCard} card @param {Context} context */
export function drawExample(place, card, { server }) {
  const board = createBoard(place, { t, isStatic: true });
  server.view({ ...startingPosition(card), moves: card.example }).then((view) => board.update(view, { animate: 'off' }), () => {});
  return () => board.destroy();
}

/** Unfinished games, the current one first; then the latest finished ones. @param {GameController} controller @returns {SavedGame[]} */
function recentGames(controller) {
  const here = controller.state.seats.length > 0 ? [controller.snapshot()] : [];
  const others = loadRecentGames().filter((game) => game.id !== controller.state.id);
  const begun = [...here, ...others].filter((game) => game.head > 0);
  const [open, over] = [begun.filter((game) => !game.over), begun.filter((game) => game.over)];
  return [...open.slice(0, MAX_UNFINISHED), ...over.slice(0, MAX_FINISHED)];
}

/** A link to a recent game. @param {SavedGame} game @param {Context} context */
function continueCard(game, { controller, card }) {
  const { tree, seats } = game;
  const known = card(tree.game);
  const title = known?.title ?? specName(tree.game);
  const plies = t('new.plies', { n: tree.nodes()[game.head]?.ply ?? 0 });
  const click = () => game.id !== controller.state.id && controller.restore({ ...game, mode: 'play' });
  return h('a', { class: 'continue', href: '#/play', on: { click } },
    h('strong', null, t(game.over ? 'new.again' : 'new.continue')), h('span', null, `${title} · ${seatTitles(seats, known).join(' – ')} · ${plies}`));
}

/** @param {GameCard} card */
function startingPosition(card) {
  return { game: card.name, position: null, moves: [] };
}
