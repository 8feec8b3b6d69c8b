// The class: its table as it grows and its games under way; with a name, the page of a bot.

import { loadBot, loadClass, loadRecord } from '../class-api.js';
import { fill, h, s } from '../dom.js';
import { errorMessage } from '../errors.js';
import { entrantName } from '../engine-names.js';
import { formatSigned, language, t } from '../i18n.js';
import { createClassTable, faultName, faultsText, placeText } from '../ui/class-table.js';
import { createLiveBoards } from '../ui/live-boards.js';
import { niceTicks } from '../ui/plots.js';
import { replayGame } from '../ui/replay.js';
import { loadWithRetry } from './tournament-parts.js';

/** @import { BotFault, BotGame, BotPage, BotVersion } from '../class-api.js' */
/** @import { Context } from '../main.js' */

/** A game is seen within two seconds of its end: the server makes a table every second. */
const POLL_MS = 500;

/** @param {HTMLElement} main @param {Context} context @param {string} rest */
export function show(main, context, rest) {
  const place = h('div', { class: 'events' });
  main.append(place);
  const bot = /^bots\/(.+)$/s.exec(rest)?.[1];
  return bot ? showBot(place, context, bot) : showTable(place, context, rest === 'present');
}

/** @param {HTMLElement} place @param {Context} context @param {boolean} present */
function showTable(place, context, present) {
  const title = h('h1', null, t('class.title'));
  const count = h('p', { class: 'live-count' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const screen = present
    ? h('a', { class: 'button', href: '#/class' }, t('live.leave'))
    : h('a', { class: 'button', href: '#/class/present', on: { click: () => document.documentElement.requestFullscreen?.().catch(() => {}) } }, t('live.present'));
  const state = h('span', { class: 'live-state', data: { state: 'running' }, hidden: true }, t('live.running'));
  const table = createClassTable();
  const boards = createLiveBoards(context);
  document.body.classList.toggle('presenting', present);
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && present) location.hash = '#/class';
  };
  document.addEventListener('keydown', leave);
  place.append(
    h('div', { class: 'live-head' }, h('div', { class: 'live-title' }, title, state), h('div', { class: 'live-actions' }, screen)),
    count, problem, h('div', { class: 'live-body' }, table.element, boards.element));
  let gone = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const poll = async () => {
    try {
      const { running, standings, boards: games } = await loadClass();
      if (gone) return;
      problem.textContent = '';
      title.textContent = `${t('class.title')} · ${context.card(standings.game)?.title ?? standings.game}`;
      // Another program may be playing the games.
      state.hidden = !running;
      count.textContent = t('newEvent.size', { n: standings.games });
      table.show(standings.rows);
      boards.show(standings.game, games);
    } catch (error) {
      if (!gone) problem.textContent = errorMessage(error);
    }
    if (!gone) timer = setTimeout(poll, POLL_MS);
  };
  poll();
  return () => {
    gone = true;
    clearTimeout(timer);
    document.removeEventListener('keydown', leave);
    document.body.classList.remove('presenting');
    boards.destroy();
  };
}

/** @param {HTMLElement} place @param {Context} context @param {string} name */
function showBot(place, context, name) {
  const body = h('div', { class: 'event-body', role: 'status' }, t('events.loading'));
  place.append(h('p', null, h('a', { href: '#/class' }, `← ${t('class.all')}`)), h('h1', null, name), body);
  loadWithRetry(body, async () => {
    const bot = await loadBot(name);
    body.removeAttribute('role');
    fill(body, botSections(bot, context));
  });
}

/** @param {BotPage} bot @param {Context} context */
function botSections({ row, versions, faults, best, worst }, context) {
  const said = [t('class.placeIs', { place: placeText(row) }), t('newEvent.size', { n: row.games }), faultsText(row.faults)];
  return [
    h('p', { class: 'lead' }, said.filter(Boolean).join(' · ')),
    versions.length > 0 && section(t('class.overTime'), ratingPlot(versions)),
    versions.length > 0 && section(t('class.versions'), versionsTable(versions)),
    faults.length > 0 && section(t('class.faultList'), faultsTable(faults, context)),
    best.length > 0 && section(t('class.best'), gamesTable(best, t('class.best'), context)),
    worst.length > 0 && section(t('class.worst'), gamesTable(worst, t('class.worst'), context)),
  ];
}

