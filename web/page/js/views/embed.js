// A game in a frame of another page: board, moves to step through, and a link to the full page.

import { createBoard } from '../board/board.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { showSharedGame } from '../shared-game.js';
import { icon } from '../ui/icons.js';
import { createMoveList } from '../ui/move-list.js';
import { notice } from '../ui/notice.js';
import { playerNames } from '../ui/players.js';
import { gameResult } from '../ui/result.js';
import { shareUrl } from '../ui/share.js';
import { setShortcuts } from '../ui/shortcuts.js';

/** @import { Context } from '../main.js' */
/** @import { PositionRef } from '../protocol.js' */

/**
 * @param {HTMLElement} main @param {Context} context
 * @param {{at: PositionRef | null, query: string, problem: string | null}} game
 * @returns {() => void}
 */
export function show(main, { controller, card }, { at, query, problem }) {
  if (problem) main.append(notice(problem));
  if (!at) return () => {};
  showSharedGame(controller, at, query);
  const place = h('div', { class: 'board-place' });
  const board = createBoard(place, { t, isStatic: true });
  const moves = createMoveList((node) => controller.goTo(node));
  const result = h('p', { class: 'embed-result' });
  const link = h('a', { target: '_blank', rel: 'noopener' }, t('embed.open'));
  const step = (/** @type {string} */ id, /** @type {number} */ plies) => h('button', {
    type: 'button', title: t(`controls.${id}`), 'aria-label': t(`controls.${id}`), data: { id }, on: { click: () => controller.navigate(plies) },
  }, icon(id));
  const steps = [step('first', -Infinity), step('previous', -1), step('next', 1), step('last', Infinity)];
  main.append(
    h('div', { class: 'embed-head' }, h('h1', null, card(at.game)?.title ?? at.game), link),
    h('section', { class: 'game-board', 'aria-label': t('game.board') }, place),
    h('div', { class: 'embed-moves' }, moves.element, result,
      h('div', { class: 'buttons', role: 'group', 'aria-label': t('controls.navigation') }, steps)));

  const update = () => {
    const { tree, node, view } = controller.state;
    if (view) board.update(view, { animate: settings.values.animation });
    moves.draw(tree, view?.players ?? 2, false);
    moves.highlight(node, null);
    const ending = gameResult(controller, playerNames(controller));
    result.textContent = ending ? `${ending.title}. ${ending.reason}` : '';
    link.href = shareUrl(at, node.ply);
    steps.forEach((button, i) => (button.disabled = i < 2 ? !node.parent : node.children.length === 0));
  };
  const unsubscribe = controller.onChange(update);
  setShortcuts([
    { keys: ['ArrowLeft', 'k'], label: 'key.previous', run: () => controller.navigate(-1) },
    { keys: ['ArrowRight', 'j'], label: 'key.next', run: () => controller.navigate(1) },
  ]);
  update();
  return () => {
    unsubscribe();
    board.destroy();
  };
}
