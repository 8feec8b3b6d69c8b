// Addresses that lead nowhere, and links to games that are not as they should be.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { goTo, legalCells, makeMove, moves, openSite, ready, seeded, until } from './support.mjs';

const site = await openSite();
after(() => site.close());

/** Whatever the address was, the rest of the page works. */
async function goesOn(page) {
  await page.getByRole('link', { name: 'Plywood' }).click();
  await page.getByRole('button', { name: 'Play: Yavalath' }).click();
  await ready(page);
  await makeMove(page, seeded(1));
}

/** Addresses, and what is said of them. @type {[string, RegExp][]} */
const WRONG = [
  ['#/rules/%', /Choose a game to read its rules/],
  ['#/rules/nothing', /Choose a game to read its rules/],
  ['#/nonsense', /There is nothing at this address/],
  ['#/nonsense/more?and=more', /There is nothing at this address/],
  ['#/analysis?moves=e5', /There is nothing at this address/],
  ['#/analysis?game=chess', /chess/],
  ['#/analysis?game=%3Cimg%20src=x%3E', /There is nothing at this address/],
  ['#/analysis?game=yavalath:players=9', /players/],
  ['#/analysis?game=yavalath&position=rubbish', /rubbish|position/i],
  ['#/tournaments/999999', /999999|cannot be loaded/],
];

test('addresses that lead nowhere say what is wrong, and nothing is broken', async (t) => {
  const page = await site.page(t, { expected: [/404/] });
  for (const [hash, said] of WRONG) {
    await t.test(hash, async () => {
      await goTo(page, hash);
      await page.locator('main').getByText(said).first().waitFor();
    });
  }
  await goesOn(page);
});

test('a page that begins at a wrong address works all the same', async (t) => {
  const page = await site.page(t, { at: '#/analysis?game=chess' });
  await page.locator('main [role=alert]').getByText(/chess/).waitFor();
  await goesOn(page);
});

test('the line about an address goes away with it', async (t) => {
  const page = await site.page(t, { at: '#/nonsense' });
  const alert = page.locator('main [role=alert]:visible');
  assert.equal(await alert.count(), 1);
  await goTo(page, '#/watch');
  assert.equal(await alert.count(), 0);
});

test('of a link with an illegal move, what is before it is shown, and the move is named', async (t) => {
  const page = await site.page(t, { at: '#/analysis?game=yavalath&moves=e5+e4+e5+e6' });
  await page.locator('main [role=alert]').getByText(/e5/).waitFor();
  assert.deepEqual(await moves(page), ['e5', 'e4']);
  await ready(page);
  assert.ok(!(await legalCells(page)).includes('e5'));
  await makeMove(page, seeded(1));
  assert.equal((await moves(page)).length, 3);
  await page.reload();
  await page.locator('.moves .move').nth(2).waitFor();
  assert.equal(await page.locator('main [role=alert]:visible').count(), 0);
  await goesOn(page);
});

test('a link with a legal game shows all of it', async (t) => {
  const page = await site.page(t, { at: '#/analysis?game=yavalath&moves=e5+e4+d4' });
  await ready(page);
  assert.deepEqual(await moves(page), ['e5', 'e4', 'd4']);
  assert.equal(await page.locator('main [role=alert]:visible').count(), 0);
});

test('a browser whose storage holds rubbish starts all the same', async (t) => {
  const page = await site.page(t);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of ['plywood.table', 'plywood.games', 'plywood.settings']) storage.setItem(key, '{"tree": [1], "nodes"');
      storage.setItem('plywood.games', '[null, 3, {"id": "x", "tree": {"game": 5}}]');
    }
  });
  await page.reload();
  await goesOn(page);
});

test('the address holds the analysis: the line, and the position that is looked at', async (t) => {
  const page = await site.page(t, { at: '#/analysis?game=yavalath&moves=e5+e4+d4' });
  const entries = await page.evaluate(() => history.length);
  await ready(page);
  await page.locator('.controls [data-id="previous"]').click();
  await page.waitForURL('**/#/analysis?game=yavalath&moves=e5+e4+d4&ply=2');
  await makeMove(page, seeded(1));
  const [, , third] = await until(() => page.locator('.moves .aside .move').allTextContents(), (all) => all.length === 1, 'a variation')
    .then(([move]) => ['e5', 'e4', move]);
  await page.waitForURL(`**/#/analysis?game=yavalath&moves=e5+e4+${third}`);
  assert.equal(await page.evaluate(() => history.length), entries, 'the way back is not longer');
  const address = page.url();
  // A reload keeps all of it; whoever gets the address sees the line.
  await page.reload();
  await until(() => page.locator('.moves .aside .move').allTextContents(), (all) => all.join() === third, 'the variation');
  assert.deepEqual(await page.locator('.moves [aria-current]').allTextContents(), [third]);
  const other = await site.page(t, { at: address.slice(site.url.length).replace(`+${third}`, `+${third}&ply=1`) });
  await until(() => moves(other), (shown) => shown.join() === `e5,e4,${third}`, 'the line');
  assert.deepEqual(await other.locator('.moves [aria-current]').allTextContents(), ['e5']);
  // In the same tab another address is another game.
  await goTo(page, '#/analysis?game=yavalath&moves=a1');
  await until(() => moves(page), (shown) => shown.join() === 'a1', 'the other game');
});
