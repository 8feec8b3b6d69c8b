// The palette of the position editor.

import { h } from '../dom.js';
import { seedsOf } from './content.js';
import { contentIcon } from './pieces.js';

/** @import { Content } from '../protocol.js' */
/** @import { Translate } from './board-svg.js' */

let instances = 0;

/**
 * @param {Translate} t
 * @param {Content[]} palette
 * @returns {{element: HTMLElement, chosen: () => Content | undefined}}
 */
export function createPalette(t, palette) {
  const group = `palette${++instances}`;
  // Numbers of seeds are edited in a form at the pit, not with a tool.
  const contents = palette.filter((content) => !seedsOf(content));
  let chosen = contents.at(0);
  const tools = contents.map((content, n) => {
    const radio = /** @type {HTMLInputElement} */ (h('input', { type: 'radio', name: group }));
    radio.checked = n === 0;
    radio.addEventListener('change', () => { chosen = content; });
    return h('label', { class: 'tool', title: toolName(t, content) },
      radio, contentIcon(content), h('span', { class: 'tool-name' }, toolName(t, content)));
  });
  return {
    element: tools.length > 1
      ? h('div', { class: 'board-palette', role: 'radiogroup', 'aria-label': t('board.palette') }, ...tools)
      : h('div', {}),
    chosen: () => chosen,
  };
}

/** @param {Translate} t @param {Content} content @returns {string} */
function toolName(t, content) {
  if (typeof content === 'string') return t(`board.put.${content}`);
  if ('piece' in content) return t('board.put.piece', { player: content.piece.player });
  return t('board.put.neutral');
}
