// The list of tournaments in the store; with an id, one tournament.

import { fill, h } from '../dom.js';
import { listEvents } from '../tournament-api.js';
import { language, t } from '../i18n.js';
import { showTournament } from './tournament.js';
import { formatGameCount, loadWithRetry, pageButtons } from './tournament-parts.js';

/** @import { EventsPage } from '../tournament-api.js' */
/** @import { Context } from '../main.js' */

/** @param {HTMLElement} main @param {Context} context @param {string} rest the id of a tournament, or empty */
export function show(main, context, rest) {
  const place = h('div', { class: 'events' });
  main.append(place);
  if (/^\d{1,15}$/.test(rest)) return showTournament(place, context, Number(rest));
  place.append(h('h1', null, t('events.title')));
  const body = h('div', { role: 'status' }, t('events.loading'));
  place.append(body);
  loadPage(body, 1, context);
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
