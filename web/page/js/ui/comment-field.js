// The field for the comment on a move, in analysis mode.

import { h } from '../dom.js';
import { t } from '../i18n.js';

/** @import { GameController } from '../game-controller.js' */

/** @param {GameController} controller */
export function createCommentField(controller) {
  const note = () => {
    controller.state.node.comment = element.value.replace(/\s+/g, ' ').trim();
    controller.emitChange('tree', 'value');
  };
  const element = h('input', { class: 'comment-field', placeholder: t('moves.comment'), 'aria-label': t('moves.comment'), autocomplete: 'off', on: { change: note } });
  return {
    element,
    show() {
      const { node, mode } = controller.state;
      element.hidden = mode !== 'analysis';
      // It keeps its place where there is no move to comment on.
      element.classList.toggle('none', node.parent === null);
      element.value = node.comment;
    },
  };
}
