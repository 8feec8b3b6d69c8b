// Computer analysis of a line in the background, position by position.

import { analysisNodes } from '../evaluation.js';

/** @import { ServerConnection, Search } from '../server-connection.js' */
/** @import { PositionRef } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { GameNode, GameTree } from '../game-tree.js' */
/** @import { EvaluationStore } from './mistakes.js' */

/**
 * Searches every position of a line that has no sufficient evaluation yet.
 * @param {GameController} controller @param {GameNode[]} line from the root
 * @param {{server: ServerConnection, evaluations: EvaluationStore, engine: string, onprogress: (done: number, all: number) => void}} how
 * @returns {{done: Promise<boolean>, cancel: () => void}} `done` resolves with false if it was cancelled
 */
export function analyzeLine(controller, line, { server, evaluations, engine, onprogress }) {
  let cancelled = false;
  /** @type {Search | null} */
  let search = null;

  /** By nodes, not by time: the same mistakes on every machine. @param {PositionRef} at */
  const think = async (at) => {
    search = server.think({ at, engine, limit: { nodes: analysisNodes(engine) }, lines: 1 });
    return (await search.done).thought;
  };

  /** @param {GameTree} tree @param {GameNode} node */
  const evaluatePosition = async (tree, node) => {
    const at = tree.at(node);
    const view = await server.view(at);
    if (view.outcome) return evaluations.recordOutcome(node, view);
    if (!cancelled) evaluations.record(node, await think(at), 1, engine);
  };

  /** Evaluates the best move where the played move is a possible mistake. @param {GameTree} tree @param {GameNode} before @param {GameNode} node */
  const evaluateBestMove = async (tree, before, node) => {
    const { best } = before;
    if (cancelled || !best || !evaluations.needsBestMove(before, node)) return;
    const at = tree.at(before);
    at.moves.push(best);
    const { outcome } = await server.view(at);
    if (outcome) evaluations.recordBestMove(before, best, before.value ?? []);
    else if (!cancelled) evaluations.recordBestMove(before, best, (await think(at)).value);
  };

  const run = async () => {
    const { tree } = controller.state;
    for (const [i, node] of line.entries()) {
      onprogress(i, line.length);
      if (!evaluations.isEvaluated(node)) await evaluatePosition(tree, node);
      if (i > 0) await evaluateBestMove(tree, line[i - 1], node);
      if (cancelled) return false;
      controller.emitChange('value');
    }
    return true;
  };

  return {
    done: run().catch((error) => {
      if (!cancelled) throw error;
      return false;
    }),
    cancel() {
      cancelled = true;
      search?.stop();
    },
  };
}