/** @param {string} title @param {...import('../dom.js').Children} body */
function section(title, ...body) {
  return h('section', null, h('h2', null, title), ...body);
}

/** @param {string} label @param {string[]} heads @param {HTMLElement[]} rows */
function table(label, heads, rows) {
  return h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': label }, h('table', { 'aria-label': label },
    h('thead', null, h('tr', null, heads.map((head) => h('th', { scope: 'col' }, head)))), h('tbody', null, rows)));
}

/** @param {BotVersion[]} versions */
function versionsTable(versions) {
  const round = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  const heads = [t('class.version'), t('class.games'), t('event.points'), t('event.rating'), t('class.faults'), 'SHA-256'];
  return table(t('class.versions'), heads, [...versions].reverse().map(({ version, games, points, rating, faults, digest }) => h('tr', null,
    h('th', { scope: 'row' }, version), h('td', null, games), h('td', null, round.format(points)), h('td', null, formatSigned(Math.round(rating))),
    h('td', null, faults), h('td', null, h('code', null, digest?.slice(0, 12) ?? '')))));
}

/** @param {BotFault[]} faults @param {Context} context */
function faultsTable(faults, context) {
  return table(t('class.faultList'), [t('event.replay'), t('class.version'), t('class.faults'), t('event.reason')], faults.map(({ game, version, kind, reason }) => h('tr', null,
    h('td', null, replayLink(game, context)), h('td', null, version), h('td', null, faultName(kind)), h('td', { class: 'long' }, h('pre', { class: 'reason' }, reason)))));
}

/** @param {BotGame[]} games @param {string} label @param {Context} context */
function gamesTable(games, label, context) {
  const round = new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
  return table(label, [t('event.replay'), t('event.players'), t('event.result'), t('event.moves')], games.map(({ id, names, scores, plies }) => h('tr', null,
    h('td', null, replayLink(id, context)), h('td', null, names.map(entrantName).join(' – ')), h('td', null, scores.map((score) => round.format(score)).join(' – ')), h('td', null, plies))));
}

/** @param {number} id @param {Context} context */
function replayLink(id, context) {
  const open = async (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    try {
      const game = await loadRecord(id);
      replayGame(context, game.event, game);
    } catch (error) {
      context.announce(errorMessage(error));
    }
  };
  return h('a', { href: '#/class', 'aria-label': t('event.replayGame', { n: String(id) }), on: { click: open } }, t('event.replay'));
}

const [WIDTH, HEIGHT, LEFT, BELOW] = [720, 220, 44, 24];

/** The rating of each version over the games of the class. The same figures are in the table below. @param {BotVersion[]} versions */
function ratingPlot(versions) {
  const points = versions.flatMap(({ timeline }) => timeline);
  if (!points.length) return null;
  const ratings = points.map(([, elo]) => elo);
  const ticks = niceTicks(Math.min(...ratings), Math.max(...ratings), 4);
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const most = Math.max(...points.map(([games]) => games));
  const x = (/** @type {number} */ games) => LEFT + (games / most) * (WIDTH - LEFT - 12);
  const y = (/** @type {number} */ elo) => 8 + (1 - (elo - low) / (high - low)) * (HEIGHT - 16);
  return h('div', { class: 'plot plot-timeline' }, s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT + BELOW}`, 'aria-hidden': 'true' },
    ticks.flatMap((tick) => [
      s('line', { class: 'grid', x1: LEFT, x2: WIDTH, y1: y(tick), y2: y(tick) }),
      s('text', { class: 'tick', x: LEFT - 6, y: y(tick) + 4, 'text-anchor': 'end' }, formatSigned(tick)),
    ]),
    niceTicks(0, most, 5).filter((tick) => tick <= most).map((tick) => s('text', { class: 'tick', x: x(tick), y: HEIGHT + 16, 'text-anchor': 'middle' }, String(tick))),
    versions.flatMap(({ version, timeline }) => timeline.length === 0 ? [] : [
      s('polyline', { class: 'path', points: timeline.map(([games, elo]) => `${x(games).toFixed(1)},${y(elo).toFixed(1)}`).join(' ') }),
      s('circle', { class: 'dot', cx: x(timeline[0][0]), cy: y(timeline[0][1]), r: 4 }),
      s('text', { x: x(timeline[0][0]) + 6, y: y(timeline[0][1]) - 7 }, t('class.versionN', { n: version })),
    ])));
}
