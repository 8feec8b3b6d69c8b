// From one board to the next: pieces slide, stones grow, seeds are sown one by one.

import { s } from '../dom.js';
import { drawing, seed } from './pieces.js';

/** @import { Board, Content } from '../protocol.js' */
/** @import { Field } from './field.js' */
/** @typedef {'normal' | 'fast' | 'off'} Speed */
/** @typedef {{from: number, to: number, content: Content}} Slide */
/** @typedef {{from: number, to: number, colour: 'red' | 'blue'}} Sown */
/**
 * @typedef {object} Changes
 * @property {Slide[]} slides
 * @property {number[]} grown
 * @property {number[]} gone
 * @property {Sown[]} sown
 * @property {number[]} taken cells that lost seeds
 */

const SLIDE = 260;
const GROW = 200;
const SOW = 190;
const LONGEST = 3000;

/** @param {Speed} speed @returns {Speed} the speed that the reader's system allows */
export function allowed(speed) {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : speed;
}

/** Shows boards one after another on a field. */
export class Animator {
  /** @param {Field} field */
  constructor(field) {
    this.field = field;
    /** @type {Board | null} */
    this.last = null;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** The pit that the sowing hand is over. @type {number | null} */
    this.hand = null;
    this.ending = new AbortController();
    // A hidden page shows nothing, and its animations would never end.
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
    if (speed === 'off') return this.field.draw(last);
    this.last = last;
    this.hand = null;
    const pace = Math.min(1, LONGEST / (frames.length * SOW)) * (speed === 'fast' ? 0.4 : 1);
    for (const frame of frames) {
      await this.step(frame, pace);
      if (this.last !== last) return;
      this.field.refresh();
    }
    this.finish();
  }

  /** Jumps to the end of what is being shown. */
  finish() {
    const { last } = this;
    this.last = null;
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.field.flights.replaceChildren();
    if (last) this.field.draw(last);
    if (last) this.field.refresh();
  }

  destroy() {
    this.finish();
    this.ending.abort();
  }

  /** @param {Board} frame @param {number} pace */
  async step(frame, pace) {
    const { field } = this;
    const before = field.contents();
    const changes = compare(before, frame.cells.map((cell) => cell.content), this.hand);
    const arriving = new Set([...changes.slides, ...changes.sown].map(({ to }) => to));
    field.draw(frame, (index) => !arriving.has(index));
    const moves = [
      ...changes.slides.map((slide) => this.slide(slide, pace)),
      ...changes.sown.map((sown, n) => this.sow(sown, pace, n)),
      ...changes.grown.map((index) => this.grow(index, pace)),
      ...changes.gone.map((index) => this.fade(index, before[index], pace)),
      ...changes.taken.map((index) => this.pulse(index, pace)),
    ];
    this.hand = changes.sown.at(-1)?.to ?? this.hand ?? changes.taken[0] ?? null;
    await Promise.all(moves);
    if (!this.last) return;
    field.flights.replaceChildren();
    field.draw(frame);
  }

  /** @param {Slide} slide @param {number} pace */
  slide({ from, to, content }, pace) {
    const flying = this.fly(...drawing(content, () => s('g', {})));
    return this.run(flying, [{ transform: this.at(from) }, { transform: this.at(to) }], SLIDE * pace);
  }

  /** @param {Sown} sown @param {number} pace @param {number} order */
  sow({ from, to, colour }, pace, order) {
    const flying = this.fly(seed(colour, 12));
    const [a, b] = [this.field.places[from], this.field.places[to]];
    const middle = `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2 - 40}px) scale(1.35)`;
    const path = [this.at(from), middle, this.at(to)].map((transform) => ({ transform }));
    return this.run(flying, path, SOW * pace, order * 40 * pace);
  }

  /** @param {number} index @param {number} pace */
  grow(index, pace) {
    const { inside } = this.field.cells[index];
    const path = [{ transform: 'scale(0.2)', opacity: 0 }, { transform: 'scale(1)', opacity: 1 }];
    return this.run(inside, path, GROW * pace);
  }

  /** @param {number} index @param {Content} content @param {number} pace */
  fade(index, content, pace) {
    const flying = this.fly(...drawing(content, () => s('g', {})));
    const here = this.at(index);
    const path = [{ transform: here, opacity: 1 }, { transform: `${here} scale(0.2)`, opacity: 0 }];
    return this.run(flying, path, GROW * pace);
  }

  /** @param {number} index @param {number} pace */
  pulse(index, pace) {
    const { inside } = this.field.cells[index];
    return this.run(inside, [{ opacity: 0.2 }, { opacity: 1 }], SOW * pace);
  }

  /** @param {...SVGElement} parts */
  fly(...parts) {
    const flying = s('g', { class: 'flying' }, ...parts);
    this.field.flights.append(flying);
    return flying;
  }

  /** @param {number} index */
  at(index) {
    const { x, y } = this.field.places[index];
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
      // Cancelled by `finish`, which has drawn the end already.
    }
    this.running.delete(animation);
  }
}

/**
 * What happened between two boards.
 * @param {Content[]} before
 * @param {Content[]} after
 * @param {number | null} hand the pit that sown seeds come from; if none yet, the first that lost some
 * @returns {Changes}
 */
export function compare(before, after, hand) {
  /** @type {Changes} */
  const changes = { slides: [], grown: [], gone: [], sown: [], taken: [] };
  /** @type {Map<string, number[]>} */
  const left = new Map();
  /** @type {[number, string][]} */
  const come = [];
  for (const [index, content] of after.entries()) {
    const [was, is] = [kind(before[index]), kind(content)];
    if (was !== is && was) left.set(was, [...(left.get(was) ?? []), index]);
    if (was !== is && is) come.push([index, is]);
  }
  for (const [to, is] of come) {
    const from = left.get(is)?.shift();
    if (from === undefined) changes.grown.push(to);
    else changes.slides.push({ from, to, content: before[from] });
  }
  changes.gone = [...left.values()].flat().filter((index) => !changes.grown.includes(index));
  sowing(before, after, hand, changes);
  return changes;
}

/** @param {Content[]} before @param {Content[]} after @param {number | null} hand @param {Changes} changes */
function sowing(before, after, hand, changes) {
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

/** What can move, as a word; nothing for what cannot. @param {Content} content */
function kind(content) {
  if (typeof content === 'string' || 'seeds' in content) return '';
  return 'piece' in content ? `piece ${content.piece.player}` : 'neutral';
}

/** @param {Content} content */
function seedsOf(content) {
  return typeof content === 'object' && 'seeds' in content ? content.seeds : null;
}
