// Global keyboard shortcuts, inactive while a text field or a dialog has the focus.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { openDialog } from './dialog.js';

/** @typedef {{keys: string[], label: string, run: () => void}} Shortcut */

/** Display symbols of keys. @type {Record<string, string>} */
const KEY_SYMBOLS = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Home: '⇱', End: '⇲' };

/** @type {Shortcut[]} */
let active = [];

/** Installs the keydown listener. */
export function listenForShortcuts() {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isHandledByFocus(event)) return;
    if (event.key === '?') {
      event.preventDefault();
      showHelp();
      return;
    }
    const shortcut = active.find(({ keys }) => keys.includes(event.key));
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  });
}

/** Replaces the shortcuts of the previous view. Labels are message keys. @param {Shortcut[]} shortcuts */
export function setShortcuts(shortcuts) {
  active = shortcuts;
}

/** Opens the list of shortcuts. */
export function showHelp() {
  const rows = [...active, { keys: ['?'], label: 'key.help' }].map(({ keys, label }) =>
    h('div', null, h('dt', null, keys.map((key) => h('kbd', null, keyLabel(key)))), h('dd', null, t(label))));
  const board = [['← → ↑ ↓', 'key.cursor'], ['↵', 'key.choose'], ['Esc', 'key.cancel']].map(([key, label]) =>
    h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, t(label))));
  const body = [
    h('dl', { class: 'keys' }, rows),
    h('h3', null, t('key.board')),
    h('dl', { class: 'keys' }, board),
  ];
  openDialog(t('key.title'), body, [{ label: t('close'), value: 'ok', primary: true }]);
}

/** @param {string} key */
function keyLabel(key) {
  return key === ' ' ? t('key.space') : KEY_SYMBOLS[key] ?? key;
}

/** Whether the focused element or a dialog handles the key. @param {KeyboardEvent} event */
function isHandledByFocus(event) {
  if (document.querySelector('dialog[open]')) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) return true;
  return (event.key === ' ' || event.key === 'Enter') && target?.closest('button, a, summary, input') !== null;
}
