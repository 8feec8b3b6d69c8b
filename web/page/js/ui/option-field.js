// A form field for an option of a game or an engine, by the kind of its values.

import { createSelect, h } from '../dom.js';
import { t } from '../i18n.js';

/** @import { OptionCard } from '../protocol.js' */

/** Ranges with more values get a number input instead of a select. */
const MAX_SELECT_OPTIONS = 12;

/**
 * A labelled field. An empty number or text stands for the default.
 * @param {OptionCard} option @param {string | undefined} value @param {(value: string) => void} onchange
 * @param {{showKey?: boolean}} [how] whether the key is shown too, for those who know it
 */
export function createOptionField(option, value, onchange, { showKey = false } = {}) {
  return h('label', { class: 'option' }, control(option, value ?? option.default, onchange),
    h('span', null, showKey && h('code', null, option.key), showKey && ' ', option.help,
      option.values.kind === 'text' && h('span', { class: 'muted' }, ` (${option.values.hint})`)));
}

/** @param {OptionCard} option @param {string} value @param {(value: string) => void} onchange */
function control({ key, values, default: defaultValue }, value, onchange) {
  const props = { name: key };
  switch (values.kind) {
    case 'switch': {
      const input = h('input', { ...props, type: 'checkbox', checked: value === 'on', on: { change: () => onchange(input.checked ? 'on' : 'off') } });
      return input;
    }
    case 'words':
      return createSelect(props, wordChoices(values.words, defaultValue), value, onchange);
    case 'integer': {
      const { min, max } = values;
      if (max - min >= MAX_SELECT_OPTIONS) return createInput({ ...props, type: 'number', min, max, step: 1 }, value, defaultValue, onchange);
      const numbers = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
      return createSelect(props, wordChoices(numbers, defaultValue), value, onchange);
    }
    case 'real':
      return createInput({ ...props, type: 'number', min: values.min, max: values.max, step: 'any' }, value, defaultValue, onchange);
    case 'text':
      return createInput({ ...props, type: 'text', spellcheck: 'false', autocomplete: 'off' },
        value === defaultValue ? '' : value, '', (text) => onchange(text || defaultValue));
  }
}

/** A default that is none of the words is the choice of none of them. @param {string[]} words @param {string} defaultValue @returns {[string, string][]} */
function wordChoices(words, defaultValue) {
  /** @type {[string, string][]} */
  const choices = words.map((word) => [word, word]);
  return words.includes(defaultValue) ? choices : [[defaultValue, t('options.default')], ...choices];
}

/**
 * An input; what is cleared gets its default again.
 * @param {Record<string, any>} props @param {string} value @param {string} defaultValue @param {(value: string) => void} onchange
 */
function createInput(props, value, defaultValue, onchange) {
  let last = value;
  const apply = () => {
    input.value = input.value.trim() || defaultValue;
    if (input.value === last) return;
    last = input.value;
    onchange(last);
  };
  // Enter ends the input and leaves the form open, so that an error can still be seen.
  const onkey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const input = h('input', { ...props, value, on: { change: apply, keydown: onkey } });
  return input;
}
