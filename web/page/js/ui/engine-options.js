// The options of an engine: a disclosure, closed at first, with a field for each.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { applicableOptions, formatSpec, shortOptions } from '../spec.js';
import { createOptionField } from './option-field.js';

/** @import { EngineCard } from '../protocol.js' */

/** A place for the options of the engine that is chosen. */
export function createEngineOptions() {
  const chosenText = h('span', { class: 'chosen-options muted' });
  const fields = h('div', { class: 'option-fields' });
  const reset = h('button', { type: 'button', class: 'quiet' }, t('options.reset'));
  const element = h('details', { class: 'engine-options', hidden: true },
    h('summary', null, t('options.title'), ' ', chosenText), fields, reset);
  let drawnKey = '';
  return {
    element,
    /**
     * Shows the options of an engine; nothing if it has none.
     * @param {EngineCard | undefined} engine @param {Map<string, string>} chosen
     * @param {(chosen: Map<string, string>) => void} onchange
     */
    show(engine, chosen, onchange) {
      const options = engine?.options ?? [];
      element.hidden = options.length === 0;
      const spec = formatSpec('', options, chosen);
      chosenText.textContent = shortOptions(spec);
      reset.hidden = spec === '';
      reset.onclick = () => {
        // The button is hidden now, and would take the focus with it.
        element.querySelector('summary')?.focus();
        drawnKey = '';
        onchange(new Map());
      };
      // A field keeps its focus while its engine stays the same.
      const applies = applicableOptions(options, chosen);
      const key = JSON.stringify(applies);
      if (key === drawnKey) return;
      const focused = fields.contains(document.activeElement) ? document.activeElement?.getAttribute('name') : null;
      drawnKey = key;
      const current = new Map(chosen);
      fill(fields, applies.map((option) => createOptionField(option, chosen.get(option.key), (value) => {
        current.set(option.key, value);
        onchange(new Map(current));
      }, { showKey: true })));
      if (focused) /** @type {HTMLElement | null} */ (fields.querySelector(`[name="${focused}"]`))?.focus();
    },
  };
}
