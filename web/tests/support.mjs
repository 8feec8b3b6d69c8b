// Shared by the browser tests: the server program, Chromium, and helpers to play.
//
//   const site = await openSite();
//   after(() => site.close());
//   test('…', async (t) => {
//     const page = await site.page(t, { locale: 'fr-FR' });
//     await start(page, { game: 'Awalé', seats: ['human', 'engine:random'] });
//   });
//
// PLYWOOD is the program; with PLYWOOD_WEB it serves the page from that folder. With PLYWOOD_SITE there is no program:
// a plain server of files serves that folder, which `cargo xtask site` has made.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { StaticServer } from './static-server.mjs';

export { flaggedCells, legalCells, makeMove, moves, playCells, playToEnd, ready, seeded } from './play-moves.mjs';

/** Time-out of every wait; generous, for busy machines. */
export const TIMEOUT_MS = 30_000;
export const PROGRAM = process.env.PLYWOOD ?? fileURLToPath(new URL('../../target/release/plywood', import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];
const USUAL = { locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } };

/** Starts the program and the browser. @param {{store?: string, args?: string[]}} [options] a store of tournaments to show, more options of the server */
export async function openSite({ store, args = [] } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plywood-'));
  const site = new Site(folder, store ?? join(folder, 'store.db'), args);
  await site.start();
  assert.ok(CHROMIUM, 'there is no Chromium in /usr/bin; CHROMIUM may say where it is');
  site.browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return site;
}

/** A server and a browser. */
class Site {
  constructor(folder, store, args) {
    this.folder = folder;
    this.args = args;
    this.store = store;
    this.port = 0;
    // However the tests end, nothing is left behind.
    process.on('exit', () => {
      this.server?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
  }

  get url() {
    return this.files ? this.address : `http://127.0.0.1:${this.port}/`;
  }

  /** Starts the server: on the port it had before, if it had one. */
  async start() {
    if (process.env.PLYWOOD_SITE) {
      this.files = new StaticServer(process.env.PLYWOOD_SITE);
      this.address = await this.files.start();
      return;
    }
    const web = process.env.PLYWOOD_WEB ? ['--web', process.env.PLYWOOD_WEB] : [];
    const options = ['serve', '--no-open', '--addr', `127.0.0.1:${this.port}`, '--store', this.store, ...web, ...this.args];
    this.server = spawn(PROGRAM, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(this.server, 'exit').then(([code]) => assert.fail(`the server ended with ${code}`));
    gone.catch(() => {});
    for await (const line of lines(this.server.stdout, gone)) {
      const port = /http:\/\/[^/]*:(\d+)\//.exec(line)?.[1];
      if (!port) continue;
      this.port = Number(port);
      this.server.stdout.resume();
      return;
    }
    assert.fail('the server says nothing of where it is');
  }

  /** Ends the server without a warning. */
  async kill() {
    if (this.files) return this.files.stop();
    const { server } = this;
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  /**
   * A page in a browser of its own, at the start. Whatever goes wrong in it fails the test, but for what
   * matches `expected`. Nothing is animated unless the `settings` say so: engines answer at once.
   * @param {import('node:test').TestContext} t
   * @param {import('playwright-core').BrowserContextOptions & {expected?: RegExp[], at?: string, address?: string, settings?: object}} [options]
   */
  async page(t, { expected = [], at = '', address = this.url, settings = { animation: 'off' }, ...options } = {}) {
    const context = await this.browser.newContext({ ...USUAL, ...options });
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript((wanted) => {
      // The seeds of engines come from here: the same game every time.
      let state = 1;
      Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
      // The empty page before the first has no storage.
      if (location.protocol === 'http:') localStorage['plywood.settings'] ??= JSON.stringify(wanted);
    }, settings);
    const faults = [];
    const note = (text) => expected.some((pattern) => pattern.test(text)) || faults.push(text);
    context.on('weberror', (fault) => note(String(fault.error().stack ?? fault.error())));
    context.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`));
    t.after(async () => {
      await context.close();
      assert.deepEqual(faults, [], 'the page complained');
    });
    return this.tab(context, address + at);
  }

  /** Another tab beside a page. @param {import('playwright-core').BrowserContext} context @param {string} [at] */
  async tab(context, at = '') {
    const page = await context.newPage();
    await page.goto(new URL(at, this.url).href);
    await page.locator('main h1').waitFor();
    return page;
  }

  async close() {
    await this.browser?.close();
    await this.kill();
  }
}

/** Lines of a stream, until the `end` promise settles. */
async function* lines(stream, end) {
  const iterator = createInterface(stream)[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([iterator.next(), end]);
    if (done) return;
    yield value;
  }
}

/**
 * Starts a game from the start page as a user does: card, options, seats.
 * @param {import('playwright-core').Page} page
 * @param {{game: string, options?: Record<string, string | boolean>, seats?: string[], time?: number, watch?: boolean}} setup
 *   the title of a game; options by (a part of) what is said of them; seats as `human`, `level:NAME` or
 *   `engine:SPEC`, and how many milliseconds engines have
 */
export async function start(page, { game, options = {}, seats = [], time, watch = false }) {
  await goTo(page, watch ? '#/watch' : '#/');
  await page.locator('.cards .card').filter({ has: page.getByRole('heading', { name: game, exact: true }) })
    .locator('.card-actions button').nth(1).click();
  const dialog = page.locator('dialog[open]');
  for (const [said, value] of Object.entries(options)) {
    const option = dialog.locator('.option').filter({ hasText: said });
    // A count does not wait for the dialog.
    await option.waitFor();
    if (typeof value === 'boolean') await option.getByRole('checkbox').setChecked(value);
    else if (await option.locator('select').count()) await option.locator('select').selectOption(value);
    else await option.locator('input').fill(value);
  }
  for (const [i, seat] of seats.entries()) {
    const choices = dialog.locator('.seat').nth(i).locator('> select');
    await choices.first().selectOption(seat);
    if (time && (await choices.last().isVisible()) && seat.startsWith('engine:')) await choices.last().selectOption(String(time));
  }
  await dialog.locator('footer .primary').click();
  await page.locator('.game-view svg.board [data-cell]').first().waitFor();
}

/** Goes to another view of the page. @param {import('playwright-core').Page} page @param {string} hash */
export async function goTo(page, hash) {
  await page.evaluate((to) => {
    if (location.hash === to) return null;
    const there = new Promise((resolve) => document.addEventListener('route', resolve, { once: true }));
    location.hash = to;
    return there.then(() => null);
  }, hash);
}

/** The names of the players, in order. @param {import('playwright-core').Page} page */
export function playerNames(page) {
  return page.locator('.player .name').allInnerTexts();
}

/** Clicks a cell of the board. @param {import('playwright-core').Page} page @param {string} name */
export async function clickCell(page, name) {
  await page.locator(`.game-view svg.board [data-cell="${name}"]`).click();
}

/**
 * Polls a value until it meets a condition.
 * @template T @param {() => Promise<T>} ask @param {(value: T) => boolean} wanted @param {string} what
 */
export async function until(ask, wanted, what) {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const value = await ask();
    if (wanted(value)) return value;
    assert.ok(performance.now() < end, `${what}: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
