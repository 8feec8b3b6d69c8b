// Every view of the page, and how one comes there: for the tests that look at all of them.

import { run, playMatch } from './records.mjs';
import { clickCell, goTo, makeMove, moves, playToEnd, ready, seeded, start, until } from './support.mjs';

/** @import { Page } from 'playwright-core' */
/** @typedef {{name: string, open: (page: Page) => Promise<void>}} View */

/** Moves of a game that two people played, a mistake or two included. */
export const SOME_MOVES = 'e5 f5 b2 f6 d4 c3 e7 f3 f4 c4 g2 e4';

/** Player 1 captures three seeds by sowing the red seeds of hole 13. */
export const CAPTURE = { moves: '1B 12B 15B 12R 13B 4B 15B 2B', cell: '13', colour: 'red', move: '13R' };

/** Both sides can make four: player 1, to move, at e7, player 2 at a3. */
export const DECISIVE = 'e5 a1 e6 a2 e8 a4';
/** It was missed. */
const EXERCISE = {
  game: 'yavalath', position: 'oo.o./....../......./......../....xx.x./......../......./....../..... 1', player: 1,
  played: 'e3', best: 'e7', loss: 1, failures: 0, due: 0,
};

/** The share URL hash of a game. @param {string} game @param {string} [moves] @param {string} [position] */
export function analysisOf(game, moves = '', position = '') {
  return `#/analysis?${new URLSearchParams({ game, ...(position && { position }), ...(moves && { moves }) })}`;
}

/** Makes the tournaments that the views show. @param {string} store */
export function fillStore(store) {
  playMatch(store, 'yolah', ['reflex', 'random'], '--games', '4');
  playMatch(store, 'yavalath', ['montecarlo', 'random'], '--games', '12', '--sprt', '0,20');
  playMatch(store, 'yavalath:players=3', ['reflex', 'random', 'uct'], '--games', '6');
  run('tournament', 'yavalanchan', 'random', 'reflex', 'montecarlo', '--rounds', '4', '--nodes', '50', '--threads', '1',
    '--store', store, '--report', `${store}.html`);
}

/** A dialog that a button opens. @param {Page} page @param {string} button */
async function dialog(page, button) {
  await page.locator(button).click();
  await page.locator('dialog[open]').waitFor();
}

/** Waits until so many moves are made and it is the user's turn. @param {Page} page @param {number} n */
async function answered(page, n) {
  await until(() => moves(page), (made) => made.length >= n, 'an answer');
  await ready(page);
}

/** An analysis with its engine done. @param {Page} page @param {string} hash */
async function analyse(page, hash) {
  await goTo(page, hash);
  await page.locator('.engine .line').first().waitFor();
}

/** @param {string} game @param {string} [moves] @returns {View['open']} */
const analysis = (game, moves) => (page) => analyse(page, analysisOf(game, moves));

/** @param {string} game @param {string} button @returns {View['open']} */
const analysisTool = (game, button) => async (page) => {
  await analyse(page, analysisOf(game));
  await dialog(page, `.analysis-tools [data-id="${button}"]`);
};

/** @param {string} game @returns {View['open']} */
const editor = (game) => async (page) => {
  await analyse(page, analysisOf(game));
  await page.locator('.analysis-tools [data-id="edit"]').click();
  await page.locator('.editor').waitFor();
};

/** @param {string} game @returns {View['open']} */
const rules = (game) => async (page) => {
  await goTo(page, `#/rules/${game}`);
  await page.locator('figure .board [data-cell]').last().waitFor();
};

/** @param {number} id @returns {View['open']} */
const tournament = (id) => async (page) => {
  await goTo(page, `#/tournaments/${id}`);
  await page.locator('.plot svg').last().waitFor();
  await page.locator('tbody a[href^="#/analysis"]').last().waitFor();
};

