// The page from a folder of files, without a server: `cargo xtask site` makes the folder, PLYWOOD_SITE says where it is.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

import { goTo, makeMove, moves, openSite, ready, seeded, start, until } from './support.mjs';
import { StaticServer } from './static-server.mjs';

const FOLDER = process.env.PLYWOOD_SITE;
if (!FOLDER) {
  console.log('site.spec.mjs: there is no PLYWOOD_SITE, nothing to test');
  process.exit(0);
}

/** Transferred until one can play, compressed with brotli. */
const MAX_BYTES = 600_000;
const CATALOG = new URL('../../crates/library/catalog/', import.meta.url);

const site = await openSite();
after(() => site.close());

/** A page of its own server. @param {import('node:test').TestContext} t */
async function pageOf(t, server, options = {}) {
  const address = await server.start();
  t.after(() => server.stop());
  const page = await site.page(t, { ...options, address });
  return { page, address };
}

/** Asks a Worker of the module itself. @param {import('playwright-core').Page} page @param {object[]} calls */
function askWorker(page, calls) {
  return page.evaluate(async (messages) => {
    const file = (path) => new URL(`${path}?v=${document.documentElement.dataset.site}`, document.baseURI).href;
    const module = await WebAssembly.compileStreaming(fetch(file('plywood.wasm')));
    const worker = new Worker(file('responder.js'));
    const next = () => new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data), { once: true }));
    worker.postMessage({ module, language: 'en', flag: null, greets: true });
    const answers = [await next()];
    for (const message of messages) {
      worker.postMessage(message);
      answers.push(await next());
    }
    worker.terminate();
    return answers.slice(1);
  }, calls);
}

/** The rows of a table of signatures. @param {string} file */
function table(file) {
  const lines = readFileSync(new URL(file, CATALOG), 'utf8').trim().split('\n');
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.split(/\s+/));
}

test('rules and engines do in the browser what their signatures say', async (t) => {
  const page = await site.page(t);
  const rules = table('signatures.txt').map(([game, checksum]) => [game, checksum]);
  // The larger searches take seconds each; PLYWOOD_ALL_SIGNATURES has them too.
  const small = ([, , nodes]) => process.env.PLYWOOD_ALL_SIGNATURES || Number(nodes) <= 50_000;
  const engines = table('engine_signatures.txt').filter(small).map(([game, engine, nodes, best]) => [`${game} ${engine}`, `${nodes} ${best}`]);
  const known = [...rules, ...engines];
  const found = await askWorker(page, known.map(([text]) => ({ text, call: 'signature' })));
  assert.deepEqual(found.map(({ text }, i) => [known[i][0], text]), known);
  assert.ok(new Set(engines.map(([text]) => text.split(/[ :]/)[0])).size >= 5, 'of every game');
});

for (const isolated of [false, true]) {
  test(`a search is stopped and the page thinks on, ${isolated ? 'isolated from other sites' : 'on a plain server'}`, async (t) => {
    const { page } = await pageOf(t, new StaticServer(FOLDER, { isolated }));
    assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
    await start(page, { game: 'Yavalath', seats: ['human', 'engine:uct'], time: 10_000 });
    for (let move = 1; move <= 2; move++) {
      await page.locator('.game-view .board .cell.legal').first().click();
      // Once there is a report, there is a move to make now.
      await page.locator('.thinking .candidates li').first().waitFor();
      await page.locator('.thinking .buttons button').first().click();
      await page.waitForFunction((n) => document.querySelectorAll('.moves .move:not(.undone)').length === n, 2 * move);
    }
  });
}

test('an engine that breaks costs one search, is said to be broken, and the next one works', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Othello', seats: ['human', 'level:1'] });
  // Instead of the first search of the level the Worker is asked for what the module cannot do.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    let left = 1;
    Worker.prototype.postMessage = function post(message, ...rest) {
      const breaks = message.text?.includes('"engine":"level:1"') && left-- > 0;
      return postMessage.call(this, breaks ? { text: '', call: 'no such call' } : message, ...rest);
    };
  });
  await page.locator('.game-view .board .cell.legal').first().click();
  const problem = page.locator('.problem[role="alert"]').first();
  await problem.waitFor();
  assert.match(await problem.innerText(), /ran into an error/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await until(() => moves(page), (all) => all.length >= 2, 'the engine has moved');
});

