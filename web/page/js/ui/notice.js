// A line above a view: what was wrong with the address that led there.

import { h } from '../dom.js';

/** @param {string} text */
export function notice(text) {
  return h('p', { class: 'banner problem', role: 'alert' }, text);
}
