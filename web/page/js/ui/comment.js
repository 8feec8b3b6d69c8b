// A field for what there is to say about a move, while analysing.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @import { Table } from '../table.js' */

/** @param {Table} table */
export function createComment(table) {
  const note = () => {
    table.state.node.comment = element.value.replace(/\s+/g, ' ').trim();
    table.changed('tree', 'value');
  };
  const element = h('input', { class: 'comment-field', placeholder: t('moves.comment'), 'aria-label': t('moves.comment'), autocomplete: 'off', on: { change: note } });
  return {
    element,
    show() {
      const { node, mode } = table.state;
      element.hidden = mode !== 'analysis' || node.parent === null;
      element.value = node.comment;
    },
  };
}
