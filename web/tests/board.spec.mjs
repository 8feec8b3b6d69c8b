// The board: hovering, drag and drop, menus, rotation, moves without a cell, animation.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { clickCell, flaggedCells, legalCells, makeMove, moves, openSite, ready, seeded, start, until } from './support.mjs';

const site = await openSite();
after(() => site.close());

const BOARD = '.game-view svg.board';
const people = ['human', 'human'];
const labels = (page) => page.locator(`${BOARD} .cell`).evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')));
const middle = async (page, cell) => {
  const { x, y, width, height } = await page.locator(`${BOARD} [data-cell="${cell}"] .base`).boundingBox();
  return [x + width / 2, y + height / 2];
};

test('a piece under the pointer shows where it can go, and is dragged there', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yolah', seats: people });
  await ready(page);
  const [piece] = await legalCells(page);
  await page.mouse.move(...(await middle(page, piece)));
  const hints = await until(() => flaggedCells(page, 'hint'), (cells) => cells.length > 0, 'hints');
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, hints[0])), { steps: 4 });
  assert.deepEqual((await flaggedCells(page, 'target')).sort(), hints.sort());
  await page.mouse.up();
  const [move] = await until(() => moves(page), (list) => list.length === 1, 'moved');
  assert.ok(move.startsWith(piece), move);
  assert.equal((await until(() => flaggedCells(page, 'last'), (cells) => cells.length > 0, 'the last move is marked')).length, 2);
});

test('a piece that is dragged to nowhere stays where it was', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yolah', seats: people });
  await ready(page);
  const before = await labels(page);
  const [piece] = await legalCells(page);
  await page.mouse.move(...(await middle(page, piece)));
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  await until(() => labels(page), (now) => now.join() === before.join(), 'let go');
  assert.equal(await page.locator(`${BOARD} .ghost`).count(), 0);
  assert.equal((await moves(page)).length, 0);
});

test('by keys a menu asks for the colour of a hole, and can be left', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Awalé', seats: people });
  await ready(page);
  await page.locator(BOARD).focus();
  const items = page.getByRole('menuitem');
  await page.keyboard.press('Enter');
  assert.deepEqual(await items.locator('span').allTextContents(), ['red seeds', 'blue seeds']);
  await page.keyboard.press('Escape');
  assert.equal(await items.count(), 0);
  await page.keyboard.press('Enter');
  await page.mouse.click(5, 5);
  assert.equal(await items.count(), 0);
  assert.equal((await moves(page)).length, 0);
  await page.locator(BOARD).focus();
  await page.keyboard.press('Enter');
  await items.last().click();
  assert.deepEqual(await until(() => moves(page), (list) => list.length === 1, 'moved'), ['1B']);
});

test('a move that is made on no cell is a button under the board', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', options: { 'take over the first stone': true }, seats: people });
  await ready(page);
  await makeMove(page, seeded(1));
  const other = page.locator('.other-moves button');
  await other.waitFor();
  await other.click();
  assert.deepEqual((await until(() => moves(page), (list) => list.length === 2, 'swapped'))[1], 'swap');
  assert.equal(await other.count(), 0);
});

for (const game of ['Yolah', 'Yavalath', 'Awalé']) {
  test(`${game} is turned, and every cell is where it looks`, async (t) => {
    const page = await site.page(t);
    await start(page, { game, seats: people });
    await ready(page);
    const places = () => page.locator(`${BOARD} .cell`).evaluateAll((all) =>
      all.map((cell) => cell.getAttribute('transform').replaceAll('-0.00', '0.00')));
    const [upright, named] = [await places(), await labels(page)];
    await page.getByRole('button', { name: 'Turn the board' }).click();
    const turned = await until(places, (now) => now[0] !== upright[0], 'turned');
    assert.deepEqual(turned.toSorted(), upright.toSorted(), 'the board as a whole looks the same');
    assert.deepEqual(await labels(page), named);
    await makeMove(page, seeded(2));
  });

  test(`${game} with everything flying ends up as it does without`, async (t) => {
    const page = await site.page(t, { reducedMotion: 'no-preference', settings: { animation: 'fast' } });
    await start(page, { game, seats: people });
    for (let i = 0; i < 4; i += 1) {
      await ready(page);
      await makeMove(page, seeded(i));
    }
    await ready(page);
    await until(() => page.locator(`${BOARD} .animation-layer > *`).count(), (n) => n === 0, 'nothing flies');
    const flown = await labels(page);
    await page.reload();
    await page.locator(`${BOARD} .cell.last`).first().waitFor();
    await ready(page);
    assert.deepEqual(await labels(page), flown);
  });
}

test('a stone lands, and one that changes its owner is turned over; at once where motion is reduced', async (t) => {
  const page = await site.page(t, { reducedMotion: 'no-preference', settings: { animation: 'fast' } });
  await page.evaluate(() => {
    window.animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function record(keyframes, ...rest) {
      if (this.matches('.inside')) window.animated.push(keyframes.some(({ transform }) => /scaleX/.test(transform)) ? 'turned' : 'landed');
      return animate.call(this, keyframes, ...rest);
    };
  });
  await start(page, { game: 'Othello', seats: people });
  await ready(page);
  await makeMove(page, seeded(1));
  await ready(page);
  assert.deepEqual((await page.evaluate(() => window.animated)).toSorted(), ['landed', 'turned']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeMove(page, seeded(1));
  await until(() => moves(page), (made) => made.length === 2, 'the second move');
  assert.equal((await page.evaluate(() => window.animated)).length, 2);
});
