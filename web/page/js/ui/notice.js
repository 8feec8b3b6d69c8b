// An alert above a view, as for an invalid URL.

import { h } from '../dom.js';

/** @param {string} text */
export function notice(text) {
  return h('p', { class: 'banner problem', role: 'alert' }, text);
}
