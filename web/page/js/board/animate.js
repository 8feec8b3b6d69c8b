// Animates the transition between two boards: pieces slide, stones land or are turned over, seeds are sown one by one.

import { s } from '../dom.js';
import { seedsOf } from './content.js';
import { drawContent, seed } from './pieces.js';

/** @import { Board, Content } from '../protocol.js' */
/** @import { BoardSvg } from './board-svg.js' */
/** @typedef {'normal' | 'fast' | 'off'} Speed */
/** @typedef {{from: number, to: number, content: Content}} Slide */
/** @typedef {{from: number, to: number, colour: 'red' | 'blue'}} SownSeed */
/**
 * @typedef {object} BoardDiff
 * @property {Slide[]} slides
 * @property {number[]} grown
 * @property {number[]} gone
 * @property {SownSeed[]} sown
 * @property {number[]} taken cells that lost seeds
 */

const SLIDE_MS = 260;
const FADE_MS = 200;
const LAND_MS = 260;
const SOW_MS = 190;
const MAX_SOWING_MS = 3000;

/** @param {Speed} speed @returns {Speed} off if the page is hidden or the system asks for reduced motion */
export function effectiveSpeed(speed) {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : speed;
}

/** Plays a sequence of boards as an animation. */
export class Animator {
  /** @param {BoardSvg} boardSvg */
  constructor(boardSvg) {
    this.boardSvg = boardSvg;
    /** @type {Board | null} */
    this.finalBoard = null;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** The pit that the seeds are sown from. @type {number | null} */
    this.sowingPit = null;
    this.ending = new AbortController();
    // Animations of a hidden page never finish.
    document.addEventListener('visibilitychange', () => document.hidden && this.finish(), {
      signal: this.ending.signal,
    });
  }

  /**
   * @param {Board[]} frames
   * @param {Speed} speed
   */
  async play(frames, speed) {
    this.finish();
    const last = frames[frames.length - 1];
    if (speed === 'off') return this.boardSvg.draw(last);
    this.finalBoard = last;
    this.sowingPit = null;
    const pace = Math.min(1, MAX_SOWING_MS / (frames.length * SOW_MS)) * (speed === 'fast' ? 0.4 : 1);
    for (const frame of frames) {
      await this.step(frame, pace);
      if (this.finalBoard !== last) return;
      this.boardSvg.refresh();
    }
    this.finish();
  }

  /** Jumps to the end of the animation. */
  finish() {
    const { finalBoard } = this;
    this.finalBoard = null;
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.boardSvg.animationLayer.replaceChildren();
    if (finalBoard) this.boardSvg.draw(finalBoard);
    if (finalBoard) this.boardSvg.refresh();
  }

  destroy() {
    this.finish();
    this.ending.abort();
  }

  /** @param {Board} frame @param {number} pace */
  async step(frame, pace) {
    const { boardSvg } = this;
    const before = boardSvg.contents();
    const changes = diffBoards(before, frame.cells.map((cell) => cell.content), this.sowingPit);
    const arriving = new Set([...changes.slides, ...changes.sown].map(({ to }) => to));
    boardSvg.draw(frame, (index) => !arriving.has(index));
    const moves = [
      ...changes.slides.map((slide) => this.slide(slide, pace)),
      ...changes.sown.map((sown, n) => this.sow(sown, pace, n)),
      ...changes.grown.map((index) => (pieceKind(before[index]) ? this.turnOver(index, before[index], pace) : this.land(index, pace))),
      ...changes.gone.map((index) => this.fade(index, before[index], pace)),
      ...changes.taken.map((index) => this.pulse(index, pace)),
    ];
    this.sowingPit = changes.sown.at(-1)?.to ?? this.sowingPit ?? changes.taken[0] ?? null;
    await Promise.all(moves);
    if (!this.finalBoard) return;
    boardSvg.animationLayer.replaceChildren();
    boardSvg.draw(frame);
  }

  /** @param {Slide} slide @param {number} pace */
  slide({ from, to, content }, pace) {
    const flying = this.addFlying(...drawContent(content, () => s('g', {})));
    return this.run(flying, [{ transform: this.translateTo(from) }, { transform: this.translateTo(to) }], SLIDE_MS * pace);
  }

  /** @param {SownSeed} sown @param {number} pace @param {number} order */
  sow({ from, to, colour }, pace, order) {
    const flying = this.addFlying(seed(colour, 12));
    const [a, b] = [this.boardSvg.centers[from], this.boardSvg.centers[to]];
    const middle = `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2 - 40}px) scale(1.35)`;
    const path = [this.translateTo(from), middle, this.translateTo(to)].map((transform) => ({ transform }));
    return this.run(flying, path, SOW_MS * pace, order * 40 * pace);
  }

