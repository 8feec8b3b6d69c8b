// The page's own words in three languages. What belongs to a game comes from the server, in the same one.

import { messages as boardMessages } from './board/messages.js';
import { messages as panelMessages } from './ui/messages.js';

/** @typedef {'en' | 'fr' | 'de'} Language */
/** @typedef {Record<string, string | number>} Params */

/** Each language by its own name. @type {Record<Language, string>} */
export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' };

/** @type {Language} */
let current = 'en';
/** @type {Record<string, string>} */
let catalog = {};
let pluralRules = new Intl.PluralRules('en');
let numberFormat = new Intl.NumberFormat('en');

/** The language the page speaks. */
export function language() {
  return current;
}

/**
 * The best of the page's languages for a reader.
 * @param {string | null} chosen @param {readonly string[]} preferred as the browser lists them
 * @returns {Language}
 */
export function bestLanguage(chosen, preferred) {
  const wanted = [chosen ?? '', ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

/** Loads the words of a language and speaks it from now on. @param {Language} code */
export async function setLanguage(code) {
  const own = await import(`./i18n/${code}.js`);
  catalog = { ...own.messages, ...boardMessages[code], ...panelMessages[code] };
  current = code;
  pluralRules = new Intl.PluralRules(code);
  numberFormat = new Intl.NumberFormat(code);
  document.documentElement.lang = code;
}

/**
 * A text of the page. `{name}` stands for a parameter; of `one ply|{n} plies` the form for `n` is taken.
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

/** A share as per cent. @param {number} share */
export function formatPercent(share) {
  return new Intl.NumberFormat(current, { style: 'percent' }).format(share);
}

/** A large number, in short. @param {number} n */
export function formatCompact(n) {
  return new Intl.NumberFormat(current, { notation: 'compact', maximumSignificantDigits: 3 }).format(n);
}

/** Names as a list: `a, b and c`. @param {string[]} names */
export function formatList(names) {
  return new Intl.ListFormat(current).format(names);
}

/** A duration in seconds. @param {number} ms @param {number} [digits] at least so many after the point */
export function formatSeconds(ms, digits = 0) {
  return new Intl.NumberFormat(current, {
    style: 'unit', unit: 'second', unitDisplay: 'short', minimumFractionDigits: digits, maximumFractionDigits: 1,
  }).format(ms / 1000);
}

/** @param {string} code @returns {code is Language} */
function isLanguage(code) {
  return code in LANGUAGES;
}
