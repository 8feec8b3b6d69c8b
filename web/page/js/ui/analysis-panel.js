// The analysis panel: engine, game review, static evaluation, and the import, export and edit tools.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { createBotAdvice } from './bot-advice.js';
import { createGameReview } from './game-review.js';
import { createEditor } from './editor.js';
import { createEnginePanel } from './engine-panel.js';
import { createExplanation } from './explain.js';
import { icon } from './icons.js';
import { EvaluationStore } from './mistakes.js';
import { openExportDialog, openImportDialog } from './import-export.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { ServerConnection } from '../server-connection.js' */
/** @import { GameCard } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */
/**
 * @typedef {object} Dependencies
 * @property {ServerConnection} server
 * @property {BoardHandle} board
 * @property {(text: string) => void} announce
 * @property {(spec: string) => GameCard | undefined} card
 */

/**
 * @param {{panel: HTMLElement, tools: HTMLElement}} places @param {GameController} controller @param {Dependencies} dependencies
 * @returns {{toggle: () => void, toggleValues: () => void, destroy: () => void}} `toggle` turns the engine on and off
 */
export function mountAnalysisPanel({ panel, tools: toolsPlace }, controller, { server, board, announce, card }) {
  const evaluations = new EvaluationStore();
  const engine = createEnginePanel(controller, { server, board, evaluations, announce, card });
  const review = createGameReview(controller, { server, evaluations, announce, engine: engine.selectedEngine, suspendEngine: engine.suspend });
  const bots = createBotAdvice(controller, { server, card });
  const explanation = createExplanation(controller, { server });
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ run) =>
    h('button', { type: 'button', class: 'quiet', title: label, 'aria-label': label, data: { id: sign }, on: { click: run } }, icon(sign));
  const edit = button('edit', t('analysis.edit'), () => openEditor());
  const tools = h('div', { class: 'buttons analysis-tools', role: 'group', 'aria-label': t('analysis.tools') },
    button('share', t('analysis.export'), () => openExportDialog(controller, { server, board, announce })),
    button('import', t('analysis.import'), () => openImportDialog(controller, { server, board, announce })),
    edit);
  /** @type {ReturnType<typeof createEditor> | null} */
  let editor = null;

  const show = () => {
    fill(toolsPlace, editor ? [] : tools);
    fill(panel, editor ? editor.element : [engine.element, bots.element, review.element, explanation.element]);
    panel.closest('.game-view')?.classList.toggle('editing-position', editor !== null);
    engine.suspend(editor !== null);
  };
  const openEditor = () => {
    engine.suspend(true);
    editor = createEditor(controller, {
      server, board, card, announce,
      onclose: () => {
        editor = null;
        show();
        edit.focus();
      },
    });
    show();
    editor.element.querySelector('input')?.focus();
  };

  show();
  return {
    toggle: engine.toggle,
    toggleValues: engine.toggleValues,
    destroy() {
      editor?.destroy();
      engine.destroy();
      review.destroy();
      bots.destroy();
      explanation.destroy();
      board.overlay({});
      panel.closest('.game-view')?.classList.remove('editing-position');
    },
  };
}
