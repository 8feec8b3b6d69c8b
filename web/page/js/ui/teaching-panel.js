// The teacher in the panel of a game: the choice of a teaching game, the move that was taken back, and what there is to
// learn once the game is over.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { isTeachable } from '../teaching/thresholds.js';
import { playerNames } from './players.js';
import { createTeachingChoice } from './teaching-choice.js';

/** @import { Context } from '../main.js' */
/** @import { Refusal } from '../teaching/teacher.js' */

const PROGRESS_MS = 200;

/** @param {Context} context @param {{focusBoard: () => void}} board */
export function createTeachingPanel({ controller, announce }, { focusBoard }) {
  const choice = createTeachingChoice();
  const card = h('div', { class: 'lesson', role: 'group', 'aria-label': t('teach.card'), hidden: true });
  const offer = h('div', { class: 'lesson', role: 'group', 'aria-label': t('learn.title'), hidden: true });
  /** @type {Refusal | null} */
  let shown = null;
  /** The game that the offer is for. */
  let offered = '';
  controller.teacher.names = () => playerNames(controller);

  const again = () => {
    controller.teacher.tryAgain();
    focusBoard();
  };
  const insist = () => {
    controller.teacher.insist();
    focusBoard();
  };
  const showRefusal = () => {
    const { refusal } = controller.state;
    if (refusal === shown) return;
    shown = refusal;
    card.hidden = !refusal;
    if (!refusal) return fill(card);
    const title = t('teach.taken', { move: refusal.move });
    fill(card, h('strong', null, title), h('p', null, refusal.reason),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'primary', on: { click: again } }, t('teach.again')),
        h('button', { type: 'button', on: { click: insist } }, t('teach.insist'))));
    announce(`${title}. ${refusal.reason}`);
    card.scrollIntoView({ block: 'nearest' });
  };

  /** Looks for the mistakes of a finished game, and offers to learn from them. */
  const showOffer = async () => {
    const { seats, mode, head } = controller.state;
    const isOffered = mode === 'play' && controller.isOver && isTeachable(seats) && head.parent !== null;
    offer.hidden = !isOffered;
    if (!isOffered) return (offered = '');
    const { reviewGame, reviewId } = await import('../teaching/own-mistakes.js');
    const { isReviewed } = await import('../teaching/exercises.js');
    const id = reviewId(controller);
    if (offered === id) return;
    offered = id;
    const link = h('a', { class: 'button', href: '#/learn' }, t('learn.title'));
    // After a reload the mistakes are found again when one wants to see them.
    if (isReviewed(id)) return fill(offer, link);
    const { done, progress } = reviewGame(controller);
    const bar = h('progress', { max: 1, value: 0, 'aria-label': t('learn.looking') });
    fill(offer, h('p', null, t('learn.looking')), bar);
    const timer = setInterval(() => (bar.value = progress()), PROGRESS_MS);
    const mistakes = await done.catch(() => null);
    clearInterval(timer);
    if (offered !== id) return;
    offer.hidden = mistakes === null;
    if (mistakes) fill(offer, h('p', null, mistakes.length ? t('learn.found', { n: mistakes.length }) : t('learn.none')), mistakes.length > 0 && link);
  };

  return {
    choice: choice.element,
    element: h('div', { class: 'lessons' }, card, offer),
    show() {
      choice.show(controller.state.mode === 'play' && !controller.isOver ? controller.state.seats : []);
      showRefusal();
      showOffer();
    },
  };
}
