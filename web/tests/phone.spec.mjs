// On a phone: by touch, nothing to scroll sideways, nothing too small to hit.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { goTo, makeMove, openSite, playToEnd, ready, seeded, start } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** What WCAG 2.2 asks of every target, and what a finger on a board or a button wants. */
const LEAST_PX = 24;
const CELL_PX = 34;

const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What can be touched and is too small, with its size. */
function tooSmall(page, selector, least) {
  return page.locator(selector).evaluateAll((all, px) => all.flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    const seen = element.checkVisibility() && width > 1;
    return seen && Math.min(width, height) < px - 0.5
      ? [`${element.tagName} ${element.textContent.trim() || element.id} ${width.toFixed()}×${height.toFixed()}`] : [];
  }), least);
}

for (const { game, options } of [
  { game: 'Yolah' }, { game: 'Yavalath' }, { game: 'Yavalanchan', options: { 'Cells on each side': '3' } }, { game: 'Awalé' },
]) {
  test(`${game} fits a phone and is played by touch`, async (t) => {
    const page = await site.page(t, PHONE);
    await start(page, { game, options, seats: ['human', 'engine:random'] });
    await ready(page);
    assert.equal(await sideways(page), 0);
    const { x, y, width, height } = await page.locator('.game-view svg.board').boundingBox();
    assert.ok(x >= 0 && x + width <= 390 && y + height <= 844, `the whole board is seen at once: ${y} + ${height}`);
    assert.deepEqual(await tooSmall(page, '.game-view svg.board .cell .base', CELL_PX), []);
    if (game === 'Yavalath') await playToEnd(page, seeded(2), { tap: true });
    else await makeMove(page, seeded(2), { tap: true });
    assert.equal(await sideways(page), 0);
  });
}

test('no view has to be scrolled sideways, and everything on it is large enough for a finger', async (t) => {
  const page = await site.page(t, PHONE);
  await start(page, { game: 'Yavalath', options: { 'How many players': '3' }, seats: ['human', 'level:2', 'level:2'] });
  for (const hash of ['#/play', '#/analysis', '#/', '#/watch', '#/exercises', '#/tournaments', '#/rules', '#/rules/yolah', '#/rules/awale']) {
    await goTo(page, hash);
    await page.locator('main h1').waitFor();
    assert.equal(await sideways(page), 0, hash);
    assert.deepEqual(await tooSmall(page, 'button, select, nav a, .button, input:not([type=checkbox]), textarea', LEAST_PX), [], hash);
  }
});

test('the choices before a game fit a phone', async (t) => {
  const page = await site.page(t, PHONE);
  await page.getByRole('button', { name: 'Options…: Awalé' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const { x, width } = await dialog.boundingBox();
  assert.ok(x >= 0 && x + width <= 390);
  const seat = dialog.locator('.seat').last();
  await seat.locator('select').first().selectOption('engine:uct');
  await seat.locator('summary').tap();
  assert.ok(await seat.locator('[name=expansion-threshold]').isVisible());
  assert.deepEqual(await tooSmall(page, 'dialog :is(button, select, summary, input:not([type=checkbox]))', LEAST_PX), []);
  assert.equal(await dialog.evaluate((element) => element.scrollWidth > element.clientWidth), false);
});

test('the options of the analysis engine fit a phone', async (t) => {
  const page = await site.page(t, { ...PHONE, at: analysisOf('yolah') });
  await page.locator('.engine .engine-options summary').tap();
  assert.ok(await page.locator('.engine [name=hash]').isVisible());
  assert.equal(await sideways(page), 0);
  assert.deepEqual(await tooSmall(page, '.engine :is(button:not(.line-move), select, summary, input:not([type=checkbox]))', LEAST_PX), []);
});

test('on its side a phone shows the whole board beside the panel', async (t) => {
  const side = { width: PHONE.viewport.height, height: PHONE.viewport.width };
  const page = await site.page(t, { ...PHONE, viewport: side });
  for (const game of ['Yolah', 'Yavalath', 'Yavalanchan', 'Awalé']) {
    await start(page, { game, seats: ['human', 'human'] });
    const board = await page.locator('.game-view svg.board').boundingBox();
    const panel = await page.locator('.panel').boundingBox();
    assert.ok(board && panel);
    assert.ok(board.y + board.height <= side.height, `${game}: all of the board`);
    assert.ok(panel.x >= board.x + board.width, `${game}: the panel beside it`);
  }
});

for (const [way, viewport] of Object.entries({ upright: PHONE.viewport, 'on its side': { width: 844, height: 390 } })) {
  test(`${way} a phone shows the whole menu`, async (t) => {
    const page = await site.page(t, { ...PHONE, viewport });
    await start(page, { game: 'Yavalath', seats: ['human', 'human'] });
    const links = await page.locator('.top nav a:visible').evaluateAll((all) => all.map((link) => {
      const { left, right } = link.getBoundingClientRect();
      const { left: from, right: to } = link.parentElement.getBoundingClientRect();
      return { name: link.textContent, inside: left >= Math.max(from, 0) && right <= Math.min(to, innerWidth) };
    }));
    assert.deepEqual(links.map(({ name }) => name), ['New game', 'Current game', 'Watch', 'Analysis', 'Exercises', 'Tournaments', 'Rules']);
    assert.deepEqual(links.filter(({ inside }) => !inside), []);
  });
}

test('the title of a game comes before its board', async (t) => {
  const page = await site.page(t, PHONE);
  await start(page, { game: 'Yavalath', seats: ['human', 'human'] });
  for (const hash of ['#/play', '#/analysis']) {
    await goTo(page, hash);
    const title = await page.locator('main h1').boundingBox();
    const board = await page.locator('.game-view svg.board').boundingBox();
    assert.ok(title.y + title.height <= board.y && title.y < 200, `${hash}: ${title.y} ${board.y}`);
  }
});
