// A stopwatch for the elapsed search time.

import { h } from '../dom.js';
import { formatSeconds } from '../i18n.js';

const TICK_MS = 100;

/** A stopwatch that runs between `start` and `stop`. */
export function createStopwatch() {
  const element = h('span', { class: 'clock' });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  return {
    element,
    /** @param {number} begun a `performance.now()` time stamp */
    start(begun) {
      clearInterval(timer);
      const tick = () => (element.textContent = formatSeconds(performance.now() - begun, 1));
      timer = setInterval(tick, TICK_MS);
      tick();
    },
    stop() {
      clearInterval(timer);
    },
  };
}
