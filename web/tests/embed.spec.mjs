// A game in a frame of another site.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';

import { openSite, until } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
/** Another site, whose page is what a test says. */
let html = '';
const other = createServer((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html));
other.listen(0, '127.0.0.1');
await once(other, 'listening');
after(async () => {
  other.close();
  await site.close();
});

/** The other site's page. @param {import('playwright-core').Page} page @param {string} body */
async function openOther(page, body) {
  html = `<!doctype html><html lang="en"><title>Other</title><body>${body}</body></html>`;
  await page.goto(`http://127.0.0.1:${other.address().port}/`);
}

test('the line of HTML that is offered shows the game on another site, to step through', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 a1 e6 a2 e8 a4 e7') });
  await page.locator('.controls [data-id="previous"]').click();
  await page.locator('.analysis-tools [data-id="share"]').click();
  const line = await page.locator('dialog[open]').getByLabel('HTML for another page', { exact: true }).inputValue();
  assert.match(line, /^<iframe src="[^"<>]+" [^<>]*><\/iframe>$/);
  await openOther(page, `<h1>Mine</h1>${line}`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Yavalath' }).waitFor();
  const current = () => frame.locator('.moves [aria-current]').allTextContents();
  await until(current, (now) => now.join() === 'a4', 'the position that was looked at');
  await frame.getByRole('button', { name: 'Next move' }).click();
  await frame.getByText('Player 1 wins').waitFor();
  await frame.locator('.moves').getByText('e5', { exact: true }).click();
  await until(current, (now) => now.join() === 'e5', 'the first move');
  // There is nothing to play, and no menu.
  assert.equal(await frame.locator('header, .controls, .move-input').count(), 0);
  await frame.locator('[data-cell="d4"]').click();
  assert.equal(await frame.locator('.moves .move').count(), 7);
  const [full] = await Promise.all([page.context().waitForEvent('page'), frame.getByRole('link', { name: 'Open in Plywood' }).click()]);
  await full.locator('.moves [aria-current]').getByText('e5').waitFor();
  assert.equal(await full.locator('.moves .move').count(), 7);
});

test('no other view can be framed, and a wrong address is said', async (t) => {
  const page = await site.page(t, { expected: [/frame-ancestors|Refused to frame|net::ERR_BLOCKED_BY_RESPONSE|Framing/] });
  await openOther(page, `<iframe id="plain" src="${site.url}"></iframe><iframe id="wrong" src="${site.url}?embed#/analysis?game=chess"></iframe>`);
  await page.frameLocator('#wrong').getByRole('alert').filter({ hasText: 'chess' }).waitFor();
  assert.equal(await page.frameLocator('#plain').locator('main').count(), 0);
});
