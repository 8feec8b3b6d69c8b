// Analysis: engine panel, MultiPV lines, game review, variations, comments.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { clickCell, moves, openSite, playCells, ready, start, until } from './support.mjs';
import { SOME_MOVES, analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

/** The second player looks away twice: a four grows in row e. */
const CARELESS = 'e5 a1 e6 a2 e8 a4 e7';
const LONG = 'a1:b1 h1:f3 b1:b8 d4:b2 b8:b6 e5:f5 h8:f6 b2:d2 d5:b3 f3:d1 b6:c7 a8:b7 c7:g7 f5:h3 e4:e3 d2:b4 g7:g6 d1:g1';

const current = (page) => page.locator('.moves [aria-current]').allTextContents();
const lines = (page) => page.locator('.engine .line');
/** Waits for several reports of the engine: there is one at every depth. */
const waitForReports = (page) => {
  const depth = async () => Number(/depth (\d+)/.exec(await page.locator('.engine .search-stats').textContent())?.[1] ?? 0);
  return until(depth, (now) => now >= 4, 'reports of the engine');
};
const control = (page, id) => page.locator(`.controls [data-id="${id}"]`);

for (const { game, line, sign } of [
  { game: 'yolah', line: 'd5:b7 a8:b8', sign: '.arrow' },
  { game: 'yavalath', line: 'e5 d4', sign: '.spot' },
  { game: 'awale', line: '1R 2B', sign: '.spot' },
]) {
  test(`the best lines of ${game} are listed, and shown on the board`, async (t) => {
    const page = await site.page(t, { at: analysisOf(game, line) });
    await lines(page).nth(2).waitFor();
    assert.equal(await lines(page).count(), 3);
    await page.locator(`.game-view .overlay ${sign}`).first().waitFor();
    assert.ok((await page.locator('.game-view .overlay > *').count()) <= 3);
    const [first] = await lines(page).first().locator('.share').allTextContents();
    assert.match(first, /^\d+%$/);
    await page.getByLabel('How many lines').selectOption('5');
    await lines(page).nth(4).waitFor();
    await page.getByLabel('How many lines').selectOption('1');
    await until(() => lines(page).count(), (n) => n === 1, 'one line');
  });
}

test('the engine is turned on and off by button and key, and stays as it was left', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah') });
  const toggle = page.getByRole('switch', { name: 'Engine' });
  await page.locator('.game-view .overlay .arrow').first().waitFor();
  await toggle.click();
  assert.equal(await toggle.getAttribute('aria-checked'), 'false');
  await until(() => page.locator('.game-view .overlay > *').count(), (n) => n === 0, 'nothing on the board');
  assert.equal(await lines(page).count(), 0);
  await page.reload();
  await toggle.waitFor();
  assert.equal(await toggle.getAttribute('aria-checked'), 'false');
  await page.keyboard.press('l');
  await page.locator('.game-view .overlay .arrow').first().waitFor();
  assert.equal(await toggle.getAttribute('aria-checked'), 'true');
});

test('the evaluation says what it sees, in the position that is shown', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', 'd5:b7 a8:b8') });
  await page.getByText('What the evaluation sees').click();
  const terms = page.locator('.terms tbody tr');
  await terms.nth(9).waitFor();
  assert.match(await terms.first().innerText(), /^points\s+Points/);
  const told = () => page.locator('.explanation-content').innerText();
  const before = await told();
  assert.match(before, /The sum is .*, for a chance of \d+%/);
  await control(page, 'previous').click();
  await until(told, (now) => now !== before, 'another position');
});

test('buttons stay where they are while the engine tells what it thinks', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', 'd5:b7') });
  const button = await control(page, 'previous').elementHandle();
  await waitForReports(page);
  assert.ok(await button.evaluate((element) => element.isConnected), 'the same button');
});

test('another engine can be asked', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5') });
  const which = page.getByLabel('Which engine');
  await lines(page).first().waitFor();
  const others = await which.locator('option').allTextContents();
  assert.ok(others.length > 2, others.join());
  await which.selectOption('uct');
  await page.locator('.engine .search-stats').filter({ hasText: 'nodes' }).waitFor();
  assert.equal(await which.inputValue(), 'uct');
});

test('with three players the moves are in three columns from the beginning', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath:players=3', 'e5 a1 i5 e6') });
  const numbers = () => page.locator('.moves .number').allTextContents();
  await until(numbers, (now) => now.join() === '1,2' && now.length === 2, 'two rows');
  const columns = await page.locator('.moves').evaluate((list) => list.style.getPropertyValue('--players'));
  assert.equal(columns, '3');
});

