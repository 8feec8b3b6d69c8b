// Import and export of games: share URL, game record, image.

import { pngBlob, svgText } from '../board/export-image.js';
import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';
import { specName } from '../spec.js';
import { GameTree } from '../game-tree.js';
import { openDialog } from './dialog.js';
import { playerNames } from './players.js';
import { embedHtml, shareUrl } from './share.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { ServerConnection } from '../server-connection.js' */
/** @import { GameRead } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */
/** @typedef {{server: ServerConnection, board: BoardHandle, announce: (text: string) => void}} Dependencies */

let fields = 0;

/** Opens the export dialog for the displayed position and its game. @param {GameController} controller @param {Dependencies} dependencies */
export async function openExportDialog(controller, { server, board, announce }) {
  const { tree, node } = controller.state;
  const text = await gameText(controller, server).catch(errorMessage);
  // The board may still show the previous position, so ask the server.
  const position = await server.view(tree.at(node)).then((view) => view.position, () => '');
  const name = `${specName(tree.game)}-${node.ply}`;
  const picture = board.svg();
  const lineEnd = tree.lineThrough(node).at(-1) ?? node;
  const line = (/** @type {string} */ label, /** @type {string} */ value) => {
    const input = h('input', { id: nextId(), readonly: true, value, class: 'code', on: { focus: () => input.select() } });
    return copyRow(label, input, announce);
  };
  const area = h('textarea', { id: nextId(), readonly: true, rows: 8, class: 'code', value: text, spellcheck: 'false' });
  const save = (/** @type {string} */ label, /** @type {() => void} */ run) => h('button', { type: 'button', on: { click: run } }, label);
  await openDialog(t('export.title'), [
    line(t('export.link'), shareUrl(tree.at(node))),
    line(t('export.position'), position),
    line(t('export.embed'), embedHtml(tree.at(lineEnd), node.ply, specName(tree.game))),
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
  /** A way to the game that a text is of. */
  const elsewhere = h('span');
  const area = h('textarea', { id, rows: 10, class: 'code', spellcheck: 'false', autofocus: true, placeholder: t('import.placeholder') });
  const file = h('input', { type: 'file', id: nextId(), accept: '.txt,.pgn,.rec,text/plain', on: { change: () => readFile() } });
  const readFile = async () => {
    const chosen = file.files?.[0];
    if (chosen) area.value = await chosen.text();
  };
  const close = () => area.closest('dialog')?.close('');
  const load = (/** @type {GameRead} */ game) => {
    loadParsedGame(controller, game);
    announce(t('import.done'));
    close();
  };
  const read = async () => {
    problem.hidden = true;
    fill(elsewhere);
    try {
      const { tree } = controller.state;
      const game = await parseAnywhere(area.value, tree.game, server);
      if (specName(game.tree.game) === specName(tree.game)) return load(game);
      const title = server.hello?.games.find((card) => card.name === specName(game.tree.game))?.title ?? game.tree.game;
      problem.textContent = t('import.otherGame', { game: title });
      fill(elsewhere, h('button', { type: 'button', on: { click: () => load(game) } }, t('import.openThere', { game: title })));
      problem.hidden = false;
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
    h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'primary', on: { click: read } }, t('import.load')), elsewhere),
  ], []);
}

/**
 * Parses a text. A list of moves that is not one of this game may be one of another.
 * @param {string} text @param {string} game the spec @param {ServerConnection} server @returns {Promise<GameRead>}
 */
async function parseAnywhere(text, game, server) {
  const others = (server.hello?.games ?? []).map((card) => card.name).filter((name) => name !== specName(game));
  return server.parseGame(text, game).catch(async (error) => {
    // A text with tags says itself which game it is of.
    for (const other of /^\s*\[/.test(text) ? [] : others) {
      const found = await server.parseGame(text, other).catch(() => null);
      if (found) return found;
    }
    throw error;
  });
}

/** Loads a parsed game into the analysis, at its start. @param {GameController} controller @param {GameRead} game */
export function loadParsedGame(controller, { tree: record, tags }) {
  const found = new Map(tags);
  const names = [];
  for (let n = 1; found.has(`Player${n}`); n += 1) names.push(found.get(`Player${n}`) ?? '');
  const tree = GameTree.fromRecord(record, names);
  controller.load(tree, [], { mode: 'analysis', node: tree.root });
}

/** The game with its variations as a record. @param {GameController} controller @param {ServerConnection} server */
function gameText(controller, server) {
  const { tree, head, resigned } = controller.state;
  /** @type {[string, string][]} */
  const tags = playerNames(controller).map((name, i) => [`Player${i + 1}`, name]);
  tags.push(['Date', new Date().toISOString().slice(0, 10)]);
  return server.formatGame(tree.toRecord(), tags, tree.mainLine().at(-1) === head ? resigned : null);
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
