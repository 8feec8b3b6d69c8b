// The page says what is going on: whose turn it is, what to do, what was played and taken, why a click did nothing.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { clickCell, flaggedCells, goTo, makeMove, moves, openSite, playCells, ready, seeded, start, until } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

/** Waits until the status line says something, and returns it. @param {import('playwright-core').Page} page @param {RegExp} what */
async function says(page, what) {
  return until(() => page.locator('.status-text').textContent(), (text) => what.test(text), `the line ${what}`);
}
const heard = (page, what) => until(() => page.locator('[aria-live]').textContent(), (text) => what.test(text), `announced ${what}`);
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

test('a piece is chosen, then where it goes; a click that does nothing says why', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yolah', seats: ['human', 'level:1'] });
  await says(page, /^Your turn: choose a piece\.$/);
  for (const [cell, why] of [['a8', /^That is the opponent’s piece\.$/], ['c2', /^There is no piece there\.$/]]) {
    await clickCell(page, cell);
    await says(page, why);
    await heard(page, why);
  }
  await clickCell(page, 'a1');
  await says(page, /^Your turn: choose where it goes\.$/);
  await clickCell(page, 'c2');
  await says(page, /^This piece cannot go there\.$/);
  await clickCell(page, 'a1');
  const [to] = await flaggedCells(page, 'target');
  await clickCell(page, to);
  await until(() => moves(page), (list) => list.length === 2, 'the answer');
  await says(page, /^Level 1 moved from \w\d to \w\d\. Your turn: choose a piece\.$/);
  await heard(page, /Level 1 moved from \w\d to \w\d\. Your turn/);
  await clickCell(page, 'a1');
  await says(page, /^There is a hole\.$/);
  await page.keyboard.press('ArrowUp');
  await press(page, 'First position');
  await clickCell(page, 'a1');
  await says(page, /earlier position/);
});

test('the line tells what was flipped and captured, and why a cell is refused', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Othello', seats: ['human', 'human'] });
  await says(page, /^Player 1: choose a cell\.$/);
  const [first] = await flaggedCells(page, 'legal');
  await clickCell(page, first);
  await says(page, new RegExp(`^Player 1 played ${first}\\. One piece flipped\\. Player 2: choose a cell\\.$`));
  await clickCell(page, first);
  await says(page, /^That cell is taken\.$/);
  await clickCell(page, 'a1');
  await says(page, /a1 .*\.$/);

  // Player 1 sows the red seed of hole 1 into hole 2 and captures.
  await start(page, { game: 'Awalé', seats: ['human', 'human'] });
  await says(page, /^Player 1: choose a hole\.$/);
  const theirs = await page.locator('.game-view .board .cell:not(.legal)').first().getAttribute('data-cell');
  await clickCell(page, theirs);
  await says(page, /^That is the opponent’s hole\.$/);
  const pick = seeded(2);
  let line = '';
  for (let n = 0; n < 40 && !/captured/.test(line); n += 1) {
    if ((await ready(page)) === 'over') break;
    await makeMove(page, pick);
    line = await says(page, /sowed \d+ \(\w+ seeds\)\./);
    assert.match(line, /Player \d: choose a hole\.$|win|draw/i);
  }
  assert.match(line, /sowed \d+ \(\w+ seeds\)\. (One seed|\d+ seeds) captured\. Player \d: choose a hole\.$/);
});

test('whoever is not to move is told so, and so is whoever clicks after the end', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', seats: ['engine:uct', 'human'], time: 10_000 });
  await says(page, /is to move\.$/);
  await clickCell(page, 'e5');
  await says(page, /^It is not your turn\.$/);
  await press(page, 'Stop');
  await says(page, /is paused\.$/);
  await goTo(page, '#/');
  await start(page, { game: 'Yavalath', seats: ['human', 'human'] });
  await playCells(page, ['e5', 'a1', 'e6', 'a2', 'e7']);
  await says(page, /^Player 2 wins\. Player 1 made three in a row: e5 e6 e7\.$/);
  await clickCell(page, 'i5');
  await says(page, /^The game is over\.$/);
});

