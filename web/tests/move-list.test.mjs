// Rows and columns of the move list.

import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.ResizeObserver ??= class { observe() {} };
const { moveNumber, movePlaces } = await import('../page/js/ui/move-list.js');
const { GameTree } = await import('../page/js/game-tree.js');

const line = (players) => {
  const tree = GameTree.fromMoves({ game: 'g', position: null, moves: players.map((_, i) => `m${i}`) });
  const nodes = tree.mainLine().slice(1);
  nodes.forEach((node, i) => (node.player = players[i]));
  return nodes;
};
const places = (players, seats) => movePlaces(line(players), seats).map(({ row, column }) => `${row}${column}`).join(' ');

test('a seat without a turn leaves a gap in its column', () => {
  assert.equal(places([1, 2, 3, 1, 2, 3, 2, 3, 2], 3), '00 01 02 10 11 12 21 22 31');
  assert.equal(places([1, 2, 3, 1, 3, 1, 3], 3), '00 01 02 10 12 20 22');
});

test('a line that the second player begins starts in the second column', () => {
  assert.equal(places([2, 1, 2], 2), '01 10 11');
  assert.equal(moveNumber(line([2, 1, 2])[1], 2), 2);
});

test('until the players are known the moves go round', () => {
  assert.equal(places([null, null, null, null], 3), '00 01 02 10');
  assert.equal(places([null, null, null], 2), '00 01 10');
});
