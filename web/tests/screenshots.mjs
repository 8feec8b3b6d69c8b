// Makes the pictures of the README: node web/tests/screenshots.mjs, with PLYWOOD as the program.
// With --all FOLDER it makes one of every view, light, dark and on a phone, to look at.

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { makeMove, moves, openSite, seeded, start, until } from './support.mjs';
import { SOME_MOVES, VIEWS, analysisOf, closeAll, fillStore } from './views.mjs';

/** @import { Page } from 'playwright-core' */
/** @typedef {{file: string, dark?: boolean, phone?: boolean, open: (page: Page) => Promise<void>}} Picture */

const PICTURES = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const MOST_BYTES = 600_000;
const SCREEN = { width: 1180, height: 800 };
const PHONE = { width: 390, height: 844 };

const view = (/** @type {string} */ name) => VIEWS.find((each) => each.name === name)?.open ?? (() => Promise.reject(new Error(name)));

/** @type {Picture[]} */
const README = [
  { file: 'start', open: view('new game') },
  { file: 'play', open: play('Awalé', 3) },
  { file: 'analysis', dark: true, open: analysis(analysisOf('yavalath', SOME_MOVES)) },
  { file: 'tournament', open: view('a tournament') },
  { file: 'phone', phone: true, open: play('Yolah', 4) },
];

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
  let bytes = 0;
  for (const { file, dark = false, phone = false, open: come } of README) {
    const { page, close } = await open(site, { colorScheme: dark ? 'dark' : 'light', viewport: phone ? PHONE : SCREEN, hasTouch: phone });
    await come(page);
    const path = join(PICTURES, `${file}.png`);
    await page.screenshot({ path });
    bytes += (await stat(path)).size;
    await close();
  }
  if (bytes > MOST_BYTES) throw new Error(`the pictures have ${bytes} bytes, more than ${MOST_BYTES}`);
  console.log(`${README.length} pictures in ${PICTURES}, ${bytes} bytes`);
}

/** @param {Awaited<ReturnType<typeof openSite>>} site @param {string} folder */
async function takeAll(site, folder) {
  await mkdir(folder, { recursive: true });
  const kinds = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, phone: { viewport: PHONE, hasTouch: true, isMobile: true } };
  for (const [kind, options] of Object.entries(kinds)) {
    const { page, close } = await open(site, options);
    for (const { name, open: come } of VIEWS) {
      await come(page);
      await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}-${kind}.png`) });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (beyond > 0) throw new Error(`${name} is wider than the screen by ${beyond} (${kind})`);
      await closeAll(page);
    }
    await close();
  }
}

const site = await openSite();
try {
  fillStore(site.store);
  const all = process.argv.indexOf('--all');
  if (all > 0) await takeAll(site, process.argv[all + 1] ?? 'pictures');
  else await takeReadme(site);
} finally {
  await site.close();
}
