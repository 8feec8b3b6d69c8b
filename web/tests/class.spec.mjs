// The page of a class: its table, its bots, what they wrote beside their moves, and games shown one by one.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { run } from './records.mjs';
import { goTo, openSite, until } from './support.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = join(mkdtempSync(join(tmpdir(), 'plywood-class-')), 'spring');
const hasPython = (() => {
  try {
    return execFileSync('python3', ['--version']).length > 0;
  } catch {
    return false;
  }
})();
const skip = hasPython ? false : 'there is no python3 here';

/** A bot that says what it sees and plays one of the legal moves. @param {string} name @param {string} choice in Python */
function put(name, choice) {
  mkdirSync(join(folder, 'bots', name));
  writeFileSync(join(folder, 'bots', name, 'main.py'), `import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "legal":
        print("I see", len(rest), "moves", file=sys.stderr, flush=True)
        print(${choice}, flush=True)
`);
}

if (hasPython) {
  run('class', 'new', folder, '--game', 'yavalath');
  const config = join(folder, 'class.toml');
  writeFileSync(config, readFileSync(config, 'utf8').replace(/^levels = .*$/m, 'levels = [1, 2]').replace(/^faults = .*$/m, 'faults = 3'));
  rmSync(join(folder, 'bots'), { recursive: true, force: true });
  mkdirSync(join(folder, 'bots'));
  put('ada', 'rest[0]');
  put('<b>bold & "quoted"', 'rest[-1]');
  put('cheat', '"z9"');
  run('class', 'run', folder, '--games', '16');
}
const site = hasPython ? await openSite({ store: join(folder, 'games.db') }) : null;
after(async () => {
  await site?.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

/** @param {import('playwright-core').Page} page */
async function faults(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'], preload: false }));
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

test('the table has every bot and level, and what bots are called is only text', { skip }, async (t) => {
  const page = await site.page(t);
  await page.getByRole('link', { name: 'Class', exact: true }).click();
  const names = page.locator('.class-table tbody th');
  await until(() => names.allTextContents(), (all) => all.length === 5, 'five rows');
  const shown = await names.evaluateAll((all) => all.map((each) => each.getAttribute('title')));
  assert.deepEqual([...shown].sort(), ['<b>bold & "quoted"', 'ada', 'cheat', 'level:1', 'level:2'].sort());
  assert.ok(await page.locator('.class-table .some').count(), 'the faults of the cheat');
  assert.deepEqual(await faults(page), []);
});

test('the page of a bot has its rating over time, and its faults with their reasons', { skip }, async (t) => {
  const page = await site.page(t, { at: '#/class' });
  await page.getByRole('link', { name: 'cheat' }).click();
  await page.getByRole('heading', { name: 'Faults with their reasons' }).waitFor();
  assert.match(await page.locator('.reason').first().innerText(), /z9/);
  await page.locator('.plot-timeline .path').waitFor();
  assert.deepEqual(await faults(page), []);
  await goTo(page, '#/class');
  await page.getByRole('link', { name: '<b>bold' }).click();
  await page.getByRole('heading', { level: 1, name: '<b>bold & "quoted"' }).waitFor();
});

test('a game is replayed with what the bot wrote beside its moves', { skip }, async (t) => {
  const page = await site.page(t, { at: '#/class/bots/ada' });
  await page.getByRole('link', { name: /Replay game/ }).first().click();
  const comment = page.locator('input.comment-field');
  const next = page.locator('[data-id="next"]');
  const said = async () => {
    if (await next.isEnabled()) await next.click();
    return comment.inputValue();
  };
  // The opening has no notes, and the other side may be a level, which writes nothing.
  await until(said, (text) => /I see \d+ moves/.test(text), 'what it wrote');
});

test('the presentation of a class has large letters, light and dark', { skip }, async (t) => {
  const page = await site.page(t, { at: '#/class/present', viewport: { width: 1440, height: 900 } });
  const cell = page.locator('.presenting .class-table tbody th').first();
  await cell.waitFor();
  const size = await cell.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
  assert.ok(size >= 24, `${size} px`);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press('Escape');
  await page.locator('header.top').waitFor();
});

test('the games of a tournament are shown one by one', { skip }, async (t) => {
  const page = await site.page(t, { at: '#/tournaments/1' });
  await page.getByRole('link', { name: 'Show the games one by one' }).click();
  await page.locator('.show-board svg [data-cell]').first().waitFor();
  await page.getByLabel('Speed').selectOption('fast');
  const status = page.locator('.show-side [role=status]');
  await status.filter({ hasText: /game 1 of \d+/ }).waitFor();
  await page.getByRole('button', { name: 'Next game' }).click();
  await status.filter({ hasText: /game 2 of \d+/ }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.keyboard.press('ArrowLeft');
  await status.filter({ hasText: /game 1 of \d+/ }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/tournaments\/1$/);
});
