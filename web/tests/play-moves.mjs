// Makes moves by clicks, from the legal cells that the page shows.

const BOARD = '.game-view svg.board';

/** A seeded random number generator. @param {number} seed @returns {(below: number) => number} */
export function seeded(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The moves of the game so far in notation, without those taken back. @param {import('playwright-core').Page} page */
export function moves(page) {
  return page.locator('.moves .move:not(.undone)').evaluateAll((all) => all.map((move) => /** @type {HTMLElement} */ (move).dataset.move ?? ''));
}

/** The cells that can be played. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export function legalCells(page) {
  return flaggedCells(page, 'legal');
}

/** The cells with a highlight. @param {import('playwright-core').Page} page @param {string} flag @returns {Promise<string[]>} */
export function flaggedCells(page, flag) {
  return page.locator(`${BOARD} .cell.${flag}`).evaluateAll((all) => all.map((cell) => cell.getAttribute('data-cell')));
}

/** Waits until the user is to move or the game is over. @param {import('playwright-core').Page} page @returns {Promise<'move' | 'over'>} */
export async function ready(page) {
  const either = await page.waitForFunction((board) => {
    const result = document.querySelector('.result');
    if (result instanceof HTMLElement && !result.hidden) return 'over';
    return document.querySelector(`${board}[viewBox]:not(.waiting)`) ? 'move' : null;
  }, BOARD);
  return either.jsonValue();
}

/**
 * Makes some move that the page offers, with the kind of tile that is chosen.
 * @param {import('playwright-core').Page} page @param {(below: number) => number} pick
 * @param {{tap?: boolean}} [how] by touch
 */
export async function makeMove(page, pick, { tap = false } = {}) {
  const before = (await moves(page)).length;
  const touch = (/** @type {import('playwright-core').Locator} */ place, position = undefined) => (tap ? place.tap({ position }) : place.click({ position }));
  const one = (/** @type {string[]} */ names) => page.locator(`${BOARD} [data-cell="${names[pick(names.length)]}"]`);
  const first = await flaggedCells(page, 'legal');
  if (first.length === 0) {
    await touch(page.locator('.other-moves button').first());
  } else if (await page.locator(`${BOARD}.pits`).count()) {
    const pit = one(first).locator('.base');
    const { width, height } = await pit.boundingBox() ?? { width: 0, height: 0 };
    const half = { x: width / 2, y: height * (pick(2) ? 0.7 : 0.3) };
    await touch(pit, half);
    // The first touch shows what the second does.
    if (tap) await touch(pit, half);
  } else {
    await touch(one(first));
    const targets = await flaggedCells(page, 'target');
    if (targets.length > 0) await touch(one(targets));
  }
  await page.waitForFunction((n) => document.querySelectorAll('.moves .move:not(.undone)').length > n, before);
}

/**
 * Makes moves that are made on one cell each, one after the other.
 * @param {import('playwright-core').Page} page @param {string[]} cells
 */
export async function playCells(page, cells) {
  for (const cell of cells) {
    await ready(page);
    const before = (await moves(page)).length;
    await page.locator(`${BOARD} [data-cell="${cell}"]`).click();
    await page.waitForFunction((n) => document.querySelectorAll('.moves .move:not(.undone)').length > n, before);
  }
}

/**
 * Plays until the game is over.
 * @param {import('playwright-core').Page} page @param {(below: number) => number} pick @param {{tap?: boolean}} [how]
 */
export async function playToEnd(page, pick, how) {
  while ((await ready(page)) === 'move') await makeMove(page, pick, how);
}
