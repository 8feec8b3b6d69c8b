// Board geometry, keyboard navigation, and the difference between two boards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffBoards } from '../page/js/board/animate.js';
import { geometry, nearestInDirection } from '../page/js/board/geometry.js';

const ARROWS = [{ x: 1, y: 0 }, { x: -1, y: 0 }, { x: 0, y: 1 }, { x: 0, y: -1 }];

/** @param {object} layout @param {number} count */
const board = (layout, count) => ({
  layout, cells: Array.from({ length: count }, (_, n) => ({ name: `a${n + 1}`, content: 'empty' })),
});
const boards = {
  square: board({ square: { width: 8, height: 8 } }, 64),
  hexagon: board({ hexagon: { size: 5 } }, 61),
  pits: board({ pits: { count: 16 } }, 16),
};
const centersOf = (shape, count, rotation = 0) => Array.from({ length: count }, (_, n) => shape.center(n, rotation));
const rounded = ({ x, y }) => `${Math.round(x)},${Math.round(y)}`;

for (const [kind, { layout, cells }] of Object.entries(boards)) {
  const shape = geometry({ layout, cells });

  test(`every cell of the ${kind} board is in one row, inside the box and apart from the others`, () => {
    assert.deepEqual(shape.rows.flat().sort((a, b) => a - b), cells.map((_, n) => n));
    const centers = centersOf(shape, cells.length);
    for (const { x, y } of centers) {
      assert.ok(x > shape.box.x && x < shape.box.x + shape.box.width);
      assert.ok(y > shape.box.y && y < shape.box.y + shape.box.height);
    }
    for (const [n, a] of centers.entries()) {
      for (const b of centers.slice(n + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 99);
    }
  });

  test(`a turn of the ${kind} board puts cells where cells were, and all turns lead back`, () => {
    const before = centersOf(shape, cells.length);
    const turned = centersOf(shape, cells.length, 1);
    assert.deepEqual(turned.map(rounded).sort(), before.map(rounded).sort());
    assert.notDeepEqual(turned.map(rounded), before.map(rounded));
    assert.deepEqual(centersOf(shape, cells.length, shape.rotationSteps).map(rounded), before.map(rounded));
  });

  test(`the arrow keys reach every cell of the ${kind} board from every other`, () => {
    const centers = centersOf(shape, cells.length);
    const seen = new Set([0]);
    for (const from of seen) {
      for (const arrow of ARROWS) seen.add(nearestInDirection(centers, from, centers[from], arrow));
    }
    assert.equal(seen.size, cells.length);
  });
}

test('the pits are a ring: each is beside or across from the next', () => {
  const shape = geometry(boards.pits);
  for (let n = 0; n < 16; n += 1) {
    const [a, b] = [shape.center(n, 0), shape.center((n + 1) % 16, 0)];
    assert.ok((a.y === b.y && Math.abs(a.x - b.x) === 100) || a.x === b.x);
  }
});

test('up and down over shifted rows keep to a column', () => {
  const centers = centersOf(geometry(boards.hexagon), 61);
  let [at, goal] = [30, centers[30]];
  for (let n = 0; n < 4; n += 1) {
    at = nearestInDirection(centers, at, goal, { x: 0, y: -1 });
    goal = { x: goal.x, y: centers[at].y };
  }
  assert.equal(at, 2);
});

test('a cursor at the edge stays', () => {
  const centers = centersOf(geometry(boards.square), 64);
  assert.equal(nearestInDirection(centers, 0, centers[0], { x: -1, y: 0 }), 0);
});

const piece = (player) => ({ piece: { player } });
const seeds = (red, blue) => ({ seeds: { player: 1, red, blue } });

test('a piece that left one cell and appeared on another has moved there', () => {
  const { slides, grown, gone } = diffBoards([piece(1), 'empty', piece(2)], ['hole', piece(1), piece(2)], null);
  assert.deepEqual(slides, [{ from: 0, to: 1, content: piece(1) }]);
  assert.deepEqual([grown, gone], [[], []]);
});

test('a piece of another player that appears has not moved', () => {
  const { slides, grown, gone } = diffBoards([piece(1), 'empty'], ['empty', piece(2)], null);
  assert.deepEqual([slides, grown, gone], [[], [1], [0]]);
});

test('a neutral tile that changes its owner stays where it is', () => {
  const changes = diffBoards([{ neutral: { owner: null } }], [{ neutral: { owner: 1 } }], null);
  assert.deepEqual([changes.slides, changes.grown, changes.gone], [[], [], []]);
});

test('seeds are sown from the hand, which begins over the pit that was emptied', () => {
  const lifted = diffBoards([seeds(2, 2), seeds(0, 0)], [seeds(0, 2), seeds(0, 0)], null);
  assert.deepEqual([lifted.taken, lifted.sown], [[0], []]);
  const sown = diffBoards([seeds(0, 2), seeds(0, 0)], [seeds(0, 2), seeds(1, 0)], 0);
  assert.deepEqual(sown.sown, [{ from: 0, to: 1, colour: 'red' }]);
});

/** The names of the squares from the bottom left, rank by rank, the ranks counted from the bottom or from the top. */
const squares = (ranks) => ranks.flatMap((rank) => [...'abcdefgh'].map((file) => ({ name: `${file}${rank}`, content: 'empty' })));
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8];

for (const [from, ranks] of [['the bottom', RANKS], ['the top', RANKS.toReversed()]]) {
  test(`the labels of a square board with ranks counted from ${from} agree with the names of its cells, turned or not`, () => {
    const cells = squares(ranks);
    const shape = geometry({ layout: { square: { width: 8, height: 8 } }, cells });
    for (const rotation of [0, 1]) {
      const labels = shape.labels(rotation);
      for (const [n, { name }] of cells.entries()) {
        const { x, y } = shape.center(n, rotation);
        const [file, rank] = [labels.find(({ text }) => text === name[0]), labels.find(({ text }) => text === name[1])];
        assert.equal(file.x, x, `${name}: the file below it`);
        // A label stands on a baseline a little below the middle of its rank.
        assert.ok(Math.abs(rank.y - y) < 10, `${name}: the rank beside it`);
      }
    }
    const top = shape.labels(0).filter(({ text }) => /\d/.test(text)).sort((a, b) => a.y - b.y)[0];
    assert.equal(top.text, from === 'the top' ? '1' : '8');
  });
}
