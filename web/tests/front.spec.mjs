// What a player reads: rules as pages with a way to play, and no word of the workshop.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { goTo, openSite, ready, start } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

test('the start page says what this is and how a level plays, and shows each game under way', async (t) => {
  const page = await site.page(t);
  await page.getByText('Play abstract board games against opponents of ten levels').waitFor();
  const about = page.locator('#level-about');
  const first = await about.innerText();
  await page.getByLabel('Opponent').selectOption('9');
  assert.notEqual(await about.innerText(), first);
  for (const card of await page.locator('.cards .card').all()) {
    await card.locator('.board .cell.last').first().waitFor();
    assert.ok((await card.locator('.board .cell:is(.filled, .hole)').count()) > 8, await card.innerText());
  }
});

test('the rules are a page of all games, and each leads to its rules and to a game', async (t) => {
  const page = await site.page(t, { at: '#/rules' });
  const cards = page.locator('main .card');
  assert.deepEqual(await cards.getByRole('heading').allTextContents(), ['Yolah', 'Yavalath', 'Yavalanchan', 'Awalé', 'Othello']);
  await cards.last().locator('.board [data-cell]').first().waitFor();
  await cards.nth(1).getByRole('link', { name: 'Rules: Yavalath' }).click();
  await page.waitForURL('**/#/rules/yavalath');
  await page.getByRole('button', { name: 'Play Yavalath' }).first().click();
  await page.waitForURL('**/#/play');
  assert.equal(await ready(page), 'move');
});

test('no page of rules has the same heading twice', async (t) => {
  const page = await site.page(t, { at: '#/rules' });
  for (const game of ['yolah', 'yavalath', 'yavalanchan', 'awale', 'othello']) {
    await goTo(page, `#/rules/${game}`);
    const headings = await page.locator('main :is(h1, h2, h3)').allTextContents();
    assert.equal(new Set(headings).size, headings.length, headings.join());
  }
});

test('an option is offered only where it applies', async (t) => {
  const page = await site.page(t);
  await page.getByRole('button', { name: 'Options…: Yavalath' }).click();
  const dialog = page.getByRole('dialog');
  const [players, swap, block] = ['players', 'swap', 'block'].map((name) => dialog.locator(`[name=${name}]`));
  await players.waitFor();
  assert.deepEqual([await swap.isVisible(), await block.isVisible()], [true, false]);
  await swap.check();
  await players.selectOption('3');
  await block.waitFor();
  assert.equal(await swap.isVisible(), false);
  assert.equal(await dialog.getByRole('alert').isVisible(), false, 'what is not offered is not asked for');
  await players.selectOption('2');
  await swap.waitFor();
  assert.equal(await swap.isChecked(), false);
  assert.equal(await block.isVisible(), false);
});

test('an engine has a name for people, and its spec in small print', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', 'd5:b7') });
  await page.locator('.engine .line').first().waitFor();
  const names = await page.getByLabel('Which engine').locator('option').allTextContents();
  assert.ok(names.includes('Neural network') && !names.includes('nnue'), names.join());
  await start(page, { game: 'Yavalath', seats: ['human', 'engine:random'] });
  assert.equal(await page.locator('.player .name').nth(1).textContent(), 'Random');
  assert.match(await page.locator('.player .kind').getAttribute('title'), /random/);
});

test('an engine without a search does not tell of a depth of 0', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', seats: ['human', 'engine:montecarlo'], time: 100 });
  await page.locator('.game-view .board .cell.legal').first().click();
  await page.locator('.thinking .search-stats').filter({ hasText: 'nodes' }).waitFor();
  assert.doesNotMatch(await page.locator('.thinking').innerText(), /depth 0/);
});