test('an engine that asks for all memory plays with what there is', async (t) => {
  const page = await site.page(t);
  const at = { game: 'yolah', position: null, moves: [] };
  const ask = (id, engine) => ({ text: JSON.stringify({ ask: 'think', id, at, engine, limit: { nodes: 5000 } }) });
  const answers = await askWorker(page, [ask(1, 'alphabeta:hash=65536,threads=64'), ask(2, 'uct:memory=65536')]);
  for (const { text, trap } of answers) assert.equal(JSON.parse(text ?? '{}').answer, 'thought', `${text} ${trap}`);
});

test('little is sent until one can play, and a network only when it is asked for', async (t) => {
  const server = new StaticServer(FOLDER);
  const { page } = await pageOf(t, server, { serviceWorkers: 'block' });
  await start(page, { game: 'Yavalath', seats: ['human', 'level:1'] });
  await makeMove(page, seeded(1));
  await until(() => moves(page), (all) => all.length >= 2, 'the engine has moved');
  const sent = [...server.sent].map((path) => `${path} ${brotliCompressSync(readFileSync(join(FOLDER, path))).length}`);
  const total = sent.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  assert.ok(total <= MAX_BYTES, `${total} bytes: ${sent}`);
  assert.ok(![...server.sent].some((path) => path.startsWith('nets/')));
  await start(page, { game: 'Awalé', seats: ['human', 'engine:nnue'], time: 100 });
  await makeMove(page, seeded(1));
  await until(() => moves(page), (all) => all.length >= 2, 'the network has moved');
  assert.ok(server.sent.has('nets/awale/champion.net'));
});

/** Waits until the service worker has all files and answers for the page. @param {import('playwright-core').Page} page */
const kept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
});

test('the second visit needs no network', async (t) => {
  const server = new StaticServer(FOLDER);
  const { page, address } = await pageOf(t, server);
  await kept(page);
  await server.stop();
  await page.goto(`${address}?again`);
  await page.locator('main h1').waitFor();
  await start(page, { game: 'Yolah', seats: ['human', 'engine:nnue'], time: 100 });
  await makeMove(page, seeded(1));
  await until(() => moves(page), (all) => all.length >= 2, 'the network has moved, offline');
  await goTo(page, '#/rules/yolah');
  await page.locator('main h1').waitFor();
  assert.equal(await page.locator('nav a[href="#/tournaments"]').count(), 0, 'what needs a server is not offered');
});

test('a new version is used when the page is opened next and no other tab is open', async (t) => {
  const other = mkdtempSync(join(tmpdir(), 'plywood-site-'));
  t.after(() => rmSync(other, { recursive: true, force: true }));
  cpSync(FOLDER, other, { recursive: true });
  const version = /data-site="(\w+)"/.exec(readFileSync(join(other, 'index.html'), 'utf8'))[1];
  for (const file of ['index.html', 'service-worker.js']) {
    writeFileSync(join(other, file), readFileSync(join(other, file), 'utf8').replaceAll(version, 'newer'));
  }
  const server = new StaticServer(FOLDER);
  const { page, address } = await pageOf(t, server);
  await kept(page);
  const tab = await site.tab(page.context(), address);
  const shown = (of) => of.evaluate(() => document.documentElement.dataset.site);
  server.folder = other;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const { installing } = registration;
    if (installing) await new Promise((resolve) => installing.addEventListener('statechange', () => installing.state === 'installed' && resolve()));
  });
  // Both tabs stay with the version that they have begun with, and work.
  await page.reload();
  await page.locator('main h1').waitFor();
  assert.deepEqual([await shown(page), await shown(tab)], [version, version]);
  await start(tab, { game: 'Yavalath', seats: ['human', 'level:1'] });
  await makeMove(tab, seeded(1));
  await tab.close();
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.site === 'newer');
  await page.locator('main h1').waitFor();
  assert.deepEqual(await page.evaluate(() => caches.keys()), ['plywood-newer']);
  await start(page, { game: 'Yavalath', seats: ['human', 'level:1'] });
  await ready(page);
  await makeMove(page, seeded(1));
});
