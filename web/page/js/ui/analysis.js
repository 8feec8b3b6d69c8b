// The panel of an analysis: engine, chances over the game, and what can be done with the position.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { createCourse } from './course.js';
import { createEditor } from './editor.js';
import { createEngine } from './engine.js';
import { createExplanation } from './explain.js';
import { icon } from './icons.js';
import { Opinions } from './judgement.js';
import { openExport, openImport } from './transfer.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { Link } from '../link.js' */
/** @import { GameCard } from '../protocol.js' */
/** @import { Table } from '../table.js' */
/**
 * @typedef {object} Surroundings
 * @property {Link} link
 * @property {BoardHandle} board
 * @property {(text: string) => void} announce
 * @property {(spec: string) => GameCard | undefined} card
 */

/**
 * @param {HTMLElement} panel @param {Table} table @param {Surroundings} surroundings
 * @returns {{toggle: () => void, destroy: () => void}} `toggle` turns the engine on and off
 */
export function mountAnalysis(panel, table, { link, board, announce, card }) {
  const opinions = new Opinions();
  const engine = createEngine(table, { link, board, opinions, announce, card });
  const course = createCourse(table, { link, opinions, announce, engine: engine.spec, hold: engine.hold });
  const explanation = createExplanation(table, { link });
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ run) =>
    h('button', { type: 'button', class: 'quiet', data: { id: sign }, on: { click: run } }, icon(sign), label);
  const edit = button('edit', t('analysis.edit'), () => openEditor());
  const tools = h('div', { class: 'buttons analysis-tools', role: 'group', 'aria-label': t('analysis.tools') },
    button('share', t('analysis.export'), () => openExport(table, { link, board, announce })),
    button('import', t('analysis.import'), () => openImport(table, { link, board, announce })),
    edit);
  /** @type {ReturnType<typeof createEditor> | null} */
  let editor = null;

  const show = () => {
    fill(panel, editor ? editor.element : [tools, engine.element, course.element, explanation.element]);
    panel.closest('.table')?.classList.toggle('editing-position', editor !== null);
    engine.hold(editor !== null);
  };
  const openEditor = () => {
    engine.hold(true);
    editor = createEditor(table, {
      link, board, card, announce,
      onclose: () => {
        editor = null;
        show();
        edit.focus();
      },
    });
    show();
    editor.element.querySelector('input')?.focus();
  };

  // The address has done its work: a reload should show what has become of the game since.
  if (location.hash.includes('?')) history.replaceState(null, '', '#/analysis');
  show();
  return {
    toggle: engine.toggle,
    destroy() {
      editor?.destroy();
      engine.destroy();
      course.destroy();
      explanation.destroy();
      board.overlay({});
      panel.closest('.table')?.classList.remove('editing-position');
    },
  };
}
