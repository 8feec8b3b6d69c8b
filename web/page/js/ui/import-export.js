// Import and export of games: share URL, game record, image.

import { pngBlob, svgText } from '../board/export-image.js';
import { h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';
import { specName } from '../spec.js';
import { GameTree } from '../game-tree.js';
import { openDialog } from './dialog.js';
import { playerNames } from './players.js';
import { shareUrl } from './share.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { ServerConnection } from '../server-connection.js' */
/** @import { GameRead } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */
/** @typedef {{server: ServerConnection, board: BoardHandle, announce: (text: string) => void}} Dependencies */

let fields = 0;

/** Opens the export dialog for the displayed line. @param {GameController} controller @param {Dependencies} dependencies */
export async function openExportDialog(controller, { server, board, announce }) {
  const { tree, node } = controller.state;
  const text = await gameText(controller, server).catch(errorMessage);
  // The board may still show the previous position, so ask the server.
  const position = await server.view(tree.at(node)).then((view) => view.position, () => '');
  const name = `${specName(tree.game)}-${node.ply}`;
  const picture = board.svg();
  const line = (/** @type {string} */ label, /** @type {string} */ value) => {
    const input = h('input', { id: nextId(), readonly: true, value, class: 'code', on: { focus: () => input.select() } });
    return copyRow(label, input, announce);
  };
  const area = h('textarea', { id: nextId(), readonly: true, rows: 8, class: 'code', value: text, spellcheck: 'false' });
  const save = (/** @type {string} */ label, /** @type {() => void} */ run) => h('button', { type: 'button', on: { click: run } }, label);
  await openDialog(t('export.title'), [
    line(t('export.link'), shareUrl(tree.at(node))),
    line(t('export.position'), position),
    copyRow(t('export.text'), area, announce,
      save(t('export.file'), () => download(`${name}.txt`, new Blob([text], { type: 'text/plain' })))),
    h('div', { class: 'export-field', role: 'group', 'aria-label': t('export.picture') },
      h('span', { class: 'label' }, t('export.picture')),
      h('div', { class: 'buttons' },
        save('SVG', () => download(`${name}.svg`, new Blob([svgText(picture)], { type: 'image/svg+xml' }))),
        save('PNG', async () => download(`${name}.png`, await pngBlob(picture))))),
  ], [{ label: t('close'), value: 'ok', primary: true }]);
}

/** Opens the import dialog. @param {GameController} controller @param {Dependencies} dependencies */
export async function openImportDialog(controller, { server, announce }) {
  const id = nextId();
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const area = h('textarea', { id, rows: 10, class: 'code', spellcheck: 'false', autofocus: true, placeholder: t('import.placeholder') });
  const file = h('input', { type: 'file', id: nextId(), accept: '.txt,.pgn,.rec,text/plain', on: { change: () => readFile() } });
  const readFile = async () => {
    const chosen = file.files?.[0];
    if (chosen) area.value = await chosen.text();
  };
  const read = async () => {
    problem.hidden = true;
    try {
      loadParsedGame(controller, await server.parseGame(area.value));
      announce(t('import.done'));
      area.closest('dialog')?.close('');
    } catch (error) {
      problem.textContent = errorMessage(error);
      problem.hidden = false;
      area.focus();
    }
  };
  await openDialog(t('import.title'), [
    h('div', { class: 'export-field' }, h('label', { for: id, class: 'label' }, t('import.text')), area),
    h('div', { class: 'export-field' }, h('label', { for: file.id, class: 'label' }, t('import.file')), file),
    problem,
    h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'primary', on: { click: read } }, t('import.load'))),
  ], []);
}

/** Loads a parsed game into the analysis, at its start. @param {GameController} controller @param {GameRead} game */
export function loadParsedGame(controller, { at, tags, comments }) {
  const found = new Map(tags);
  const names = [];
  for (let n = 1; found.has(`Player${n}`); n += 1) names.push(found.get(`Player${n}`) ?? '');
  const tree = GameTree.fromMoves(at, names, comments);
  controller.load(tree, [], { mode: 'analysis', node: tree.root });
}

/** The displayed line as a game record. @param {GameController} controller @param {ServerConnection} server */
function gameText(controller, server) {
  const { tree, node, head, resigned } = controller.state;
  const line = tree.lineThrough(node);
  const end = line[line.length - 1];
  /** @type {[string, string][]} */
  const tags = playerNames(controller).map((name, i) => [`Player${i + 1}`, name]);
  tags.push(['Date', new Date().toISOString().slice(0, 10)]);
  return server.formatGame(tree.at(end), tags, line.slice(1).map((each) => each.comment), end === head ? resigned : null);
}

/**
 * A read-only field with a copy button.
 * @param {string} label @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {(text: string) => void} announce @param {...HTMLElement} more further buttons
 */
function copyRow(label, field, announce, ...more) {
  const button = h('button', { type: 'button', 'aria-label': `${t('export.copy')}: ${label}` }, t('export.copy'));
  button.addEventListener('click', async () => {
    const copied = await copy(field);
    button.textContent = t(copied ? 'export.copied' : 'export.selected');
    announce(button.textContent);
  });
  return h('div', { class: 'export-field' },
    h('label', { class: 'label', for: field.id }, label),
    h('div', { class: field.localName === 'textarea' ? 'copy-area' : 'copy-line' }, field, h('div', { class: 'buttons' }, button, ...more)));
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field @returns {Promise<boolean>} false: it is only selected */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The clipboard API needs a secure context.
    field.focus();
    field.select();
    return false;
  }
}

/** @param {string} name @param {Blob} blob */
function download(name, blob) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function nextId() {
  fields += 1;
  return `transfer-${fields}`;
}
