// Import and export of games: records, files, share URLs, images.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import { GAMES, someGame } from './records.mjs';
import { moves, openSite, until } from './support.mjs';
import { analysisOf } from './views.mjs';

const site = await openSite();
after(() => site.close());

const dialog = (page) => page.locator('dialog[open]');
const tool = (page, id) => page.locator(`.analysis-tools [data-id="${id}"]`).click();

/** An analysis without its engine, which would add its evaluations. @param {import('node:test').TestContext} t @param {string} at */
async function quietAnalysis(t, at) {
  const page = await site.page(t, { at });
  await page.getByRole('switch', { name: 'Engine' }).click();
  return page;
}

/** Loads a game from text. @param {import('playwright-core').Page} page @param {string} text */
async function load(page, text) {
  await tool(page, 'import');
  await dialog(page).getByLabel('Game as text').fill(text);
  await dialog(page).getByRole('button', { name: 'Load the game' }).click();
}

/** What can be taken away, field by field. @param {import('playwright-core').Page} page */
async function taken(page) {
  await tool(page, 'share');
  const value = (/** @type {string} */ label) => dialog(page).getByLabel(label, { exact: true }).inputValue();
  const all = { server: await value('Link to this position'), position: await value('Position as text'), text: await value('Game as text') };
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  return all;
}

/** The moves and comments of a text, however its lines are broken. @param {string} text */
const body = (text) => text.split('\n').filter((line) => !/^\[\w+ "/.test(line)).join(' ').replace(/\s+/g, ' ').trim();
/** @param {string} text @param {string} name */
const tag = (text, name) => new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(text)?.[1];

for (const game of GAMES) {
  test(`a game of ${game} comes out as it went in, with its comments`, async (t) => {
    const record = someGame(game);
    const page = await quietAnalysis(t, analysisOf(game));
    await load(page, record.text);
    await until(() => moves(page), (shown) => shown.join() === record.moves.join(), 'its moves');
    await page.locator('.moves .comment').first().waitFor();
    const { text } = await taken(page);
    assert.equal(body(text), body(record.text));
    for (const name of ['Game', 'Player1', 'Player2', 'Player3', 'Reason', 'Result']) assert.equal(tag(text, name), tag(record.text, name), name);
    // Once more, from what came out.
    await load(page, text);
    await until(async () => body((await taken(page)).text), (again) => again === body(record.text), 'the same again');
  });
}

const ANNOTATED = `[Game "yavalath"]
[Player1 "Ada"]
[Player2 "Bob"]
[Result "*"]

{[%eval 0.52,0.48] [%best e5]} 1. e5 {the centre} d4?! {[%eval 0.75,0.25]
[%best c3]} (1... g2 {instead [%eval 1,0,#7]} 2. g3 (2. f4) 2... a1) 2. c3 *
`;

test('variations, comments, evaluations and marks come out as they went in, also after the page is reloaded', async (t) => {
  const page = await quietAnalysis(t, analysisOf('yavalath'));
  await load(page, ANNOTATED);
  await page.locator('.moves .aside').filter({ hasText: 'instead' }).waitFor();
  assert.equal(await page.locator('.moves .annotation').first().innerText(), '?!');
  assert.equal(body((await taken(page)).text), body(ANNOTATED));
  await page.locator('.moves .aside .move').first().click();
  await page.getByLabel('Comment on this move').fill('rather');
  await page.keyboard.press('Enter');
  await page.reload();
  await page.locator('.moves .aside').filter({ hasText: 'rather' }).waitFor();
  assert.equal(body((await taken(page)).text), body(ANNOTATED.replace('instead', 'rather')));
});

test('a list of moves is imported, and one of another game says so', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath') });
  await load(page, '1. e5 e9 2. d8');
  await until(() => moves(page), (shown) => shown.join() === 'e5,e9,d8', 'its moves');
  for (const text of ['d5:b7', '[Game "yolah"]\n\n1. d5:b7 *']) {
    await load(page, text);
    await dialog(page).getByRole('alert').getByText('This is a record of Yolah.').waitFor();
    assert.deepEqual(await moves(page), ['e5', 'e9', 'd8'], 'nothing has changed yet');
    if (text !== 'd5:b7') break;
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
  await dialog(page).getByRole('button', { name: 'Open it in Yolah' }).click();
  await until(() => moves(page), (shown) => shown.join() === 'd5:b7', 'its moves');
  await page.getByRole('heading', { name: 'Yolah', level: 1 }).waitFor();
});

test('a text that is no game is answered in one clear line, and changes nothing', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5 d4') });
  await until(() => moves(page), (shown) => shown.length === 2, 'the line');
  for (const [text, said] of [
    ['', /\w+/],
    ['nonsense', /\w+/],
    ['[Game "nothing"]\n\n1. e5 *', /nothing/],
    ['[Game "yavalath"]\n\n1. e5 e5 *', /e5/],
    ['[Game "yavalath"]\n\n1. e5 z9 *', /z9/],
    ['[Game "yavalath:players=9"]\n\n1. e5 *', /players/],
  ]) {
    await load(page, text);
    const problem = dialog(page).getByRole('alert');
    await until(() => problem.innerText(), (line) => said.test(line), `an answer to ${JSON.stringify(text)}`);
    assert.doesNotMatch(await problem.innerText(), /\n/);
    assert.ok((await problem.innerText()).length < 200);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
  assert.deepEqual(await moves(page), ['e5', 'd4']);
});

test('a game is loaded from a file, and saved as one', async (t) => {
  const page = await quietAnalysis(t, analysisOf('yavalath'));
  await tool(page, 'import');
  await dialog(page).getByLabel('or a file').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from('[Game "yavalath"]\n\n1. e5 d4 {a reply} *\n') });
  await until(() => dialog(page).getByLabel('Game as text').inputValue(), (text) => text.includes('a reply'), 'the file');
  await dialog(page).getByRole('button', { name: 'Load the game' }).click();
  await until(() => moves(page), (shown) => shown.join() === 'e5,d4', 'its moves');
  const { text } = await taken(page);
  await tool(page, 'share');
  const [file] = await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('button', { name: 'Save as file' }).click()]);
  assert.equal(file.suggestedFilename(), 'yavalath-0.txt');
  assert.equal(await readFile(await file.path(), 'utf8'), text);
});