/** @type {View[]} */
export const VIEWS = [
  { name: 'new game', open: async (page) => (await goTo(page, '#/'), await page.locator('.card .board [data-cell]').last().waitFor()) },
  { name: 'options of a game', open: async (page) => (await goTo(page, '#/'), await dialog(page, '.card:nth-child(2) .card-actions button:nth-child(2)')) },
  { name: 'options of an engine', open: async (page) => {
    await goTo(page, '#/');
    await dialog(page, '.card:nth-child(4) .card-actions button:nth-child(2)');
    const seats = page.locator('dialog .seat');
    await seats.first().locator('> select').first().selectOption('engine:uct');
    await seats.last().locator('> select').first().selectOption('engine:minimax');
    await seats.first().locator('summary').click();
    await seats.last().locator('summary').click();
    await seats.last().locator('[name=time]').fill('1s');
    await seats.last().locator('[name=time]').press('Enter');
  } },
  { name: 'watch', open: (page) => goTo(page, '#/watch') },
  { name: 'engines at play', open: async (page) => {
    await start(page, { game: 'Yavalath', watch: true, seats: ['engine:random', 'engine:reflex'] });
    await page.locator('.result:not([hidden])').waitFor();
  } },
  { name: 'play', open: async (page) => {
    await start(page, { game: 'Yolah', seats: ['human', 'engine:random'] });
    const pick = seeded(3);
    for (const n of [1, 2, 3]) {
      await makeMove(page, pick);
      await answered(page, 2 * n);
    }
    await ready(page);
  } },
  { name: 'a choice at a cell', open: async (page) => {
    await start(page, { game: 'Awalé', seats: ['human', 'human'] });
    await ready(page);
    await page.locator('.game-view svg.board').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
  } },
  { name: 'tiles of two kinds', open: async (page) => {
    await start(page, { game: 'Yavalanchan', seats: ['human', 'human'] });
    await clickCell(page, 'd4');
    await answered(page, 1);
    await page.keyboard.press('t');
  } },
  { name: 'a sowing before it is played', open: async (page) => {
    await page.goto(page.url().split('#')[0] + analysisOf('awale', CAPTURE.moves));
    await page.locator('.controls [data-id="playOn"]').click();
    await ready(page);
    await page.locator(`.game-view [data-cell="${CAPTURE.cell}"] .base`).hover({ position: { x: 20, y: 20 } });
    await page.locator('.preview-layer .captured').first().waitFor();
  } },
  { name: 'resigning', open: async (page) => {
    await start(page, { game: 'Awalé', seats: ['human', 'human'] });
    await dialog(page, '.controls [data-id="resign"]');
  } },
  { name: 'a finished game', open: async (page) => {
    await start(page, { game: 'Yavalath', seats: ['human', 'engine:random'] });
    await playToEnd(page, seeded(7));
  } },
  { name: 'a move taken back', open: async (page) => {
    await analyse(page, analysisOf('yavalath', DECISIVE));
    await page.locator('.controls [data-id="playOn"]').click();
    const teaching = page.locator('.teaching-choice select');
    await teaching.selectOption('normal');
    await ready(page);
    await clickCell(page, 'e3');
    await page.locator('.lesson .primary').waitFor();
    // For the views that come after it.
    await teaching.selectOption('off');
  } },
  { name: 'exercises', open: async (page) => {
    await page.evaluate((exercise) => (localStorage['plywood.exercises'] = JSON.stringify({ version: 1, exercises: [exercise] })), EXERCISE);
    await goTo(page, '#/exercises');
    await page.locator('.trainer .board:not(.waiting) [data-cell]').last().waitFor();
  } },
  { name: 'no exercises', open: async (page) => {
    await page.evaluate(() => delete localStorage['plywood.exercises']);
    await goTo(page, '#/');
    await goTo(page, '#/exercises');
  } },
  { name: 'analysis on squares', open: analysis('yolah', 'd5:b7 a8:b8') },
  { name: 'options of the analysis engine', open: async (page) => {
    await analyse(page, analysisOf('yolah'));
    await page.locator('.engine .engine-options summary').click();
    await page.locator('.engine [name=hash]').fill('32');
    await page.locator('.engine [name=hash]').press('Enter');
    await page.locator('.engine .line').first().waitFor();
  } },
  { name: 'analysis on hexagons', open: analysis('yavalath', SOME_MOVES) },
  { name: 'analysis for three', open: analysis('yavalath:players=3', 'e5 a1 i5 e6') },
  { name: 'analysis of pits', open: analysis('awale', '1R 2B') },
  { name: 'share', open: analysisTool('yolah', 'share') },
  { name: 'import', open: analysisTool('yolah', 'import') },
  { name: 'editor on squares', open: editor('yolah') },
  { name: 'editor on hexagons', open: editor('yavalanchan') },
  { name: 'editor of pits', open: async (page) => (await editor('awale')(page), await clickCell(page, '3'), await page.locator('.board-popup').waitFor()) },
  { name: 'rules', open: (page) => goTo(page, '#/rules') },
  ...['yolah', 'yavalath', 'yavalanchan', 'awale'].map((game) => ({ name: `rules of ${game}`, open: rules(game) })),
  { name: 'tournaments', open: async (page) => (await goTo(page, '#/tournaments'), await page.locator('tbody tr').last().waitFor()) },
  { name: 'the form of a tournament', open: async (page) => {
    await goTo(page, '#/tournaments/new');
    await page.locator('.lineup-add button.quiet').click();
    await page.locator('.event-size:not(:empty)').waitFor();
  } },
  { name: 'a match', open: tournament(2) },
  { name: 'a tournament for three', open: tournament(3) },
  { name: 'a tournament', open: tournament(4) },
  { name: 'a replayed game', open: async (page) => {
    await tournament(1)(page);
    await page.locator('tbody a[href^="#/analysis"]').first().click();
    await page.locator('.engine .line').first().waitFor();
  } },
  { name: 'preferences', open: async (page) => (await goTo(page, '#/'), await dialog(page, '.tools button:nth-of-type(2)')) },
  { name: 'shortcuts', open: async (page) => (await analysis('yolah')(page), await page.keyboard.press('?'), await page.locator('dialog[open]').waitFor()) },
];

/** Closes what may lie over the page. @param {Page} page */
export async function closeAll(page) {
  for (let n = 0; n < 3 && (await page.locator('dialog[open], .board-popup').count()) > 0; n += 1) await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}
