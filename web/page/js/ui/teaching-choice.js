// The choice of a teaching game: before a game and during one.

import { createSelect, h } from '../dom.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { TEACHING, chosenTeaching, isTeachable } from '../teaching/thresholds.js';

/** @import { Seat } from '../saved-games.js' */
/** @import { Teaching } from '../settings.js' */

/** A select with its label, shown where a person plays against an engine. @param {{help?: boolean}} [options] whether it says what that is */
export function createTeachingChoice({ help = false } = {}) {
  const select = createSelect({}, TEACHING.map((value) => [value, t(`teach.choice.${value}`)]), chosenTeaching(),
    (value) => settings.set({ teaching: /** @type {Teaching} */ (value) }));
  const element = h('label', { class: 'teaching-choice', title: t('teach.help') }, h('span', null, t('teach.title'), help && h('span', { class: 'muted' }, t('teach.help'))), select);
  return {
    element,
    /** @param {Seat[]} seats */
    show(seats) {
      element.hidden = !isTeachable(seats);
      select.value = chosenTeaching();
    },
  };
}
