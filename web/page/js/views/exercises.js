// The exercises: the mistakes of one's own games, until they are solved.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { clearExercises, dueExercises, loadExercises, recordAnswer } from '../teaching/exercises.js';
import { confirmDialog } from '../ui/dialog.js';
import { createTrainer } from '../ui/trainer.js';

/** @import { Context } from '../main.js' */
/** @import { Exercise } from '../teaching/exercises.js' */

/** @param {HTMLElement} main @param {Context} context @returns {() => void} */
export function show(main, context) {
  const counts = h('p');
  const clear = h('button', { type: 'button', class: 'quiet', on: { click: () => askToClear() } }, t('exercises.clear'));
  const now = h('button', { type: 'button', class: 'primary', on: { click: () => start(loadExercises().exercises) } }, t('exercises.now'));
  const play = h('a', { class: 'button', href: '#/' }, t('exercises.play'));
  const about = h('div', { class: 'prose practice' });
  const place = h('div');
  /** @type {ReturnType<typeof createTrainer> | null} */
  let trainer = null;

  /** Says how many there are. */
  const update = () => {
    const state = loadExercises();
    const [waiting, all] = [dueExercises(state).length, state.exercises.length];
    const later = all - waiting;
    counts.textContent = all === 0 ? t('exercises.none') : [waiting > 0 ? t('exercises.waiting', { n: waiting }) : t('exercises.noneWaiting'), later > 0 && t('exercises.later', { n: later })].filter(Boolean).join(' ');
    clear.hidden = all === 0;
    now.hidden = trainer !== null || later === 0;
    play.hidden = trainer !== null;
  };
  const stop = () => {
    trainer?.destroy();
    trainer = null;
    fill(place);
  };
  /** @param {Exercise[]} exercises */
  const start = (exercises) => {
    stop();
    if (exercises.length > 0) {
      trainer = createTrainer(context, t('exercises.title'), {
        onanswer: (exercise, solved) => {
          recordAnswer(exercise, solved);
          update();
        },
        atEnd: () => [h('button', { type: 'button', on: { click: () => start(dueExercises(loadExercises())) } }, t('close'))],
      });
      fill(place, trainer.element);
      trainer.element.querySelector('.panel')?.append(counts, clear);
      trainer.start(exercises);
    }
    about.hidden = trainer !== null;
    if (!trainer) fill(about, h('h1', null, t('exercises.title')), h('p', { class: 'muted' }, t('exercises.help')), counts, h('div', { class: 'buttons' }, now, play, clear));
    update();
  };
  const askToClear = async () => {
    if (!(await confirmDialog(t('exercises.clearQuestion'), t('exercises.clear')))) return;
    clearExercises();
    start([]);
    context.announce(counts.textContent ?? '');
  };

  main.append(about, place);
  start(dueExercises(loadExercises()));
  return stop;
}
