// Autosave: a reload restores the game, and tabs are independent.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { goTo, makeMove, moves, openSite, playToEnd, playerNames, ready, seeded, start, until } from './support.mjs';

const site = await openSite();
after(() => site.close());


/** Plays a few moves against an engine that answers at once. */
async function play(page, game, count, seed) {
  await start(page, { game, seats: ['human', 'engine:random'] });
  const pick = seeded(seed);
  for (let i = 0; i < count; i += 1) {
    await makeMove(page, pick);
    await ready(page);
  }
  return until(() => moves(page), (list) => list.length === 2 * count, 'the engine has answered');
}

async function reload(page) {
  await page.reload();
  await page.locator('.game-view .board [data-cell]').first().waitFor();
}

test('after a reload the game, the seats, what was taken back and the board are as before', async (t) => {
  const page = await site.page(t);
  const all = await play(page, 'Yavalath', 3, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(() => moves(page), (list) => list.length === 4, 'undone');
  await page.getByRole('button', { name: 'Turn the board' }).click();
  const look = () => page.locator('.game-view .board .cell').evaluateAll((cells) =>
    cells.map((cell) => `${cell.getAttribute('aria-label')} ${cell.getAttribute('transform')}`));
  await ready(page);
  const before = await look();
  await reload(page);
  assert.equal(await ready(page), 'move');
  assert.deepEqual(await moves(page), all.slice(0, 4));
  assert.equal(await page.locator('.moves .undone').count(), 2);
  assert.deepEqual(await playerNames(page), ['You', 'Random']);
  assert.deepEqual(await look(), before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await until(() => moves(page), (list) => list.join() === all.join(), 'redone');
});

test('an engine that was thinking thinks again after a reload, and answers', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yolah', seats: ['human', 'engine:uct'], time: 10_000 });
  await makeMove(page, seeded(2));
  const [mine] = await moves(page);
  await page.getByText(/is thinking/).waitFor();
  await reload(page);
  await page.getByText(/is thinking/).waitFor();
  assert.deepEqual(await moves(page), [mine]);
  await until(() => page.locator('.thinking .search-stats').innerText(), (text) => /depth/.test(text), 'it thinks');
  await page.getByRole('button', { name: 'Move now' }).click();
  const [first, second] = await until(() => moves(page), (list) => list.length === 2, 'it answers');
  assert.equal(first, mine);
  assert.ok(second);
});

test('a result and who resigned are still there after a reload', async (t) => {
  const page = await site.page(t);
  await play(page, 'Awalé', 1, 3);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.result').waitFor();
  await reload(page);
  await page.locator('.result').waitFor();
  assert.match(await page.locator('.result').innerText(), /You resigned/);
});

test('two tabs play their own games, and each finds its own again', async (t) => {
  const one = await site.page(t);
  const first = await play(one, 'Yavalath', 2, 4);
  const two = await site.tab(one.context());
  const second = await play(two, 'Awalé', 3, 5);
  assert.deepEqual(await moves(one), first);
  await reload(one);
  await ready(one);
  assert.deepEqual(await moves(one), first);
  assert.equal(await one.locator('h1').innerText(), 'Yavalath');
  await makeMove(one, seeded(6));
  await ready(one);
  await reload(two);
  await ready(two);
  assert.deepEqual(await moves(two), second);
  assert.equal(await two.locator('h1').innerText(), 'Awalé');
});

test('games that were begun in other tabs can be continued after these are closed', async (t) => {
  const one = await site.page(t);
  const first = await play(one, 'Yavalath', 2, 7);
  const two = await site.tab(one.context());
  await play(two, 'Awalé', 1, 8);
  await one.close({ runBeforeUnload: true });
  const three = await site.tab(two.context());
  const offered = await three.locator('.continue').allInnerTexts();
  assert.equal(offered.length, 2, offered.join('; '));
  await three.locator('.continue').filter({ hasText: 'Yavalath' }).click();
  await ready(three);
  assert.deepEqual(await moves(three), first);
  await makeMove(three, seeded(9));
  await ready(three);
  assert.equal((await moves(two)).length, 2);
});

test('a new game leaves the one before to be continued', async (t) => {
  const page = await site.page(t);
  const first = await play(page, 'Yavalanchan', 1, 10);
  await play(page, 'Yolah', 1, 11);
  await goTo(page, '#/');
  await page.locator('.continue').filter({ hasText: 'Yavalanchan' }).click();
  await ready(page);
  assert.deepEqual(await moves(page), first);
});

test('a game that has ended can be looked at again after the next one has begun', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', seats: ['human', 'engine:random'] });
  await playToEnd(page, seeded(12));
  const played = await moves(page);
  await page.locator('.result [data-id="rematch"]').click();
  await until(() => moves(page), (now) => now.length < played.length, 'a new game');
  await goTo(page, '#/');
  await page.locator('.continue').filter({ hasText: 'Look at it again' }).click();
  await page.locator('.result').waitFor();
  assert.deepEqual(await moves(page), played);
});
