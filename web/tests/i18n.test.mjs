// Numbers and times as text.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { formatSeconds } from '../page/js/i18n.js';

test('a short time is told in milliseconds, and no time is rounded to another', () => {
  assert.deepEqual([0, 50, 100, 150, 500, 1000, 1500, 12_340].map((ms) => formatSeconds(ms)),
    ['0 ms', '50 ms', '0.1 sec', '0.15 sec', '0.5 sec', '1 sec', '1.5 sec', '12.3 sec']);
  assert.deepEqual([50, 840, 2000].map((ms) => formatSeconds(ms, 1)), ['0.1 sec', '0.8 sec', '2.0 sec']);
});
