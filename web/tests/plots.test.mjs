import assert from 'node:assert/strict';
import { test } from 'node:test';
import { niceTicks } from '../page/js/ui/plots.js';

test('ticks are round numbers around what is shown', () => {
  assert.deepEqual(niceTicks(0, 17, 4), [0, 5, 10, 15, 20]);
  assert.deepEqual(niceTicks(-2.94, 2.94, 4), [-4, -2, 0, 2, 4]);
  assert.deepEqual(niceTicks(0, 1, 4), [0, 0.5, 1]);
});

test('ticks span every range, even one without width', () => {
  for (const [low, high] of [[0, 0], [412, 412], [-540, 507], [1e-3, 2e-3], [-1, 1e6]]) {
    const ticks = niceTicks(low, high, 5);
    assert.ok(ticks.length >= 2 && ticks.length < 20, String(ticks));
    assert.ok(ticks[0] <= low && ticks[ticks.length - 1] >= high);
  }
});
