// What is said to those who listen to the page.

import { h } from '../dom.js';

const region = h('div', { class: 'visually-hidden', 'aria-live': 'polite', role: 'status' });
/** @type {string[]} */
let queue = [];

/** Puts the region into the page, once. */
export function mountAnnouncer() {
  document.body.append(region);
}

/** Says a text; what is said at the same time is said together. @param {string} text */
export function announce(text) {
  queue.push(text);
  if (queue.length > 1) return;
  requestAnimationFrame(() => {
    region.textContent = queue.join('. ');
    queue = [];
  });
}
