// Names of engines for people. Their specs are for those who know them.

import { t } from './i18n.js';
import { seatNames } from './levels.js';
import { isBot, specName } from './spec.js';

/** @import { GameCard } from './protocol.js' */
/** @import { Seat } from './saved-games.js' */

/** The name of an engine; a preset of a source keeps its own. @param {string} spec */
export function engineName(spec) {
  if (isBot(spec)) return spec.slice('bot:'.length);
  const name = specName(spec);
  const known = t(`engines.${name}`);
  return known === `engines.${name}` ? name : known;
}

/** The name of who takes part in a tournament or class; a level that is called by its spec has the name for people. @param {string} name */
export function entrantName(name) {
  const level = /^level:(\d+)$/.exec(name)?.[1];
  return level ? t('newEvent.level', { n: Number(level) }) : name;
}

/** Display names of the seats, engines by their names for people. @param {Seat[]} seats @param {GameCard | undefined} card */
export function seatTitles(seats, card) {
  return seatNames(seats, card).map((name, i) => {
    const seat = seats[i];
    const spec = seat.kind === 'engine' && !seat.level ? specName(seat.engine) : '';
    return spec && name.startsWith(spec) ? engineName(spec) + name.slice(spec.length) : name;
  });
}
