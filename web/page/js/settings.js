// User preferences, in localStorage.

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
const DEFAULTS = { theme: 'auto', language: null, animation: 'normal', chance: true, level: 'easy' };

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
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // The storage is full or disabled: the settings last until the page is closed.
    }
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
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return saved && typeof saved === 'object' ? saved : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
