// The player strip: piece, name, score, and whose turn it is.

import { playerIcon } from '../board/pieces.js';
import { fill, h } from '../dom.js';
import { seatTitles } from '../engine-names.js';
import { t } from '../i18n.js';
import { icon } from './icons.js';

/** @import { GameController } from '../game-controller.js' */

/** Display names of the players, in order; duplicates are numbered. @param {GameController} controller @returns {string[]} */
export function playerNames({ state: { tree, seats, view, live }, card }) {
  const players = (view ?? live)?.players ?? seats.length;
  const seated = seatTitles(seats, card(tree.game));
  const names = Array.from({ length: players }, (_, i) => tree.names[i] || (seated[i] ?? t('seat.player', { n: i + 1 })));
  const isShared = (/** @type {string} */ name) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, i) => (isShared(name) ? `${name} (${i + 1})` : name));
}

/** The strip with one item per player. */
export function createPlayers() {
  const element = h('ol', { class: 'players', 'aria-label': t('players.title') });
  return {
    element,
    /** @param {GameController} controller */
    show(controller) {
      const { view, thinking, seats, mode, node, head } = controller.state;
      if (!view) return;
      // In analysis mode a resigned game can be continued.
      const ended = mode === 'play' && controller.isOver && node === head;
      const winners = view.outcome?.winners ?? [];
      fill(element, playerNames(controller).map((name, i) => {
        const turn = view.turn === i + 1 && !ended;
        const out = view.players > 2 && view.eliminated.includes(i + 1);
        const seat = seats[i];
        const kind = seat?.kind === 'engine' ? h('span', { class: 'kind', title: `${t('seat.engine')}: ${seat.engine}` }, icon('engine')) : null;
        return h('li', { class: `player player-${i + 1}${turn ? ' turn' : ''}${winners.includes(i + 1) ? ' winner' : ''}${out ? ' out' : ''}` },
          playerIcon(i + 1),
          h('span', { class: 'visually-hidden' }, t('seat.player', { n: i + 1 })),
          h('span', { class: 'name', title: name }, name), kind,
          view.scores.length > 0 && h('span', { class: 'score', title: t('players.score') }, view.scores[i]),
          out && h('span', { class: 'turn-status' }, t('players.out')),
          turn && h('span', { class: 'turn-status' }, t(thinking?.player === i + 1 ? 'players.thinking' : 'players.turn')));
      }));
    },
  };
}
