// Everything without a mouse: choosing, playing a whole game, the menu at a cell, the field for typed moves.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { legalCells, moves, openSite, ready, until } from './support.mjs';

const site = await openSite();
after(() => site.close());

const MOST_TABS = 80;

/** Presses Tab until something has the focus. */
async function tabTo(page, target) {
  for (let i = 0; i < MOST_TABS; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no Tab leads to ${target}`);
}

/** Chooses what begins with some letters in the list that has the focus. */
async function choose(page, list, letters) {
  await tabTo(page, list);
  await page.keyboard.type(letters);
}

/** Walks with the arrow keys to a cell: first to its row, then along it. */
async function walkTo(page, name) {
  const key = () => page.evaluate((to) => {
    const board = document.querySelector('.game-view svg.board');
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const at = document.getElementById(board.getAttribute('aria-activedescendant'));
    const [here, there] = [middle(at), middle(board.querySelector(`[data-cell="${to}"]`))];
    if (Math.abs(there.y - here.y) > 5) return there.y > here.y ? 'ArrowDown' : 'ArrowUp';
    if (Math.abs(there.x - here.x) > 5) return there.x > here.x ? 'ArrowRight' : 'ArrowLeft';
    return null;
  }, name);
  for (let steps = 0; steps < 40; steps += 1) {
    const next = await key();
    if (!next) return;
    await page.keyboard.press(next);
  }
  assert.fail(`no arrows lead to ${name}`);
}

/** The playable cell that is nearest to the cursor, of those with a flag. */
function nearest(page, flag) {
  return page.evaluate((wanted) => {
    const board = document.querySelector('.game-view svg.board');
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const here = middle(document.getElementById(board.getAttribute('aria-activedescendant')));
    const far = (cell) => Math.hypot(middle(cell).x - here.x, middle(cell).y - here.y);
    const cells = [...board.querySelectorAll(`.cell.${wanted}`)];
    // A cell that is a mistake at once is marked: whoever plays takes another one, if there is one.
    const good = cells.filter((cell) => !cell.classList.contains('loses'));
    const [first] = (good.length > 0 ? good : cells).sort((a, b) => far(a) - far(b));
    return first?.getAttribute('data-cell') ?? null;
  }, flag);
}

/** Makes some move by keys; the board has the focus, and keeps it. */
async function makeMove(page) {
  const before = (await moves(page)).length;
  await walkTo(page, await nearest(page, 'legal'));
  await page.keyboard.press('Enter');
  const target = await nearest(page, 'target');
  if (target) {
    await walkTo(page, target);
    await page.keyboard.press('Enter');
  }
  // The colour of a hole.
  if (await page.getByRole('menuitem').count()) await page.keyboard.press('Enter');
  await until(() => moves(page), (list) => list.length > before, 'the move is made');
}

for (const game of ['Yolah', 'Yavalath', 'Yavalanchan', 'Awalé', 'Othello']) {
  test(`a game of ${game} against level 1 is played to its end by keys alone`, async (t) => {
    const page = await site.page(t);
    await tabTo(page, page.locator('#level'));
    await page.keyboard.press('Home');
    await tabTo(page, page.getByRole('button', { name: `Play: ${game}` }));
    await page.keyboard.press('Enter');
    const board = page.locator('.game-view svg.board');
    await board.waitFor();
    await tabTo(page, board);
    while ((await ready(page)) === 'move') {
      await makeMove(page);
      assert.equal(await board.evaluate((element) => element === document.activeElement), true, 'the board keeps the focus');
    }
    assert.match(await page.locator('.result h2').innerText(), /^(You win!|You lose|A draw)$/);
    assert.deepEqual(await page.locator('.player .name').allInnerTexts(), ['You', 'Level 1']);
  });
}

test('a game is set up, played to its end and begun again by keys alone', async (t) => {
  const page = await site.page(t);
  await tabTo(page, page.getByRole('button', { name: 'Options…: Yavalanchan' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await choose(page, dialog.locator('.option select'), '3');
  await choose(page, dialog.getByLabel('Who is player 2?'), 'Random');
  await tabTo(page, dialog.getByRole('button', { name: 'Start' }));
  await page.keyboard.press('Enter');
  const board = page.locator('.game-view svg.board');
  await board.waitFor();
  await tabTo(page, board);
  while ((await ready(page)) === 'move') await makeMove(page);
  assert.match(await page.locator('.result').innerText(), /ha(s|ve) a line of 3|full/i);
  await tabTo(page, page.getByRole('button', { name: 'Rematch' }));
  await page.keyboard.press('Enter');
  assert.equal(await ready(page), 'move');
  assert.deepEqual(await page.locator('.player .name').allInnerTexts(), ['Random', 'You']);
});

test('moves are typed, and what is no move gets a clear line', async (t) => {
  const page = await site.page(t);
  await tabTo(page, page.locator('#level'));
  await page.keyboard.type('Level 1');
  await tabTo(page, page.getByRole('button', { name: 'Play: Yavalath' }));
  await page.keyboard.press('Enter');
  await ready(page);
  await page.keyboard.press('m');
  await page.keyboard.type('z9');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.move-input .problem').innerText(), /“z9” is not possible here/);
  for (const expected of [2, 4]) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type((await legalCells(page))[0].toUpperCase());
    await page.keyboard.press('Enter');
    await until(() => moves(page), (list) => list.length === expected, 'typed and answered');
    assert.equal(await ready(page), 'move');
    assert.equal(await page.locator('#move-input').inputValue(), '');
  }
});

test('a piece is chosen and let go again, and its cells have names', async (t) => {
  const page = await site.page(t);
  await tabTo(page, page.getByRole('button', { name: 'Play: Yolah' }));
  await page.keyboard.press('Enter');
  await ready(page);
  const board = page.locator('.game-view svg.board');
  await tabTo(page, board);
  const [piece] = await legalCells(page);
  await walkTo(page, piece);
  const named = page.locator(`#${await board.getAttribute('aria-activedescendant')}`);
  assert.equal(await named.getAttribute('aria-label'), `${piece}, piece of player 1, can be played`);
  await page.keyboard.press('Enter');
  assert.match(await named.getAttribute('aria-label'), /selected/);
  assert.ok((await page.locator('.game-view .cell.target').count()) > 0);
  await until(() => page.locator('[aria-live]').innerText(), (said) => said.includes('can be reached'), 'it is said');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.game-view .cell.target').count(), 0);
});

test('keys go through the moves, turn the board, list themselves and lead to a new game', async (t) => {
  const page = await site.page(t);
  await tabTo(page, page.getByRole('button', { name: 'Play: Yavalath' }));
  await page.keyboard.press('Enter');
  await ready(page);
  await page.keyboard.press('m');
  await page.keyboard.type((await legalCells(page))[0]);
  await page.keyboard.press('Enter');
  await until(() => moves(page), (list) => list.length === 2, 'answered');
  await page.keyboard.press('Tab');
  const current = () => page.locator('.moves [aria-current]').allInnerTexts();
  const [first, second] = await moves(page);
  for (const [key, shown] of [['ArrowLeft', [first]], ['k', []], ['j', [first]], ['End', [second]], ['Home', []], ['ArrowDown', [second]]]) {
    await page.keyboard.press(key);
    assert.deepEqual(await current(), shown, key);
  }
  const place = () => page.locator('.game-view .cell').first().getAttribute('transform');
  const before = await place();
  await page.keyboard.press('f');
  await until(place, (now) => now !== before, 'turned');
  await page.keyboard.press('?');
  assert.match(await page.getByRole('dialog').innerText(), /Keyboard shortcuts/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'Choose a game' }).waitFor();
});
