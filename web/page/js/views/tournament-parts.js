// What the list of tournaments and the page of one have in common.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';

/** @import { EventCard } from '../tournament-api.js' */

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

/**
 * Buttons to the previous and the next page; none if there is only one.
 * @param {{page: number, pages: number}} position
 * @param {{list: string, previous: string, next: string}} labels
 * @param {(page: number) => void} turnTo
 */
export function pageButtons({ page, pages }, labels, turnTo) {
  if (pages <= 1) return null;
  const button = (/** @type {number} */ to, /** @type {string} */ label) => h('button', {
    type: 'button', disabled: to < 1 || to > pages, on: { click: () => turnTo(to) },
  }, label);
  return h('nav', { class: 'pages', 'aria-label': labels.list },
    button(page - 1, labels.previous), h('span', null, t('event.page', { n: page, all: pages })), button(page + 1, labels.next));
}

/** @param {EventCard} event */
export function formatGameCount({ played, planned, finished }) {
  return played < planned && !finished ? t('events.running', { played, planned }) : String(played);
}
