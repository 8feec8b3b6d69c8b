// Contents of cells.

/** @import { Content } from '../protocol.js' */
/** @typedef {{player: number, red: number, blue: number}} Seeds */

/** The seeds of a pit; null for any other content. @param {Content} content @returns {Seeds | null} */
export function seedsOf(content) {
  return typeof content === 'object' && 'seeds' in content ? content.seeds : null;
}

/** Whose piece or neutral tile it is; null if nobody's. @param {Content | undefined} content @returns {number | null} */
export function ownerOf(content) {
  if (typeof content !== 'object') return null;
  if ('piece' in content) return content.piece.player;
  return 'neutral' in content ? content.neutral.owner : null;
}
