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
    const element = h('button', { class: 'move', tabindex: -1, data: { move: node.move }, on: { click: () => onchoose(node) } },
      moveText(node), node.glyph ? h('span', { class: `annotation annotation-${node.glyph.length}` }, node.glyph) : null);
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

/** A move for people to read. @param {GameNode} node */
export function moveText(node) {
  return node.pass ? t('moves.pass') : node.move ?? '';
}

/**
 * Row and column of each move, both counted from 0: a column for each seat, and a new row where the next seat is not
 * further to the right. A seat may have no turn: its player is out, or the position begins with another one.
 * @param {GameNode[]} moves in order, from the first @param {number} players @returns {{row: number, column: number}[]}
 */
export function movePlaces(moves, players) {
  const seats = Math.max(players, 2);
  let [row, last] = [0, -1];
  return moves.map(({ player }) => {
    const column = player === null ? (last + 1) % seats : player - 1;
    if (column <= last) row += 1;
    last = column;
    return { row, column };
  });
}

/** The number of a move, counted in rounds from 1. @param {GameNode} node @param {number} players */
export function moveNumber(node, players) {
  return (movePlaces(node.path().slice(1), players).at(-1)?.row ?? 0) + 1;
}

/** @param {GameTree} tree @param {number} players @param {boolean} variations @param {(node: GameNode) => HTMLElement} button */
function rows(tree, players, variations, button) {
  /** @type {HTMLElement[]} */
  const cells = [];
  const gaps = (/** @type {number} */ count) => Array.from({ length: count }, () => h('span', { class: 'gap', 'aria-hidden': 'true' }, '…'));
  const line = tree.mainLine().slice(1);
  const places = movePlaces(line, players);
  line.forEach((node, i) => {
    const { row, column } = places[i];
    const before = places[i - 1];
    const others = variations ? node.parent?.children.slice(1) ?? [] : [];
    const isBroken = (/** @type {GameNode | undefined} */ each) =>
      Boolean(each) && variations && ((each?.parent?.children.length ?? 0) > 1 || each?.comment !== '');
    if (before?.row !== row || isBroken(line[i - 1])) cells.push(h('span', { class: 'number' }, String(row + 1)), ...gaps(column));
    else cells.push(...gaps(column - before.column - 1));
    cells.push(button(node));
    if (isBroken(node) || places[i + 1]?.row !== row) cells.push(...gaps(players - 1 - column));
    if (node.comment && variations) cells.push(h('p', { class: 'aside comment' }, node.comment));
    for (const other of others) cells.push(h('div', { class: 'aside' }, variationParts(other, players, button)));
  });
  return cells;
}

/**
 * A variation as inline text, with nested variations in parentheses.
 * @param {GameNode} first @param {number} players @param {(node: GameNode) => HTMLElement} button
 * @returns {(HTMLElement | string)[]}
 */
function variationParts(first, players, button) {
  /** @type {(HTMLElement | string)[]} */
  const parts = [];
  const line = [...first.path().slice(1)];
  for (let next = first.children[0]; next; next = next.children[0]) line.push(next);
  const places = movePlaces(line, players);
  line.forEach((node, i) => {
    if (i < first.ply - 1) return;
    const { row, column } = places[i];
    if (node === first || places[i - 1].row !== row) {
      parts.push(h('span', { class: 'number' }, `${row + 1}${column === 0 ? '.' : '…'}`));
    }
    parts.push(button(node));
    if (node.comment) parts.push(h('span', { class: 'comment' }, node.comment));
    const others = node === first ? [] : node.parent?.children.slice(1) ?? [];
    for (const other of others) parts.push('(', ...variationParts(other, players, button), ')');
  });
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
