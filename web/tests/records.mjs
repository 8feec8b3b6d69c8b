// Game records made by the program, for tests that need some.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROGRAM } from './support.mjs';

/** One game of each kind of board, and one for three. */
export const GAMES = ['yolah', 'yavalath', 'yavalath:players=3', 'yavalanchan:size=3', 'awale:limit=30'];

/** Runs the program. @param {...string} args */
export function run(...args) {
  return execFileSync(PROGRAM, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Plays a match and keeps it.
 * @param {string} store @param {string} game @param {string[]} engines @param {...string} more
 */
export function playMatch(store, game, engines, ...more) {
  run('match', game, ...engines, '--store', store, '--report', `${store}.html`, '--threads', '1', '--nodes', '100', ...more);
}

/** The games of a store. @param {string} store */
export function recordsOf(store) {
  return run('records', '--store', store, '--json').trim().split('\n').map((line) => JSON.parse(line));
}

/** A finished game, as text and as what it is made of. @param {string} game */
export function someGame(game) {
  const folder = mkdtempSync(join(tmpdir(), 'plywood-'));
  try {
    const store = join(folder, 'store.db');
    const engines = game.includes('players=3') ? ['reflex', 'random', 'random'] : ['reflex', 'random'];
    playMatch(store, game, engines, '--games', '2', '--openings', 'none');
    const [record] = recordsOf(store);
    const text = run('records', '--store', store, '--text').split(/(?=^\[Game)/m)[0].trim();
    return { ...record, text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
