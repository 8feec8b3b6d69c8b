// Games in the address: loading one (its longest legal prefix, and the error of the first illegal move), and keeping the
// address of an analysis up to date.

import { t } from './i18n.js';
import { errorMessage } from './errors.js';
import { GameTree } from './game-tree.js';
import { buildShareHash, parsePly, parseShareQuery } from './ui/share.js';

/** @import { ServerConnection } from './server-connection.js' */
/** @import { PositionRef } from './protocol.js' */
/** @import { GameController } from './game-controller.js' */

/** Browsers refuse to change the address more often than about three times a second. */
const ADDRESS_MS = 400;

/**
 * @param {string} query @param {ServerConnection} server
 * @returns {Promise<{at: PositionRef | null, problem: string | null}>} null if the start position is invalid too
 */
export async function loadSharedGame(query, server) {
  const at = parseShareQuery(query);
  if (!at) return { at: null, problem: t('address.wrong') };
  const upTo = (/** @type {number} */ n) => ({ ...at, moves: at.moves.slice(0, n) });
  const problemOf = (/** @type {number} */ n) => server.view(upTo(n)).then(() => null, errorMessage);
  const problem = await problemOf(at.moves.length);
  if (!problem) return { at, problem };
  if (await problemOf(0)) return { at: null, problem };
  // Binary search: the first `good` moves are legal, the first `bad` are not.
  let [good, bad] = [0, at.moves.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (await problemOf(middle)) bad = middle;
    else good = middle;
  }
  return { at: upTo(good), problem };
}

/** Shows a shared game in the analysis. @param {GameController} controller @param {PositionRef} at @param {string} query */
export function showSharedGame(controller, at, query) {
  const tree = GameTree.fromMoves(at);
  controller.load(tree, [], { mode: 'analysis', node: tree.mainLine()[parsePly(query, at.moves.length)] });
}

/** Whether the address is of the current game, which knows more of it, such as its variations. @param {GameController} controller */
export function isOwnAddress(controller) {
  return controller.hasGame && history.state?.game === controller.state.id;
}

/**
 * Keeps the displayed line and position in the address, without a new entry in the history.
 * @param {GameController} controller @returns {() => void} ends it
 */
export function followAddress(controller) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { tree, node, id, mode } = controller.state;
    if (mode !== 'analysis' || !/^#\/analysis\b/.test(location.hash)) return;
    const hash = buildShareHash(tree.at(tree.lineThrough(node).at(-1) ?? node), node.ply);
    if (hash !== location.hash || !isOwnAddress(controller)) history.replaceState({ game: id }, '', hash);
  };
  const unsubscribe = controller.onChange((parts) => {
    if (!parts.has('node') && !parts.has('tree')) return;
    // Another game is written at once: a reload must not bring back the one before it.
    if (!isOwnAddress(controller)) write();
    else timer ??= setTimeout(write, ADDRESS_MS);
  });
  write();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
