import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildShareHash, parseShareQuery } from '../page/js/ui/share.js';

const queryOf = (hash) => hash.split('?')[1];

test('an address tells the game it was made of', () => {
  for (const at of [
    { game: 'a', position: null, moves: [] },
    { game: 'some:players=3,swap=on', position: null, moves: ['a1:c3', 'e5n', '12R', 'swap'] },
    { game: 'other', position: 'x.o/?&=#%/+ 2', moves: ['e5'] },
  ]) assert.deepEqual(parseShareQuery(queryOf(buildShareHash(at))), at);
});

test('an address has one question mark, whatever the position contains', () => {
  const hash = buildShareHash({ game: 'a', position: '?a?b#c', moves: ['d?'] });
  assert.equal(hash.split('?').length, 2);
  assert.equal(hash.split('#').length, 2);
});

test('nonsense is nothing', () => {
  for (const query of ['', 'game=', 'moves=e5', 'game=%', 'game=<b>', 'game=a%20b', '%%%', 'game=1', '\0', 'game=a&position=%00',
    `game=a&moves=${'e5+'.repeat(2001)}`, `game=a&moves=${'x'.repeat(41)}`, `game=a&position=${'x'.repeat(4001)}`, `game=${'a'.repeat(4001)}`]) {
    assert.equal(parseShareQuery(query), null, query.slice(0, 40));
  }
});

test('fields that mean nothing here are left alone', () => {
  assert.deepEqual(parseShareQuery('game=a&position=&moves=++e5++d4+&theme=x'), { game: 'a', position: null, moves: ['e5', 'd4'] });
});
