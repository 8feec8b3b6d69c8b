// A tournament: while it is played, the live view; otherwise its results and games.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { createLiveTournament } from './live-tournament.js';
import { showTournament } from './tournament.js';

/** @import { Context } from '../main.js' */
/** @import { LiveEvent } from '../protocol.js' */

/** @param {HTMLElement} place @param {Context} context @param {{id: number, present: boolean}} what */
export function showEvent(place, context, { id, present }) {
  /** @type {ReturnType<typeof createLiveTournament> | null} */
  let live = null;
  let hasResults = false;
  place.append(h('h1', null, t('events.number', { n: String(id) })));

  /** @param {LiveEvent} event */
  const showLive = (event) => {
    live ??= createLiveTournament(place, context, { id, present });
    hasResults = false;
    live.update(event);
  };
  const showResults = () => {
    live?.destroy();
    live = null;
    hasResults = true;
    place.replaceChildren();
    showTournament(place, context, id);
  };
  const stopWatching = context.server.watch((event) => {
    const isOurs = event?.event === id;
    const goesOn = isOurs && (event.state === 'running' || event.state === 'stopping');
    // Whoever presents a tournament goes on showing its last table, and so does one that failed, with the reason.
    const stays = isOurs && (present || (live !== null && event.state === 'failed'));
    if (isOurs && (goesOn || stays)) showLive(event);
    else if (!hasResults) {
      if (live && isOurs) context.announce(t(`live.${event.state}`));
      showResults();
    }
  });
  return () => {
    stopWatching();
    live?.destroy();
  };
}
