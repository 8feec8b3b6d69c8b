// Loads a game from a share URL: its longest legal prefix, and the error of the first illegal move.

import { t } from './i18n.js';
import { errorMessage } from './errors.js';
import { parseShareQuery } from './ui/share.js';

/** @import { ServerConnection } from './server-connection.js' */
/** @import { PositionRef } from './protocol.js' */

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
