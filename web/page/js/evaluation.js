// Values of positions: what a search or an outcome says about them.

import { specName } from './spec.js';

/** @import { GameNode } from './game-tree.js' */
/** @import { CandidateReport, EngineReport, OutcomeCard } from './protocol.js' */
/** @typedef {{value: number[] | null, proven: boolean, plies: number | null}} Evaluation */

/** An unproven value from fewer nodes is neither stored nor shown. */
const MIN_NODES = 100;
/** The nodes of an analysis of one position, and the simulations of an engine that plays games to their end. */
const ANALYSIS_NODES = 60_000;
const ANALYSIS_SIMULATIONS = 15_000;
const SIMULATING_ENGINES = ['montecarlo', 'uct'];

/** The node limit of an analysis of one position, where it shall be the same on every machine. @param {string} engine its spec */
export function analysisNodes(engine) {
  return SIMULATING_ENGINES.includes(specName(engine)) ? ANALYSIS_SIMULATIONS : ANALYSIS_NODES;
}

/** Whether a search visited enough nodes, or proved its value. @param {Pick<EngineReport, 'proved' | 'nodes'>} report */
export function isReliable({ proved, nodes }) {
  return proved || nodes >= MIN_NODES;
}

/**
 * Stores the value of a search in the node, if it is reliable; a proven value is not replaced by another.
 * @param {GameNode} node @param {EngineReport} report @param {string} judge the engine @returns {boolean} whether it was stored
 */
export function storeEvaluation(node, { value, proved, plies, best, nodes }, judge) {
  if (!isReliable({ proved, nodes }) || (node.proven && !proved)) return false;
  Object.assign(node, { value, proven: proved, plies, best, judge });
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

/**
 * Whether a node's value is one of the judge of its line. Values of different engines are not comparable: a graph of each
 * engine's own would be a zigzag. The judge is the preferred one if it knows two values, else who knows most. Who is
 * proven right is always one.
 * @param {GameNode[]} line @param {string} preferred @returns {(node: GameNode) => boolean}
 */
export function judgedByOne(line, preferred) {
  /** @type {Map<string | null, number>} */
  const counts = new Map();
  for (const { value, proven, judge } of line) if (value && !proven) counts.set(judge, (counts.get(judge) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const judge = (counts.get(preferred) ?? 0) > 1 ? preferred : [...counts].find(([, count]) => count === most)?.[0];
  return (node) => node.value !== null && (node.proven || node.judge === judge);
}
