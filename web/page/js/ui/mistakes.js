// What engines say of the positions of a game, and which moves were mistakes by it.

/** @import { ServerConnection } from '../server-connection.js' */
/** @import { Thought, View } from '../protocol.js' */
/** @import { GameNode, GameTree } from '../game-tree.js' */
/** @typedef {{node: GameNode, ply: number, player: number, loss: number, best: string | null}} Mistake */

/** How long a position is thought about when a whole game is. */
export const REVIEW_MS = 200;
/** Below so many nodes an opinion is not worth noting, unless it is a proof. */
const MIN_NODES = 100;
/** The signs of mistakes, by the share of the point that was lost at least. @type {[loss: number, glyph: string][]} */
const GLYPHS = [[0.2, '??'], [0.1, '?'], [0.05, '?!']];

/** The sign of a loss; none if it is small. @param {number} loss */
export function annotationGlyph(loss) {
  // A loss of 0.3 − 0.2 is a loss of a tenth, whatever the processor makes of it.
  return GLYPHS.find(([least]) => loss >= least - 1e-6)?.[1] ?? '';
}

/** Notes opinions in the tree, the better founded ones in place of the others. */
export class EvaluationStore {
  constructor() {
    /** @private @type {WeakMap<GameNode, number>} How long each position was thought about. */
    this.searchTimes = new WeakMap();
    /** @private @type {WeakMap<GameNode, {best: string, value: number[]}>} What the best move leads to. */
    this.bestMoveValues = new WeakMap();
  }

  /** Another engine is asked from now on, whose numbers cannot be compared with those of the one before. */
  clear() {
    this.searchTimes = new WeakMap();
    this.bestMoveValues = new WeakMap();
  }

  /** Whether a position has been thought about enough. @param {GameNode} node */
  isEvaluated(node) {
    return node.value !== null && (node.proved || (this.searchTimes.get(node) ?? 0) >= REVIEW_MS);
  }

  /**
   * @param {GameNode} node @param {Thought} thought @param {number} effort in milliseconds
   * @returns {boolean} whether that says something new
   */
  record(node, { value, proved, plies, best, nodes }, effort) {
    const known = this.searchTimes.get(node) ?? 0;
    if (!proved && (node.proved || nodes < MIN_NODES || effort < known)) return false;
    Object.assign(node, { value, proved, plies, best });
    this.searchTimes.set(node, effort);
    return true;
  }

  /**
   * What each player could have had: the chances after the best move, thought about as the move that was
   * made is. Engines see an advantage in who has just moved, or in who is about to; to compare a
   * position with the next one would call every move a mistake.
   * @param {GameNode} before @param {string} best @param {number[]} value
   */
  recordBestMove(before, best, value) {
    this.bestMoveValues.set(before, { best, value });
  }

  /** Whether it takes a look at the best move to say if another was a mistake. @param {GameNode} before @param {GameNode} node */
  needsBestMove(before, node) {
    if (!isMistakeCandidate(before, node) || (before.proved && node.proved)) return false;
    return this.bestMoveValues.get(before)?.best !== before.best;
  }

  /**
   * How much of the point a player has lost by a move, as far as that is known.
   * @param {GameNode} before @param {GameNode} node @param {number} player
   */
  loss(before, node, player) {
    const share = (/** @type {number[] | null | undefined} */ value) => value?.[player - 1] ?? 0;
    const plain = share(before.value) - share(node.value);
    const prospect = this.bestMoveValues.get(before);
    if (!prospect || prospect.best !== before.best || (before.proved && node.proved)) return plain;
    return Math.min(plain, share(prospect.value) - share(node.value));
  }

  /** Notes how a game ended. @param {GameNode} node @param {View} view */
  recordOutcome(node, { outcome, players }) {
    if (!outcome) return;
    const { winners } = outcome;
    const value = Array.from({ length: players }, (_, i) => (winners.includes(i + 1) ? 1 / winners.length : 0));
    Object.assign(node, { value, proved: true, plies: null, best: null });
  }
}

/**
 * Marks the mistakes of a line, as far as its positions are known well enough to compare; other marks
 * stay as they are.
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

/** Whether somebody's chances were worse after a move than before, by enough. @param {GameNode} before @param {GameNode} node */
export function isMistakeCandidate(before, node) {
  const worst = Math.max(...(before.value ?? []).map((share, i) => share - (node.value?.[i] ?? share)));
  return before.best !== node.move && annotationGlyph(worst) !== '';
}

/** Who is to move. @param {GameTree} tree @param {GameNode} node @param {ServerConnection} server @returns {Promise<number | null>} */
async function playerToMove(tree, node, server) {
  const view = await server.view(tree.at(node)).catch(() => null);
  return view?.turn ?? null;
}
