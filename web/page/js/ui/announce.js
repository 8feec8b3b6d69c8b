// The ARIA live region for screen readers.

import { h } from '../dom.js';

const region = h('div', { class: 'visually-hidden', 'aria-live': 'polite', role: 'status' });
/** @type {string[]} */
let queue = [];

/** Adds the live region to the page, once. */
export function mountAnnouncer() {
  document.body.append(region);
}

/** Announces a text; texts of the same animation frame are joined. @param {string} text */
export function announce(text) {
  queue.push(text);
  if (queue.length > 1) return;
  requestAnimationFrame(() => {
    region.textContent = queue.join('. ');
    queue = [];
  });
}
