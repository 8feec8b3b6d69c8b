// Tournaments that the real program has played: tables, plots, and every game to replay.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { recordsOf } from './records.mjs';
import { goTo, moves, openSite, until } from './support.mjs';
import { fillStore } from './views.mjs';

const site = await openSite();
after(() => site.close());
before(() => fillStore(site.store));

/** The cells of a table, row by row. @param {import('playwright-core').Page} page @param {string} label */
function cells(page, label) {
  return page.getByRole('table', { name: label, exact: true }).locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

test('every tournament of the store is listed, and a click opens it', async (t) => {
  const page = await site.page(t, { at: '#/tournaments' });
  await page.locator('tbody tr').first().waitFor();
  const rows = await page.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const games = recordsOf(site.store);
  assert.equal(rows.length, 4);
  for (const [id, , engines, played] of rows) {
    const own = games.filter((game) => String(game.event) === id);
    assert.equal(Number(played), own.length);
    for (const seat of own[0].seats) assert.ok(engines.includes(seat), `${engines}: ${seat}`);
  }
  await page.locator('tbody a').first().click();
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
});

test('the tables say what the games say', async (t) => {
  const page = await site.page(t, { at: '#/tournaments/4' });
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
  const games = recordsOf(site.store).filter((game) => game.event === 4);
  const standings = await cells(page, 'Standings');
  assert.equal(standings.length, 3);
  for (const [, name, , , points, , won, drawn, lost] of standings) {
    const own = games.filter((game) => game.seats.includes(name));
    const share = (game) => (game.winners.includes(game.seats.indexOf(name) + 1) ? 1 / game.winners.length : 0);
    const total = own.reduce((sum, game) => sum + share(game), 0);
    assert.equal(points, `${total} / ${own.length}`, name);
    assert.deepEqual([won, drawn, lost].map(Number), [1, 0.5, 0].map((each) => own.filter((game) => share(game) === each).length), name);
  }
  const cross = await cells(page, 'Cross table');
  assert.deepEqual(cross.map(([name]) => name), standings.map(([, name]) => name));
  assert.ok(cross.every((row, i) => row[i + 1] === '–'), 'nobody plays against himself');
  const seats = await cells(page, 'Seats');
  assert.equal(seats.reduce((sum, [, , won]) => sum + Number(won), 0), games.filter((game) => game.winners.length === 1).length);
});

test('the plots show each engine, and each length of a game', async (t) => {
  const page = await site.page(t, { at: '#/tournaments/4' });
  const [ratings, lengths] = [page.locator('.plot').first(), page.locator('.plot').nth(1)];
  await ratings.waitFor();
  for (const name of ['random', 'reflex', 'montecarlo']) assert.ok((await ratings.innerHTML()).includes(name), name);
  assert.equal(await ratings.locator('.dot').count(), 3);
  const played = recordsOf(site.store).filter((game) => game.event === 4).length;
  const counted = await lengths.locator('.bar').evaluateAll((bars) =>
    bars.map((bar) => Number(/(\d+|one) games?$/.exec(bar.textContent)?.[1].replace('one', '1') ?? 0)));
  assert.equal(counted.reduce((sum, n) => sum + n, 0), played);
});

test('a match tells how sure it is who is stronger, and the test that ran', async (t) => {
  const page = await site.page(t, { at: '#/tournaments/2' });
  const match = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The match' }) });
  await match.waitFor();
  assert.match(await match.innerText(), /montecarlo against random: \+\d+ =\d+ −\d+ \(\d+%\), Elo/);
  assert.match(await match.innerText(), /log-likelihood ratio [-−]?[\d.]+, between/);
  await match.locator('.plot .path').waitFor();
});

for (const event of [1, 2, 3, 4]) {
  test(`every game of tournament ${event} can be replayed from its first move to its last`, async (t) => {
    const page = await site.page(t, { at: `#/tournaments/${event}` });
    const games = recordsOf(site.store).filter((game) => game.event === event);
    for (const game of event === 3 ? games : games.slice(0, 4)) {
      await goTo(page, `#/tournaments/${event}`);
      await page.getByRole('link', { name: `Replay game ${game.id}`, exact: true }).click();
      await until(() => moves(page), (shown) => shown.join() === game.moves.join(), 'its moves');
      const names = await page.locator('.player .name').allTextContents();
      assert.deepEqual(names, game.seats);
      assert.equal(await page.locator('.moves [aria-current]').count(), 0, 'it begins at the beginning');
      await page.locator('[data-id="next"]').click();
      await until(() => page.locator('.moves [aria-current]').allTextContents(), (now) => now[0]?.startsWith(game.moves[0]), 'the first move');
      await page.locator('[data-id="last"]').click();
      await page.locator('.status-text').filter({ hasText: new RegExp(game.reason, 'i') }).waitFor();
    }
  });
}

test('a game is a link that opens in another window', async (t) => {
  const page = await site.page(t, { at: '#/tournaments/3' });
  const href = await page.getByRole('link', { name: 'Replay game' }).first().getAttribute('href');
  const other = await site.tab(page.context(), href);
  const [game] = recordsOf(site.store).filter((each) => each.event === 3);
  await until(() => moves(other), (shown) => shown.join() === game.moves.join(), 'its moves');
});

test('a tournament that is not there is answered in one line', async (t) => {
  const page = await site.page(t, { at: '#/tournaments/999', expected: [/404/] });
  const said = await page.getByRole('alert').innerText();
  assert.match(said, /^The tournaments cannot be loaded: [^\n]{10,100}$/);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

test('without tournaments the page says where they come from', async (t) => {
  const empty = await openSite();
  t.after(() => empty.close());
  const page = await empty.page(t, { at: '#/tournaments' });
  await page.getByText('No tournaments yet').waitFor();
});

test('a replayed game leads back to its tournament, also after a reload', async (t) => {
  const page = await site.page(t, { at: '#/tournaments/2' });
  await page.getByRole('link', { name: 'Replay game' }).first().click();
  const back = page.getByRole('link', { name: 'Tournament 2' });
  await back.waitFor();
  await page.reload();
  await back.click();
  await page.waitForURL('**/#/tournaments/2');
  await page.getByRole('heading', { name: /Tournament 2/ }).waitFor();
});
