// A whole game of each kind against an engine, by clicks; and who there is to play against.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';

import { PROGRAM, moves, openSite, playToEnd, seeded, start } from './support.mjs';

const site = await openSite();
after(() => site.close());

for (const { game, lines } of [
  { game: 'Yolah', lines: false },
  { game: 'Yavalath', lines: true },
  { game: 'Yavalanchan', lines: true },
  { game: 'Awalé', lines: false },
  { game: 'Othello', lines: false },
]) {
  test(`a game of ${game} against level 1 is played to its end, and the page says who won and why`, async (t) => {
    const page = await site.page(t);
    await start(page, { game, seats: ['human', 'level:1'] });
    await playToEnd(page, seeded(7));
    const result = page.locator('.result');
    assert.match(await result.locator('h2').innerText(), /^(You win!|You lose|A draw)$/);
    assert.match(await result.locator('p').innerText(), /\w+ \w+ \w+/);
    const said = await page.locator('[aria-live]').innerText();
    assert.ok(said.includes(await result.locator('p').innerText()), `announced: ${said}`);
    const line = await page.locator('.game-view .board :is(.cell.won, .cell.lost)').count();
    assert.equal(line >= 3, lines, `${line} cells are marked: ${await result.innerText()}`);
    assert.equal(await page.locator('.game-view .board .cell.legal').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Rematch' }).isVisible(), true);
    assert.ok((await moves(page)).length > 4);
  });
}

test('a game of three against level 1 is played to its end by clicks', async (t) => {
  const page = await site.page(t);
  await start(page, { game: 'Yavalath', options: { 'How many players': '3' }, seats: ['human', 'level:1', 'level:1'] });
  await playToEnd(page, seeded(3));
  assert.match(await page.locator('.result h2').innerText(), /^(You win!|You lose|A draw|You share)/);
  assert.ok((await moves(page)).length > 5);
});

test('a stranger is one click away from a first move', async (t) => {
  const page = await site.page(t);
  await page.getByRole('button', { name: 'Play: Yavalath' }).click();
  await page.locator('.game-view .board .cell.legal').first().click();
  await page.locator('.moves .move').nth(1).waitFor();
  assert.equal((await moves(page)).length, 2);
});

test('the presets of the sources are offered by their names', async (t) => {
  const page = await site.page(t);
  const presets = presetsByGame();
  assert.ok([...presets.values()].flat().length >= 7, 'the program has presets');
  for (const card of await page.locator('.cards .card').all()) {
    const name = (await card.locator('a[href^="#/rules/"]').getAttribute('href')).split('/').at(-1);
    await card.getByRole('button', { name: /^Options/ }).click();
    const who = page.locator('dialog[open] .seat select').first();
    await who.waitFor();
    const offered = await who.locator('option').evaluateAll((all) => all.map((option) => option.textContent));
    for (const preset of presets.get(name)) assert.ok(offered.includes(preset), `${name}: ${preset}`);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
});

test('a preset can be chosen, says what it is, and plays', async (t) => {
  const page = await site.page(t);
  await page.getByRole('button', { name: 'Options…: Yavalath' }).click();
  await page.getByLabel('Who is player 1?').selectOption('engine:easy');
  await page.getByLabel('Who is player 2?').selectOption('human');
  assert.match(await page.locator('dialog .seat .about').first().innerText(), /source/);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.moves .move').first().waitFor();
  assert.match(await page.locator('.player').first().innerText(), /easy/);
});

/** What `plywood games` says. @returns {Map<string, string[]>} */
function presetsByGame() {
  const presets = new Map();
  let game = '';
  for (const line of execFileSync(PROGRAM, ['games'], { encoding: 'utf8' }).split('\n')) {
    const [, name] = /^(\w+) {2}/.exec(line) ?? [];
    if (name) presets.set((game = name), []);
    const [, preset] = /^ {2}preset +(\S+)/.exec(line) ?? [];
    if (preset) presets.get(game).push(preset);
  }
  return presets;
}
