// Popups at a cell: a menu of moves with the same cells, a form for seed counts.

import { h } from '../dom.js';
import { clamp } from '../math.js';

/** @import { MoveCard } from '../protocol.js' */
/** @import { Translate } from './board-svg.js' */

const GAP = 6;

/** The close function of the open popup of each frame. @type {WeakMap<Element, () => void>} */
const open = new WeakMap();

/** @param {HTMLElement} frame */
export function isPopupOpen(frame) {
  return open.has(frame);
}

/** @param {HTMLElement} frame */
export function closePopup(frame) {
  open.get(frame)?.();
}

/**
 * @param {HTMLElement} frame
 * @param {SVGElement} cell
 * @param {string} title
 * @param {MoveCard[]} moves
 * @returns {Promise<string | null>} the notation of the chosen move
 */
export function chooseMove(frame, cell, title, moves) {
  return openPopup(frame, cell, (answer) => {
    const items = moves.map(({ text, label }) => {
      const item = h('button', { type: 'button', role: 'menuitem', tabindex: '-1' },
        h('span', {}, label || text), label ? h('kbd', {}, text) : null);
      item.addEventListener('click', () => answer(text));
      return item;
    });
    const menu = h('div', { class: 'board-popup', role: 'menu', 'aria-label': title }, ...items);
    menu.addEventListener('keydown', (event) => {
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const at = items.findIndex((item) => item === document.activeElement);
      items[(at + by + items.length) % items.length].focus();
      event.preventDefault();
      event.stopPropagation();
    });
    return menu;
  });
}

/**
 * @param {HTMLElement} frame
 * @param {SVGElement} cell
 * @param {Translate} t
 * @param {{red: number, blue: number}} seeds the current counts
 * @returns {Promise<{red: number, blue: number} | null>}
 */
export function askSeeds(frame, cell, t, seeds) {
  return openPopup(frame, cell, (answer) => {
    /** @param {'red' | 'blue'} colour */
    const field = (colour) => {
      const input = /** @type {HTMLInputElement} */ (h('input', {
        type: 'number', min: '0', max: '64', value: String(seeds[colour]),
      }));
      return { input, label: h('label', {}, t(`board.${colour}`), input) };
    };
    const [red, blue] = [field('red'), field('blue')];
    const cancel = h('button', { type: 'button' }, t('board.cancel'));
    cancel.addEventListener('click', () => answer(null));
    const form = h('form', { class: 'board-popup', 'aria-label': t('board.palette') },
      red.label, blue.label, h('div', { class: 'row' }, h('button', { type: 'submit' }, t('board.set')), cancel));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      answer({ red: red.input.valueAsNumber || 0, blue: blue.input.valueAsNumber || 0 });
    });
    return form;
  });
}

/**
 * @template T
 * @param {HTMLElement} frame
 * @param {SVGElement} cell
 * @param {(answer: (value: T | null) => void) => HTMLElement} build
 * @returns {Promise<T | null>}
 */
function openPopup(frame, cell, build) {
  closePopup(frame);
  return new Promise((resolve) => {
    /** @param {T | null} value */
    const answer = (value) => {
      if (open.get(frame) !== close) return;
      open.delete(frame);
      document.removeEventListener('pointerdown', onOutsideClick, true);
      if (popup.contains(document.activeElement)) frame.querySelector('svg')?.focus({ preventScroll: true });
      popup.remove();
      resolve(value);
    };
    const close = () => answer(null);
    const onOutsideClick = (/** @type {Event} */ event) => {
      if (event.target instanceof Node && !popup.contains(event.target)) close();
    };
    const popup = build(answer);
    popup.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      if (event.key === 'Tab' && popup.tagName === 'FORM') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    });
    open.set(frame, close);
    document.addEventListener('pointerdown', onOutsideClick, true);
    frame.append(popup);
    positionPopup(frame, cell, popup);
    /** @type {HTMLElement | null} */ (popup.querySelector('button, input'))?.focus({ preventScroll: true });
  });
}

/**
 * Positions a popup beside a cell, inside the frame.
 * @param {HTMLElement} frame
 * @param {SVGElement} cell
 * @param {HTMLElement} popup
 */
function positionPopup(frame, cell, popup) {
  const [outer, at] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
  const [width, height] = [popup.offsetWidth, popup.offsetHeight];
  const right = at.right - outer.left + GAP;
  const left = right + width <= outer.width ? right : at.left - outer.left - width - GAP;
  const top = at.top + at.height / 2 - outer.top - height / 2;
  popup.style.left = `${clamp(left, 0, outer.width - width)}px`;
  popup.style.top = `${clamp(top, 0, outer.height - height)}px`;
}
