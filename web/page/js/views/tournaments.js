// The list of tournaments in the store; with an id, one tournament.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { listEvents } from '../tournament-api.js';
import { language, t } from '../i18n.js';
import { showTournament } from './tournament.js';

/** @import { EventCard } from '../tournament-api.js' */
/** @import { Context } from '../main.js' */

/** @param {HTMLElement} main @param {Context} context @param {string} rest the id of a tournament, or empty */
export function show(main, context, rest) {
  const place = h('div', { class: 'events' });
  main.append(place);
  if (/^\d{1,15}$/.test(rest)) return showTournament(place, context, Number(rest));
  place.append(h('h1', null, t('events.title')));
  const body = h('div', { role: 'status' }, t('events.loading'));
  place.append(body);
  loadWithRetry(body, async () => list(body, await listEvents(), context));
}

/**
 * Runs a request; on failure shows the error and a retry button.
 * @param {HTMLElement} place @param {() => Promise<void>} act
 */
export async function loadWithRetry(place, act) {
  try {
    await act();
  } catch (error) {
    fill(place,
      h('p', { class: 'problem', role: 'alert' }, t('events.failed', { why: errorMessage(error) })),
      h('p', null, h('button', { type: 'button', on: { click: () => loadWithRetry(place, act) } }, t('events.again'))));
  }
}

/** @param {HTMLElement} place @param {EventCard[]} events @param {Context} context */
function list(place, events, { card }) {
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
      h('td', null, date.format(new Date(1000 * event.begun)))))))));
}

/** @param {EventCard} event */
export function formatGameCount({ played, planned, finished }) {
  return played < planned && !finished ? t('events.running', { played, planned }) : String(played);
}
