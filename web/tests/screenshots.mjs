// Makes the pictures of the README: node web/tests/screenshots.mjs, with PLYWOOD as the program.
// With --all FOLDER [PATTERN] it makes one of every view on three screens, light and dark, to look at; --board slate: with
// that board.

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { makeMove, moves, openSite, seeded, start, until } from './support.mjs';
import { SOME_MOVES, VIEWS, analysisOf, closeAll, fillStore } from './views.mjs';

/** @import { Page } from 'playwright-core' */
/** @typedef {{file: string, dark?: boolean, screen?: {width: number, height: number}, open: (page: Page) => Promise<void>}} Picture */

const PICTURES = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
/** Of one picture. */
const MOST_BYTES = 300_000;
const SCREEN = { width: 1120, height: 760 };
const PHONE = { width: 390, height: 844 };
const SCREENS = {
  '1440x900': { viewport: { width: 1440, height: 900 } },
  '1366x768': { viewport: { width: 1366, height: 768 } },
  '390x844': { viewport: PHONE, hasTouch: true, isMobile: true },
};

const view = (/** @type {string} */ name) => VIEWS.find((each) => each.name === name)?.open ?? (() => Promise.reject(new Error(name)));

/** @type {Picture[]} */
const README = [
  { file: 'start', screen: { width: 1340, height: 660 }, open: view('new game') },
  { file: 'play', open: play('Awalé', 3) },
  { file: 'analysis', dark: true, open: analysis(analysisOf('yavalath', SOME_MOVES)) },
  { file: 'tournament', open: view('a tournament') },
  { file: 'phone', screen: PHONE, open: play('Yolah', 4) },
];

/** Every game under way: the views have each board, but not each with pieces. */
const GAMES = [['Yolah', 6], ['Yavalath', 4], ['Yavalanchan', 3], ['Awalé', 4], ['Othello', 6]].map(([game, count]) =>
  ({ name: `play of ${game}`, open: play(String(game), Number(count)) }));

/** A game under way, against an engine that is always the same. @param {string} game @param {number} count @returns {Picture['open']} */
function play(game, count) {
  return async (page) => {
    await start(page, { game, seats: ['human', 'level:2'] });
    const pick = seeded(5);
    for (let n = 1; n <= count; n += 1) {
      await makeMove(page, pick);
      await until(() => moves(page), (made) => made.length === 2 * n, 'an answer');
      await page.locator('.game-view .board:not(.waiting)').waitFor();
    }
  };
}

/** An analysed game, with the graph of its chances. @param {string} hash @returns {Picture['open']} */
function analysis(hash) {
  return async (page) => {
    await page.goto(page.url().split('#')[0] + hash);
    await page.locator('.review').click();
    await page.locator('.review-row progress').waitFor({ state: 'visible' });
    await page.locator('.review-row progress').waitFor({ state: 'hidden' });
    await page.locator('.controls [data-id="previous"]').click();
    await page.locator('.engine .line').nth(2).waitFor();
  };
}

/** A page to take pictures of; what would fail a test ends the script. @param {Awaited<ReturnType<typeof openSite>>} site @param {object} options */
async function open(site, options) {
  /** @type {(() => Promise<void>)[]} */
  const ends = [];
  const page = await site.page(/** @type {any} */ ({ after: (/** @type {() => Promise<void>} */ end) => ends.push(end) }), options);
  return { page, close: async () => { for (const end of ends) await end(); } };
}

/** @param {Awaited<ReturnType<typeof openSite>>} site */
async function takeReadme(site) {
  await mkdir(PICTURES, { recursive: true });
  for (const { file, dark = false, screen = SCREEN, open: come } of README) {
    const { page, close } = await open(site, { colorScheme: dark ? 'dark' : 'light', viewport: screen, hasTouch: screen === PHONE });
    await come(page);
    const path = join(PICTURES, `${file}.png`);
    await page.screenshot({ path });
    const bytes = (await stat(path)).size;
    if (bytes > MOST_BYTES) throw new Error(`${path} has ${bytes} bytes, more than ${MOST_BYTES}`);
    await close();
  }
  console.log(`${README.length} pictures in ${PICTURES}`);
}

/** @param {Awaited<ReturnType<typeof openSite>>} site @param {string} folder @param {RegExp} pattern of the names of views @param {object} settings */
async function takeAll(site, folder, pattern, settings) {
  await mkdir(folder, { recursive: true });
  for (const [screen, options] of Object.entries(SCREENS)) {
    const { page, close } = await open(site, { ...options, settings: { animation: 'off', ...settings } });
    for (const { name, open: come } of [...VIEWS, ...GAMES].filter((each) => pattern.test(each.name))) {
      await come(page);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}-${screen}-${colorScheme}.png`) });
      }
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (beyond > 0) throw new Error(`${name} is wider than the screen by ${beyond} (${screen})`);
      await closeAll(page);
    }
    await close();
  }
}

const site = await openSite();
try {
  fillStore(site.store);
  const { values: { all, board }, positionals: [pattern = ''] } = parseArgs({
    options: { all: { type: 'string' }, board: { type: 'string' } }, allowPositionals: true,
  });
  if (all) await takeAll(site, all, new RegExp(pattern), board ? { board } : {});
  else await takeReadme(site);
} finally {
  await site.close();
}
