// Values of positions, and whose they are.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judgedByOne } from '../page/js/evaluation.js';
import { GameTree } from '../page/js/game-tree.js';
import { valuesByCell } from '../page/js/board/overlay.js';

/** A line whose positions were evaluated by these engines, none where it is empty. @param {string[]} judges */
function judged(...judges) {
  const tree = GameTree.fromMoves({ game: 'go', position: null, moves: judges.slice(1).map((_, i) => `m${i}`) });
  const line = tree.mainLine();
  line.forEach((node, i) => judges[i] && Object.assign(node, { value: [0.5, 0.5], judge: judges[i] }));
  return line;
}

test('of the values of several engines only those of one make a graph', () => {
  const line = judged('a', 'b', 'a', 'b', 'a', '');
  const shown = (preferred) => line.map(judgedByOne(line, preferred)).map(Number).join('');
  assert.equal(shown('c'), '101010', 'who knows most');
  assert.equal(shown('b'), '010100', 'or who is asked now');
  line[1].proven = true;
  assert.equal(shown('c'), '111010', 'a proof is everyone’s');
  assert.equal(judgedByOne(judged('', ''), 'a')(line[5]), false);
});

test('a piece has the value of its best move, a target that of the best move there', () => {
  const value = (from, to, score, label, kind = 'open') => ({ cells: [from, to], score, label, kind, level: 0 });
  const moves = [value('a', 'x', 0.2, '20'), value('a', 'y', 0.6, '60'), value('b', 'x', 1, '+3', 'won'), value('b', 'y', 1, '+5', 'won')];
  const labels = (selected) => Object.fromEntries([...valuesByCell(moves, selected)].map(([cell, all]) => [cell, all.map((each) => each.label).join()]));
  assert.deepEqual(labels([]), { a: '60', x: '+3', y: '+5', b: '+3' });
  assert.deepEqual(labels(['a']), { x: '20', y: '60' });
  const twice = [{ cells: ['c'], score: 0.5, label: 'R 50', kind: 'open', level: 2 }, { cells: ['c'], score: 0.4, label: 'B 40', kind: 'open', level: 2 }];
  assert.deepEqual(valuesByCell(twice, []).get('c')?.map((each) => each.label), ['R 50', 'B 40']);
});
