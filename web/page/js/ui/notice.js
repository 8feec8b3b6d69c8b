// A line above a view: what was wrong with the address that led there.

import { h } from '../dom.js';
import { language } from '../i18n.js';

/** @type {Record<import('../i18n.js').Language, string>} */
const NOTHING_HERE = {
  en: 'There is nothing at this address.',
  fr: 'Il n’y a rien à cette adresse.',
  de: 'Unter dieser Adresse gibt es nichts.',
};

export function nothingHere() {
  return NOTHING_HERE[language()];
}

/** @param {string} text */
export function notice(text) {
  return h('p', { class: 'banner problem', role: 'alert' }, text);
}
