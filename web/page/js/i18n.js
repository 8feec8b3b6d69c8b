// Internationalization: the message catalogs of the page. Texts of games come translated from the server.

import { messages as boardMessages } from './board/messages.js';
import { messages as teachingMessages } from './teaching/messages.js';
import { messages as panelMessages } from './ui/messages.js';
import { messages as viewMessages } from './views/messages.js';

/** @typedef {'en' | 'fr' | 'de'} Language */
/** @typedef {Record<string, string | number>} Params */

/** Native names of the languages. @type {Record<Language, string>} */
export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' };

/** @type {Language} */
let current = 'en';
/** @type {Record<string, string>} */
let catalog = {};
let pluralRules = new Intl.PluralRules('en');
let numberFormat = new Intl.NumberFormat('en');

/** The current language. */
export function language() {
  return current;
}

/**
 * Language negotiation: the first supported of the chosen and the preferred languages.
 * @param {string | null} chosen @param {readonly string[]} preferred as the browser lists them
 * @returns {Language}
 */
export function bestLanguage(chosen, preferred) {
  const wanted = [chosen ?? '', ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

/** Loads the message catalog of a language and makes it current. @param {Language} code */
export async function setLanguage(code) {
  const own = await import(`./i18n/${code}.js`);
  catalog = { ...own.messages, ...boardMessages[code], ...teachingMessages[code], ...panelMessages[code], ...viewMessages[code] };
  current = code;
  pluralRules = new Intl.PluralRules(code);
  numberFormat = new Intl.NumberFormat(code);
  document.documentElement.lang = code;
}

/**
 * The message for a key. `{name}` is a placeholder; `one ply|{n} plies` has a singular and a plural form, chosen by `n`.
 * @param {string} key @param {Params} [params] @returns {string}
 */
export function t(key, params = {}) {
  const text = catalog[key] ?? key;
  const pluralForms = text.split('|');
  const singular = pluralForms.length === 1 || pluralRules.select(Number(params.n)) === 'one';
  return (singular ? pluralForms[0] : pluralForms[1]).replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberFormat.format(value) : value;
  });
}

/** Formats a fraction as a percentage. @param {number} share */
export function formatPercent(share) {
  return new Intl.NumberFormat(current, { style: 'percent' }).format(share);
}

/** Formats a number in compact notation, such as 1.2M. @param {number} n */
export function formatCompact(n) {
  return new Intl.NumberFormat(current, { notation: 'compact', maximumSignificantDigits: 3 }).format(n);
}

/** Formats a number with its sign, a minus sign instead of a hyphen. @param {number} n */
export function formatSigned(n) {
  return n > 0 ? `+${n}` : String(n).replace('-', '−');
}

/** Formats a list: `a, b and c`. @param {string[]} names */
export function formatList(names) {
  return new Intl.ListFormat(current).format(names);
}

/** Formats a duration: in seconds, or in milliseconds if it is shorter than a tenth of one. @param {number} ms @param {number} [digits] fraction digits of the seconds, if always the same */
export function formatSeconds(ms, digits) {
  const isShort = digits === undefined && ms < 100;
  return new Intl.NumberFormat(current, {
    style: 'unit', unit: isShort ? 'millisecond' : 'second', unitDisplay: 'short',
    minimumFractionDigits: digits ?? 0, maximumFractionDigits: isShort ? 0 : digits ?? (ms < 1000 ? 2 : 1),
  }).format(isShort ? ms : ms / 1000);
}

/** @param {string} code @returns {code is Language} */
function isLanguage(code) {
  return code in LANGUAGES;
}
