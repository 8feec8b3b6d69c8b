// Tournaments from the page: begun by the form, watched, stopped, resumed; also after the server was killed.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { recordsOf } from './records.mjs';
import { goTo, openSite, until } from './support.mjs';

/** @import { Page } from 'playwright-core' */

const site = await openSite();
after(() => site.close());

/**
 * Fills in the form and starts.
 * @param {Page} page @param {{game?: string, engines: string[], rounds: number, nodes?: number}} form
 */
async function begin(page, { game = 'yavalanchan', engines, rounds, nodes = 30 }) {
  await goTo(page, '#/tournaments/new');
  await page.locator('#event-game').selectOption(game);
  for (const engine of engines) {
    await page.getByLabel('Engine or level to add').selectOption(engine);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByLabel('Openings for each pairing').fill(String(rounds));
  await page.getByLabel('Thinking').selectOption('nodes');
  await page.getByLabel('Nodes for a move').fill(String(nodes));
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/tournaments\/\d+$/);
  return Number(/\d+$/.exec(page.url())[0]);
}

/** How many games the live view says are played. @param {Page} page */
async function played(page) {
  return Number(/^[\d,]+/.exec(await page.locator('.live-count').innerText())?.[0].replace(',', '') ?? -1);
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true });

test('a tournament is begun by the form, watched to its end, and then shown with its results', async (t) => {
  const page = await site.page(t);
  const id = await begin(page, { engines: ['random', 'reflex', 'level:1'], rounds: 2 });
  await page.getByRole('heading', { name: 'Ratings with their 95 % intervals' }).waitFor();
  const games = recordsOf(site.store).filter((game) => game.event === id);
  assert.equal(games.length, 12);
  assert.deepEqual([...new Set(games.flatMap((game) => game.seats))].sort(), ['Level 1', 'Random', 'Reflex']);
  assert.equal(await button(page, 'Go on').count(), 0, 'there is nothing to go on with');
});

test('while it is played, table and boards follow; it is stopped, and goes on', async (t) => {
  const page = await site.page(t);
  const id = await begin(page, { game: 'yolah', engines: ['random', 'reflex'], rounds: 20_000 });
  await page.locator('.live-state[data-state="running"]').waitFor();
  assert.equal(await page.locator('.live-table tbody tr').count(), 2);
  await page.locator('.live-board svg [data-cell]').first().waitFor();
  const before = await until(() => played(page), (n) => n > 1, 'games');
  await until(() => played(page), (n) => n > before, 'more games');
  const names = await page.locator('.live-players .name').first().innerText();
  assert.match(names, /Random|Reflex/);
  await button(page, 'Stop').click();
  await button(page, 'Go on').waitFor();
  const kept = recordsOf(site.store).filter((game) => game.event === id).length;
  assert.ok(kept > before && kept < 40_000, `${kept} games`);
  await button(page, 'Go on').click();
  await until(() => played(page), (n) => n > kept, 'the games after those that were kept');
  await button(page, 'Stop').click();
  await button(page, 'Go on').waitFor();
});

test('a server that is killed has kept what was finished, and goes on with it', async (t) => {
  const page = await site.page(t, { expected: [/WebSocket/, /ERR_CONNECTION/] });
  const id = await begin(page, { game: 'yolah', engines: ['random', 'reflex'], rounds: 20_000 });
  const seen = await until(() => played(page), (n) => n > 2, 'games');
  await site.kill();
  const kept = recordsOf(site.store).filter((game) => game.event === id).length;
  assert.ok(kept >= seen, `${kept} of ${seen} games`);
  await site.start();
  // The page comes back by itself; the tournament does not run, since nobody has begun it again.
  await button(page, 'Go on').click();
  await until(() => played(page), (n) => n > kept, 'more games');
  await button(page, 'Stop').click();
  await button(page, 'Go on').waitFor();
});

test('what is wrong with a form is said in one line, and nothing is begun', async (t) => {
  const page = await site.page(t, { expected: [/400/] });
  await goTo(page, '#/tournaments/new');
  assert.ok(await button(page, 'Start').isDisabled(), 'nobody plays yet');
  await button(page, 'Add all levels').click();
  await page.locator('.event-size').filter({ hasText: '900 games' }).waitFor();
  await page.getByLabel('Openings for each pairing').fill('0');
  const problem = page.locator('.new-event-foot .problem');
  await problem.filter({ hasText: 'at least one round' }).waitFor();
  assert.equal((await problem.innerText()).split('\n').length, 1);
  assert.ok(await button(page, 'Start').isDisabled());
  await page.getByLabel('Openings for each pairing').fill('1');
  await page.locator('.event-size').filter({ hasText: '90 games' }).waitFor();
});

test('the form works by keyboard alone', async (t) => {
  const page = await site.page(t);
  await goTo(page, '#/tournaments/new');
  await page.locator('#event-game').focus();
  await page.keyboard.press('Tab');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), (label) => label === 'Engine or level to add', 'the focus');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const lineup = page.locator('.lineup-name');
  await until(() => lineup.allInnerTexts(), (names) => names.join() === 'Level 1,Level 1 (2)', 'two of them');
  await page.getByRole('button', { name: 'Remove Level 1 (2)' }).focus();
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), (label) => label === 'Remove Level 1', 'the focus stays');
});

test('a presentation has large letters, no menus, and ends with Escape', async (t) => {
  const page = await site.page(t, { viewport: { width: 1920, height: 1080 } });
  const id = await begin(page, { game: 'yolah', engines: ['random', 'reflex'], rounds: 20_000 });
  const size = () => page.locator('.live-table tbody th').first().evaluate((cell) => parseFloat(getComputedStyle(cell).fontSize));
  await page.locator('.live-table tbody th').first().waitFor();
  const usual = await size();
  await page.getByRole('link', { name: 'Present' }).click();
  await page.locator('body.presenting .live-table tbody th').first().waitFor();
  assert.ok((await size()) > 1.7 * usual, `${await size()} px`);
  assert.ok(!(await page.locator('header.top').isVisible()));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  await page.keyboard.press('Escape');
  await page.waitForURL(new RegExp(`/tournaments/${id}$`));
  await page.locator('header.top').waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Go on').waitFor();
});

test('the list shows the tournament that is running', async (t) => {
  const page = await site.page(t, { locale: 'de-DE' });
  const other = await site.page(t);
  const id = await begin(other, { game: 'yolah', engines: ['random', 'reflex'], rounds: 20_000 });
  await goTo(page, '#/tournaments');
  const link = page.locator('.live-now a');
  await link.filter({ hasText: 'Zusehen' }).click();
  await page.waitForURL(new RegExp(`/tournaments/${id}$`));
  await button(page, 'Anhalten').click();
  await button(page, 'Fortsetzen').waitFor();
  await button(other, 'Go on').waitFor();
});
