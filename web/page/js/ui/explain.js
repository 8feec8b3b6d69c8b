// The static evaluation of a position, term by term.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { formatPercent, formatSigned, t } from '../i18n.js';

/** @import { ServerConnection } from '../server-connection.js' */
/** @import { Explanation } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */

/** @param {GameController} controller @param {{server: ServerConnection}} dependencies */
export function createExplanation(controller, { server }) {
  const content = h('div', { class: 'explanation-content' });
  const element = h('details', { class: 'explanation', on: { toggle: () => update() } },
    h('summary', null, t('explain.title')), content);
  let requestId = 0;

  const update = async () => {
    requestId += 1;
    const id = requestId;
    if (!element.open) return;
    const { tree, node } = controller.state;
    try {
      const explanation = await server.explain(tree.at(node));
      if (id === requestId) fill(content, explanation ? [termsTable(explanation), summary(explanation)] : h('p', { class: 'muted' }, t('explain.none')));
    } catch (error) {
      if (id === requestId) fill(content, h('p', { class: 'problem' }, errorMessage(error)));
    }
  };

  const unsubscribe = controller.onChange((parts) => {
    if (parts.has('node') || parts.has('tree')) update();
  });
  return {
    element,
    destroy() {
      requestId += 1;
      unsubscribe();
    },
  };
}

/** @param {Explanation} explanation */
function termsTable({ parts }) {
  const largest = Math.max(...parts.map(({ value }) => Math.abs(value)), 1);
  return h('table', { class: 'terms' },
    h('thead', null, h('tr', null,
      h('th', { scope: 'col' }, t('explain.term')), h('th', { scope: 'col' }, t('explain.count')),
      h('th', { scope: 'col' }, t('explain.value')), h('td'))),
    h('tbody', null, parts.map((part) => {
      const bar = h('span', { class: part.value < 0 ? 'bar against' : 'bar' });
      bar.style.width = `${(50 * Math.abs(part.value)) / largest}%`;
      return h('tr', { title: part.meaning },
        h('th', { scope: 'row' }, part.name, h('span', { class: 'meaning' }, part.meaning)),
        h('td', null, String(part.term)), h('td', null, formatSigned(Math.round(part.value))),
        h('td', { class: 'bars', 'aria-hidden': 'true' }, bar));
    })));
}

/** @param {Explanation} explanation */
function summary({ value, chance, certain }) {
  const key = certain ? 'explain.certain' : 'explain.sum';
  return h('p', { class: 'muted' }, t(key, { value: formatSigned(Math.round(value)), chance: formatPercent(chance) }));
}
