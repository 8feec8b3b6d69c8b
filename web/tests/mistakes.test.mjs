import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameTree } from '../page/js/game-tree.js';
import { EvaluationStore, annotateMistakes, annotationGlyph } from '../page/js/ui/mistakes.js';
import { analyzeLine } from '../page/js/ui/analyze-line.js';

/** Two players take turns; `values` has the value of each position, by its moves. */
function fakeServer(values, { end = [], best = 'best' } = {}) {
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
      const report = { best, value: [share, 1 - share], proved: false, plies: null, nodes: 1000 };
      return { done: Promise.resolve({ thought: report, elapsed_ms: 1 }), stop() {} };
    },
  };
}

async function review(values, moves, options) {
  const tree = GameTree.fromMoves({ game: 'a', position: null, moves });
  const server = fakeServer(values, options);
  const evaluations = new EvaluationStore();
  const controller = { state: { tree }, emitChange() {} };
  const finished = await analyzeLine(controller, tree.mainLine(), { server, evaluations, engine: 'e', onprogress() {} }).done;
  const result = await annotateMistakes(tree, tree.mainLine(), evaluations, server);
  return { tree, server, finished, evaluations, ...result };
}

test('the annotation glyph depends on the loss', () => {
  assert.deepEqual([0, 0.049, 0.05, 0.0999, 0.1, 0.199, 0.3 - 0.1, 1].map(annotationGlyph), ['', '', '?!', '?!', '?', '?', '??', '??']);
});

test('mistakes are attributed to the player who moved', async () => {
  const values = { '': 0.5, a: 0.38, 'a b': 0.63, best: 0.5, 'a best': 0.38 };
  const { mistakes, tree, finished } = await review(values, ['a', 'b']);
  assert.equal(finished, true);
  assert.deepEqual(mistakes.map(({ ply, player, node }) => [ply, player, node.glyph]), [[1, 1, '?'], [2, 2, '??']]);
  assert.ok(Math.abs(mistakes[1].loss - 0.25) < 1e-9);
  assert.equal(mistakes[0].best, 'best');
  assert.equal(tree.root.glyph, '');
});

test('a move that improves the own value is no mistake', async () => {
  const { mistakes } = await review({ '': 0.5, a: 0.9, best: 0.5 }, ['a']);
  assert.deepEqual(mistakes, []);
});

test('a bias toward the side to move does not make every move a mistake', async () => {
  // Searched at the same depth, the best move is worth no more than the played one.
  const { mistakes, server } = await review({ '': 0.7, a: 0.4, best: 0.41 }, ['a']);
  assert.deepEqual(mistakes, []);
  assert.ok(server.asked.includes('best'));
});

test('the best move is no mistake', async () => {
  const { mistakes, server } = await review({ '': 0.7, best: 0.3 }, ['best']);
  assert.deepEqual(mistakes, []);
  assert.deepEqual(server.asked, ['', 'best']);
});

test('the value of a finished game is its outcome', async () => {
  const { tree, server, mistakes } = await review({ '': 0.5, best: 0.5 }, ['a'], { end: ['a'] });
  assert.deepEqual(tree.root.children[0].value, [0, 1]);
  assert.ok(!server.asked.includes('a'));
  assert.equal(mistakes[0].node.glyph, '??');
});

test('evaluated positions are not searched again, until the evaluations are cleared', async () => {
  const { tree, server, evaluations } = await review({ '': 0.5, a: 0.5 }, ['a']);
  const again = () => analyzeLine({ state: { tree }, emitChange() {} }, tree.mainLine(), { server, evaluations, engine: 'e', onprogress() {} }).done;
  await again();
  assert.equal(server.asked.length, 2);
  evaluations.clear();
  await again();
  assert.equal(server.asked.length, 4);
});

test('a larger search replaces a smaller one, and a proof replaces both', () => {
  const { root } = new GameTree('a');
  const evaluations = new EvaluationStore();
  const report = (share, proved = false) => ({ best: 'x', value: [share, 1 - share], proved, plies: null, nodes: 500 });
  assert.ok(evaluations.record(root, report(0.6), 2));
  assert.ok(!evaluations.record(root, report(0.1), 1));
  assert.equal(root.value[0], 0.6);
  assert.ok(evaluations.record(root, report(1, true), 0.1));
  assert.ok(!evaluations.record(root, report(0.5), 20));
  assert.equal(root.value[0], 1);
});

test('a cancelled analysis starts no more searches', async () => {
  const tree = GameTree.fromMoves({ game: 'a', position: null, moves: ['a', 'b', 'c'] });
  const server = fakeServer({ '': 0.5, a: 0.5, 'a b': 0.5, 'a b c': 0.5 });
  let run;
  const controller = { state: { tree }, emitChange: () => run.cancel() };
  run = analyzeLine(controller, tree.mainLine(), { server, evaluations: new EvaluationStore(), engine: 'e', onprogress() {} });
  assert.equal(await run.done, false);
  assert.deepEqual(server.asked, ['']);
});
