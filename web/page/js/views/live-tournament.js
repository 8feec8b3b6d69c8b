// A tournament that is being played: the table as it grows, the games under way, progress. As a presentation it fills
// the screen, with letters that can be read from the back of a lecture hall.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';
import { resumeEvent, stopEvent } from '../tournament-api.js';
import { createLiveBoards } from '../ui/live-boards.js';
import { createLiveTable } from '../ui/live-table.js';

/** @import { Context } from '../main.js' */
/** @import { LiveEvent } from '../protocol.js' */

/**
 * @param {HTMLElement} place @param {Context} context @param {{id: number, present: boolean}} what
 * @returns {{update: (event: LiveEvent) => void, destroy: () => void}}
 */
export function createLiveTournament(place, context, { id, present }) {
  const mayRun = context.server.hello?.may_run ?? false;
  const title = h('h1', null, t('events.number', { n: String(id) }));
  const state = h('span', { class: 'live-state' });
  const bar = h('progress', { class: 'live-progress', max: 1, value: 0, 'aria-label': t('event.list') });
  const progress = h('p', { class: 'live-count' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const act = (/** @type {() => Promise<unknown>} */ work) => async () => {
    problem.textContent = '';
    try {
      await work();
    } catch (error) {
      problem.textContent = t('live.failedTo', { why: errorMessage(error) });
    }
  };
  const stop = h('button', { type: 'button', hidden: true, on: { click: act(() => stopEvent(id)) } }, t('live.stop'));
  const resume = h('button', { type: 'button', class: 'primary', hidden: true, on: { click: act(() => resumeEvent(id)) } }, t('live.resume'));
  const screen = present
    ? h('a', { class: 'button', href: `#/tournaments/${id}`, on: { click: leaveFullScreen } }, t('live.leave'))
    : h('a', { class: 'button', href: `#/tournaments/${id}/present`, on: { click: enterFullScreen } }, t('live.present'));
  const table = createLiveTable();
  const boards = createLiveBoards(context);
  document.body.classList.toggle('presenting', present);
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && present && !document.querySelector('dialog[open]')) location.hash = `#/tournaments/${id}`;
  };
  document.addEventListener('keydown', leave);
  fill(place,
    h('p', { class: 'live-back' }, h('a', { href: '#/tournaments' }, `← ${t('events.all')}`)),
    h('div', { class: 'live-head' }, h('div', { class: 'live-title' }, title, state),
      h('div', { class: 'live-actions' }, stop, resume, screen)),
    h('div', { class: 'live-status' }, bar, progress), problem,
    h('div', { class: 'live-body' }, table.element, boards.element));

  return {
    update(event) {
      const name = context.card(event.game)?.title ?? event.game;
      title.textContent = `${name} · ${t('events.number', { n: String(id) })}`;
      state.textContent = t(`live.${event.state}`);
      state.dataset.state = event.state;
      bar.max = Math.max(event.planned, 1);
      bar.value = event.played;
      progress.textContent = [t('live.progress', { played: event.played, planned: event.planned }), timeText(event)].filter(Boolean).join(' · ');
      if (event.problem) problem.textContent = event.problem;
      stop.hidden = !mayRun || event.state !== 'running';
      resume.hidden = !mayRun || !['interrupted', 'failed'].includes(event.state);
      table.show(event.table);
      boards.show(event.game, event.boards);
    },
    destroy() {
      document.removeEventListener('keydown', leave);
      document.body.classList.remove('presenting');
      boards.destroy();
    },
  };
}

/** @param {LiveEvent} event */
function timeText({ state, elapsed_ms: elapsed, remaining_ms: remaining }) {
  if (state !== 'running') return state === 'stopping' ? '' : t('live.elapsed', { time: formatTime(elapsed) });
  return remaining === null ? '' : t('live.remaining', { time: formatTime(remaining) });
}

/** A time in words that do not change every second. @param {number} ms */
function formatTime(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return t('live.seconds', { n: seconds < 20 ? seconds : 5 * Math.round(seconds / 5) });
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? t('live.minutes', { n: minutes }) : t('live.hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/** The whole screen, where the browser lets the page have it. */
function enterFullScreen() {
  document.documentElement.requestFullscreen?.().catch(() => {});
}

function leaveFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
