// A field for those who would rather type a move.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @import { Table } from '../table.js' */

/** @param {Table} table @param {string} notation how moves are written */
export function createTyped(table, notation) {
  const error = h('p', { class: 'problem', id: 'typed-error', role: 'alert' });
  const input = h('input', {
    id: 'typed-move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go',
    placeholder: t('typed.placeholder'), title: notation, 'aria-describedby': 'typed-error',
    on: { input: () => (error.textContent = '') },
  });
  const button = h('button', null, t('typed.play'));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    if (table.play(text)) input.value = '';
    else error.textContent = table.mayMove ? `${t('typed.illegal', { move: text })} ${notation}` : t('typed.notYours');
  };
  const element = h('form', { class: 'typed', on: { submit } },
    h('label', { for: 'typed-move' }, t('typed.label')), input, button, error);
  return {
    element,
    /** @param {boolean} may whether the reader may move */
    show(may) {
      element.hidden = table.isWatched;
      button.disabled = !may;
      error.textContent = '';
    },
    focus: () => input.focus(),
  };
}
