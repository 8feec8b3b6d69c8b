// One's own bot, offered by `plywood serve --bot FOLDER`: in a seat, in the analysis, in a tournament.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { goTo, moves, openSite, start, until } from './support.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plywood-bot-'));
const bot = join(folder, 'ada');
mkdirSync(bot);
/** A bot that plays the first or the last legal move. @param {number} which */
function write(which) {
  writeFileSync(join(bot, 'main.py'), `import sys\nfor line in sys.stdin:\n    word, *rest = line.split()\n    if word == "legal":\n        print(rest[${which}], flush=True)\n`);
}
write(0);
const hasPython = (() => {
  try {
    return execFileSync('python3', ['--version']).length > 0;
  } catch {
    return false;
  }
})();
const skip = hasPython ? false : 'there is no python3 here';
const site = hasPython ? await openSite({ args: ['--bot', bot] }) : null;
after(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The answer of the bot to a move of ours in a new game. @param {import('playwright-core').Page} page */
async function answer(page) {
  await start(page, { game: 'Yavalath', seats: ['human', 'engine:bot:ada'] });
  await page.locator('.game-view svg.board [data-cell="e5"]').click();
  return (await until(() => moves(page), (made) => made.length === 2, 'its move'))[1];
}

test('the bot plays in a seat, and is started again when its files change', { skip }, async (t) => {
  const page = await site.page(t);
  const first = await answer(page);
  assert.equal(await page.locator('.player .name').last().innerText().then((name) => name.startsWith('ada')), true);
  write(-1);
  const last = await answer(page);
  assert.notEqual(first, last, 'it plays by its new files');
  write(0);
});

test('in the analysis the engine says what it thinks of the move of the bot', { skip }, async (t) => {
  const page = await site.page(t, { at: '#/analysis?game=yavalath&moves=e5+a1' });
  const advice = page.locator('.bot-advice');
  await advice.getByLabel('Ask my bots').check();
  await advice.locator('li').filter({ hasText: /ada .*%/ }).waitFor();
  const move = await advice.locator('.bot-move').innerText();
  await advice.locator('.bot-move').click();
  await until(() => moves(page), (made) => made.at(-1) === move, 'the move of the bot');
});

test('a bot that fails is said to fail in one line', { skip }, async (t) => {
  writeFileSync(join(bot, 'main.py'), 'raise SystemExit("I do not want to play")\n');
  const page = await site.page(t, { at: '#/analysis?game=yavalath' });
  await page.locator('.bot-advice').getByLabel('Ask my bots').check();
  const problem = page.locator('.bot-advice .problem');
  await problem.waitFor();
  assert.match(await problem.innerText(), /player 1 .*I do not want to play/);
  write(0);
});

test('the bot takes part in a tournament', { skip }, async (t) => {
  const page = await site.page(t);
  await goTo(page, '#/tournaments/new');
  await page.locator('#event-game').selectOption('yavalath');
  for (const engine of ['bot:ada', 'random']) {
    await page.getByLabel('Engine or level to add').selectOption(engine);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByLabel('Openings for each pairing').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
  await page.locator('tbody th').filter({ hasText: 'ada' }).first().waitFor();
});