  /** A stone is put down. @param {number} index @param {number} pace */
  land(index, pace) {
    const { inside } = this.boardSvg.cells[index];
    const path = [
      { transform: 'translate(-4px, -22px) scale(1.25)', opacity: 0 },
      { transform: 'translate(0, 0) scale(0.96)', opacity: 1, offset: 0.75 },
      { transform: 'scale(1)', opacity: 1 },
    ];
    return this.run(inside, path, LAND_MS * pace);
  }

  /** A stone changes its owner. @param {number} index @param {Content} content what it was @param {number} pace */
  turnOver(index, content, pace) {
    const old = this.addFlying(...drawContent(content, () => s('g', {})));
    const here = this.translateTo(index);
    const { inside } = this.boardSvg.cells[index];
    return Promise.all([
      this.run(old, [{ transform: here }, { transform: `${here} scaleX(0)` }], LAND_MS * pace * 0.5),
      this.run(inside, [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], LAND_MS * pace * 0.5, LAND_MS * pace * 0.5),
    ]);
  }

  /** @param {number} index @param {Content} content @param {number} pace */
  fade(index, content, pace) {
    const flying = this.addFlying(...drawContent(content, () => s('g', {})));
    const here = this.translateTo(index);
    const path = [{ transform: here, opacity: 1 }, { transform: `${here} scale(0.2)`, opacity: 0 }];
    return this.run(flying, path, FADE_MS * pace);
  }

  /** @param {number} index @param {number} pace */
  pulse(index, pace) {
    const { inside } = this.boardSvg.cells[index];
    return this.run(inside, [{ opacity: 0.2 }, { opacity: 1 }], SOW_MS * pace);
  }

  /** @param {...SVGElement} parts */
  addFlying(...parts) {
    const flying = s('g', { class: 'flying' }, ...parts);
    this.boardSvg.animationLayer.append(flying);
    return flying;
  }

  /** @param {number} index */
  translateTo(index) {
    const { x, y } = this.boardSvg.centers[index];
    return `translate(${x}px, ${y}px)`;
  }

  /** @param {SVGElement} element @param {Keyframe[]} keyframes @param {number} duration @param {number} [delay] */
  async run(element, keyframes, duration, delay = 0) {
    const animation = element.animate(keyframes, { duration, delay, easing: 'ease-in-out', fill: 'both' });
    this.running.add(animation);
    try {
      await animation.finished;
      animation.cancel();
    } catch {
      // Cancelled by `finish`, which has drawn the final board.
    }
    this.running.delete(animation);
  }
}

/**
 * The difference between two boards.
 * @param {Content[]} before
 * @param {Content[]} after
 * @param {number | null} hand the pit that seeds are sown from; null: the first pit that lost seeds
 * @returns {BoardDiff}
 */
export function diffBoards(before, after, hand) {
  /** @type {BoardDiff} */
  const changes = { slides: [], grown: [], gone: [], sown: [], taken: [] };
  /** @type {Map<string, number[]>} */
  const left = new Map();
  /** @type {[number, string][]} */
  const come = [];
  for (const [index, content] of after.entries()) {
    const [was, is] = [pieceKind(before[index]), pieceKind(content)];
    if (was !== is && was) left.set(was, [...(left.get(was) ?? []), index]);
    if (was !== is && is) come.push([index, is]);
  }
  for (const [to, is] of come) {
    const from = left.get(is)?.shift();
    if (from === undefined) changes.grown.push(to);
    else changes.slides.push({ from, to, content: before[from] });
  }
  changes.gone = [...left.values()].flat().filter((index) => !changes.grown.includes(index));
  diffSeeds(before, after, hand, changes);
  return changes;
}

/** @param {Content[]} before @param {Content[]} after @param {number | null} hand @param {BoardDiff} changes */
function diffSeeds(before, after, hand, changes) {
  /** @type {[number, 'red' | 'blue'][]} */
  const sown = [];
  for (const [index, content] of after.entries()) {
    const [was, is] = [seedsOf(before[index]), seedsOf(content)];
    if (!was || !is) continue;
    if (is.red < was.red || is.blue < was.blue) changes.taken.push(index);
    if (is.red > was.red) sown.push([index, 'red']);
    if (is.blue > was.blue) sown.push([index, 'blue']);
  }
  const from = hand ?? changes.taken[0];
  if (from === undefined) return;
  changes.sown = sown.map(([to, colour]) => ({ from, to, colour }));
}

/** A key for pieces that can slide into each other's place; empty for other contents. @param {Content} content */
function pieceKind(content) {
  if (typeof content === 'string' || 'seeds' in content) return '';
  return 'piece' in content ? `piece ${content.piece.player}` : 'neutral';
}
