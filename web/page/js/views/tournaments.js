// The list of tournaments in the store; with an id, one tournament; the form of a new one.

import { fill, h } from '../dom.js';
import { listEvents } from '../tournament-api.js';
import { language, t } from '../i18n.js';
import { showEvent } from './event.js';
import { showNewTournament } from './new-tournament.js';
import { showGamesOneByOne } from './show-games.js';
import { icon } from '../ui/icons.js';
import { formatGameCount, loadWithRetry, pageButtons } from './tournament-parts.js';

/** @import { EventsPage } from '../tournament-api.js' */
/** @import { Context } from '../main.js' */
/** @import { LiveEvent } from '../protocol.js' */

/** @param {HTMLElement} main @param {Context} context @param {string} rest the id of a tournament, or empty */
export function show(main, context, rest) {
  const place = h('div', { class: 'events' });
  main.append(place);
  if (rest === 'new') return showNewTournament(place, context);
  const [, id, how] = /^(\d{1,15})(\/present|\/show)?$/.exec(rest) ?? [];
  if (id && how === '/show') return showGamesOneByOne(place, context, Number(id));
  if (id) return showEvent(place, context, { id: Number(id), present: how !== undefined });
  const running = h('div', { class: 'live-now' });
  const mayRun = context.server.hello?.may_run;
  place.append(h('div', { class: 'start-head' }, h('h1', null, t('events.title')),
    mayRun && h('a', { class: 'button', href: '#/tournaments/new' }, icon('new'), t('live.new'))), running);
  const body = h('div', { role: 'status' }, t('events.loading'));
  place.append(body);
  loadPage(body, 1, context);
  return context.server.watch((event) => showRunning(running, event, context));
}

/** A link to the tournament that is being played. @param {HTMLElement} place @param {LiveEvent | null} event @param {Context} context */
function showRunning(place, event, { card }) {
  if (event?.state !== 'running') return fill(place);
  const { event: id, game, played, planned } = event;
  const text = place.querySelector('.live-now-count') ?? h('span', { class: 'live-now-count' });
  text.textContent = t('live.progress', { played, planned });
  if (text.isConnected) return undefined;
  return fill(place, h('a', { class: 'continue', href: `#/tournaments/${id}` },
    h('strong', null, t('live.watch')), h('span', null, `${card(game)?.title ?? game} · ${t('events.number', { n: String(id) })} · `, text)));
}

/** @param {HTMLElement} place @param {number} page @param {Context} context */
function loadPage(place, page, context) {
  return loadWithRetry(place, async () => list(place, await listEvents(page), context));
}

/** @param {HTMLElement} place @param {EventsPage} eventsPage @param {Context} context */
function list(place, eventsPage, context) {
  const { events } = eventsPage;
  const { card } = context;
  if (!events.length) {
    fill(place, h('p', null, t('events.none')));
    return;
  }
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  fill(place, h('div', { class: 'wide' }, h('table', null,
    h('thead', null, h('tr', null,
      ['number', 'game', 'engines', 'games', 'begun'].map((key) =>
        h('th', { scope: 'col', class: key === 'games' ? 'n' : null }, key === 'number' ? '№' : t(`events.${key}`))))),
    h('tbody', null, events.map((event) => h('tr', null,
      h('td', null, event.id),
      h('th', { scope: 'row' }, h('a', { href: `#/tournaments/${event.id}` }, card(event.game)?.title ?? event.game)),
      h('td', { class: 'long' }, event.engines.join(' – ')),
      h('td', { class: 'n' }, formatGameCount(event)),
      h('td', null, date.format(new Date(1000 * event.begun)))))))),
    pageButtons(eventsPage, { list: t('events.title'), previous: t('events.previous'), next: t('events.next') },
      (page) => loadPage(place, page, context)));
}
