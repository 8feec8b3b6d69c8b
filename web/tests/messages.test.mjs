// The message catalogs have the same keys and placeholders, and every key in use.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../page/js/', import.meta.url));
const CODES = ['en', 'fr', 'de'];
/** @type {Record<string, Record<string, string>>} */
const messages = { en: {}, fr: {}, de: {} };
for (const code of CODES) Object.assign(messages[code], (await import(`${root}i18n/${code}.js`)).messages);
for (const file of ['board/messages.js', 'teaching/messages.js', 'ui/messages.js', 'views/messages.js']) {
  const more = (await import(root + file)).messages;
  for (const code of CODES) Object.assign(messages[code], more[code]);
}
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js') && !file.includes('messages') && !file.startsWith('i18n/'))
  .map((file) => readFileSync(root + file, 'utf8'));

for (const code of ['fr', 'de']) {
  test(`${code} has the keys of en`, () => {
    assert.deepEqual(Object.keys(messages[code]).sort(), Object.keys(messages.en).sort());
  });

  test(`${code} has the parameters of en`, () => {
    const params = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const [key, text] of Object.entries(messages.en)) {
      const said = params(messages[code][key]).filter((name) => name !== '{n}');
      assert.deepEqual(said, params(text).filter((name) => name !== '{n}'), key);
    }
  });
}

test('every message key in the sources exists', () => {
  const asked = sources.flatMap((source) => [...source.matchAll(/\bt\('([\w.]+)'/g)].map((match) => match[1]));
  assert.ok(asked.length > 50);
  assert.deepEqual(asked.filter((key) => !(key in messages.en)), []);
});

test('no message is unused', () => {
  const all = sources.join('\n');
  const stems = [...all.matchAll(/`([\w.]+)\.\$\{/g)].map((match) => `${match[1]}.`);
  const unused = Object.keys(messages.en).filter((key) =>
    !all.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem)));
  assert.deepEqual(unused, []);
});
