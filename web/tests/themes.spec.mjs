// Light and dark themes: by the system or by the user's choice.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import { openSite, until } from './support.mjs';

const site = await openSite();
after(() => site.close());

/** How light the page is, from 0 to 255. @param {import('playwright-core').Page} page @returns {Promise<number>} */
function lightness(page) {
  return page.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number);
    return parts.reduce((sum, part) => sum + part, 0) / 3;
  });
}
const isDark = async (page) => (await lightness(page)) < 60;
const isLight = async (page) => (await lightness(page)) > 200;

for (const colorScheme of ['light', 'dark']) {
  test(`the page is ${colorScheme} where the system is`, async (t) => {
    const page = await site.page(t, { colorScheme });
    assert.equal(await isDark(page), colorScheme === 'dark');
    assert.equal(await isLight(page), colorScheme === 'light');
  });
}

test('the page changes with the system', async (t) => {
  const page = await site.page(t, { colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await until(() => isDark(page), Boolean, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await until(() => isLight(page), Boolean, 'light');
});

test('where motion is reduced, colours change at once', async (t) => {
  const page = await site.page(t, { colorScheme: 'light', reducedMotion: 'reduce' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const [duration, ink, dark, moving] = await page.evaluate(() => {
    const ofButton = getComputedStyle(document.querySelector('main button'));
    // To ask for a colour is what would start a transition.
    return [ofButton.transitionDuration, ofButton.color, getComputedStyle(document.body).color, document.getAnimations().length];
  });
  assert.deepEqual([duration, moving], ['0s', 0]);
  assert.equal(ink, dark, 'a button far down has the colour of the whole already');
});

for (const colorScheme of ['light', 'dark']) {
  test(`a reader of a ${colorScheme} system turns it over with a button, and the page remembers`, async (t) => {
    const page = await site.page(t, { colorScheme });
    await page.getByRole('button', { name: 'Light or dark' }).click();
    const turned = colorScheme === 'light' ? isDark : isLight;
    await until(() => turned(page), Boolean, 'turned');
    await page.reload();
    await page.locator('main h1').waitFor();
    assert.ok(await turned(page), 'remembered');
    // What was chosen by hand is not for the system to change.
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'light' : 'dark' });
    assert.ok(await turned(page));
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await until(() => turned(page), (still) => !still, 'turned back');
  });
}

test('the preferences say what is chosen, and go back to the system', async (t) => {
  const page = await site.page(t, { colorScheme: 'light' });
  const theme = page.locator('dialog[open]').getByLabel('Light or dark');
  const open = () => page.getByRole('button', { name: 'Preferences' }).click();
  await open();
  assert.equal(await theme.inputValue(), 'auto');
  await theme.selectOption('dark');
  await until(() => isDark(page), Boolean, 'dark');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('main h1').waitFor();
  await open();
  assert.equal(await theme.inputValue(), 'dark');
  await theme.selectOption('auto');
  await until(() => isLight(page), Boolean, 'light as the system');
});

test('on every board, light or dark, a stone differs from what is below it and from other stones in lightness', async (t) => {
  const page = await site.page(t);
  await page.locator('.card .board .base').last().waitFor();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    for (const board of ['veneer', 'slate']) {
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByLabel('Boards').selectOption(board);
      await page.keyboard.press('Escape');
      const c = await page.evaluate(luminances);
      const low = PAIRS.filter(([a, b]) => contrast(c[a], c[b]) < MIN_CONTRAST).map(([a, b]) => `${a} on ${b}: ${contrast(c[a], c[b]).toFixed(2)}`);
      assert.deepEqual(low, [], `${board}, ${colorScheme}`);
    }
  }
});

test('the chosen board is remembered, and a picture of it is the same', async (t) => {
  const page = await site.page(t, { settings: { board: 'slate' }, at: '#/analysis?game=yavalath&moves=e5' });
  await page.locator('.game-view .board .sign').first().waitFor();
  const shown = await page.evaluate(() => getComputedStyle(document.querySelector('.game-view .backdrop')).fill);
  await page.getByRole('button', { name: 'Share' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /SVG/ }).click();
  const picture = await readFile(await (await saved).path(), 'utf8');
  assert.ok(picture.includes(shown), 'the colour of its frame');
  const used = [...picture.matchAll(/url\("?(?:&quot;)?#([\w-]+)/g)].map(([, id]) => id);
  assert.ok(used.includes('stone-p1'), used.join());
  for (const id of used) assert.ok(picture.includes(`id="${id}"`), `${id} is in the picture`);
  assert.doesNotMatch(picture, /var\(|class=/);
});

const MIN_CONTRAST = 3;
/** The third player's stone and a neutral tile differ from the board by their rim: there is no room for a fourth lightness. */
const PAIRS = [
  ['p1', 'cell'], ['p1', 'shaded cell'], ['p2', 'cell'], ['p2', 'shaded cell'], ['p1', 'p2'], ['rim', 'cell'], ['rim', 'shaded cell'],
  ['p3', 'p1'], ['p3', 'p2'], ['neutral', 'p1'], ['neutral', 'p2'], ['hole', 'cell'], ['red', 'pit'], ['blue', 'pit'], ['red', 'blue'],
  ['mark', 'cell'], ['mark', 'pit'], ['won', 'cell'], ['lost', 'cell'], ['label', 'frame'], ['count', 'pit'],
];

/** @param {number} a @param {number} b relative luminances, as in WCAG */
function contrast(a, b) {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** In the page: the relative luminance of every colour of the boards. */
function luminances() {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement('i'));
  /** @param {[name: string, opacity?: number][]} layers from the lowest */
  const luminance = (...layers) => {
    for (const [name, opacity = 1] of layers) {
      probe.style.color = `var(${name})`;
      canvas.globalAlpha = opacity;
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const opacity = Number(getComputedStyle(document.querySelector('.board.square .base')).fillOpacity);
  const names = {
    p1: '--p1', p2: '--p2', p3: '--p3', neutral: '--neutral', rim: '--rim', hole: '--hole', red: '--seed-red', blue: '--seed-blue',
    pit: '--pit', mark: '--board-mark', won: '--board-won', lost: '--board-lost', frame: '--board2', label: '--frame-ink', count: '--pit-ink',
  };
  const found = {
    ...Object.fromEntries(Object.entries(names).map(([name, variable]) => [name, luminance([variable])])),
    cell: luminance(['--board2'], ['--board', opacity]),
    'shaded cell': luminance(['--board2'], ['--board-shade', opacity]),
  };
  probe.remove();
  return found;
}
