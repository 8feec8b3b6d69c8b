import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GameTree } from '../page/js/game-tree.js';

const line = (...moves) => GameTree.fromMoves({ game: 'go', position: null, moves });
const end = (tree) => tree.mainLine().at(-1);

test('a tree of one line is that line', () => {
  const tree = line('a', 'b', 'c');
  assert.deepEqual(tree.moves(end(tree)), ['a', 'b', 'c']);
  assert.deepEqual(tree.at(end(tree)), { game: 'go', position: null, moves: ['a', 'b', 'c'] });
  assert.equal(end(tree).ply, 3);
});

test('a move that is known is not added again', () => {
  const tree = line('a');
  const child = tree.root.children[0];
  assert.equal(tree.addMove(tree.root, 'a'), child);
  assert.equal(tree.root.children.length, 1);
});

test('another move begins a variation and leaves the main line alone', () => {
  const tree = line('a', 'b');
  const other = tree.addMove(tree.root.children[0], 'x');
  assert.deepEqual(tree.moves(end(tree)), ['a', 'b']);
  assert.deepEqual(tree.moves(other), ['a', 'x']);
});

test('promoting moves a variation up where it last branched off', () => {
  const tree = line('a', 'b', 'c');
  const x = tree.addMove(tree.root, 'x');
  const z = tree.addMove(tree.addMove(x, 'y'), 'z');
  const w = tree.addMove(x, 'w');
  tree.promote(w);
  assert.deepEqual(tree.moves(end(tree)), ['a', 'b', 'c']);
  assert.equal(x.children[0], w);
  tree.promote(w);
  assert.deepEqual(tree.moves(end(tree)), ['x', 'w']);
  tree.promoteToMainLine(z);
  assert.deepEqual(tree.moves(end(tree)), ['x', 'y', 'z']);
});

test('the line through a node goes on to the end of its variation', () => {
  const tree = line('a', 'b');
  const x = tree.addMove(tree.root, 'x');
  tree.addMove(x, 'y');
  assert.deepEqual(tree.lineThrough(x).map((node) => node.move), [null, 'x', 'y']);
});

test('what is removed is gone with all that follows, and the node before it is given', () => {
  const tree = line('a', 'b', 'c');
  const b = tree.root.children[0].children[0];
  const c = b.children[0];
  assert.equal(tree.remove(b), tree.root.children[0]);
  assert.deepEqual(tree.moves(end(tree)), ['a']);
  assert.equal(tree.contains(c), false);
  assert.equal(tree.contains(tree.root), true);
});

test('the root cannot be removed', () => {
  const tree = line('a');
  assert.equal(tree.remove(tree.root), tree.root);
  assert.equal(tree.nodes().length, 2);
});

test('a saved tree is the same tree', () => {
  const tree = GameTree.fromMoves({ game: 'go:size=3', position: 'p', moves: ['a', 'b'] }, ['Ann', 'Ben']);
  end(tree).comment = 'well played';
  const x = tree.addMove(tree.root, 'x');
  Object.assign(x, { value: [0.25, 0.75], proven: true, plies: 3, best: 'y', glyph: '?!' });
  tree.root.value = [0.5, 0.5];
  const copy = GameTree.fromJSON(JSON.parse(JSON.stringify(tree)));
  assert.deepEqual(copy.toJSON(), tree.toJSON());
  assert.deepEqual(copy.names, ['Ann', 'Ben']);
  assert.equal(end(copy).comment, 'well played');
  assert.deepEqual(copy.root.children[1].value, [0.25, 0.75]);
  assert.equal(copy.root.children[1].glyph, '?!');
});

test('a tree that is written to a record is read from it the same', () => {
  const tree = line('a', 'b', 'c');
  tree.root.value = [0.5, 0.5];
  Object.assign(end(tree), { comment: 'well played', value: [1, 0], proven: true, plies: null });
  Object.assign(tree.addMove(tree.root.children[0], 'x'), { value: [0.25, 0.75], best: 'y', glyph: '?!' });
  const written = tree.toRecord();
  const full = (annotation) => ({ comment: '', glyph: '', value: null, proved: false, plies: null, best: null, ...annotation });
  const copy = GameTree.fromRecord({
    ...written, start: full(written.start), nodes: written.nodes.map((node) => ({ ...node, annotation: full(node.annotation) })),
  });
  assert.deepEqual(copy.toJSON(), tree.toJSON());
});

test('a very long game can be saved', () => {
  const tree = line(...Array.from({ length: 20_000 }, (_, i) => `m${i}`));
  const copy = GameTree.fromJSON(JSON.parse(JSON.stringify(tree)));
  assert.equal(copy.mainLine().length, 20_001);
});
