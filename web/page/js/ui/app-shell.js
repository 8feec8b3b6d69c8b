// The app shell around every view: navigation, preferences, offline banner.

import { createSelect, h } from '../dom.js';
import { hasServer } from '../edition.js';
import { LANGUAGES, language, t } from '../i18n.js';
import { loadLastGame } from '../saved-games.js';
import { settings } from '../settings.js';
import { openDialog } from './dialog.js';
import { icon } from './icons.js';
import { showHelp } from './shortcuts.js';

/** @import { Children } from '../dom.js' */
/** @import { Context } from '../main.js' */
/** @import { Animation, BoardTheme, Theme } from '../settings.js' */

/** Shorter interruptions show no banner. */
const BANNER_DELAY_MS = 400;

/** @type {[route: string, name: string][]} */
const NAV_ROUTES = [['', 'new'], ['play', 'play'], ['watch', 'watch'], ['analysis', 'analysis'], ['exercises', 'exercises'],
  ...(hasServer ? /** @type {[string, string][]} */ ([['tournaments', 'tournaments'], ['class', 'class']]) : []), ['rules', 'rules']];

/** @param {Context} context @param {AbortSignal} signal removes the event listeners */
export function createHeader({ controller, server }, signal) {
  const links = NAV_ROUTES.map(([route, name]) => h('a', { href: `#/${route}`, data: { route } }, t(`nav.${name}`)));
  const markCurrent = () => {
    const here = location.hash.slice(2).split(/[/?]/)[0];
    for (const link of links) {
      if (link.dataset.route === here) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      // On a narrow screen the navigation scrolls sideways.
      if (link.dataset.route === here) link.scrollIntoView({ block: 'nearest', inline: 'center' });
      if (link.dataset.route === 'class') link.hidden = !server.hello?.class;
      if (link.dataset.route === 'play') link.hidden = controller.state.seats.length === 0 && !loadLastGame();
    }
  };
  document.addEventListener('route', markCurrent, { signal });
  markCurrent();
  return h('header', { class: 'top' },
    h('a', { class: 'brand', href: '#/' }, h('img', { src: 'icon.svg', alt: '' }), 'Plywood'),
    h('nav', { 'aria-label': t('nav.title') }, links),
    h('div', { class: 'tools' },
      h('label', { class: 'visually-hidden', for: 'language' }, t('prefs.language')), languageSelect('language'),
      h('button', { class: 'quiet icon', title: t('prefs.theme'), 'aria-label': t('prefs.theme'), on: { click: () => settings.set({ theme: settings.isDark ? 'light' : 'dark' }) } }, icon('theme')),
      h('button', { class: 'quiet icon', title: t('prefs.title'), 'aria-label': t('prefs.title'), on: { click: showPreferences } }, icon('prefs')),
      h('button', { class: 'quiet icon', title: t('key.title'), 'aria-label': t('key.title'), on: { click: showHelp } }, icon('help'))));
}

/** A banner shown while the server is unreachable. @param {Context} context @param {AbortSignal} signal removes the event listeners */
export function createOfflineBanner({ server, announce }, signal) {
  const banner = h('p', { class: 'banner', hidden: server.isConnected || server.hello === null }, t('server.down'));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  server.addEventListener('disconnect', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      banner.hidden = false;
      announce(t('server.down'));
    }, BANNER_DELAY_MS);
  }, { signal });
  server.addEventListener('connect', () => {
    clearTimeout(timer);
    if (!banner.hidden) announce(t('server.up'));
    banner.hidden = true;
  }, { signal });
  return banner;
}

/** @param {string} id */
function languageSelect(id) {
  const select = h('select', { id, on: { change: () => settings.set({ language: select.value }) } },
    Object.entries(LANGUAGES).map(([code, name]) => h('option', { value: code, lang: code, selected: code === language() }, name)));
  return select;
}

function showPreferences() {
  const { theme, board, animation } = settings.values;
  const themes = selectRow('theme', ['auto', 'light', 'dark'], theme, (value) => settings.set({ theme: /** @type {Theme} */ (value) }));
  const boards = selectRow('board', ['veneer', 'slate'], board, (value) => settings.set({ board: /** @type {BoardTheme} */ (value) }));
  const speeds = selectRow('animation', ['normal', 'fast', 'off'], animation, (value) => settings.set({ animation: /** @type {Animation} */ (value) }));
  const body = h('div', { class: 'prefs' }, themes, boards, speeds, switchRow('losing'), switchRow('chance'), switchRow('proof'));
  openDialog(t('prefs.title'), body, [{ label: t('close'), value: 'ok', primary: true }]);
}

/** @param {'losing' | 'chance' | 'proof'} name */
function switchRow(name) {
  const box = h('input', { type: 'checkbox', checked: settings.values[name], on: { change: () => settings.set({ [name]: box.checked }) } });
  return h('label', { class: 'option' }, box, h('span', null, t(`prefs.${name}`)));
}

/** @param {string} name @param {string[]} values @param {string} current @param {(value: string) => void} set @returns {Children} */
function selectRow(name, values, current, set) {
  const select = createSelect({}, values.map((value) => [value, t(`prefs.${name}.${value}`)]), current, set);
  return h('label', { class: 'row' }, h('span', null, t(`prefs.${name}`)), select);
}
