// Evaluations of the nodes of a game, and the annotation of mistakes by them.

import { outcomeValue, storeEvaluation } from '../evaluation.js';

/** @import { ServerConnection } from '../server-connection.js' */
/** @import { EngineReport, View } from '../protocol.js' */
/** @import { GameNode, GameTree } from '../game-tree.js' */
/** @typedef {{node: GameNode, ply: number, player: number, loss: number, best: string | null}} Mistake */

/** Annotation glyphs by the minimum loss of expected score. @type {[loss: number, glyph: string][]} */
const GLYPHS = [[0.2, '??'], [0.1, '?'], [0.05, '?!']];

/** The annotation glyph (PGN suffix `?!`, `?`, `??`) for a loss of expected score; empty for a small one. @param {number} loss */
export function annotationGlyph(loss) {
  // Tolerance for floating point: 0.3 − 0.2 counts as 0.1.
  return GLYPHS.find(([least]) => loss >= least - 1e-6)?.[1] ?? '';
}

/**
 * Records values in the nodes; larger searches replace smaller ones, proofs replace both. The effort of a search is its
 * number of nodes, as a multiple of that of a game review.
 */
export class EvaluationStore {
  constructor() {
    /** @private @type {WeakMap<GameNode, number>} */
    this.efforts = new WeakMap();
    /** @private @type {WeakMap<GameNode, {best: string, value: number[]}>} Value after the best move. */
    this.bestMoveValues = new WeakMap();
  }

  /** Forgets the efforts: values of another engine are not comparable. */
  clear() {
    this.efforts = new WeakMap();
    this.bestMoveValues = new WeakMap();
  }

  /** Whether a node has a proven value or one of a search as large as that of a game review. @param {GameNode} node */
  isEvaluated(node) {
    return node.value !== null && (node.proven || (this.efforts.get(node) ?? 0) >= 1);
  }

  /**
   * @param {GameNode} node @param {EngineReport} report @param {number} effort @param {string} engine
   * @returns {boolean} whether the node changed
   */
  record(node, report, effort, engine) {
    const known = this.efforts.get(node) ?? 0;
    if (!report.proved && effort < known) return false;
    if (!storeEvaluation(node, report, engine)) return false;
    this.efforts.set(node, effort);
    return true;
  }

  /**
   * Records the value after the best move, searched like the position after the played move. Engines are
   * biased for or against the side to move (odd-even effect); comparing values before and after a move would
   * annotate every move as a mistake.
   * @param {GameNode} before @param {string} best @param {number[]} value
   */
  recordBestMove(before, best, value) {
    this.bestMoveValues.set(before, { best, value });
  }

  /** Whether the value after the best move is needed to decide if the played move was a mistake. @param {GameNode} before @param {GameNode} node */
  needsBestMove(before, node) {
    if (!isMistakeCandidate(before, node) || (before.proven && node.proven)) return false;
    return this.bestMoveValues.get(before)?.best !== before.best;
  }

  /**
   * The loss of expected score of a player by a move.
   * @param {GameNode} before @param {GameNode} node @param {number} player
   */
  loss(before, node, player) {
    const share = (/** @type {number[] | null | undefined} */ value) => value?.[player - 1] ?? 0;
    const plain = share(before.value) - share(node.value);
    const prospect = this.bestMoveValues.get(before);
    if (!prospect || prospect.best !== before.best || (before.proven && node.proven)) return plain;
    return Math.min(plain, share(prospect.value) - share(node.value));
  }

  /** Records the outcome of a finished game. @param {GameNode} node @param {View} view */
  recordOutcome(node, { outcome, players }) {
    if (!outcome) return;
    Object.assign(node, { value: outcomeValue(outcome, players), proven: true, plies: null, best: null });
  }
}

/**
 * Annotates the mistakes of a line where the evaluations suffice; other glyphs are kept.
 * @param {GameTree} tree @param {GameNode[]} line from the root @param {EvaluationStore} evaluations @param {ServerConnection} server
 * @returns {Promise<{mistakes: Mistake[], changed: boolean}>}
 */
export async function annotateMistakes(tree, line, evaluations, server) {
  /** @type {Mistake[]} */
  const mistakes = [];
  let changed = false;
  for (let ply = 1; ply < line.length; ply += 1) {
    const [before, node] = [line[ply - 1], line[ply]];
    if (!before.value || !node.value) continue;
    const suspect = isMistakeCandidate(before, node);
    const certain = evaluations.isEvaluated(before) && evaluations.isEvaluated(node) && !evaluations.needsBestMove(before, node);
    const player = suspect || node.glyph ? await playerToMove(tree, before, server) : null;
    const loss = player ? evaluations.loss(before, node, player) : 0;
    const glyph = !certain ? node.glyph : suspect ? annotationGlyph(loss) : '';
    changed ||= glyph !== node.glyph;
    node.glyph = glyph;
    if (glyph && player) mistakes.push({ node, ply, player, loss, best: before.best });
  }
  return { mistakes, changed };
}

/** Whether a player's value drops enough by a move that is not the best one. @param {GameNode} before @param {GameNode} node */
export function isMistakeCandidate(before, node) {
  const worst = Math.max(...(before.value ?? []).map((share, i) => share - (node.value?.[i] ?? share)));
  return before.best !== node.move && annotationGlyph(worst) !== '';
}

/** The player to move at a node. @param {GameTree} tree @param {GameNode} node @param {ServerConnection} server @returns {Promise<number | null>} */
async function playerToMove(tree, node, server) {
  const view = await server.view(tree.at(node)).catch(() => null);
  return view?.turn ?? null;
}
