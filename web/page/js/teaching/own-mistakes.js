// The mistakes of a finished game: those of the people in it, or of all players if there are none.

import { judgeOf } from './judge.js';
import { addMistakes, mistakeOf, recordReviewed } from './exercises.js';
import { isMistake, isTeachable } from './thresholds.js';

/** @import { GameController } from '../game-controller.js' */
/** @import { Mistake } from './exercises.js' */
/** @typedef {{id: string, done: Promise<Mistake[]>, progress: () => number, abort: () => void}} Review */

/** So many moves of a game, those that lost most, are worth another look. */
const MAX_MISTAKES = 10;

/** The last review; it goes on if another game is begun. @type {Review | null} */
let last = null;

/** The id of a game as it was played to its end. @param {GameController} controller */
export function reviewId({ state: { id, head } }) {
  return `${id}:${head.ply}`;
}

/**
 * Looks for the mistakes of the game, once. Those of a person against an engine become exercises.
 * @param {GameController} controller @returns {Review}
 */
export function reviewGame(controller) {
  const id = reviewId(controller);
  if (last?.id === id) return last;
  last?.abort();
  const aborted = new AbortController();
  let share = 0;
  const done = findMistakes(controller, aborted.signal, (now) => (share = now));
  /** @type {Review} */
  const review = { id, done, progress: () => share, abort: () => aborted.abort() };
  last = review;
  done.catch(() => last === review && (last = null));
  if (isTeachable(controller.state.seats)) {
    done.then((mistakes) => {
      addMistakes(mistakes);
      recordReviewed(id);
    }, () => {});
  }
  return review;
}

/** @param {GameController} controller @param {AbortSignal} signal @param {(share: number) => void} onprogress @returns {Promise<Mistake[]>} */
async function findMistakes(controller, signal, onprogress) {
  const { server, state: { tree, head, seats } } = controller;
  const judge = judgeOf(controller);
  const people = seats.flatMap((seat, i) => (seat.kind === 'human' ? [i + 1] : []));
  const { moves, ...start } = tree.at(head);
  /** @type {{ply: number, mistake: Mistake}[]} */
  const found = [];
  for (const [ply, move] of moves.entries()) {
    onprogress(ply / moves.length);
    const at = { ...start, moves: moves.slice(0, ply) };
    const { turn, legal_moves: legal } = await server.view(at);
    if (!turn || legal.length < 2 || (people.length > 0 && !people.includes(turn))) continue;
    const judgement = await judge.judge(at, move, signal);
    const mistake = isMistake(judgement.loss) ? mistakeOf(judgement) : null;
    if (mistake) found.push({ ply, mistake });
  }
  const most = found.sort((a, b) => b.mistake.loss - a.mistake.loss).slice(0, MAX_MISTAKES);
  return most.sort((a, b) => a.ply - b.ply).map(({ mistake }) => mistake);
}
