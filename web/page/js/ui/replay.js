// A game of a tournament on the table, with what its engines thought of it.

import { GameTree } from '../game-tree.js';

/** @import { PlayedGame } from '../tournament-api.js' */
/** @import { Context } from '../main.js' */
/** @import { GameNode } from '../game-tree.js' */

/** Puts a game on the table and goes there, to its beginning. @param {Context} context @param {PlayedGame} game */
export function replayGame({ controller, server }, game) {
  const tree = GameTree.fromMoves({ game: game.game, position: null, moves: game.moves }, game.seats);
  controller.load(tree, [], { mode: 'analysis', node: tree.root });
  location.hash = '#/analysis';
  if (game.seats.length === 2) loadEvaluations(tree, game, server).then(() => controller.emitChange('value'), () => {});
}

/**
 * Notes what each engine expected before its move. It is known only for itself, which is all there is to know
 * when two share a point.
 * @param {GameTree} tree @param {PlayedGame} game @param {Context['server']} server
 */
async function loadEvaluations(tree, { values }, server) {
  const line = tree.mainLine();
  await Promise.all(line.map(async (node, ply) => {
    const own = values[ply];
    if (typeof own !== 'number') return;
    const { turn } = await server.view(tree.at(node));
    // What the analysis has found meanwhile is better founded.
    if (turn && !node.value) setValue(node, own, turn);
  }));
}

/** @param {GameNode} node @param {number} own @param {number} turn */
function setValue(node, own, turn) {
  node.value = turn === 1 ? [own, 1 - own] : [1 - own, own];
}
