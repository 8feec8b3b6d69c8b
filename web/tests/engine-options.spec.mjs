// Options of engines: set before a game and in the analysis, sent with every search, kept over a reload.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { goTo, makeMove, moves, openSite, playerNames, ready, seeded, until } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

/** What the page has sent since: engines and limits of the searches. @param {import('playwright-core').Page} page */
async function searches(page) {
  /** @type {{engine: string, limit: object}[]} */
  const sent = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => {
    const { ask, engine, limit } = JSON.parse(String(payload));
    if (ask === 'think') sent.push({ engine, limit });
  }));
  await page.reload();
  await page.locator('main h1').waitFor();
  return sent;
}

/** The setup of a game. @param {import('playwright-core').Page} page @param {string} game */
async function openSetup(page, game) {
  await goTo(page, '#/');
  await page.getByRole('button', { name: `Options…: ${game}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const seat = dialog.locator('.seat').nth(1);
  return { dialog, seat, who: seat.getByLabel('Who is player 2?'), time: seat.getByLabel('Time for each move'), begin: dialog.getByRole('button', { name: 'Start' }) };
}

const disclosure = (place) => place.locator('.engine-options summary');
/** Types a value and goes on to the next field. */
async function enter(field, value) {
  await field.fill(value);
  await field.press('Tab');
}

test('options of an engine are set before a game, sent with its searches and kept', async (t) => {
  const page = await site.page(t);
  const sent = await searches(page);
  const { seat, who, time, begin } = await openSetup(page, 'Yavalath');
  assert.equal(await disclosure(seat).isVisible(), false, 'a level has no options');
  await who.selectOption('engine:alphabeta');
  await time.selectOption('100');
  assert.equal(await seat.getByLabel('transposition table').isVisible(), false, 'closed at first');
  await disclosure(seat).click();
  // The server's default, which depends on how many searches it allows at once.
  assert.match(await seat.getByLabel('transposition table').inputValue(), /^\d+$/);
  assert.equal(await seat.locator('[name=weights], [name=net]').count(), 0, 'no file of the server is asked for');
  await enter(seat.getByLabel('transposition table'), '16');
  assert.equal(await disclosure(seat).innerText(), 'Options hash=16');
  await begin.click();
  await ready(page);
  assert.deepEqual(await playerNames(page), ['You', 'Alpha-beta · 0.1 sec · hash=16']);
  const answered = (n) => until(() => moves(page), (list) => list.length === n, 'answered');
  const played = () => sent.filter(({ limit }) => JSON.stringify(limit) === '{"time_ms":100}');
  await makeMove(page, seeded(1));
  await answered(2);
  assert.deepEqual(played().map(({ engine }) => engine), ['alphabeta:hash=16']);

  await page.reload();
  await ready(page);
  await makeMove(page, seeded(2));
  await answered(4);
  assert.deepEqual(played().map(({ engine }) => engine), ['alphabeta:hash=16', 'alphabeta:hash=16']);
  const again = await openSetup(page, 'Yavalath');
  assert.equal(await again.who.inputValue(), 'engine:alphabeta');
  assert.equal(await disclosure(again.seat).innerText(), 'Options hash=16');
  await disclosure(again.seat).click();
  assert.equal(await again.seat.getByLabel('transposition table').inputValue(), '16');
});

test('a limit among the options takes the place of the time', async (t) => {
  const page = await site.page(t);
  const sent = await searches(page);
  const { seat, who, time, begin } = await openSetup(page, 'Yavalath');
  await who.selectOption('engine:alphabeta');
  await disclosure(seat).click();
  assert.equal(await time.isVisible(), true);
  await enter(seat.getByLabel('How many plies to look ahead'), '2');
  await time.waitFor({ state: 'hidden' });
  await begin.click();
  await ready(page);
  await makeMove(page, seeded(1));
  await until(() => moves(page), (list) => list.length === 2, 'answered');
  assert.ok(sent.some(({ engine, limit }) => engine === 'alphabeta:depth=2' && Object.keys(limit).length === 0), JSON.stringify(sent));
});

test('each kind of value has its field, and an engine keeps its options while another is looked at', async (t) => {
  const page = await site.page(t);
  const { seat, who } = await openSetup(page, 'Awalé');
  await who.selectOption('engine:minimax');
  await disclosure(seat).click();
  await seat.getByRole('checkbox', { name: 'pruning' }).uncheck();
  await seat.getByLabel('How positions are judged').selectOption('ultimate');
  await enter(seat.getByLabel('How long to think'), '1.5s');
  const chosen = 'Options eval=ultimate, pruning=off, time=1.5s';
  await until(() => disclosure(seat).innerText(), (text) => text === chosen, 'all of them');
  await who.selectOption('engine:uct');
  assert.equal(await disclosure(seat).innerText(), 'Options');
  await enter(seat.getByLabel('How much UCB1 explores'), '1.2');
  assert.equal(await disclosure(seat).innerText(), 'Options c=1.2');
  await who.selectOption('engine:minimax');
  assert.equal(await disclosure(seat).innerText(), chosen);
  await seat.getByRole('button', { name: 'Default values' }).click();
  assert.equal(await disclosure(seat).innerText(), 'Options');
  assert.equal(await seat.getByRole('checkbox', { name: 'pruning' }).isChecked(), true);
  assert.equal(await seat.getByLabel('How long to think').inputValue(), '');
});

test('what the server says of a wrong value stands in a line, and no game begins with it', async (t) => {
  const page = await site.page(t);
  const { dialog, seat, who, begin } = await openSetup(page, 'Yolah');
  const problem = dialog.locator('.problem');
  await who.selectOption('engine:alphabeta');
  await disclosure(seat).click();
  await enter(seat.getByLabel('How long to think'), 'soon');
  await problem.waitFor();
  assert.equal(await problem.innerText(), '"soon" is not a time such as 500ms or 2s');
  assert.equal(await begin.isDisabled(), true);
  await enter(seat.getByLabel('How long to think'), '');
  await problem.waitFor({ state: 'hidden' });
  assert.equal(await begin.isEnabled(), true);

  // Whoever starts at once gets the same answer.
  await seat.getByLabel('How long to think').fill('later');
  await begin.click();
  await page.getByText('"later" is not a time such as 500ms or 2s').waitFor();
  assert.equal(await disclosure(dialog.locator('.seat').nth(1)).innerText(), 'Options time=later');
});

test('an option is offered once it has an effect', async (t) => {
  const page = await site.page(t);
  const { seat, who } = await openSetup(page, 'Yolah');
  await who.selectOption('engine:uct');
  await disclosure(seat).click();
  const playout = seat.getByLabel('How games are simulated');
  const evaluation = seat.getByLabel('How positions are judged');
  await playout.waitFor();
  assert.equal(await evaluation.count(), 0, 'nothing is judged');
  await playout.selectOption('eval');
  await evaluation.selectOption({ index: 1 });
  await seat.locator('.chosen-options').filter({ hasText: 'eval=' }).waitFor();
  await playout.selectOption('reflex');
  await evaluation.waitFor({ state: 'detached' });
  assert.doesNotMatch(await seat.locator('.chosen-options').innerText(), /\beval=/);
});

test('options in the analysis are sent, kept over a reload, and reset', async (t) => {
  const page = await site.page(t);
  const sent = await searches(page);
  await goTo(page, analysisOf('yavalath', 'e5 d4'));
  const panel = page.locator('.engine');
  await panel.locator('.line').first().waitFor();
  assert.equal(sent.at(-1)?.engine, 'alphabeta');
  assert.equal(await panel.getByLabel('transposition table').isVisible(), false, 'closed at first');
  await disclosure(panel).click();
  const hash = panel.getByLabel('transposition table');
  const preset = await hash.inputValue();
  assert.match(preset, /^\d+$/);
  await hash.fill('8');
  await hash.press('Enter');
  await until(async () => sent.at(-1)?.engine, (engine) => engine === 'alphabeta:hash=8', 'sent');
  await panel.locator('.line').first().waitFor();
  assert.equal(await hash.evaluate((field) => field === document.activeElement), true, 'the field keeps the focus');
  assert.equal(await disclosure(panel).innerText(), 'Options hash=8');

  await page.reload();
  await panel.locator('.line').first().waitFor();
  assert.equal(sent.at(-1)?.engine, 'alphabeta:hash=8');
  assert.equal(await disclosure(panel).innerText(), 'Options hash=8');
  assert.equal(await hash.isVisible(), false, 'closed again');
  await disclosure(panel).click();
  assert.equal(await hash.inputValue(), '8');

  // A limit among the options takes the place of the time.
  await enter(panel.getByLabel('How many plies to look ahead'), '3');
  await until(async () => sent.at(-1), (last) => last?.engine === 'alphabeta:depth=3,hash=8', 'sent');
  assert.deepEqual(sent.at(-1)?.limit, {});
  await panel.getByLabel('Time for a position').waitFor({ state: 'hidden' });

  await enter(hash, '99999');
  await panel.getByText(/an engine may have \d+ MiB at most/).waitFor();
  await panel.getByRole('button', { name: 'Default values' }).click();
  await until(async () => sent.at(-1)?.engine, (engine) => engine === 'alphabeta', 'reset');
  await until(() => hash.inputValue(), (value) => value === preset, 'the field too');
  await panel.getByLabel('Time for a position').waitFor();
});

test('an evaluation of one game is not asked of another', async (t) => {
  const page = await site.page(t);
  const sent = await searches(page);
  await goTo(page, analysisOf('awale', '1R'));
  const panel = page.locator('.engine');
  await panel.getByLabel('Which engine').selectOption('alphabeta');
  await disclosure(panel).click();
  await panel.getByLabel('How positions are judged').selectOption('ultimate');
  await until(async () => sent.at(-1)?.engine, (engine) => engine === 'alphabeta:eval=ultimate', 'sent');
  await goTo(page, analysisOf('yolah', 'd5:b7'));
  await until(async () => sent.at(-1)?.engine, (engine) => engine === 'alphabeta', 'without it');
  await panel.locator('.line').first().waitFor();
});

test('options are opened and set by keys alone', async (t) => {
  const page = await site.page(t);
  const { dialog, seat, who, begin } = await openSetup(page, 'Yavalath');
  await who.focus();
  await page.keyboard.type('Alpha');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await disclosure(seat).evaluate((summary) => summary === document.activeElement), true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await seat.getByLabel('How many plies').evaluate((field) => field === document.activeElement), true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  assert.equal(await dialog.isVisible(), true, 'Enter in a field does not end the dialog');
  await until(() => disclosure(seat).innerText(), (text) => text === 'Options depth=3', 'set');
  await begin.focus();
  await page.keyboard.press('Enter');
  await ready(page);
  assert.deepEqual(await playerNames(page), ['You', 'Alpha-beta · depth=3']);
});

test('help and errors are in the language of the page', async (t) => {
  const page = await site.page(t, { locale: 'fr-FR' });
  await goTo(page, analysisOf('yavalath', 'e5 d4'));
  const panel = page.locator('.engine');
  await panel.locator('.line').first().waitFor();
  await disclosure(panel).click();
  await enter(panel.getByLabel('Mio pour la table de transposition'), '99999');
  await panel.locator('.search-stats.problem').waitFor();
  assert.match(await panel.locator('.search-stats').innerText(), /un moteur peut avoir \d+ Mio au plus/);
});
