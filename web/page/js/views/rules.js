// The rules of a game with diagrams; without a game, the list of all. The server sends them in a small subset of Markdown.

import { createBoard } from '../board/board.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { drawExample, playGame } from './new.js';

/** @import { Context } from '../main.js' */
/** @import { GameCard, PositionRef } from '../protocol.js' */

/** @param {HTMLElement} main @param {Context} context @param {string} name @returns {() => void} */
export function show(main, context, name) {
  const games = context.server.hello?.games ?? [];
  const card = games.find((each) => each.name === name);
  /** @type {(() => void)[]} */
  const cleanups = [];
  const text = h('article', { class: 'prose' });
  const links = games.map((each) =>
    h('a', { href: `#/rules/${each.name}`, 'aria-current': each === card ? 'page' : null }, each.title));
  main.append(h('div', { class: 'rules' }, h('nav', { class: 'tabs', 'aria-label': t('rules.games') }, links), text));
  if (!card) {
    text.append(h('h1', null, t('rules.title')), h('p', { class: 'lead' }, t('rules.choose')),
      h('div', { class: 'cards rules-cards' }, games.map((each) => gameCard(each, context, cleanups))));
    return () => cleanups.forEach((cleanup) => cleanup());
  }
  const play = () => h('button', { class: 'primary', on: { click: () => playGame(card, context) } }, t('rules.play', { game: card.title }));
  text.append(h('h1', null, card.title), h('p', { class: 'lead' }, card.summary), h('p', null, play()));
  const draw = (/** @type {HTMLElement} */ place, /** @type {PositionRef} */ at) => {
    const board = createBoard(place, { t, isStatic: true });
    context.server.view(at)
      .then((view) => board.update(view, { animate: 'off' }), () => place.remove());
    cleanups.push(() => board.destroy());
  };
  text.append(...blocks(card.rules, draw), ...appendix(card), h('p', null, play()));
  return () => cleanups.forEach((cleanup) => cleanup());
}

/** A game with its board, in the list of all. @param {GameCard} card @param {Context} context @param {(() => void)[]} cleanups */
function gameCard(card, context, cleanups) {
  const place = h('div', { class: 'card-board' });
  cleanups.push(drawExample(place, card, context));
  return h('article', { class: 'card' },
    h('a', { class: 'picture', href: `#/rules/${card.name}`, 'aria-hidden': 'true', tabindex: -1 }, place),
    h('div', { class: 'card-text' }, h('h2', null, card.title), h('p', null, card.summary),
      h('div', { class: 'card-actions' },
        h('a', { class: 'button', href: `#/rules/${card.name}`, 'aria-label': `${t('new.rules')}: ${card.title}` }, t('new.rules')),
        h('button', { class: 'primary', 'aria-label': t('rules.play', { game: card.title }), on: { click: () => playGame(card, context) } }, t('new.play')))));
}

/** The notation and the options of a game. @param {GameCard} card */
function appendix(card) {
  const options = card.options.map(({ key, help }) => h('div', null, h('dt', null, h('code', null, key)), h('dd', null, help)));
  return [
    h('h2', null, t('rules.notation')),
    h('p', null, inline(card.notation)),
    ...(options.length ? [h('h2', null, t('rules.settings')), h('dl', { class: 'options' }, options)] : []),
  ];
}

/**
 * Renders the blocks of a text: headings, lists, diagrams, paragraphs.
 * @param {string} text @param {(place: HTMLElement, at: PositionRef) => void} draw
 * @returns {HTMLElement[]}
 */
function blocks(text, draw) {
  /** @type {HTMLElement[]} */
  const elements = [];
  for (const block of text.split(/\n\s*\n/).map((each) => each.trim()).filter(Boolean)) {
    const lines = block.split('\n').map((line) => line.trim());
    let prose = /** @type {string[]} */ ([]);
    const flush = () => {
      if (prose.length) elements.push(h('p', null, inline(prose.join(' '))));
      prose = [];
    };
    for (const line of lines) {
      const heading = /^(#+)\s+(.*)$/.exec(line);
      const item = /^([-*]|\d+\.)\s+(.*)$/.exec(line);
      const picture = /^board:([^|]*)\|([^|]*)\|([^|]*)\|(.*)$/.exec(line);
      if (!heading && !item && !picture) {
        const last = elements.at(-1);
        if (!prose.length && lines.indexOf(line) > 0 && last && isList(last)) last.lastElementChild?.append(' ', ...inline(line));
        else prose.push(line);
        continue;
      }
      flush();
      if (heading) elements.push(h(heading[1].length > 2 ? 'h3' : 'h2', null, inline(heading[2])));
      else if (item) addItem(elements, item[1].length > 1 ? 'ol' : 'ul', item[2]);
      else if (picture) elements.push(figure(parseFigure(picture), picture[4].trim(), draw));
    }
    flush();
  }
  return elements;
}

/** @param {HTMLElement} element */
function isList(element) {
  return element.localName === 'ul' || element.localName === 'ol';
}

/** @param {HTMLElement[]} made @param {'ul' | 'ol'} kind @param {string} text */
function addItem(made, kind, text) {
  let list = made.at(-1);
  if (list?.localName !== kind) made.push((list = h(kind)));
  list.append(h('li', null, inline(text)));
}

/** The position of a diagram. @param {RegExpExecArray} picture @returns {PositionRef} */
function parseFigure([, game, position, moves]) {
  const text = position.trim();
  return { game: game.trim(), position: text === 'start' ? null : text, moves: moves.split(/\s+/).filter(Boolean) };
}

/** @param {PositionRef} at @param {string} caption @param {(place: HTMLElement, at: PositionRef) => void} draw */
function figure(at, caption, draw) {
  const place = h('div', { class: 'figure-board' });
  draw(place, at);
  return h('figure', null, place, h('figcaption', null, inline(caption)));
}

/** Renders inline emphasis and code. @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).filter(Boolean).map((part) => {
    if (part.length > 4 && part.startsWith('**')) return h('strong', null, part.slice(2, -2));
    if (part.length > 2 && part.startsWith('*')) return h('em', null, part.slice(1, -1));
    if (part.length > 2 && part.startsWith('`')) return h('code', null, part.slice(1, -1));
    return part;
  });
}
