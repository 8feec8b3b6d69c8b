// The table, with a server that knows one game: players take turns, the fifth move ends it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { settings } from '../page/js/settings.js';
import { Table } from '../page/js/table.js';
import { Tree } from '../page/js/tree.js';

settings.values = { ...settings.values, animation: 'off', chance: false };

const HUMAN = { kind: 'human' };
const ENGINE = { kind: 'engine', engine: 'e', limit: {} };

function viewAt({ moves }) {
  const over = moves.length >= 5;
  const legal = over ? [] : ['a', 'b', 'Pass'];
  return {
    players: 2, turn: over ? null : (moves.length % 2) + 1, scores: [],
    legal_moves: legal.map((text) => ({ text, cells: [], label: '' })),
    outcome: over ? { winners: [1], reason: 'five', cells: [] } : null,
  };
}

/** Searches wait until the test lets them answer. */
class FakeLink {
  searches = [];

  async view(at) {
    return viewAt(at);
  }

  think({ at }) {
    const search = { at, stopped: false };
    search.done = new Promise((resolve) => {
      search.answer = (best) => resolve({ thought: { best, value: [0.5, 0.5], proved: false, plies: null, nodes: 1000, depth: 1, line: [], candidates: [] }, elapsed_ms: 1 });
    });
    search.stop = () => (search.stopped = true);
    this.searches.push(search);
    return search;
  }
}

const settled = async () => {
  for (let i = 0; i < 4; i += 1) await new Promise((resolve) => setTimeout(resolve));
};

async function sit(...seats) {
  const link = new FakeLink();
  const table = new Table(/** @type {any} */ (link), () => undefined);
  table.load(new Tree('go'), seats);
  await settled();
  return { table, link, moves: () => table.state.tree.moves(table.state.head) };
}

async function answer(link, move) {
  link.searches.at(-1).answer(move);
  await settled();
}

test('the engine answers the move of a person', async () => {
  const { table, link, moves } = await sit(HUMAN, ENGINE);
  assert.equal(link.searches.length, 0);
  assert.equal(table.play('a'), true);
  await settled();
  assert.equal(table.state.thinking?.player, 2);
  assert.equal(table.mayMove, false);
  await answer(link, 'b');
  assert.deepEqual(moves(), ['a', 'b']);
  assert.equal(table.mayMove, true);
});

test('beside a person an engine has no say on the chances; engines that are watched do', async () => {
  const mixed = await sit(ENGINE, HUMAN);
  await answer(mixed.link, 'a');
  assert.equal(mixed.table.state.tree.root.value, null);
  const watched = await sit(ENGINE, ENGINE);
  await answer(watched.link, 'a');
  assert.deepEqual(watched.table.state.tree.root.value, [0.5, 0.5]);
});

test('a move that is not legal is refused, and case does not matter', async () => {
  const { table, moves } = await sit(HUMAN, HUMAN);
  assert.equal(table.play('zz'), false);
  assert.equal(table.play(' pass '), true);
  assert.deepEqual(moves(), ['Pass']);
});

test('a second click before the server has answered moves nothing', async () => {
  const { table, moves } = await sit(HUMAN, HUMAN);
  table.play('a');
  assert.equal(table.play('b'), false);
  assert.deepEqual(moves(), ['a']);
});

test('undo goes back to the last turn of a person, and redo forward again', async () => {
  const { table, link, moves } = await sit(HUMAN, ENGINE);
  table.play('a');
  await settled();
  await answer(link, 'b');
  await table.undo();
  assert.deepEqual(moves(), []);
  await table.redo();
  assert.deepEqual(moves(), ['a', 'b']);
});

test('undo while the engine thinks ends its search', async () => {
  const { table, link, moves } = await sit(HUMAN, ENGINE);
  table.play('a');
  await settled();
  await table.undo();
  assert.equal(link.searches[0].stopped, true);
  await answer(link, 'b');
  assert.deepEqual(moves(), []);
  assert.equal(table.state.thinking, null);
});

