// Passing, which nobody has to be asked for; and players who are out of a game for three.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { goTo, openSite, until } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

/** Black cannot move, White has four squares left. */
const YOLAH = 'bbx5/bbx5/xxx5/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxx2ww/xxxx2ww';
/** Player 1 has made a three with the seventh move, and has no turn any more. */
const ELIMINATED = 'e5 e9 d8 e6 d4 b1 e7 b5 e4 b6';
const LAPTOP = { width: 1366, height: 768 };

/** The moves as they are listed. */
const moves = (page) => page.locator('.moves .move:not(.undone)').allTextContents();
const status = (page) => page.locator('.status-text').textContent();
const playFromHere = (page) => page.getByRole('button', { name: 'Play from here' }).click();

/** The parts of a view that are cut off by the screen or by what they are in. */
function cutOff(page, selector) {
  return page.locator(selector).evaluateAll((all) => all.flatMap((element) => {
    if (!element.checkVisibility()) return [];
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    return outside && width * height > 0 ? [`${element.tagName}.${element.getAttribute('class')} ${top.toFixed()}–${bottom.toFixed()}`] : [];
  }));
}

test('whoever cannot move passes without a click, and the page says so', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', '', `${YOLAH} b 0 0`) });
  await playFromHere(page);
  const made = await until(() => moves(page), (now) => now.length >= 3, 'the game goes on by itself');
  assert.equal(made[0], 'pass');
  assert.match(made[1], /^\w\d:\w\d$/);
  await page.locator('.result:not([hidden])').waitFor();
  const all = await moves(page);
  assert.ok(all.every((move, i) => (move === 'pass') === (i % 2 === 0)), all.join());
  await page.locator('.moves .move').first().click();
  await until(() => status(page), (text) => text.startsWith('You cannot move, so you pass.'), 'the message');
});

test('an engine that cannot move passes too, and one does not undo into a pass', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', '', `${YOLAH} w 0 0`), viewport: LAPTOP });
  await playFromHere(page);
  const move = async (from, to, count) => {
    await page.locator(`.game-view .board:not(.waiting) [data-cell="${from}"]`).click();
    await page.locator(`.game-view .board [data-cell="${to}"]`).click();
    await until(() => moves(page), (now) => now.length === count, 'the answer');
  };
  await move('g1', 'f1', 2);
  assert.deepEqual(await moves(page), ['g1:f1', 'pass']);
  await until(() => status(page), (text) => /^\S.* cannot move and passes\. Your turn: choose a piece\.$/.test(text), 'the message');
  assert.deepEqual(await cutOff(page, '.game-board > *, .game-view svg.board, .panel, .controls button, .move-input'), []);
  await move('g2', 'f2', 4);
  await page.locator('.controls [data-id="undo"]').click();
  await until(() => moves(page), (now) => now.length === 2, 'one move of mine is taken back');
  await page.waitForTimeout(300);
  assert.deepEqual(await moves(page), ['g1:f1', 'pass']);
});

test('a pass in what the engine thinks is called so', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', '', 'bbx5/bbx5/xxx5/8/8/8/6ww/6ww b 0 0') });
  await playFromHere(page);
  const thought = await until(() => page.locator('.thinking .candidates').textContent(), (text) => /pass|a1:a1/.test(text), 'a line with a pass');
  assert.doesNotMatch(thought, /a1:a1/);
});

test('a pass in Othello is played by itself', async (t) => {
  // Black, to move, outflanks nothing; White takes the last disc.
  const page = await site.page(t, { at: analysisOf('othello', '', 'wb6/8/8/8/8/8/8/8 b') });
  await playFromHere(page);
  await until(() => moves(page), (now) => now[0] === 'pass' && now.length >= 2, 'the pass');
});

test('in an analysis a pass is a button above the board, in sight', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', '', `${YOLAH} b 0 0`), viewport: LAPTOP });
  const pass = page.locator('.other-moves button');
  await pass.waitFor();
  assert.deepEqual(await cutOff(page, '.other-moves button, .game-view svg.board'), []);
  await pass.click();
  await until(() => moves(page), (now) => now.join() === 'pass', 'the list says so');
});

test('with three players the columns are those of the seats, and who is out is said and shown', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath:players=3', ELIMINATED), viewport: LAPTOP });
  await until(() => page.locator('.moves > *').allTextContents(), (cells) => cells.join(' ') === '1 e5 e9 d8 2 e6 d4 b1 3 e7 b5 e4 4 … b6 …', 'columns');
  const [second, last] = await Promise.all(['e9', 'b6'].map(async (name) =>
    (await page.locator('.moves .move', { hasText: name }).boundingBox()).x));
  assert.equal(last, second, 'player 2 has a column');
  await page.locator('.player').nth(0).getByText('out', { exact: true }).waitFor();
  assert.equal(await page.locator('.player.out').count(), 1);
  assert.equal(await status(page), 'Player 1 is out of the game.');
  assert.match(await page.locator('[aria-live]').textContent(), /Player 1 is out/);
  await page.locator('.moves .move').first().click();
  await until(() => status(page), (text) => text === '', 'nobody is out at the beginning');
  assert.equal(await page.locator('.player.out').count(), 0);
});

test('a replayed line has its columns before its end is looked at', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath:players=3', ELIMINATED) });
  await page.locator('.controls [data-id="first"]').click();
  await page.reload();
  await until(() => page.locator('.moves > *').allTextContents(), (cells) => cells.slice(-4).join(' ') === '4 … b6 …', 'columns');
  await goTo(page, '#/');
});
