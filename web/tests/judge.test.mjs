// The judge of moves and the sentences that say why a move is a mistake, with a fake server.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { setLanguage } from '../page/js/i18n.js';
import { Judge } from '../page/js/teaching/judge.js';
import { explainMistake, largestDifference } from '../page/js/teaching/reason.js';

globalThis.document = /** @type {any} */ ({ documentElement: {} });
await setLanguage('en');

const NAMES = ['You', 'Level 2'];
const SQUARES = { square: { width: 2, height: 2 } };
const PITS = { pits: { count: 2 } };

/**
 * Two players take turns; positions by their moves. The first player's share of each is 0.5 unless `share` says
 * otherwise, `proved` has the plies to the end, `line` the best moves, `end` the reason.
 */
function fakeServer(positions, { layout = SQUARES, players = 2 } = {}) {
  const searched = [];
  const parse = ({ position, moves }) => [position ?? '', ...moves].filter(Boolean).join(' ');
  return {
    searched,
    view: async (at) => {
      const key = parse(at);
      const { end, winners = [2], scores = [0, 0], out = [] } = positions[key] ?? {};
      const plies = key ? key.split(' ').length : 0;
      return {
        at, position: key, players, turn: end ? null : 1 + (plies % players), scores, eliminated: out, board: { layout },
        legal_moves: ['a', 'b', 'c', 'd'].map((text) => ({ text, cells: [`<${text}>`], label: '' })),
        outcome: end ? { winners, reason: end, cells: [] } : null,
      };
    },
    think: ({ at, limit, lines, seed }) => {
      const key = parse(at);
      assert.deepEqual([limit, lines, at.moves], [{ nodes: limit.nodes }, 1, []], 'by nodes, and without a memory');
      assert.ok(limit.nodes > 0 && seed === 1);
      searched.push(key);
      const { share = 0.5, proved = null, line = ['b'] } = positions[key] ?? {};
      const rest = Array.from({ length: players - 1 }, () => (1 - share) / (players - 1));
      const thought = { best: line[0], value: [share, ...rest], proved: proved !== null, plies: proved, line, nodes: 1000 };
      return { done: Promise.resolve({ thought, elapsed_ms: 1 }), stop() {} };
    },
    explain: async (at) => positions[parse(at)]?.terms ?? null,
  };
}

const AT = { game: 'g', position: null, moves: [] };

async function judge(positions, move, options) {
  const server = fakeServer(positions, options);
  const judgement = await new Judge(/** @type {any} */ (server), () => undefined).judge(AT, move);
  return { server, judgement, why: () => explainMistake(/** @type {any} */ (server), judgement, NAMES) };
}

test('the best move loses nothing, and one search tells', async () => {
  const { judgement, server } = await judge({ '': { share: 0.7 } }, 'b');
  assert.equal(judgement.loss, 0);
  assert.deepEqual(server.searched, ['']);
});

test('a move that is better than expected loses nothing', async () => {
  const { judgement } = await judge({ '': { share: 0.5 }, a: { share: 0.8 } }, 'a');
  assert.equal(judgement.loss, 0);
});

test('both moves are searched alike: a bias for the side to move is no loss', async () => {
  const { judgement } = await judge({ '': { share: 0.7 }, a: { share: 0.4 }, b: { share: 0.45 } }, 'a');
  assert.ok(Math.abs(judgement.loss - 0.05) < 1e-9);
});

test('what is proven is not searched twice, nor is a position that is known', async () => {
  const server = fakeServer({ '': { share: 1, proved: 1, line: ['b'] }, b: { end: 'four in a row', winners: [1] }, a: { share: 0, proved: 1, line: ['c'] }, 'a c': { end: 'four in a row' } });
  const own = new Judge(/** @type {any} */ (server), () => undefined);
  assert.equal((await own.judge(AT, 'a')).loss, 1);
  await own.judge(AT, 'a');
  assert.deepEqual(server.searched, ['', 'a']);
});

test('a proven win that becomes a draw is half a point', async () => {
  const { judgement, why } = await judge({ '': { share: 1, proved: 3 }, a: { share: 0.5, proved: 4, line: ['b'] } }, 'a');
  assert.equal(judgement.loss, 0.5);
  assert.equal(await why(), 'You can win in 3 moves here. After a it is only a draw.');
});

