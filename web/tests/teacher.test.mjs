// The teacher in a game, with a fake server: what happens while a move is judged.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { GameController } from '../page/js/game-controller.js';
import { GameTree } from '../page/js/game-tree.js';
import { settings } from '../page/js/settings.js';

globalThis.localStorage = /** @type {any} */ ({ getItem: () => null, setItem() {} });
beforeEach(() => (settings.values = { ...settings.values, animation: 'off', chance: false, teaching: 'normal' }));

const HUMAN = { kind: 'human' };
const ENGINE = { kind: 'engine', engine: 'e', limit: { time_ms: 1 } };

/** Players take turns; `b` is the best move, and the judge's searches wait until they are let go. */
function fakeServer() {
  const server = {
    fails: false, searches: [],
    view: async (at) => ({
      at, position: at.position ?? `p${at.moves.join('')}`, players: 2, turn: (at.moves.length % 2) + 1, scores: [], eliminated: [], outcome: null,
      board: { layout: { square: { width: 1, height: 1 } } }, played: at.moves.map((_, i) => ({ player: (i % 2) + 1, pass: false })),
      legal_moves: ['a', 'b'].map((text) => ({ text, cells: ['x'], label: '' })),
    }),
    explain: async () => null,
    think: ({ at, limit }) => {
      const search = { isJudge: limit.nodes !== undefined, stopped: false };
      const share = at.position?.endsWith('a') ? 0.2 : 0.5;
      const thought = { best: 'b', value: [share, 1 - share], proved: false, plies: null, nodes: 1000, depth: 1, line: ['b'], candidates: [] };
      search.done = new Promise((resolve, reject) => {
        search.go = () => (server.fails ? reject(new Error('busy')) : resolve({ thought, elapsed_ms: 1 }));
      });
      search.stop = () => (search.stopped = true);
      server.searches.push(search);
      return search;
    },
  };
  return server;
}

const settled = async () => {
  for (let i = 0; i < 12; i += 1) await new Promise((resolve) => setTimeout(resolve));
};

async function sit(...seats) {
  const server = fakeServer();
  const controller = new GameController(/** @type {any} */ (server), () => undefined);
  controller.load(new GameTree('go'), seats);
  await settled();
  const judged = async () => {
    for (let n = 0; n < 3; n += 1) {
      server.searches.filter((search) => search.isJudge).forEach((search) => search.go());
      await settled();
    }
  };
  return { controller, server, judged, moves: () => controller.state.tree.moves(controller.state.head).join('') };
}

test('a bad move is taken back before the engine answers, a good one is played', async () => {
  const { controller, server, judged, moves } = await sit(HUMAN, ENGINE);
  assert.ok(controller.play('a'));
  await settled();
  assert.equal(controller.state.proposal?.view?.at.moves.join(), 'a', 'the board shows it');
  assert.equal(controller.mayMove, false);
  await judged();
  assert.equal(controller.state.refusal?.move, 'a');
  assert.equal(moves(), '');
  assert.ok(server.searches.every((search) => search.isJudge), 'the engine was not asked');
  assert.ok(controller.mayMove && controller.play('b'));
  await settled();
  await judged();
  assert.equal(moves(), 'b');
  assert.deepEqual([controller.state.proposal, controller.state.refusal], [null, null]);
  assert.equal(controller.state.thinking?.player, 2);
});

test('who insists plays the move, and who tries again moves again', async () => {
  const { controller, judged, moves } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  await judged();
  controller.teacher.tryAgain();
  assert.equal(controller.state.refusal, null);
  controller.play('a');
  await settled();
  await judged();
  controller.teacher.insist();
  assert.equal(moves(), 'a');
  assert.equal(controller.state.refusal, null);
});

test('a move whose game is left while it is judged is forgotten', async () => {
  const { controller, server, judged, moves } = await sit(HUMAN, ENGINE);
  controller.play('a');
  await settled();
  controller.resign();
  assert.equal(controller.state.proposal, null);
  assert.ok(server.searches[0].stopped);
  await judged();
  assert.deepEqual([moves(), controller.state.refusal], ['', null]);
});

test('a move that cannot be judged is played', async () => {
  const { controller, server, judged, moves } = await sit(HUMAN, ENGINE);
  server.fails = true;
  controller.play('a');
  await settled();
  await judged();
  assert.equal(moves(), 'a');
});

test('people among themselves are not taught, nor is anybody who does not want it', async () => {
  const people = await sit(HUMAN, HUMAN);
  people.controller.play('a');
  assert.equal(people.moves(), 'a');
  settings.values.teaching = 'off';
  const alone = await sit(HUMAN, ENGINE);
  alone.controller.play('a');
  assert.equal(alone.moves(), 'a');
});
