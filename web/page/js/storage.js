// JSON values in the browser's storage.

/** @typedef {'localStorage' | 'sessionStorage'} Area */

/** Saves a value; without effect if the storage is full or disabled. @param {string} key @param {unknown} value @param {Area} [area] */
export function writeStorage(key, value, area = 'localStorage') {
  try {
    globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is saved.
  }
}

/** Loads a value; null if there is none, or it is no JSON. @param {string} key @param {Area} [area] @returns {any} */
export function readStorage(key, area = 'localStorage') {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