test('a person who plays second cannot undo the first move of an engine', async () => {
  const { table, link, moves } = await sit(ENGINE, HUMAN);
  await answer(link, 'a');
  await table.undo();
  assert.deepEqual(moves(), ['a']);
});

test('looking back does not change the game, and the engine goes on', async () => {
  const { table, link, moves } = await sit(HUMAN, ENGINE);
  table.play('a');
  await settled();
  table.browse(-1);
  await settled();
  assert.equal(table.mayMove, false);
  await answer(link, 'b');
  assert.deepEqual(moves(), ['a', 'b']);
  assert.equal(table.state.node, table.state.tree.root);
  table.browse(Infinity);
  assert.equal(table.state.node, table.state.head);
});

test('an engine that is stopped waits until it is told to go on', async () => {
  const { table, link, moves } = await sit(HUMAN, ENGINE);
  table.play('a');
  await settled();
  table.stopEngine();
  await answer(link, 'b');
  assert.deepEqual(moves(), ['a']);
  table.pause(false);
  await settled();
  assert.equal(link.searches.length, 2);
  await answer(link, 'b');
  assert.deepEqual(moves(), ['a', 'b']);
});

test('engines that are watched can be paused and stepped', async () => {
  const { table, link, moves } = await sit(ENGINE, ENGINE);
  assert.equal(table.isWatched, true);
  table.pause(true);
  await answer(link, 'a');
  assert.deepEqual(moves(), []);
  table.step();
  await settled();
  await answer(link, 'a');
  assert.deepEqual(moves(), ['a']);
  assert.equal(table.state.thinking, null);
});

test('who resigns is the person at the table, also while the engine thinks', async () => {
  const { table, link } = await sit(HUMAN, ENGINE);
  table.play('a');
  await settled();
  table.resign();
  assert.equal(table.state.resigned, 1);
  assert.equal(table.isOver, true);
  assert.equal(link.searches[0].stopped, true);
});

test('a game that is over asks no engine', async () => {
  const { table, link } = await sit(HUMAN, HUMAN);
  for (const move of ['a', 'b', 'a', 'b', 'a']) {
    table.play(move);
    await settled();
  }
  assert.equal(table.isOver, true);
  assert.equal(table.mayMove, false);
  assert.equal(link.searches.length, 0);
});

test('a rematch exchanges the seats', async () => {
  const { table, moves } = await sit(HUMAN, ENGINE);
  table.play('a');
  await settled();
  table.resign();
  table.rematch();
  await settled();
  assert.deepEqual(table.state.seats, [ENGINE, HUMAN]);
  assert.deepEqual(moves(), []);
  assert.equal(table.state.resigned, null);
  assert.equal(table.state.thinking?.player, 1);
});

test('analysis leaves the game where it was, unless it is played on from there', async () => {
  const { table, moves } = await sit(HUMAN, HUMAN);
  table.play('a');
  await settled();
  table.setMode('analysis');
  await settled();
  table.browse(-1);
  await settled();
  table.play('b');
  await settled();
  assert.deepEqual(moves(), ['a']);
  table.resume();
  assert.deepEqual(table.state.tree.moves(table.state.node), ['a']);
  table.setMode('analysis');
  table.go(table.state.tree.root.children[1]);
  await settled();
  table.setMode('play');
  assert.deepEqual(moves(), ['b']);
});

test('what is saved is restored, a running engine too', async () => {
  const { table } = await sit(HUMAN, ENGINE);
  table.play('a');
  await settled();
  const saved = JSON.parse(JSON.stringify(table.saved()));
  const link = new FakeLink();
  const other = new Table(/** @type {any} */ (link), () => undefined);
  other.restore({ ...saved, tree: Tree.fromJSON(saved.tree) });
  await settled();
  assert.deepEqual(other.state.tree.moves(other.state.head), ['a']);
  assert.equal(other.state.thinking?.player, 2);
});
