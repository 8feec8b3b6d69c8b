// Light and dark themes: by the system or by the user's choice.

import assert from 'node:assert/strict';
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

test('the board and its pieces can be told apart in both', async (t) => {
  const page = await site.page(t);
  await page.locator('.card .board [data-cell]').last().waitFor();
  const colours = () => page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const used = ['--board', '--board2', '--hole', '--p1', '--p2', '--p3'].map((name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return used;
  });
  const light = await colours();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  const dark = await colours();
  for (const shown of [light, dark]) assert.equal(new Set(shown).size, shown.length, shown.join());
  assert.notDeepEqual(light, dark);
});
