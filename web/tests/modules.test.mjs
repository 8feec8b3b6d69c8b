// The modules of the page can be put into one script.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = new URL('../page/js/', import.meta.url);

/** The modules that each module imports. @type {Map<string, string[]>} */
const imports = new Map(readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js')).map((path) => {
  const url = new URL(path, FOLDER);
  const from = readFileSync(url, 'utf8').matchAll(/^import .* from '(.*)';$/gm);
  return [url.href, [...from].map(([, to]) => new URL(to, url).href)];
}));

test('no module imports itself by way of others', () => {
  /** @type {Set<string>} */
  const done = new Set();
  const visit = (/** @type {string} */ module, /** @type {string[]} */ path) => {
    assert.ok(!path.includes(module), [...path, module].join(' → '));
    for (const next of done.has(module) ? [] : imports.get(module) ?? assert.fail(module)) visit(next, [...path, module]);
    done.add(module);
  };
  for (const module of imports.keys()) visit(module, []);
  assert.ok(done.size > 50);
});

test('a module that is loaded later is awaited, as the script of all modules can do', () => {
  for (const url of imports.keys()) {
    const code = readFileSync(new URL(url), 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '');
    assert.deepEqual(code.match(/(?<!await )\bimport\(.*/g), null, url);
  }
});