test('a hint tells first where, then which move, and a move takes it away', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 a1 e6 a2 e8 a4') });
  await press(page, 'Play from here');
  await says(page, /Your turn: choose a cell\.$/);
  await press(page, 'Hint');
  await says(page, /^Hint: in the marked area\.$/);
  const area = await flaggedCells(page, 'advice');
  assert.ok(area.includes('e7') && area.length > 3 && area.length < 12, area.join());
  assert.equal(await page.locator('.game-view .overlay > *').count(), 0);
  await page.keyboard.press('h');
  await says(page, /^Hint: e7\.$/);
  await heard(page, /Hint: e7/);
  assert.deepEqual(await flaggedCells(page, 'advice'), []);
  assert.equal(await page.locator('.game-view .overlay .spot').count(), 1);
  await clickCell(page, 'd4');
  await until(() => page.locator('.game-view .overlay > *').count(), (n) => n === 0, 'the hint is gone');

  await goTo(page, analysisOf('yolah'));
  await press(page, 'Play from here');
  await says(page, /Your turn: choose a piece\.$/);
  await page.keyboard.press('h');
  const [, from] = /piece on (\w\d)/.exec(await says(page, /^Hint: the piece on \w\d\.$/));
  assert.deepEqual(await flaggedCells(page, 'advice'), [from]);
  await page.keyboard.press('h');
  await says(page, new RegExp(`^Hint: ${from}:\\w\\d\\.$`));
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Hint', { exact: true }).waitFor();
});

test('a cell that loses at once is marked before it is clicked, with three players too, unless it is switched off', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 a1 e6 a2') });
  assert.deepEqual(await flaggedCells(page, 'loses'), [], 'an analysis has other marks');
  await press(page, 'Play from here');
  await until(() => flaggedCells(page, 'loses'), (cells) => cells.join() === 'e4,e7', 'both ends of the pair');
  const end = page.locator('.game-view .board [data-cell="e7"]');
  assert.match(await end.getAttribute('aria-label'), /loses at once/);
  assert.equal(await end.locator('.cross').isVisible(), true);
  await press(page, 'Preferences');
  await page.getByLabel('Mark cells that lose at once').uncheck();
  await page.keyboard.press('Escape');
  await until(() => flaggedCells(page, 'loses'), (cells) => cells.length === 0, 'switched off');
  await press(page, 'Preferences');
  await page.getByLabel('Mark cells that lose at once').check();
  await page.keyboard.press('Escape');
  await goTo(page, analysisOf('yavalath:players=3', 'e5 a1 i1 e6 a2 i5'));
  await press(page, 'Play from here');
  await until(() => flaggedCells(page, 'loses'), (cells) => cells.join() === 'e4,e7', 'three players');
});

test('a win is told in the second person, with its line, and leads to the next level', async (t) => {
  const page = await site.page(t, { settings: { animation: 'off', level: '1' }, at: analysisOf('yavalath', 'e5 a1 e6 a2 e8 a4') });
  await press(page, 'Play from here');
  await ready(page);
  assert.equal(await page.locator('.eval-bar-label').isVisible(), false, 'a proven win is not told');
  await clickCell(page, 'e7');
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByRole('heading', { name: 'You win!' }).waitFor();
  await result.getByText('You have four in a row: e5 e6 e7 e8.').waitFor();
  await heard(page, /You win!.*four in a row/);
  assert.deepEqual((await flaggedCells(page, 'won')).sort(), ['e5', 'e6', 'e7', 'e8']);
  await press(page, 'First position');
  assert.equal(await result.isVisible(), true, 'it stays while one looks back');
  await result.getByRole('button', { name: 'Next level: Level 2' }).click();
  await until(() => page.locator('.player .name').allInnerTexts(), (names) => names.join() === 'Level 2,You', 'the next level, seats exchanged');
  assert.equal(await page.locator('.game-view svg.board').evaluate((board) => board === document.activeElement), true, 'the board has the focus');
  await ready(page);
  await press(page, 'Resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await result.getByRole('heading', { name: 'You lose' }).waitFor();
  await result.getByRole('button', { name: 'Easier: Level 1' }).waitFor();
  await result.getByRole('button', { name: 'Rematch' }).waitFor();
  await result.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.engine').waitFor();
});

test('a loss is told in the second person, and a proven win while playing if one wishes', async (t) => {
  const page = await site.page(t, { settings: { animation: 'off', proof: true }, at: analysisOf('yavalath', 'e5 a1 e6 a2') });
  await press(page, 'Play from here');
  await ready(page);
  await clickCell(page, 'e7');
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByRole('heading', { name: 'You lose' }).waitFor();
  await result.getByText('You made three in a row: e5 e6 e7.').waitFor();
  assert.deepEqual((await flaggedCells(page, 'lost')).sort(), ['e5', 'e6', 'e7']);
  await goTo(page, analysisOf('yavalath', 'e5 a1 e6 a2 e8 a4'));
  await press(page, 'Play from here');
  await page.locator('.eval-bar-label', { hasText: 'You win in one move' }).waitFor();
});
