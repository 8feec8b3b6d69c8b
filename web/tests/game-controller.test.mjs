// The game controller, with a fake server: players take turns, the fifth move ends the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { settings } from '../page/js/settings.js';
import { GameController } from '../page/js/game-controller.js';
import { GameTree } from '../page/js/game-tree.js';

settings.values = { ...settings.values, animation: 'off', chance: false };

const HUMAN = { kind: 'human' };
const ENGINE = { kind: 'engine', engine: 'e', limit: {} };

function viewAt({ moves }) {
  const over = moves.length >= 5;
  const legal = over ? [] : ['a', 'b', 'Pass'];
  return {
    players: 2, turn: over ? null : (moves.length % 2) + 1, scores: [], eliminated: [],
    played: moves.map((move, i) => ({ player: (i % 2) + 1, pass: move === 'Pass' })),
    legal_moves: legal.map((text) => ({ text, cells: [], label: '' })),
    outcome: over ? { winners: [1], reason: 'five', cells: [] } : null,
  };
}

/** Searches are pending until the test answers them. */
class FakeServer {
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
  const server = new FakeServer();
  const controller = new GameController(/** @type {any} */ (server), () => undefined);
  controller.load(new GameTree('go'), seats);
  await settled();
  return { controller, server, moves: () => controller.state.tree.moves(controller.state.head) };
}

async function answer(server, move) {
  server.searches.at(-1).answer(move);
  await settled();
}

test('the engine answers the move of a human', async () => {
  const { controller, server, moves } = await sit(HUMAN, ENGINE);
  assert.equal(server.searches.length, 0);
  assert.equal(controller.play('a'), true);
  await settled();
  assert.equal(controller.state.thinking?.player, 2);
  assert.equal(controller.mayMove, false);
  await answer(server, 'b');
  assert.deepEqual(moves(), ['a', 'b']);
  assert.equal(controller.mayMove, true);
});

test('values of engine moves are stored only if all seats are engines', async () => {
  const mixed = await sit(ENGINE, HUMAN);
  await answer(mixed.server, 'a');
  assert.equal(mixed.controller.state.tree.root.value, null);
  const watched = await sit(ENGINE, ENGINE);
  await answer(watched.server, 'a');
  assert.deepEqual(watched.controller.state.tree.root.value, [0.5, 0.5]);
});

test('a move that is not legal is refused, and case does not matter', async () => {
  const { controller, moves } = await sit(HUMAN, HUMAN);
  assert.equal(controller.play('zz'), false);
  assert.equal(controller.play(' pass '), true);
  assert.deepEqual(moves(), ['Pass']);
});

test('a second click before the server has answered moves nothing', async () => {
  const { controller, moves } = await sit(HUMAN, HUMAN);
  controller.play('a');
  assert.equal(controller.play('b'), false);
  assert.deepEqual(moves(), ['a']);
});

test('undo goes back to the last turn of a human, and redo forward again', async () => {
  const { controller, server, moves } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  await answer(server, 'b');
  await controller.undo();
  assert.deepEqual(moves(), []);
  await controller.redo();
  assert.deepEqual(moves(), ['a', 'b']);
});

test('undo while the engine thinks stops its search', async () => {
  const { controller, server, moves } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  await controller.undo();
  assert.equal(server.searches[0].stopped, true);
  await answer(server, 'b');
  assert.deepEqual(moves(), []);
  assert.equal(controller.state.thinking, null);
});

test('a human who plays second cannot undo the first move of an engine', async () => {
  const { controller, server, moves } = await sit(ENGINE, HUMAN);
  await answer(server, 'a');
  await controller.undo();
  assert.deepEqual(moves(), ['a']);
});

test('navigating back does not change the game, and the engine goes on', async () => {
  const { controller, server, moves } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  controller.navigate(-1);
  await settled();
  assert.equal(controller.mayMove, false);
  await answer(server, 'b');
  assert.deepEqual(moves(), ['a', 'b']);
  assert.equal(controller.state.node, controller.state.tree.root);
  controller.navigate(Infinity);
  assert.equal(controller.state.node, controller.state.head);
});

