// What a sowing does to the pits: the differences of the boards that follow each other while it is made.

import { seedsOf } from './content.js';

/** @import { Board, Content } from '../protocol.js' */
/**
 * @typedef {object} Sowing
 * @property {Map<string, number>} sown the seeds of each pit after it was sown
 * @property {Map<string, number>} captured how many seeds were taken from each pit
 * @property {number} seeds how many were sown
 */

/** @param {Board} before @param {Board[]} frames @returns {Sowing} */
export function sowing(before, frames) {
  /** @type {Sowing} */
  const all = { sown: new Map(), captured: new Map(), seeds: 0 };
  let last = before;
  for (const frame of frames) {
    for (const [i, { name, content }] of frame.cells.entries()) {
      const [old, now] = [sumOf(last.cells[i].content), sumOf(content)];
      if (now > old) {
        all.sown.set(name, now);
        all.seeds += now - old;
      // With the first seed the pit is emptied that is sown.
      } else if (now < old && last !== before) {
        all.captured.set(name, old - now);
      }
    }
    last = frame;
  }
  return all;
}

/** The seeds of a pit, of both colours. @param {Content} content */
export function sumOf(content) {
  const seeds = seedsOf(content);
  return seeds ? seeds.red + seeds.blue : 0;
}
