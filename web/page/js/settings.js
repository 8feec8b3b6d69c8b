// User preferences, in localStorage.

import { readStorage, writeStorage } from './storage.js';

/** @typedef {'auto' | 'light' | 'dark'} Theme */
/** @typedef {'veneer' | 'slate'} BoardTheme */
/** @typedef {'normal' | 'fast' | 'off'} Animation */
/** @typedef {'off' | 'gentle' | 'normal' | 'strict'} Teaching */
/**
 * @typedef {object} Preferences
 * @property {Theme} theme
 * @property {BoardTheme} board what boards are made of
 * @property {string | null} language null: the browser's
 * @property {Animation} animation
 * @property {boolean} chance whether the evaluation bar is shown while playing
 * @property {Teaching} teaching whether bad moves are taken back in games against engines
 * @property {boolean} proof whether a proven result is told while playing
 * @property {boolean} losing whether the cells where a move loses at once are marked
 * @property {string} level the level of opponents on the start page
 */

const KEY = 'plywood.settings';

/** @type {Preferences} */
export const DEFAULTS = { theme: 'auto', board: 'veneer', language: null, animation: 'normal', chance: true, proof: false, losing: true, teaching: 'off', level: '2' };

/** Event: `change`. */
class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Preferences} */
    this.values = { ...DEFAULTS, ...load() };
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key !== KEY) return;
      this.values = { ...DEFAULTS, ...load() };
      this.apply();
    });
  }

  /** @param {Partial<Preferences>} changes */
  set(changes) {
    this.values = { ...this.values, ...changes };
    writeStorage(KEY, this.values);
    this.apply();
  }

  /** Sets the attributes of the themes and dispatches `change`. */
  apply() {
    const { theme, board } = this.values;
    document.documentElement.dataset.board = board;
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    this.dispatchEvent(new Event('change'));
  }

  /** Whether the dark theme is active. */
  get isDark() {
    const { theme } = this.values;
    return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  }
}

/** @returns {Partial<Preferences>} */
function load() {
  const saved = readStorage(KEY);
  return saved && typeof saved === 'object' ? saved : {};
}

export const settings = new Settings();
