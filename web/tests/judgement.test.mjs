import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tree } from '../page/js/tree.js';
import { Opinions, REVIEW_MS, judge, markOf } from '../page/js/ui/judgement.js';
import { reviewLine } from '../page/js/ui/review.js';

/** Two players take turns; what an engine thinks of a position is in a table by the moves to it. */
function fakeLink(values, { end = [], best = 'best' } = {}) {
  const asked = [];
  return {
    asked,
    view: async ({ moves }) => {
      const over = end.includes(moves.join(' '));
      return { players: 2, turn: over ? null : 1 + (moves.length % 2), outcome: over ? { winners: [2] } : null };
    },
    think: ({ at }) => {
      const key = at.moves.join(' ');
      asked.push(key);
      const share = values[key];
      const thought = { best, value: [share, 1 - share], proved: false, plies: null, nodes: 1000 };
      return { done: Promise.resolve({ thought, elapsed_ms: REVIEW_MS }), stop() {} };
    },
  };
}

async function review(values, moves, options) {
  const tree = Tree.ofLine({ game: 'a', position: null, moves });
  const link = fakeLink(values, options);
  const opinions = new Opinions();
  const table = { state: { tree }, changed() {} };
  const finished = await reviewLine(table, tree.mainLine(), { link, opinions, engine: 'e', onprogress() {} }).done;
  const result = await judge(tree, tree.mainLine(), opinions, link);
  return { tree, link, finished, opinions, ...result };
}

test('a mistake is called by how much it lost', () => {
  assert.deepEqual([0, 0.049, 0.05, 0.0999, 0.1, 0.199, 0.3 - 0.1, 1].map(markOf), ['', '', '?!', '?!', '?', '?', '??', '??']);
});

test('each player is charged for their own losses only', async () => {
  const values = { '': 0.5, a: 0.38, 'a b': 0.63, best: 0.5, 'a best': 0.38 };
  const { mistakes, tree, finished } = await review(values, ['a', 'b']);
  assert.equal(finished, true);
  assert.deepEqual(mistakes.map(({ ply, player, node }) => [ply, player, node.mark]), [[1, 1, '?'], [2, 2, '??']]);
  assert.ok(Math.abs(mistakes[1].loss - 0.25) < 1e-9);
  assert.equal(mistakes[0].best, 'best');
  assert.equal(tree.root.mark, '');
});

test('a move after which the chances are better is no mistake of who made it', async () => {
  const { mistakes } = await review({ '': 0.5, a: 0.9, best: 0.5 }, ['a']);
  assert.deepEqual(mistakes, []);
});

test('an engine that likes who has just moved does not make every move a mistake', async () => {
  // Seen from the next position, the best move is worth no more than the one that was made.
  const { mistakes, link } = await review({ '': 0.7, a: 0.4, best: 0.41 }, ['a']);
  assert.deepEqual(mistakes, []);
  assert.ok(link.asked.includes('best'));
});

test('the move that the engine would have made is no mistake', async () => {
  const { mistakes, link } = await review({ '': 0.7, best: 0.3 }, ['best']);
  assert.deepEqual(mistakes, []);
  assert.deepEqual(link.asked, ['', 'best']);
});

test('a game that is over is worth what its winners have', async () => {
  const { tree, link, mistakes } = await review({ '': 0.5, best: 0.5 }, ['a'], { end: ['a'] });
  assert.deepEqual(tree.root.children[0].value, [0, 1]);
  assert.ok(!link.asked.includes('a'));
  assert.equal(mistakes[0].node.mark, '??');
});

test('what is known is not asked again, until another engine is chosen', async () => {
  const { tree, link, opinions } = await review({ '': 0.5, a: 0.5 }, ['a']);
  const again = () => reviewLine({ state: { tree }, changed() {} }, tree.mainLine(), { link, opinions, engine: 'e', onprogress() {} }).done;
  await again();
  assert.equal(link.asked.length, 2);
  opinions.forget();
  await again();
  assert.equal(link.asked.length, 4);
});

test('a longer thought takes the place of a shorter one, and a proof that of all', () => {
  const { root } = new Tree('a');
  const opinions = new Opinions();
  const thought = (share, proved = false) => ({ best: 'x', value: [share, 1 - share], proved, plies: null, nodes: 500 });
  assert.ok(opinions.note(root, thought(0.6), 500));
  assert.ok(!opinions.note(root, thought(0.1), 100));
  assert.equal(root.value[0], 0.6);
  assert.ok(opinions.note(root, thought(1, true), 50));
  assert.ok(!opinions.note(root, thought(0.5), 5000));
  assert.equal(root.value[0], 1);
});

test('a review that is cancelled asks no more', async () => {
  const tree = Tree.ofLine({ game: 'a', position: null, moves: ['a', 'b', 'c'] });
  const link = fakeLink({ '': 0.5, a: 0.5, 'a b': 0.5, 'a b c': 0.5 });
  let run;
  const table = { state: { tree }, changed: () => run.cancel() };
  run = reviewLine(table, tree.mainLine(), { link, opinions: new Opinions(), engine: 'e', onprogress() {} });
  assert.equal(await run.done, false);
  assert.deepEqual(link.asked, ['']);
});
