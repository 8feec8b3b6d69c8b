// Reconnecting: the server is killed while a page is open, and restarted.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { goTo, makeMove, moves, openSite, ready, seeded, start, until } from './support.mjs';

const site = await openSite();
after(() => site.close());

/** A browser complains of every attempt to reach a server that is not there. */
const expected = [/WebSocket/, /ERR_CONNECTION/];
const banner = (page) => page.locator('.banner');

test('while a person thinks: the page says so, can be read on, and goes on when the server is back', async (t) => {
  const page = await site.page(t, { expected });
  await start(page, { game: 'Yavalath', seats: ['human', 'engine:random'] });
  await makeMove(page, seeded(1));
  await ready(page);
  const before = await until(() => moves(page), (list) => list.length === 2, 'answered');
  await site.kill();
  await banner(page).waitFor();
  assert.match(await banner(page).innerText(), /cannot be reached/);
  await page.getByRole('button', { name: 'Previous move' }).click();
  assert.deepEqual(await page.locator('.moves [aria-current]').allInnerTexts(), [before[0]]);
  await page.getByRole('button', { name: 'Last position' }).click();
  await site.start();
  await banner(page).waitFor({ state: 'hidden' });
  assert.equal(await ready(page), 'move');
  assert.deepEqual(await moves(page), before);
  await makeMove(page, seeded(2));
  await until(() => moves(page), (list) => list.length === 4, 'answered');
});

test('a move that is made while the server is away is answered when it is back', async (t) => {
  const page = await site.page(t, { expected });
  await start(page, { game: 'Yavalath', seats: ['human', 'engine:random'] });
  await ready(page);
  await site.kill();
  await banner(page).waitFor();
  await makeMove(page, seeded(3));
  assert.equal((await moves(page)).length, 1);
  await site.start();
  await until(() => moves(page), (list) => list.length === 2, 'answered');
  await banner(page).waitFor({ state: 'hidden' });
  assert.equal(await ready(page), 'move');
});

test('while an engine thinks: it thinks again when the server is back', async (t) => {
  const page = await site.page(t, { expected });
  await start(page, { game: 'Yolah', seats: ['human', 'engine:uct'], time: 10_000 });
  await makeMove(page, seeded(4));
  const facts = () => page.locator('.thinking .search-stats').innerText();
  await until(facts, (text) => /nodes/.test(text), 'it thinks');
  await site.kill();
  await banner(page).waitFor();
  await site.start();
  await banner(page).waitFor({ state: 'hidden' });
  const old = await facts();
  await until(facts, (text) => /nodes/.test(text) && text !== old, 'it thinks again');
  await page.getByRole('button', { name: 'Move now' }).click();
  await until(() => moves(page), (list) => list.length === 2, 'answered');
});

test('an engine can be stopped and the game left while the server is away', async (t) => {
  const page = await site.page(t, { expected });
  await start(page, { game: 'Yolah', seats: ['human', 'engine:uct'], time: 10_000 });
  await makeMove(page, seeded(5));
  await until(() => page.locator('.thinking .search-stats').innerText(), (text) => /nodes/.test(text), 'it thinks');
  await site.kill();
  await banner(page).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await goTo(page, '#/');
  await page.getByRole('heading', { name: 'Choose a game' }).waitFor();
  await site.start();
  await banner(page).waitFor({ state: 'hidden' });
  await page.locator('.continue').click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  assert.equal((await moves(page)).length, 1);
});
