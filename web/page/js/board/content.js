// Contents of cells.

/** @import { Content } from '../protocol.js' */
/** @typedef {{player: number, red: number, blue: number}} Seeds */

/** The seeds of a pit; null for any other content. @param {Content} content @returns {Seeds | null} */
export function seedsOf(content) {
  return typeof content === 'object' && 'seeds' in content ? content.seeds : null;
}