test('a game that is played cannot be removed from its own analysis, a variation can', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', seats: ['human', 'human'] });
  await playCells(page, ['e5', 'a1', 'd4']);
  await control(page, 'analyse').click();
  await control(page, 'remove').waitFor();
  assert.ok(await control(page, 'remove').isDisabled(), 'the game stays');
  await control(page, 'previous').click();
  assert.ok(await control(page, 'remove').isDisabled(), 'and what comes before');
  await clickCell(page, 'f5');
  await until(() => current(page), (now) => now.join() === 'f5', 'the variation');
  await control(page, 'remove').click();
  await until(() => current(page), (now) => now.join() === 'a1', 'where it began');
  assert.deepEqual(await moves(page), ['e5', 'a1', 'd4']);
});

test('with three players each has a share of every line and of the bar', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath:players=3', 'e5 a1') });
  await lines(page).first().waitFor();
  const shares = (await lines(page).first().locator('.share').allTextContents()).map((text) => Number.parseInt(text, 10));
  assert.equal(shares.length, 3);
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) <= 2, shares.join());
  assert.equal(await page.locator('.eval-bar-segment').count(), 3);
});

test('a line is played up to the move that is clicked, and space plays the best', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5') });
  const best = lines(page).first().locator('.line-move');
  const [first, second] = [best.nth(0), best.nth(1)];
  await second.waitFor();
  // Held, the line stays what it is.
  await second.hover();
  await page.mouse.down();
  const wanted = [await first.textContent(), await second.textContent()];
  await page.mouse.up();
  await until(() => moves(page), (shown) => shown.join() === ['e5', ...wanted].join(), 'both moves');
  await waitForReports(page);
  await page.locator('.board').focus();
  await page.locator('body').evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press(' ');
  await until(() => moves(page), (shown) => shown.length === 4, 'the best move');
});

test('a whole game is analysed: chances as a graph, mistakes by how much they lost', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', CARELESS) });
  assert.equal(await page.getByRole('slider').isVisible(), false, 'nothing is known yet');
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.locator('[aria-live]').filter({ hasText: 'The game is analysed' }).waitFor();
  await page.locator('.mistakes summary').click();
  const entries = await page.locator('.mistake-entry').allInnerTexts();
  assert.ok(entries.length >= 1);
  for (const entry of entries) {
    const [, move, mark, loss] = /^\d+[.…] (\S+) (\?!|\?\?|\?)\s+Player \d lost (\d+)%/.exec(entry) ?? assert.fail(entry);
    assert.equal(mark, Number(loss) >= 20 ? '??' : Number(loss) >= 10 ? '?' : '?!', entry);
    const listed = page.locator('.moves .move').filter({ hasText: `${move}${mark}` });
    await listed.first().waitFor();
  }
  assert.ok(entries.some((entry) => entry.includes('Player 2 lost') && entry.includes('better')), entries.join('\n'));
  assert.equal(await page.locator('.moves .annotation').count(), entries.length);
  assert.equal(await page.locator('.graph .mistake').count(), entries.length);
  assert.equal(await page.locator('.graph .area').count(), 2);
  // By the list, by the graph's keys and by a click one comes to a position.
  await page.locator('.mistake-entry').first().click();
  await until(() => current(page), (now) => entries[0].includes(now[0]?.replace(/\?.*/, '') ?? '–'), 'the mistake');
  const graph = page.getByRole('slider', { name: 'Chances over the game' });
  await graph.focus();
  await page.keyboard.press('Home');
  await until(() => current(page), (now) => now.length === 0, 'the beginning');
  await page.keyboard.press('ArrowRight');
  await until(() => current(page), (now) => now[0]?.startsWith('e5'), 'the first move');
  assert.match(await graph.getAttribute('aria-valuetext'), /Move 1: e5.*Player 1 \d+%/);
  // The engine's lines above it are back in their places.
  await lines(page).nth(2).waitFor();
  const box = await graph.boundingBox();
  await graph.click({ position: { x: box.width - 2, y: box.height / 2 } });
  await until(() => current(page), (now) => now[0]?.startsWith('e7'), 'the last move');
});

test('an analysis of a whole game can be cancelled', async (t) => {
  // Long enough to be cancelled, where a short game would be analysed before one can click.
  const page = await site.page(t, { at: analysisOf('yolah', LONG) });
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.getByRole('button', { name: 'Cancel the analysis' }).click();
  await page.getByRole('button', { name: 'Analyse the whole game' }).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'hidden' });
});

