// How fast engines are in a Worker of Chromium, compared with the program: both do the same search, and the CPU time
// of the threads that do it is compared. `PLYWOOD=… PLYWOOD_SITE=… node web/tests/site-speed.mjs [yavalath]`; see docs/browser.md.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { StaticServer } from './static-server.mjs';

const { PLYWOOD, PLYWOOD_SITE, REPEAT = '3' } = process.env;
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
/** Clock ticks of /proc a second. */
const TICKS = 100;
const SEARCHES = [
  ['yolah', 'uct:simulations=100000'], ['yolah', 'alphabeta:depth=7'], ['yolah', 'nnue:nodes=2000000'],
  ['yavalath', 'uct:simulations=1000000'], ['yavalath', 'alphabeta:depth=11'],
  ['yavalanchan', 'uct:simulations=100000'], ['yavalanchan', 'alphabeta:depth=9'],
  ['awale', 'uct:simulations=50000'], ['awale', 'alphabeta:depth=13'], ['awale', 'nnue:nodes=2000000'],
  ['othello', 'uct:simulations=50000'], ['othello', 'alphabeta:depth=12'],
];

/** The CPU seconds of all threads of Workers in a process and those it has started. @param {number} pid @returns {number} */
function workerSeconds(pid) {
  let seconds = 0;
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const task = `/proc/${pid}/task/${id}`;
    try {
      const stat = readFileSync(`${task}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (stat.includes('(DedicatedWorker')) seconds += (Number(fields[11]) + Number(fields[12])) / TICKS;
      for (const child of readFileSync(`${task}/children`, 'utf8').split(' ').filter(Boolean)) seconds += workerSeconds(Number(child));
    } catch {
      // It has ended meanwhile.
    }
  }
  return seconds;
}

/** The CPU seconds of the program for a search. @param {string} game @param {string} engine */
function nativeSeconds(game, engine) {
  const command = 'TIMEFORMAT=%U; time "$0" analyze "$1" "$2" > /dev/null';
  const timed = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`, PLYWOOD, game, engine], { encoding: 'utf8' });
  return Number(timed.trim().split('\n').at(-1).replace(',', '.'));
}

const best = (/** @type {number[]} */ times) => Math.min(...times);
const files = new StaticServer(PLYWOOD_SITE);
const address = await files.start();
const server = await chromium.launchServer({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
const browser = await chromium.connect(server.wsEndpoint());
const page = await browser.newPage();
await page.goto(address);
await page.locator('main h1').waitFor();
await page.evaluate(async () => {
  const file = (path) => new URL(`${path}?v=${document.documentElement.dataset.site}`, document.baseURI).href;
  const module = await WebAssembly.compileStreaming(fetch(file('plywood.wasm')));
  const worker = new Worker(file('responder.js'));
  const next = () => new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data.text ?? data.trap), { once: true }));
  worker.postMessage({ module, language: 'en', flag: null, greets: true });
  await next();
  window.search = (text) => {
    worker.postMessage({ text, call: 'signature' });
    return next();
  };
});
const startup = best(Array.from({ length: Number(REPEAT) }, () => nativeSeconds('yavalath', 'random')));
console.log('| game | engine | Worker (s) | native (s) | ratio |\n|---|---|---|---|---|');
for (const [game, engine] of SEARCHES.filter((row) => row.join(' ').includes(process.argv[2] ?? ''))) {
  const [inWorker, native] = [[], []];
  // The first one is compiled while it runs.
  await page.evaluate((text) => window.search(text), `${game} ${engine}`);
  for (let i = 0; i < Number(REPEAT); i++) {
    const before = workerSeconds(server.process().pid);
    await page.evaluate((text) => window.search(text), `${game} ${engine}`);
    inWorker.push(workerSeconds(server.process().pid) - before);
    native.push(nativeSeconds(game, engine) - startup);
  }
  const [w, n] = [best(inWorker), best(native)];
  console.log(`| ${game} | \`${engine}\` | ${w.toFixed(2)} | ${n.toFixed(2)} | ${(n / w).toFixed(2)} |`);
}
await browser.close();
await server.close();
await files.stop();
