// Values of positions: what a search or an outcome says about them.

/** @import { GameNode } from './game-tree.js' */
/** @import { CandidateReport, EngineReport, OutcomeCard } from './protocol.js' */
/** @typedef {{value: number[] | null, proven: boolean, plies: number | null}} Evaluation */

/** An unproven value from fewer nodes is neither stored nor shown. */
const MIN_NODES = 100;

/** Whether a search visited enough nodes, or proved its value. @param {Pick<EngineReport, 'proved' | 'nodes'>} report */
export function isReliable({ proved, nodes }) {
  return proved || nodes >= MIN_NODES;
}

/**
 * Stores the value of a search in the node, if it is reliable; a proven value is not replaced by another.
 * @param {GameNode} node @param {EngineReport} report @returns {boolean} whether it was stored
 */
export function storeEvaluation(node, { value, proved, plies, best, nodes }) {
  if (!isReliable({ proved, nodes }) || (node.proven && !proved)) return false;
  Object.assign(node, { value, proven: proved, plies, best });
  return true;
}

/** The score of each player: the winners share one point. @param {OutcomeCard} outcome @param {number} players */
export function outcomeValue({ winners }, players) {
  return Array.from({ length: players }, (_, i) => (winners.includes(i + 1) ? 1 / winners.length : 0));
}

/** The MultiPV lines of a search, best first; an engine without candidates has one. @param {EngineReport} report @returns {CandidateReport[]} */
export function pvLines({ candidates, best, line, ...rest }) {
  return candidates.length ? candidates : [{ ...rest, move: best, line: line.length ? line : [best] }];
}