test('another move makes a variation, which can be promoted and deleted', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 d4 f6') });
  await until(() => moves(page), (shown) => shown.length === 3, 'the line');
  await page.locator('.moves .move').first().click();
  assert.equal(await control(page, 'promote').isDisabled(), true);
  await page.locator('.game-view .board:not(.waiting) .cell.legal').first().waitFor();
  await clickCell(page, 'g2');
  const aside = page.locator('.moves .aside');
  await until(() => aside.allInnerTexts(), (shown) => /1…\s*g2/.test(shown.join()), 'a variation');
  await clickCell(page, 'g3');
  await until(() => aside.locator('.move').allTextContents(), (shown) => shown.join() === 'g2,g3', 'it goes on');
  await control(page, 'promote').click();
  await until(() => aside.locator('.move').allTextContents(), (shown) => shown.join() === 'd4,f6', 'it is the main line');
  await aside.locator('.move').first().click();
  await control(page, 'remove').click();
  await until(() => aside.count(), (n) => n === 0, 'no variation');
  assert.deepEqual(await moves(page), ['e5', 'g2', 'g3']);
  assert.deepEqual(await current(page), ['e5']);
  await page.reload();
  await until(() => moves(page), (shown) => shown.join() === 'e5,g2,g3', 'kept after a reload');
});

test('a comment stands with its move, and stays', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 d4') });
  const field = page.getByLabel('Comment on this move');
  await field.fill('  bold,   and  <b>risky</b> ');
  await field.press('Enter');
  await page.locator('.moves .comment').filter({ hasText: 'bold, and <b>risky</b>' }).waitFor();
  await page.locator('.moves .move').first().click();
  await until(() => field.inputValue(), (text) => text === '', 'another move has none');
  await page.reload();
  await page.locator('.moves .comment').filter({ hasText: 'bold, and' }).waitFor();
});

test('one plays on from an analysis, and comes back to it', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 d4') });
  await until(() => moves(page), (shown) => shown.length === 2, 'the line');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.waitForURL('**/#/play');
  await page.locator('.game-view .board:not(.waiting) .cell.legal').first().click();
  await until(() => moves(page), (shown) => shown.length >= 4, 'an answer');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByRole('switch', { name: 'Engine' }).waitFor();
  assert.ok((await moves(page)).length >= 4);
});

test('eight rows of moves are seen on a desktop, beside all else', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 f5 b2 f6 d4 c3 e7 f3 f4 c4 g2 a1 a2 i5 i3 b6'), viewport: { width: 1440, height: 900 } });
  await until(() => moves(page), (shown) => shown.length === 16, 'eight rows');
  await lines(page).first().waitFor();
  const inside = await page.locator('.moves').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const numbers = [...list.querySelectorAll('.number')].map((number) => number.getBoundingClientRect());
    return numbers.filter((box) => box.top >= top && box.bottom <= bottom && box.bottom <= innerHeight).length;
  });
  assert.equal(inside, 8);
  const foot = await page.locator('.panel-foot').boundingBox();
  assert.ok(foot.y + foot.height <= 900);
});

test('the bars are as long as the chances: one that is certain is of one colour', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 a1 e6 a2 e8 a4') });
  await lines(page).first().filter({ hasText: 'Player 1 wins in one move' }).waitFor();
  const parts = await lines(page).first().locator('.shares').evaluate((bar) =>
    [bar.clientWidth, ...[...bar.children].map((part) => part.getBoundingClientRect().width)]);
  assert.deepEqual(parts.slice(1).map((width) => Math.round(width)), [Math.round(parts[0]), 0]);
  const bar = page.locator('.eval-bar');
  await bar.filter({ hasText: 'Player 1 wins' }).waitFor();
  assert.equal(await bar.locator('.eval-bar-segment:visible').count(), 1);
  assert.doesNotMatch(await page.locator('.game-view').innerText(), /\bpl(y|ies)\b/);
});

test('a bar of two players is divided as their chances are', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', 'd5:b7') });
  await lines(page).first().waitFor();
  const [first, second, share] = await lines(page).first().locator('.shares').evaluate((bar) => {
    const [a, b] = [...bar.children];
    return [a.getBoundingClientRect().width, b.getBoundingClientRect().width, Number.parseInt(a.textContent, 10) / 100];
  });
  assert.ok(Math.abs(first / (first + second) - share) < 0.02, `${first} ${second} ${share}`);
});

test('no arrowhead lies under a number', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', 'd5:b7 a8:b8') });
  await page.locator('.overlay .arrow .caption').first().waitFor();
  const covered = await page.locator('.overlay .arrow').evaluateAll((arrows) => arrows.filter((arrow) => {
    const [polygon, text] = [arrow.querySelector('polygon'), arrow.querySelector('text')];
    const { x, y, width, height } = text.getBBox();
    const turned = polygon.transform.baseVal.consolidate().matrix.inverse();
    const point = (dx, dy) => new DOMPoint(x + dx * width, y + dy * height).matrixTransform(turned);
    return [[0.5, 0.5], [0, 0.2], [1, 0.2], [0, 0.8], [1, 0.8]].some(([dx, dy]) => polygon.isPointInFill(point(dx, dy)));
  }).length);
  assert.equal(covered, 0);
});

