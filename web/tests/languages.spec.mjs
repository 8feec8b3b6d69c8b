// English, French and German: the browser's language chooses, and nothing is left in another.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { openSite, until } from './support.mjs';
import { VIEWS, closeAll, fillStore } from './views.mjs';

const site = await openSite();
after(() => site.close());
before(() => fillStore(site.store));

/** Words that are the same in English and the other language. */
const SHARED = {
  fr: ['Score', 'Minimax', 'Points', 'Place', 'Options', 'Options…', 'Pause', 'Animation', 'Analyse'],
  de: ['Start', 'Minimax', 'Reflex', 'Monte Carlo', 'Engine', 'Engines', 'Pause', 'Animation', 'Normal', 'Analyse'],
};
/** What is called so everywhere. */
const EVERYWHERE = ['Plywood', 'SVG', 'PNG', 'Esc', 'Elo', 'level:2'];
/** Words that no French or German sentence has. */
const ENGLISH = /\b(the|of|and|is|are|with|which|player|game|games|moves|your|you|board|cell|seeds|wins?|loses?|piece|pieces|hole|holes|to move|tile|tiles|row)\b/i;

/** All that is written in the page or said of its parts. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
function texts(page) {
  return page.evaluate(() => {
    const found = new Set([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Names of languages are said in each of them; fields hold what was put in.
    while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest('[lang]:not(html), textarea, script, style, noscript')) found.add(walker.currentNode.textContent.trim());
    for (const part of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'label']) found.add(part.getAttribute(name)?.trim() ?? '');
    }
    return [...found].filter((text) => /\p{L}{3}/u.test(text));
  });
}

/** What is a name, or text of a notation, in any language. @param {import('playwright-core').Page} page @returns {Promise<Set<string>>} */
async function names(page) {
  return new Set(await page.evaluate(() => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/ws?lang=en`);
    socket.onmessage = ({ data }) => {
      const { games } = JSON.parse(data);
      socket.close();
      resolve(games.flatMap(({ title, name, engines, options }) => [title, name, ...engines.flatMap((each) => [each.name, each.spec]), ...[options, ...engines.map((each) => each.options)].flat().flatMap(({ key, values }) => [key, ...(values.words ?? [])])]));
    };
  })));
}

/** What each view says, in one language. @param {import('node:test').TestContext} t @param {string} locale */
async function said(t, locale) {
  const page = await site.page(t, { locale });
  const all = new Map();
  for (const { name, open } of VIEWS) {
    await open(page);
    all.set(name, await texts(page));
    await closeAll(page);
  }
  return { all, known: await names(page) };
}

const english = {};
test('the views speak English', async (t) => {
  Object.assign(english, await said(t, 'en-GB'));
  for (const [view, words] of english.all) assert.ok(words.length > 5, view);
});

for (const [code, locale] of [['fr', 'fr-FR'], ['de', 'de-AT']]) {
  test(`nothing is left in English where the browser speaks ${code}`, async (t) => {
    const { all, known } = await said(t, locale);
    const fine = new Set([...known, ...EVERYWHERE, ...SHARED[code]]);
    const isFine = (/** @type {string} */ text) => text.split(/ – | · | \(|\)|, |: |=/).every((part) => fine.has(part) || !/\p{L}{3}/u.test(part));
    const left = [];
    for (const [view, words] of all) {
      const before = new Set(english.all.get(view));
      for (const text of words) {
        if (isFine(text)) continue;
        const plain = [...known].reduce((rest, name) => rest.replaceAll(name, ''), text);
        if (before.has(text) || ENGLISH.test(plain)) left.push(`${view}: ${text}`);
      }
    }
    assert.deepEqual(left, []);
  });
}

for (const [locale, code, title] of [
  ['en-US', 'en', 'Choose a game'], ['fr-CA', 'fr', 'Choisissez un jeu'], ['de-CH', 'de', 'Wähle ein Spiel'], ['ja-JP', 'en', 'Choose a game'],
]) {
  test(`a browser that speaks ${locale} gets ${code}`, async (t) => {
    const page = await site.page(t, { locale });
    assert.equal(await page.locator('html').getAttribute('lang'), code);
    assert.equal(await page.locator('h1').innerText(), title);
  });
}

test('another language can be chosen, and is remembered', async (t) => {
  const page = await site.page(t, { locale: 'en-US' });
  const lang = () => page.locator('html').getAttribute('lang');
  for (const code of ['fr', 'de', 'en', 'de']) {
    await page.locator('#language').selectOption(code);
    await until(lang, (now) => now === code, code);
    await until(() => page.locator('main h1').innerText(), (title) => title !== '', 'a view');
  }
  await page.reload();
  await page.locator('main h1').waitFor();
  assert.equal(await lang(), 'de');
});

test('the rules of each game are there in each language, with the same pictures', async (t) => {
  const pictures = {};
  const headings = {};
  for (const code of ['en', 'fr', 'de']) {
    const page = await site.page(t, { locale: code });
    for (const game of ['yolah', 'yavalath', 'yavalanchan', 'awale']) {
      await VIEWS.find((view) => view.name === `rules of ${game}`).open(page);
      await until(() => page.locator('figure:not(:has([data-cell]))').count(), (n) => n === 0, 'every picture is drawn');
      (pictures[game] ??= []).push(await page.locator('figure').count());
      (headings[game] ??= []).push((await page.locator('.prose h2').allInnerTexts()).join());
      assert.ok((await page.locator('.prose').innerText()).length > 700, `${game} ${code}`);
      assert.ok((await page.locator('figcaption').allInnerTexts()).every((text) => text.length > 10));
    }
  }
  for (const [game, [en, ...others]] of Object.entries(pictures)) {
    assert.ok(en >= 3, `${game} has pictures`);
    assert.deepEqual(others, [en, en], game);
    assert.equal(new Set(headings[game]).size, 3, `${game}: ${headings[game]}`);
  }
});
