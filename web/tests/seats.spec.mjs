// Seats: three players, undo, resignation, rematch, spectating.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { makeMove, moves, openSite, playToEnd, playerNames, ready, seeded, start, until } from './support.mjs';

const site = await openSite();
after(() => site.close());

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const begun = (page, n) => page.locator('.moves .move').nth(n - 1).waitFor();

test('three play Yavalath, two of them engines, and the chances have three segments', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', options: { 'How many players': '3' }, seats: ['human', 'engine:reflex', 'engine:random'] });
  assert.equal(await page.locator('.player').count(), 3);
  assert.equal(await page.locator('.eval-bar .eval-bar-segment').count(), 3);
  await makeMove(page, seeded(3));
  await ready(page);
  const said = await until(() => page.locator('.eval-bar').getAttribute('aria-label'), (text) => /%/.test(text), 'chances');
  assert.equal(said.match(/%/g).length, 3, said);
  await playToEnd(page, seeded(3));
  assert.match(await page.locator('.result').innerText(), /win|lose|draw|share/);
});

test('moves are taken back to one’s own turn and made again', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', seats: ['human', 'engine:random'] });
  const pick = seeded(5);
  await makeMove(page, pick);
  await ready(page);
  await makeMove(page, pick);
  await ready(page);
  const all = await moves(page);
  assert.equal(all.length, 4);
  await press(page, 'Undo');
  assert.deepEqual(await until(() => moves(page), (list) => list.length === 2, 'undone'), all.slice(0, 2));
  assert.equal(await page.locator('.moves .undone').count(), 2);
  await press(page, 'Redo');
  assert.deepEqual(await until(() => moves(page), (list) => list.length === 4, 'redone'), all);
  await press(page, 'Undo');
  await page.keyboard.press('u');
  await until(() => moves(page), (list) => list.length === 0, 'undone by key');
  assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
  await makeMove(page, pick);
  await begun(page, 2);
  assert.equal(await ready(page), 'move');
});

test('who resigns is asked, loses, and plays again from the other seat', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yolah', seats: ['human', 'engine:random'] });
  await makeMove(page, seeded(1));
  await ready(page);
  await press(page, 'Resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.locator('.result').isVisible(), false);
  await press(page, 'Resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.result').waitFor();
  assert.match(await page.locator('.result').innerText(), /You lose\s+You resigned/);
  assert.deepEqual(await playerNames(page), ['You', 'Random']);
  await press(page, 'Rematch');
  await until(() => playerNames(page), (list) => list.join() === 'Random,You', 'seats exchanged');
  await begun(page, 1);
  assert.equal(await ready(page), 'move');
  assert.equal((await moves(page)).length, 1);
});

test('engines are watched, paused and made to step', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Awalé', seats: ['engine:montecarlo', 'engine:random'], time: 200, watch: true });
  await begun(page, 2);
  await press(page, 'Pause');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await until(() => page.locator('.player .turn-status').innerText(), (text) => text === 'to move', 'nobody thinks');
  const before = (await moves(page)).length;
  for (const step of [1, 2]) {
    await press(page, 'Step');
    await until(() => moves(page), (list) => list.length === before + step, `step ${step}`);
    await until(() => page.locator('.player .turn-status').innerText(), (text) => text === 'to move', 'nobody thinks');
  }
  assert.equal((await moves(page)).length, before + 2);
  assert.equal(await page.locator('.game-view .board .cell.legal').count(), 0);
  await press(page, 'Continue');
  await begun(page, before + 4);
});

test('engines that are watched play to the end', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalanchan', seats: ['engine:random', 'engine:reflex'], watch: true });
  await page.locator('.result').waitFor();
  assert.match(await page.locator('.result').innerText(), /wins|draw/);
});