test('a stopped engine waits until it is resumed', async () => {
  const { controller, server, moves } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  controller.stopEngine();
  await answer(server, 'b');
  assert.deepEqual(moves(), ['a']);
  controller.pause(false);
  await settled();
  assert.equal(server.searches.length, 2);
  await answer(server, 'b');
  assert.deepEqual(moves(), ['a', 'b']);
});

test('a game between engines can be paused and stepped', async () => {
  const { controller, server, moves } = await sit(ENGINE, ENGINE);
  assert.equal(controller.isSpectating, true);
  controller.pause(true);
  await answer(server, 'a');
  assert.deepEqual(moves(), []);
  controller.step();
  await settled();
  await answer(server, 'a');
  assert.deepEqual(moves(), ['a']);
  assert.equal(controller.state.thinking, null);
});

test('the human resigns, also while the engine thinks', async () => {
  const { controller, server } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  controller.resign();
  assert.equal(controller.state.resigned, 1);
  assert.equal(controller.isOver, true);
  assert.equal(server.searches[0].stopped, true);
});

test('a finished game starts no search', async () => {
  const { controller, server } = await sit(HUMAN, HUMAN);
  for (const move of ['a', 'b', 'a', 'b', 'a']) {
    controller.play(move);
    await settled();
  }
  assert.equal(controller.isOver, true);
  assert.equal(controller.mayMove, false);
  assert.equal(server.searches.length, 0);
});

test('a rematch swaps the seats', async () => {
  const { controller, moves } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  controller.resign();
  controller.rematch();
  await settled();
  assert.deepEqual(controller.state.seats, [ENGINE, HUMAN]);
  assert.deepEqual(moves(), []);
  assert.equal(controller.state.resigned, null);
  assert.equal(controller.state.thinking?.player, 1);
});

test('analysis leaves the game where it was, unless it is played on from there', async () => {
  const { controller, moves } = await sit(HUMAN, HUMAN);
  controller.play('a');
  await settled();
  controller.setMode('analysis');
  await settled();
  controller.navigate(-1);
  await settled();
  controller.play('b');
  await settled();
  assert.deepEqual(moves(), ['a']);
  controller.resume();
  assert.deepEqual(controller.state.tree.moves(controller.state.node), ['a']);
  controller.setMode('analysis');
  controller.goTo(controller.state.tree.root.children[1]);
  await settled();
  controller.setMode('play');
  assert.deepEqual(moves(), ['b']);
});

test('a saved game is restored, with a running engine', async () => {
  const { controller } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  const saved = JSON.parse(JSON.stringify(controller.snapshot()));
  const server = new FakeServer();
  const other = new GameController(/** @type {any} */ (server), () => undefined);
  other.restore({ ...saved, tree: GameTree.fromJSON(saved.tree) });
  await settled();
  assert.deepEqual(other.state.tree.moves(other.state.head), ['a']);
  assert.equal(other.state.thinking?.player, 2);
});

test('a pass that is the only move is played by itself, and undo goes before it', async () => {
  const { controller, server, moves } = await sit(HUMAN, HUMAN);
  const view = server.view.bind(server);
  server.view = async (at) => {
    const seen = await view(at);
    return at.moves.length === 1 ? { ...seen, legal_moves: [{ text: 'Pass', cells: [], label: 'pass' }] } : seen;
  };
  controller.play('a');
  await settled();
  assert.deepEqual(moves(), ['a', 'Pass']);
  assert.equal(controller.state.head.pass, true);
  assert.equal(controller.state.head.player, 2);
  controller.play('b');
  await settled();
  await controller.undo();
  await settled();
  assert.deepEqual(moves(), ['a', 'Pass']);
  await controller.undo();
  await settled();
  assert.deepEqual(moves(), []);
});