test('a move without a chance has not the colour of a good one', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', SOME_MOVES) });
  // In one step: the overlay is replaced while the engine thinks, and what is not in the page has no style.
  const seen = () => page.evaluate(() => [...document.querySelectorAll('.overlay .spot')].map((spot) => (
    [spot.querySelector('text').textContent, getComputedStyle(spot.querySelector('circle')).fill])));
  const labels = await until(seen, (all) => all.some(([label]) => label === '0') && all.some(([label]) => label === '100'), 'a move that wins and one that loses');
  const good = labels.find(([label]) => label === '100')[1];
  for (const [label, fill] of labels) assert.equal(fill === good, label !== '0', label);
});

test('nothing moves while one steps through a game', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', CARELESS), viewport: { width: 1440, height: 900 } });
  await page.locator('.review').waitFor();
  const parts = '.board, .players, .eval-bar, .engine, .lines, .moves, .comment-field, .review, .controls .navigation, .move-input';
  const places = () => page.locator(parts).evaluateAll((all) => all.map((part) => {
    const { top, height } = part.getBoundingClientRect();
    return `${part.classList[0]} ${top.toFixed()} ${height.toFixed()}`;
  }));
  const before = await places();
  for (let step = 0; step < 14; step += 1) {
    await control(page, step < 7 ? 'previous' : 'next').click();
    for (const ms of [0, 40, 200]) {
      await page.waitForTimeout(ms);
      assert.deepEqual(await places(), before, `step ${step}, after ${ms} ms`);
    }
  }
});

test('all legal moves are shown with their values: what is proven by sign and number', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 a1 e6 a2 e8 a4') });
  await page.evaluate(() => localStorage.setItem('plywood.engine', JSON.stringify({ options: { alphabeta: { depth: '2' } } })));
  await page.reload();
  await lines(page).first().waitFor();
  await page.getByRole('button', { name: 'Values of all moves' }).click();
  const values = page.locator('.overlay .value');
  await until(() => values.count(), (n) => n === 55, 'a value for each of 55 moves');
  const won = await page.locator('.overlay .value.won').allTextContents();
  assert.ok(won.includes('+1') && won.every((label) => /^\+\d+$/.test(label)), won.join());
  assert.match((await page.locator('.overlay .value.lost').first().textContent()) ?? '', /^−\d+$/);
  await page.getByRole('list', { name: 'Values of all moves' }).getByText('e7: Player 1 wins in one move').waitFor({ state: 'attached' });
  // It stays as it was left, and a key turns it off.
  await page.reload();
  await until(() => values.count(), (n) => n > 0, 'values again');
  await page.keyboard.press('v');
  await page.locator('.overlay .spot').first().waitFor();
  assert.equal(await values.count(), 0);
});

test('with a piece selected, only the values of its moves are left', async (t) => {
  const page = await site.page(t, { at: analysisOf('yolah', 'd5:b7 a8:b8') });
  await page.evaluate(() => localStorage.setItem('plywood.engine', JSON.stringify({ values: true, options: { alphabeta: { depth: '1' }, nnue: { depth: '1' } } })));
  await page.reload();
  await ready(page);
  const values = page.locator('.overlay .value');
  // Four pieces, and the squares that they reach.
  const all = await until(() => values.count(), (n) => n > 20, 'values');
  await clickCell(page, 'b7');
  const own = await until(() => values.count(), (n) => n < all, 'fewer values');
  assert.equal(own, await page.locator('.game-view .cell.target').count());
});

test('a proven line is shown to its end, and a pass in it is called so', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', SOME_MOVES) });
  const first = lines(page).first();
  await first.filter({ hasText: /wins in \d+ moves/ }).waitFor();
  const complete = async () => {
    const [, n] = /wins in (\d+) moves/.exec(await first.innerText()) ?? [];
    return [Number(n), await first.locator('.line-move').count()];
  };
  await until(complete, ([n, shown]) => n > 1 && shown === n, 'as many moves as it says');
  // Enclosed pieces: there is nothing but a pass.
  await page.evaluate((hash) => (location.hash = hash), analysisOf('yolah', '', 'bbx5/bbx5/xxx5/8/8/8/6ww/6ww b 0 0'));
  await first.locator('.line-move').first().getByText('pass', { exact: true }).waitFor();
  assert.doesNotMatch(await page.locator('.lines').innerText(), /a1:a1/);
});
