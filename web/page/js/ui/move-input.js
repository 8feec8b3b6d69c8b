// The text input for moves in notation.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @import { GameController } from '../game-controller.js' */

/** @param {GameController} controller @param {string} notation description of the notation */
export function createMoveInput(controller, notation) {
  const error = h('p', { class: 'problem', id: 'move-input-error', role: 'alert' });
  const input = h('input', {
    id: 'move-input', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go',
    placeholder: t('moveInput.placeholder'), title: notation, 'aria-describedby': 'move-input-error',
    on: { input: () => (error.textContent = '') },
  });
  const button = h('button', null, t('moveInput.play'));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    if (controller.play(text)) input.value = '';
    else error.textContent = controller.mayMove ? `${t('moveInput.illegal', { move: text })} ${notation}` : t('moveInput.notYours');
  };
  const element = h('form', { class: 'move-input', on: { submit } },
    h('label', { for: 'move-input' }, t('moveInput.label')), input, button, error);
  return {
    element,
    /** @param {boolean} may whether the user may move */
    show(may) {
      element.hidden = controller.isSpectating;
      button.disabled = !may;
      error.textContent = '';
    },
    focus: () => input.focus(),
  };
}
