// The position editor, on each layout.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { clickCell, moves, openSite, until } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

const text = (page) => page.locator('#editor-position');
const said = (page, cell) => page.locator(`.game-view .board [data-cell="${cell}"]`).getAttribute('aria-label');
const choose = (page, tool) => page.locator('.board-palette').getByText(tool, { exact: true }).click();
const press = (page, name) => page.locator('.editor').getByRole('button', { name, exact: true }).click();

/** Opens the editor at a position. @param {import('node:test').TestContext} t @param {string} game @param {string} [line] */
async function edit(t, game, line) {
  const page = await site.page(t, { at: analysisOf(game, line) });
  await page.locator('.analysis-tools [data-id="edit"]').click();
  await until(() => text(page).inputValue(), (position) => position !== '', 'a position');
  return page;
}

/** Waits until a cell is described so. @param {import('playwright-core').Page} page @param {string} cell @param {RegExp} as */
async function becomes(page, cell, as) {
  await until(() => said(page, cell), (label) => as.test(label ?? ''), `${cell} as ${as}`);
}

for (const { game, tools, cleared = '.filled' } of [
  // Pieces that every position has stay when all else is cleared.
  { game: 'yolah', cleared: '.hole', tools: [['Hole', 'c3', /hole/], ['Piece of player 1', 'b2', /piece of player 1/], ['Piece of player 2', 'g7', /piece of player 2/], ['Hole', 'f6', /hole/]] },
  { game: 'yavalath', tools: [['Piece of player 1', 'e5', /piece of player 1/], ['Piece of player 2', 'a1', /piece of player 2/]] },
  { game: 'yavalath:players=3', tools: [['Piece of player 3', 'e5', /piece of player 3/]] },
  { game: 'yavalanchan', tools: [['Neutral tile', 'd4', /neutral tile/], ['Piece of player 2', 'd5', /piece of player 2/]] },
]) {
  test(`on the board of ${game} things are put, taken away, and all cleared`, async (t) => {
    const page = await edit(t, game);
    const start = await text(page).inputValue();
    for (const [tool, cell, as] of tools) {
      await choose(page, tool);
      await clickCell(page, cell);
      await becomes(page, cell, as);
    }
    assert.notEqual(await text(page).inputValue(), start);
    await choose(page, 'Empty');
    const [, last] = tools[tools.length - 1];
    await clickCell(page, last);
    await becomes(page, last, /empty/);
    await press(page, 'Clear the board');
    await until(() => page.locator(`.game-view .board .cell${cleared}`).count(), (n) => n === 0, 'an empty board');
    await press(page, 'Start of the game');
    await until(() => text(page).inputValue(), (position) => position === start, 'the start');
  });
}

test('in pits seeds are counted, red and blue', async (t) => {
  const page = await edit(t, 'awale');
  assert.equal(await page.locator('.board-palette').count(), 0);
  await clickCell(page, '3');
  await page.getByLabel('Red seeds').fill('1');
  await page.getByLabel('Blue seeds').fill('0');
  await page.locator('.board-popup').getByRole('button', { name: 'Set' }).click();
  await becomes(page, '3', /1 red, 0 blue/);
  await clickCell(page, '4');
  await page.keyboard.press('Escape');
  await becomes(page, '4', /2 red, 2 blue/);
  await press(page, 'Clear the board');
  await becomes(page, '16', /0 red, 0 blue/);
});

for (const { game, cell, tool, as } of [
  { game: 'yavalath', cell: 'e5', tool: 'Piece of player 1', as: /piece of player 1/ },
  { game: 'yavalanchan', cell: 'd4', tool: 'Neutral tile', as: /neutral tile/ },
]) {
  test(`in ${game} whose turn it is can be chosen, and the position analysed`, async (t) => {
    const page = await edit(t, game);
    await choose(page, tool);
    await clickCell(page, cell);
    await becomes(page, cell, as);
    const before = await text(page).inputValue();
    await page.locator('.editor').getByLabel('Player 2').check();
    const made = await until(() => text(page).inputValue(), (position) => position !== before, 'another turn');
    await press(page, 'Analyse');
    await page.locator('.engine .line').first().waitFor();
    assert.deepEqual(await moves(page), []);
    assert.match(await page.locator('.player.turn').innerText(), /Player 2/);
    assert.match(await said(page, cell), as);
    await page.reload();
    await page.locator('.analysis-tools [data-id="edit"]').click();
    await until(() => text(page).inputValue(), (position) => position === made, 'kept after a reload');
  });
}

for (const { game, position } of [
  { game: 'yolah', position: 'w6b/8/8/3bw3/3wb3/8/8/b6w w 0 0' },
  { game: 'awale', position: '0.2/1.1/1.0/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2 1 4 3 12' },
]) {
  test(`a position of ${game} is typed as text, and played from`, async (t) => {
    const page = await edit(t, game);
    await text(page).fill(position);
    await press(page, 'Set');
    await page.locator('.editor').getByRole('button', { name: 'Play from here' }).click();
    await page.waitForURL('**/#/play');
    await page.locator('.game-view .board:not(.waiting) .cell.legal').first().waitFor();
    assert.match(await page.locator('.player.turn').innerText(), /You/);
    assert.deepEqual(await moves(page), []);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('.analysis-tools [data-id="edit"]').click();
    await until(() => text(page).inputValue(), (now) => now === position, 'the same position');
  });
}

test('what is not possible is said in one line, and changes nothing', async (t) => {
  const page = await edit(t, 'yavalath', 'e5 d4');
  const before = await text(page).inputValue();
  await text(page).fill('no position at all');
  await press(page, 'Set');
  const problem = page.locator('.editor').getByRole('alert');
  await problem.waitFor();
  assert.match(await problem.innerText(), /no position at all/);
  assert.doesNotMatch(await problem.innerText(), /\n/);
  assert.match(await said(page, 'e5'), /piece of player 1/);
  await press(page, 'Cancel');
  await page.locator('.editor').waitFor({ state: 'detached' });
  assert.deepEqual(await moves(page), ['e5', 'd4']);
  await page.locator('.analysis-tools [data-id="edit"]').click();
  await until(() => text(page).inputValue(), (position) => position === before, 'the position of before');
});

test('a piece where none can be is not put, and the page says why', async (t) => {
  const page = await edit(t, 'yavalanchan');
  await choose(page, 'Piece of player 1');
  await clickCell(page, 'a1');
  await page.locator('.editor').getByRole('alert').filter({ hasText: 'a1' }).waitFor();
  assert.match(await said(page, 'a1'), /empty/);
});

test('the editor works with the keyboard alone', async (t) => {
  const page = await edit(t, 'yavalath');
  await page.locator('.board-palette input').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.game-view .board').focus();
  await page.keyboard.press('Enter');
  await until(() => page.locator('.game-view .board .cell.filled').count(), (n) => n === 1, 'a stone');
  assert.match(await page.locator('.game-view .board .cell.filled').getAttribute('aria-label'), /piece of player 2/);
});
