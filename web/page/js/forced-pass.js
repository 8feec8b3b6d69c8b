// A forced pass: whoever has no other move passes, without being asked.

/** @import { View } from './protocol.js' */

/** The pass, if it is the only legal move: one that is made nowhere on the board. @param {View | null} view @returns {string | null} */
export function forcedPass(view) {
  const [only, ...others] = view?.legal_moves ?? [];
  return only && others.length === 0 && only.cells.length === 0 ? only.text : null;
}
