// Entry point: language, server connection, saved game, hash router.

import { h } from './dom.js';
import { bestLanguage, language, setLanguage, t } from './i18n.js';
import { hasServer } from './edition.js';
import { applyUpdate, keepOffline } from './offline.js';
import { ServerConnection } from './server-connection.js';
import { saveGame, loadLastGame, loadCurrentGame } from './saved-games.js';
import { settings } from './settings.js';
import { followAddress, isOwnAddress, loadSharedGame, showSharedGame } from './shared-game.js';
import { specName } from './spec.js';
import { GameController } from './game-controller.js';
import { GameTree } from './game-tree.js';
import { announce, mountAnnouncer } from './ui/announce.js';
import { createOfflineBanner, createHeader } from './ui/app-shell.js';
import { notice } from './ui/notice.js';
import { listenForShortcuts, setShortcuts } from './ui/shortcuts.js';
import * as newView from './views/new.js';
import * as rulesView from './views/rules.js';
import * as gameView from './views/game.js';

/** @import { StatePart } from './game-controller.js' */
/** @import { GameCard } from './protocol.js' */
/**
 * Dependencies of every view.
 * @typedef {object} Context
 * @property {typeof t} t
 * @property {ServerConnection} server
 * @property {GameController} controller
 * @property {typeof settings} settings
 * @property {(text: string) => void} announce
 * @property {(spec: string) => GameCard | undefined} card
 */

const SAVE_DELAY_MS = 150;
/** Whether the page is in a frame of another one, which shows a board and no menus: `/?embed`. */
const embedded = new URLSearchParams(location.search).has('embed');