for (const game of GAMES) {
  test(`a link to a position of ${game} shows the same in another browser`, async (t) => {
    const { moves: played } = someGame(game);
    const page = await site.page(t, { at: analysisOf(game, played.slice(0, 6).join(' ')) });
    await until(() => moves(page), (shown) => shown.length === 6, 'six moves');
    await page.locator('.controls [data-id="previous"]').click();
    await until(() => page.locator('.moves [aria-current]').allTextContents(), (now) => now[0]?.startsWith(played[4]), 'the fifth');
    const { server, position } = await taken(page);
    const other = await site.page(t, { at: server.slice(site.url.length) });
    await until(() => moves(other), (shown) => shown.join() === played.slice(0, 5).join(), 'the moves to there');
    assert.equal((await taken(other)).position, position);
  });
}

test('what is to be shared is copied by a button', async (t) => {
  const page = await site.page(t, { at: analysisOf('yavalath', 'e5'), permissions: ['clipboard-read', 'clipboard-write'] });
  const { server } = await taken(page);
  await tool(page, 'share');
  await dialog(page).getByRole('button', { name: 'Copy: Link to this position' }).click();
  await dialog(page).getByText('Copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), server);
});

for (const game of ['yolah', 'yavalanchan', 'awale']) {
  test(`a picture of ${game} is a whole SVG and a whole PNG`, async (t) => {
    const page = await site.page(t, { at: analysisOf(game) });
    await page.locator('.engine .line').first().waitFor();
    await tool(page, 'share');
    const save = async (/** @type {string} */ kind) => {
      const [file] = await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('button', { name: kind, exact: true }).click()]);
      assert.equal(file.suggestedFilename(), `${game}-0.${kind.toLowerCase()}`);
      return readFile(await file.path());
    };
    const svg = (await save('SVG')).toString('utf8');
    const [root, fault, parts] = await page.evaluate((text) => {
      const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [picture.documentElement.localName, picture.querySelector('parsererror')?.textContent ?? '', picture.querySelectorAll('*').length];
    }, svg);
    assert.deepEqual([root, fault], ['svg', '']);
    assert.ok(parts > 40, `${parts} parts`);
    assert.doesNotMatch(svg, /var\(|class=|href=/, 'it needs nothing from elsewhere');
    const png = await save('PNG');
    assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
    assert.ok(png.readUInt32BE(16) > 400 && png.readUInt32BE(20) > 200, 'large enough to print');
    const colours = await page.evaluate(async (base64) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(64, 64).getContext('2d');
      canvas.drawImage(image, 0, 0, 64, 64);
      const pixels = new Uint32Array(canvas.getImageData(0, 0, 64, 64).data.buffer);
      return new Set(pixels).size;
    }, png.toString('base64'));
    assert.ok(colours > 8, `${colours} colours`);
  });
}
