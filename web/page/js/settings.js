// User preferences, in localStorage.

import { readStorage, writeStorage } from './storage.js';

/** @typedef {'auto' | 'light' | 'dark'} Theme */
/** @typedef {'normal' | 'fast' | 'off'} Animation */
/**
 * @typedef {object} Preferences
 * @property {Theme} theme
 * @property {string | null} language null: the browser's
 * @property {Animation} animation
 * @property {boolean} chance whether the evaluation bar is shown while playing
 * @property {string} level the level of opponents on the start page
 */

const KEY = 'plywood.settings';

/** @type {Preferences} */
export const DEFAULTS = { theme: 'auto', language: null, animation: 'normal', chance: true, level: '2' };

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

  /** Sets the theme attribute and dispatches `change`. */
  apply() {
    const { theme } = this.values;
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
