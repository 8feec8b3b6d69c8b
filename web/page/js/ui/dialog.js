// Modal dialogs, as <dialog> elements: the browser traps the focus and closes them on Escape.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @import { Children } from '../dom.js' */
/** @typedef {{label: string, value: string, primary?: boolean}} Action */

let count = 0;

/**
 * Opens a modal dialog. Resolves with the value of the chosen action; null if it was closed.
 * @param {string} title @param {Children} body @param {Action[]} actions
 * @returns {Promise<string | null>}
 */
export function openDialog(title, body, actions) {
  count += 1;
  const heading = `dialog-${count}`;
  const dialog = h('dialog', { 'aria-labelledby': heading },
    h('form', { method: 'dialog' },
      h('header', null,
        h('h2', { id: heading }, title),
        // Not a submit button: as the first one, Enter in a field would press it.
        h('button', { type: 'button', class: 'quiet', 'aria-label': t('close'), on: { click: () => dialog.close('') } }, '×')),
      h('div', { class: 'dialog-body' }, body),
      h('footer', null, actions.map(({ label, value, primary }) =>
        h('button', { value, class: primary ? 'primary' : '', autofocus: primary }, label)))));
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close(''));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}

/** A confirmation dialog. @param {string} question @param {string} yes */
export async function confirmDialog(question, yes) {
  const answer = await openDialog(question, null, [
    { label: t('cancel'), value: 'no' },
    { label: yes, value: 'yes', primary: true },
  ]);
  return answer === 'yes';
}