test('a move that ends the game is a mistake with the reason of its end', async () => {
  const { why } = await judge({ '': { share: 0.6 }, a: { end: 'player 1 made three in a row' } }, 'a');
  assert.equal(await why(), 'a ends the game: player 1 made three in a row.');
});

test('the winning answer is named, with how it wins', async () => {
  const { why } = await judge({ '': { share: 0.6 }, a: { share: 0, proved: 1, line: ['c'] }, 'a c': { end: 'player 2 has four in a row' } }, 'a');
  assert.equal(await why(), 'a lets Level 2 win at once with c: player 2 has four in a row.');
});

test('a longer win is told in moves, with its end where the line has it', async () => {
  const lost = { '': { share: 0.6 }, a: { share: 0, proved: 3, line: ['c', 'b', 'd'] } };
  const { why } = await judge({ ...lost, 'a c b d': { end: 'player 2 has four in a row' } }, 'a');
  assert.equal(await why(), 'a lets Level 2 win in 3 moves, beginning with c: player 2 has four in a row.');
  assert.equal(await (await judge(lost, 'a')).why(), 'a lets Level 2 win in 3 moves, beginning with c.');
  const cut = { ...lost, a: { share: 0, proved: 3, line: ['c'] }, 'a c': { share: 0, proved: 2, line: ['b', 'd'] }, 'a c b d': { end: 'player 2 has four in a row' } };
  assert.match(await (await judge(cut, 'a')).why(), /beginning with c: player 2 has four in a row\.$/, 'the rest of the line is searched');
});

test('seeds that the answer captures are counted, and so are those that were left', async () => {
  const options = { layout: PITS };
  const chances = { '': { share: 0.6 }, a: { share: 0.3, line: ['c'] }, b: { share: 0.6, line: ['d'] } };
  const captured = await judge({ ...chances, 'a c': { scores: [0, 5] } }, 'a', options);
  assert.equal(await captured.why(), 'Your chance falls from 60% to 30%. a lets Level 2 capture 5 seeds from hole <c>.');
  const left = await judge({ ...chances, b: { share: 0.6, line: ['d'], scores: [4, 0] }, 'b d': { scores: [4, 0] } }, 'a', options);
  assert.equal(await left.why(), 'Your chance falls from 60% to 30%. Another move captures 4 seeds.');
});

test('else the term that changed most is named, from the point of view of who moved', async () => {
  const terms = (reach, stuck) => ({ parts: [
    { name: 'reach', meaning: 'Squares that can be reached.', term: reach, weight: 10, value: 10 * reach },
    { name: 'stuck', meaning: 'Pieces that cannot move.', term: stuck, weight: -5, value: -5 * stuck },
  ] });
  const positions = { '': { share: 0.6 }, a: { share: 0.4, line: ['c'] }, b: { share: 0.6, line: ['d', 'a'] }, 'a c': { terms: terms(-2, 1) }, 'b d': { terms: terms(3, 0) } };
  assert.equal(await (await judge(positions, 'a')).why(),
    'Your chance falls from 60% to 40%. What makes most of the difference: Squares that can be reached (−2 instead of +3, yours less the opponent’s).');
  // One ply earlier the opponent is to move, and the terms are the opponent's.
  const shorter = { ...positions, 'a c': {}, 'b d': {}, a: { ...positions.a, terms: terms(2, 0) }, b: { ...positions.b, terms: terms(-3, 0) } };
  assert.match(await (await judge(shorter, 'a')).why(), /−2 instead of \+3/);
});

test('without terms the chances are all there is to say', async () => {
  assert.equal(await (await judge({ '': { share: 0.6 }, a: { share: 0.4 }, b: { share: 0.6 } }, 'a')).why(), 'Your chance falls from 60% to 40%.');
});

test('whoever is out by a move is told so', async () => {
  const { why } = await judge({ '': { share: 0.4 }, a: { share: 0, out: [1] }, b: { share: 0.4 } }, 'a', { players: 3 });
  assert.equal(await why(), 'Your chance falls from 40% to 0%. a puts you out of the game.');
});

test('a term that speaks for the played move is no reason', () => {
  const part = (term, value) => ({ name: 'x', meaning: 'X.', term, weight: 1, value });
  assert.equal(largestDifference([part(1, 1)], [part(2, 2)]), null);
  assert.equal(largestDifference([part(1, 1)], [part(1, 0)]), null, 'its weight alone has changed');
  assert.deepEqual(largestDifference([part(3, 3)], [part(2, 2)]), { meaning: 'X.', now: 2, then: 3 });
});
