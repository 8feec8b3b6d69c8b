// Replays a tournament game in the analysis, with the values its engines reported.

import { GameTree } from '../game-tree.js';

/** @import { PlayedGame } from '../tournament-api.js' */
/** @import { Context } from '../main.js' */
/** @import { GameNode } from '../game-tree.js' */

/** Loads a tournament game into the analysis, at its start. @param {Context} context @param {number} id of the tournament @param {PlayedGame} game */
export function replayGame({ controller, server }, id, game) {
  const tree = GameTree.fromMoves({ game: game.game, position: null, moves: game.moves }, game.seats);
  tree.tournament = id;
  addNotes(tree, game);
  controller.load(tree, [], { mode: 'analysis', node: tree.root });
  location.hash = '#/analysis';
  if (game.seats.length === 2) loadEvaluations(tree, game, server).then(() => controller.emitChange('value'), () => {});
}

/** What bots wrote for their authors stands beside the move that they were about to make. @param {GameTree} tree @param {PlayedGame} game */
function addNotes(tree, { notes = [], moves }) {
  const line = [tree.root, ...tree.mainLine()];
  for (const { ply, text } of notes) {
    const node = line[Math.min(ply + 1, moves.length)];
    if (node) node.comment = [node.comment, text.trim().replace(/\s*\n\s*/g, ' · ')].filter(Boolean).join(' · ');
  }
}

/**
 * Stores the value that each engine reported before its move. An engine reports its own expected score only;
 * with two players the other one follows.
 * @param {GameTree} tree @param {PlayedGame} game @param {Context['server']} server
 */
async function loadEvaluations(tree, { values, seats }, server) {
  const line = tree.mainLine();
  await Promise.all(line.map(async (node, ply) => {
    const own = values[ply];
    if (typeof own !== 'number') return;
    const { turn } = await server.view(tree.at(node));
    // A value of the analysis has priority.
    if (turn && !node.value) setValue(node, own, turn, seats[turn - 1]);
  }));
}

/** @param {GameNode} node @param {number} own @param {number} turn @param {string} judge */
function setValue(node, own, turn, judge) {
  node.judge = judge;
  node.value = turn === 1 ? [own, 1 - own] : [1 - own, own];
}
