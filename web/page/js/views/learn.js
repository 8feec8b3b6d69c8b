// Learn from your mistakes: the moves of the current game that lost most, to be tried again.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';
import { recordAnswer } from '../teaching/exercises.js';
import { reviewGame } from '../teaching/own-mistakes.js';
import { createTrainer } from '../ui/trainer.js';

/** @import { Context } from '../main.js' */

const PROGRESS_MS = 200;

/** @param {HTMLElement} main @param {Context} context @returns {() => void} */
export function show(main, context) {
  const { controller, announce } = context;
  const back = () => h('a', { class: 'button', href: controller.state.seats.length > 0 ? '#/play' : '#/analysis' }, t('learn.back'));
  const bar = h('progress', { max: 1, value: 0, 'aria-label': t('learn.looking') });
  const page = h('div', { class: 'prose practice' }, h('h1', null, t('learn.title')), h('p', null, t('learn.looking')), bar);
  /** @type {ReturnType<typeof createTrainer> | null} */
  let trainer = null;
  let gone = false;
  const say = (/** @type {string} */ text) => {
    fill(page, h('h1', null, t('learn.title')), h('p', null, text), h('div', { class: 'buttons' }, back()));
    announce(text);
  };

  const run = async () => {
    const { done, progress } = reviewGame(controller);
    const timer = setInterval(() => (bar.value = progress()), PROGRESS_MS);
    try {
      const mistakes = await done;
      if (gone) return;
      if (mistakes.length === 0) return say(t('learn.none'));
      trainer = createTrainer(context, t('learn.title'), {
        onanswer: recordAnswer,
        atEnd: () => [back(), h('a', { class: 'button quiet', href: '#/exercises' }, t('exercises.title'))],
      });
      main.replaceChildren(trainer.element);
      trainer.start(mistakes);
    } catch (error) {
      if (!gone) say(t('learn.failed', { why: errorMessage(error) }));
    } finally {
      clearInterval(timer);
    }
  };

  main.append(page);
  run();
  return () => {
    gone = true;
    trainer?.destroy();
  };
}
