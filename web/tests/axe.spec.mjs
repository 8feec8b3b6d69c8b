// axe-core finds nothing on any view, light or dark.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { openSite } from './support.mjs';
import { VIEWS, closeAll, fillStore } from './views.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = {};
/** What a theme may change. */
const COLOUR_RULES = { runOnly: ['color-contrast', 'link-in-text-block'] };
const site = await openSite();
after(() => site.close());
before(() => fillStore(site.store));

/**
 * What axe says, in a line for each fault. A view may change while axe looks at it, as when the turn comes to
 * a player; what is really wrong with it is still wrong when it looks again.
 * @param {import('playwright-core').Page} page @param {object} [rules]
 */
async function faults(page, rules = ALL_RULES) {
  const found = await look(page, rules);
  return found.length ? look(page, rules) : found;
}

/** @param {import('playwright-core').Page} page @param {object} rules */
async function look(page, rules) {
  // Style sheets are not loaded once more: axe would put those that are imported into the page, which forbids it.
  const options = { resultTypes: ['violations'], preload: false, ...rules };
  const { violations } = await page.evaluate((given) => /** @type {any} */ (window).axe.run(document, given), options);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`));
}

test('axe finds nothing in any view, light or dark', async (t) => {
  const page = await site.page(t);
  // By the debugger's way, since the page itself allows no scripts but its own.
  await page.evaluate(axe);
  for (const view of VIEWS) {
    await t.test(view.name, async () => {
      await view.open(page);
      await page.emulateMedia({ colorScheme: 'light' });
      assert.deepEqual(await faults(page), [], 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.deepEqual(await faults(page, COLOUR_RULES), [], 'dark');
      await closeAll(page);
    });
  }
});

test('axe finds nothing on a phone', async (t) => {
  const page = await site.page(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.evaluate(axe);
  for (const name of ['new game', 'options of an engine', 'play', 'a move taken back', 'exercises', 'analysis on hexagons', 'options of the analysis engine', 'a tournament']) {
    await t.test(name, async () => {
      await VIEWS.find((view) => view.name === name).open(page);
      assert.deepEqual(await faults(page), []);
      await closeAll(page);
    });
  }
});

test('axe would find something if there were anything', async (t) => {
  const page = await site.page(t);
  await page.evaluate(axe);
  await page.evaluate(() => document.querySelector('main').append(document.createElement('button')));
  assert.match((await faults(page)).join(), /button-name/);
});