const preferredLanguage = () => bestLanguage(settings.values.language, navigator.languages);
const socketUrl = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?lang=${language()}`;

settings.apply();
await setLanguage(preferredLanguage());
if (!hasServer) await applyUpdate();

const openSocket = hasServer ? undefined : (await import('./worker-socket.js')).openWorkerSocket;
const server = new ServerConnection(socketUrl(), openSocket);
const card = (/** @type {string} */ spec) => server.hello?.games.find((game) => game.name === specName(spec));
const controller = new GameController(server, card);
/** @type {Context} */
const context = { t, server, controller, settings, announce, card };
const main = h('main', { id: 'main', tabindex: -1 });
let shellListeners = new AbortController();
/** @type {() => void} */
let unmount = () => {};
/** Incremented by every navigation; an older one that is still loading is discarded. */
let routeId = 0;

mountAnnouncer();
listenForShortcuts();
renderShell();
await server.ready();
const saved = embedded ? null : loadCurrentGame();
if (saved && card(saved.tree.game)) controller.restore(saved);
if (!embedded) startAutosave();
window.addEventListener('hashchange', () => route());
settings.addEventListener('change', () => preferredLanguage() !== language() && changeLanguage());
await route();
if (!hasServer) keepOffline();

/** Renders the app shell around the views in the current language. */
function renderShell() {
  document.body.querySelector('#frame')?.remove();
  shellListeners.abort();
  shellListeners = new AbortController();
  document.body.prepend(embedded ? h('div', { id: 'frame', class: 'embed' }, main) : h('div', { id: 'frame' },
    h('a', { class: 'skip', href: '#main', on: { click: skipToContent } }, t('nav.skip')),
    createHeader(context, shellListeners.signal), createOfflineBanner(context, shellListeners.signal), main));
}

/** @param {Event} event */
function skipToContent(event) {
  event.preventDefault();
  main.focus();
}

/** Switches the language of the catalog, the server and the current view. */
async function changeLanguage() {
  await setLanguage(preferredLanguage());
  server.reconnectTo(socketUrl());
  await server.ready();
  renderShell();
  await route();
}

/** Renders the view of the current hash. */
async function route() {
  const [path, query = ''] = location.hash.slice(1).split('?');
  const [, name = '', ...rest] = path.split('/');
  routeId += 1;
  const ownId = routeId;
  const show = await resolveView(name, decodeSegment(rest.join('/')), query);
  if (ownId !== routeId) return;
  unmount();
  main.replaceChildren();
  window.scrollTo(0, 0);
  setShortcuts([{ keys: ['n'], label: 'key.new', run: () => (location.hash = '#/') }]);
  unmount = show(main) ?? (() => {});
  const heading = main.querySelector('h1')?.textContent;
  document.title = heading ? `${heading} · Plywood` : 'Plywood';
  if (routeId > 1 && heading) announce(heading);
  // The focused element may have been removed with the previous view.
  if (routeId > 1 && document.activeElement === document.body) main.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent('route', { detail: name }));
}

/** Decodes a path segment; malformed escapes are kept as they are. @param {string} text */
function decodeSegment(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The render function of a route.
 * @param {string} name @param {string} rest @param {string} query
 * @returns {Promise<(main: HTMLElement) => (() => void) | void>}
 */
async function resolveView(name, rest, query) {
  if (embedded) {
    const { show } = await import('./views/embed.js');
    const { at, problem } = await loadSharedGame(query, server);
    return (into) => show(into, context, { at, query, problem });
  }
  switch (name) {
    case 'play':
      if (!ensureGame()) break;
      controller.resume();
      return (into) => gameView.show(into, context);
    case 'analysis':
      return analysis(query);
    case 'rules':
      return (into) => rulesView.show(into, context, rest);
    case 'learn': {
      if (!controller.hasGame && !ensureGame()) break;
      const { show } = await import('./views/learn.js');
      return (into) => show(into, context);
    }
    case 'exercises': {
      const { show } = await import('./views/exercises.js');
      return (into) => show(into, context);
    }
    case 'tournaments': {
      if (!hasServer) break;
      const { show } = await import('./views/tournaments.js');
      return (into) => show(into, context, rest);
    }
    case 'class': {
      if (!hasServer) break;
      const { show } = await import('./views/class.js');
      return (into) => show(into, context, rest);
    }
    case 'watch':
      return (into) => newView.show(into, context, { watch: true });
    case '':
      break;
    default:
      return (into) => {
        into.append(notice(t('address.wrong')));
        return newView.show(into, context, { watch: false });
      };
  }
  return (into) => newView.show(into, context, { watch: false });
}

/** Makes sure that a game with seats is loaded, restoring the last one if necessary. @returns {boolean} whether there is one */
function ensureGame() {
  if (controller.hasGame && controller.state.seats.length > 0) return true;
  const game = loadLastGame();
  if (!game || !card(game.tree.game)) return false;
  controller.restore({ ...game, mode: 'play' });
  return true;
}

/**
 * The analysis of the shared game in the URL, else of the current game, else of the first game's start.
 * @param {string} query @returns {Promise<(main: HTMLElement) => () => void>}
 */
async function analysis(query) {
  const { at, problem } = query && !isOwnAddress(controller) ? await loadSharedGame(query, server) : { at: null, problem: null };
  return (into) => {
    if (at) showSharedGame(controller, at, query);
    else if (!controller.hasGame) controller.load(new GameTree(server.hello?.games[0]?.name ?? ''), [], { mode: 'analysis' });
    else controller.setMode('analysis');
    if (problem) into.append(notice(problem));
    const unmountView = gameView.show(into, context);
    const unfollow = followAddress(controller);
    return () => {
      unfollow();
      unmountView();
    };
  };
}

/** Autosave: throttled, and flushed when the page is hidden or another game is loaded. */
function startAutosave() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    saveGame(controller.snapshot());
  };
  /** @type {StatePart[]} */
  const volatile = ['view', 'live', 'thinking', 'problem', 'teaching'];
  controller.onChange((parts) => {
    const persistent = [...parts].some((part) => !volatile.includes(part)) || (parts.has('live') && controller.isOver);
    if (timer === undefined && persistent) timer = setTimeout(save, SAVE_DELAY_MS);
  });
  const flush = () => timer !== undefined && save();
  window.addEventListener('pagehide', flush);
  controller.addEventListener('beforeload', flush);
}
