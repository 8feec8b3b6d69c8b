// The switch below the board for games in which a cell has several moves: an own tile or a neutral one.

import { fill, h } from '../dom.js';
import { neutralIcon, playerIcon } from './pieces.js';

/** @import { MoveCard, View } from '../protocol.js' */
/** @import { Translate } from './board-svg.js' */
/** @typedef {'own' | 'neutral'} TileKind */

/** @type {TileKind[]} */
const KINDS = ['own', 'neutral'];

/** @param {Translate} t @param {(kind: TileKind | null) => void} onchange told what is chosen; null in games without tiles of several kinds */
export function createKindSwitch(t, onchange) {
  const element = h('div', { class: 'kind-switch', role: 'group', 'aria-label': t('board.kinds'), hidden: true });
  /** What the user wants, where there is a choice. @type {TileKind} */
  let wanted = 'own';
  /** @type {View | null} */
  let shown = null;
  let playable = false;

  const present = () => KINDS.filter((kind) => shown?.legal_moves.some((move) => move.kind === kind));
  const chosen = () => (present().includes(wanted) ? wanted : present()[0] ?? wanted);
  const choose = (/** @type {TileKind} */ kind) => {
    wanted = kind;
    draw();
    onchange(element.hidden ? null : chosen());
  };
  const draw = () => {
    const focused = element.contains(document.activeElement);
    const [legal, now] = [present(), chosen()];
    fill(element, KINDS.map((kind) => h('button', {
      type: 'button', 'aria-pressed': String(kind === now), 'aria-keyshortcuts': 't', data: { kind },
      disabled: !playable || !legal.includes(kind), on: { click: () => choose(kind) },
    }, kind === 'own' ? playerIcon(shown?.turn ?? 1) : neutralIcon(), h('span', null, t(`board.kind.${kind}`)))), h('kbd', { 'aria-hidden': 'true' }, 'T'));
    if (focused) /** @type {HTMLElement | null} */ (element.querySelector('[aria-pressed="true"]:enabled'))?.focus();
  };
  return {
    element,
    /** @param {View} view @param {boolean} interactive */
    show(view, interactive) {
      // Nothing is legal after the end of a game, and the board is not to jump.
      const stays = !element.hidden && view.legal_moves.length === 0 && view.at.game === shown?.at.game;
      shown = view;
      playable = interactive;
      element.hidden = !stays && present().length === 0;
      if (!element.hidden) draw();
      onchange(element.hidden ? null : chosen());
    },
    /** The other kind, if there is one. */
    toggle() {
      const other = present().find((kind) => kind !== chosen());
      if (playable && other) choose(other);
    },
  };
}

/** Whether a move can be made with what is chosen. @param {MoveCard} move @param {TileKind | null} kind */
export function isOfKind({ kind: own }, kind) {
  return kind === null || (own !== 'own' && own !== 'neutral') || own === kind;
}
