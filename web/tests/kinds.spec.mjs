// Several moves on one cell: the red and the blue half of a hole, an own and a neutral tile.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { clickCell, flaggedCells, legalCells, moves, openSite, ready, start, until } from './support.mjs';
import { CAPTURE, analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const people = ['human', 'human'];
const pit = (page, cell) => page.locator(`.game-view svg.board [data-cell="${cell}"] .base`);
const sums = (page, kind) => page.locator(`.preview-layer .${kind}`).allTextContents();
/** Where a half of a hole is, within it. */
async function half(page, cell, colour) {
  const { width, height } = await pit(page, cell).boundingBox();
  return { position: { x: width / 2, y: height * (colour === 'red' ? 0.3 : 0.7) } };
}
const says = (page, what) => until(() => page.locator('.status-text').textContent(), (text) => what.test(text), String(what));

test('one click on a half of a hole sows its seeds, after a look at what that does', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Awalé', seats: people });
  await ready(page);
  assert.equal(await page.locator('.game-view .count-layer .sum').first().textContent(), '4');
  await pit(page, '1').hover(await half(page, '1', 'red'));
  await says(page, /^Sows 2 seeds\.$/);
  assert.deepEqual(await sums(page, 'sown'), ['5', '5']);
  await pit(page, '1').hover(await half(page, '1', 'blue'));
  await until(() => page.locator('.preview-layer .mark').first().getAttribute('transform'), Boolean, 'the other colour');
  await page.mouse.move(5, 5);
  await until(() => sums(page, 'sown'), (list) => list.length === 0, 'nothing is shown any more');
  await says(page, /choose a hole/);
  await pit(page, '1').click(await half(page, '1', 'red'));
  await until(() => moves(page), (list) => list.join() === '1R', 'red is sown');
  await until(() => flaggedCells(page, 'sown'), (cells) => cells.join() === '2,4', 'the holes are marked');
  await ready(page);
  await pit(page, '2').click(await half(page, '2', 'blue'));
  await until(() => moves(page), (list) => list.join() === '1R,2B', 'blue is sown');
  assert.equal(await page.getByRole('menu').count(), 0);
});

test('what a move captures is shown before it is played, and marked after it', async (t) => {
  const page = await site.page(t, { at: analysisOf('awale', CAPTURE.moves) });
  await page.getByRole('button', { name: 'Play from here', exact: true }).click();
  await ready(page);
  await pit(page, CAPTURE.cell).hover(await half(page, CAPTURE.cell, CAPTURE.colour));
  await says(page, /^Sows (one seed|\d+ seeds)\. Captures \d+ seeds\.$/);
  assert.ok((await sums(page, 'captured')).every((text) => /^−[23]$/.test(text)));
  const before = await page.locator('.player').first().innerText();
  const count = (await sums(page, 'captured')).length;
  assert.ok(count > 0);
  await page.getByRole('button', { name: 'Hint', exact: true }).hover();
  await page.evaluate(() => document.querySelector('.game-view svg.board').focus());
  await page.keyboard.press('m');
  await page.keyboard.type(CAPTURE.move);
  await page.keyboard.press('Enter');
  await until(() => page.locator('.player').first().innerText(), (now) => now !== before, 'points');
});

test('the first touch of a half shows what the second one does', async (t) => {
  const page = await site.page(t, PHONE);
  await start(page, { game: 'Awalé', seats: people });
  await ready(page);
  await pit(page, '1').tap(await half(page, '1', 'blue'));
  await says(page, /^Sows 2 seeds\. Tap again to play\.$/);
  await pit(page, '3').tap(await half(page, '3', 'blue'));
  await until(() => page.locator('.preview-layer .mark').count(), (n) => n === 2, 'another hole');
  assert.deepEqual(await moves(page), []);
  await pit(page, '3').tap(await half(page, '3', 'blue'));
  await until(() => moves(page), (list) => list.join() === '3B', 'sown');
});

test('a switch beside the board says which tile is placed, and covers nothing', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalanchan', seats: people });
  await ready(page);
  const kinds = page.getByRole('group', { name: 'Which tile to place' });
  const [own, neutral] = ['Own tile', 'Neutral tile'].map((name) => kinds.getByRole('button', { name }));
  assert.deepEqual([await own.isDisabled(), await neutral.getAttribute('aria-pressed')], [true, 'true'], 'the first tile is neutral');
  await clickCell(page, 'd4');
  await until(() => moves(page), (list) => list.join() === 'd4n', 'a neutral tile');
  await ready(page);
  assert.equal(await own.getAttribute('aria-pressed'), 'true');
  assert.equal((await legalCells(page)).length, 6, 'own tiles go next to neutral ones');
  await clickCell(page, 'a1');
  await says(page, /^a1 .*\.$/);
  await page.keyboard.press('t');
  assert.equal(await neutral.getAttribute('aria-pressed'), 'true');
  assert.equal((await legalCells(page)).length, 36);
  await clickCell(page, 'a1');
  await until(() => moves(page), (list) => list.join() === 'd4n,a1n', 'another neutral tile');
  await ready(page);
  await own.click();
  await clickCell(page, 'd5');
  await until(() => moves(page), (list) => list.join() === 'd4n,a1n,d5', 'an own tile');
  assert.equal(await page.getByRole('menu').count(), 0);
  const [board, beside] = [await page.locator('.game-view svg.board').boundingBox(), await kinds.boundingBox()];
  assert.ok(beside.y >= board.y + board.height - 1 && beside.y + beside.height <= 800, 'below the board, and in sight');
});

test('analysis draws a value on the half of the hole that it belongs to', async (t) => {
  const page = await site.page(t, { at: analysisOf('awale', '1R 2B') });
  await page.locator('.engine .line').nth(2).waitFor();
  await until(async () => {
    const { lines, spots } = await page.evaluate(() => ({
      lines: [...document.querySelectorAll('.engine .line')].map((line) => line.querySelector('.line-move')?.textContent ?? ''),
      spots: [...document.querySelectorAll('.overlay .spot circle')].map((circle) => {
        const { x, y, width, height } = circle.getBoundingClientRect();
        const cell = [...document.querySelectorAll('.game-view [data-cell] .base')].map((base) => ({ base, box: base.getBoundingClientRect() }))
          .find(({ box }) => x + width / 2 > box.left && x + width / 2 < box.right && y + height / 2 > box.top && y + height / 2 < box.bottom);
        return `${cell.base.parentElement.dataset.cell}${y + height / 2 < cell.box.top + cell.box.height / 2 ? 'R' : 'B'}`;
      }),
    }));
    return lines.toSorted().join() === spots.toSorted().join() ? 'same' : `${lines} / ${spots}`;
  }, (same) => same === 'same', 'spots and lines');
});
