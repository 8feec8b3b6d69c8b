// How often a slow network is asked before one can play: what is measured is the chain of requests, not time.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { openSite } from './support.mjs';

const site = await openSite();
after(() => site.close());

/** The document, its script, its style sheet, the type and the icon. */
const MAX_REQUESTS = 6;

test('everything needed to play is named by the document, and comes in few requests', {
  skip: process.env.PLYWOOD_WEB ? 'a folder is served file by file' : false,
}, async (t) => {
  const page = await site.page(t);
  await page.getByRole('button', { name: 'Play: Yolah' }).waitFor();
  const asked = await page.evaluate(async () => {
    const text = await (await fetch('/')).text();
    const named = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('[src], link[href]')];
    return {
      named: named.map((each) => each.getAttribute('src') ?? each.getAttribute('href')),
      sent: performance.getEntriesByType('resource').filter(({ name }) => name !== `${location.origin}/`)
        .map(({ name }) => name.slice(location.origin.length + 1)),
    };
  });
  assert.ok(asked.sent.includes('js/main.js'), asked.sent.join());
  assert.deepEqual(asked.sent.filter((name) => !asked.named.includes(name)), [], 'a request that another one leads to');
  assert.ok(asked.sent.length < MAX_REQUESTS, asked.sent.join());
});
