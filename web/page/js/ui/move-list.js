// The move list: the main line with one column per player, variations below the move where they branch off.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';

/** @import { GameNode, GameTree } from '../game-tree.js' */

/** @param {(node: GameNode) => void} onchoose */
export function createMoveList(onchoose) {
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': t('moves.title') });
  /** @type {Map<GameNode, HTMLElement>} */
  let buttons = new Map();
  /** @type {HTMLElement | undefined} */
  let current;

  // The list may shrink after it was scrolled to the current move.
  new ResizeObserver(() => scrollToMove(list, current)).observe(list);

  /** @param {GameNode} node */
  const button = (node) => {
    const element = h('button', { class: 'move', tabindex: -1, on: { click: () => onchoose(node) } },
      node.move, node.glyph ? h('span', { class: `annotation annotation-${node.glyph.length}` }, node.glyph) : null);
    if (node.comment) element.title = node.comment;
    buttons.set(node, element);
    return element;
  };

  return {
    element: list,
    /** @param {GameTree} tree @param {number} players @param {boolean} variations whether variations are shown */
    draw(tree, players, variations) {
      buttons = new Map();
      list.style.setProperty('--players', String(Math.max(players, 2)));
      fill(list, rows(tree, Math.max(players, 2), variations, button));
    },
    /** Highlights the current move. @param {GameNode} node @param {GameNode | null} head moves after it are shown as taken back */
    highlight(node, head) {
      current?.removeAttribute('aria-current');
      current?.setAttribute('tabindex', '-1');
      current = buttons.get(node);
      const focusable = current ?? buttons.values().next().value;
      focusable?.setAttribute('tabindex', '0');
      current?.setAttribute('aria-current', 'true');
      const played = new Set(head?.path());
      for (const [each, element] of buttons) element.classList.toggle('undone', head !== null && !played.has(each));
      scrollToMove(list, current);
    },
  };
}

/** The move number of a ply. @param {number} ply counted from 1 @param {number} players */
export function moveNumber(ply, players) {
  return Math.floor((ply - 1) / Math.max(players, 2)) + 1;
}

/** @param {GameTree} tree @param {number} players @param {boolean} variations @param {(node: GameNode) => HTMLElement} button */
function rows(tree, players, variations, button) {
  /** @type {HTMLElement[]} */
  const cells = [];
  const number = (/** @type {number} */ ply) => h('span', { class: 'number' }, `${Math.floor(ply / players) + 1}`);
  const gap = () => h('span', { class: 'gap', 'aria-hidden': 'true' }, '…');
  let broken = false;
  tree.mainLine().slice(1).forEach((node, ply) => {
    const column = ply % players;
    if (column === 0) cells.push(number(ply));
    else if (broken) cells.push(number(ply), ...Array.from({ length: column }, gap));
    cells.push(button(node));
    const others = variations ? node.parent?.children.slice(1) ?? [] : [];
    broken = others.length > 0 || (variations && node.comment !== '');
    if (!broken) return;
    cells.push(...Array.from({ length: players - 1 - column }, gap));
    if (node.comment) cells.push(h('p', { class: 'aside comment' }, node.comment));
    for (const other of others) cells.push(h('div', { class: 'aside' }, variationParts(other, ply, players, button)));
  });
  return cells;
}

/**
 * A variation as inline text, with nested variations in parentheses.
 * @param {GameNode} first @param {number} ply @param {number} players @param {(node: GameNode) => HTMLElement} button
 * @returns {(HTMLElement | string)[]}
 */
function variationParts(first, ply, players, button) {
  /** @type {(HTMLElement | string)[]} */
  const parts = [];
  for (let node = /** @type {GameNode | undefined} */ (first), at = ply; node; node = node.children[0], at += 1) {
    if (at % players === 0 || node === first) {
      parts.push(h('span', { class: 'number' }, `${Math.floor(at / players) + 1}${at % players === 0 ? '.' : '…'}`));
    }
    parts.push(button(node));
    if (node.comment) parts.push(h('span', { class: 'comment' }, node.comment));
    const others = node === first ? [] : node.parent?.children.slice(1) ?? [];
    for (const other of others) parts.push('(', ...variationParts(other, at, players, button), ')');
  }
  return parts;
}

/** Scrolls a move into view within the list, never the page. @param {HTMLElement} list @param {HTMLElement | undefined} element */
function scrollToMove(list, element) {
  if (!element) return;
  const top = element.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + element.offsetHeight;
  if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
