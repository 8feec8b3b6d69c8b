// The game setup dialog: options of the game and seats.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { formatSeconds, t } from '../i18n.js';
import { LEVEL_IDS, TIMES_MS, engineSeat, enginesFor, levelSeat, seatsAgainstLevel } from '../levels.js';
import { saveSeats, loadSeats } from '../saved-games.js';
import { parseOptions, formatSpec } from '../spec.js';
import { openDialog } from './dialog.js';

/** @import { ServerConnection } from '../server-connection.js' */
/** @import { GameCard, OptionCard } from '../protocol.js' */
/** @import { Seat } from '../saved-games.js' */
/** @typedef {{game: string, seats: Seat[]}} Setup */

/** Options with more values get a number input instead of a select. */
const MAX_SELECT_OPTIONS = 12;
const DEFAULT_TIME_MS = 1000;

/**
 * Opens the setup dialog; null if the user cancels.
 * @param {GameCard} card @param {ServerConnection} server @param {{level: string, watch?: boolean, game?: string, seats?: Seat[]}} initial
 * @returns {Promise<Setup | null>}
 */
export async function openSetupDialog(card, server, { level, watch = false, game = card.name, seats: given }) {
  const chosen = parseOptions(game);
  /** @type {Seat[]} */
  let seats = given ?? [];
  const rows = h('div', { class: 'seats' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });

  const update = async () => {
    const spec = formatSpec(card, chosen);
    try {
      const { players } = await server.view({ game: spec, position: null, moves: [] });
      const known = loadSeats(spec);
      if (seats.length !== players) {
        seats = !watch && known?.length === players ? known : seatsAgainstLevel(card, players, watch ? null : 1, level);
      }
      fill(rows, seats.map((_, i) => seatRow(card, players, i, seats)));
      problem.hidden = true;
    } catch (error) {
      problem.textContent = errorMessage(error);
      problem.hidden = false;
    }
    const begin = problem.closest('dialog')?.querySelector('footer button');
    if (begin instanceof HTMLButtonElement) begin.disabled = !problem.hidden;
  };
  const choose = (/** @type {string} */ key, /** @type {string} */ value) => {
    chosen.set(key, value);
    update();
  };

  await update();
  const body = [
    h('p', { class: 'muted' }, card.summary),
    card.options.length > 0 && h('fieldset', null, h('legend', null, t('setup.options')),
      card.options.map((option) => optionRow(option, chosen, choose))),
    h('fieldset', null, h('legend', null, t('setup.seats')), rows),
    problem,
  ];
  const answer = await openDialog(card.title, body, [{ label: t('setup.start'), value: 'start', primary: true }]);
  if (answer !== 'start' || !problem.hidden) return null;
  const setup = { game: formatSpec(card, chosen), seats };
  saveSeats(setup.game, seats);
  return setup;
}

/** @param {OptionCard} option @param {Map<string, string>} chosen @param {(key: string, value: string) => void} choose */
function optionRow(option, chosen, choose) {
  const { key, values, help } = option;
  const value = chosen.get(key) ?? option.default;
  const change = { change: (/** @type {Event} */ event) => choose(key, /** @type {HTMLInputElement} */ (event.target).value) };
  const all = values.includes(value) ? values : [...values, value];
  const isSwitch = values.length === 2 && values.includes('on') && values.includes('off');
  const flip = { change: (/** @type {Event} */ event) => choose(key, /** @type {HTMLInputElement} */ (event.target).checked ? 'on' : 'off') };
  const control = isSwitch
    ? h('input', { type: 'checkbox', checked: value === 'on', on: flip })
    : all.length > MAX_SELECT_OPTIONS
      ? h('input', { type: 'number', value, min: values[0], required: true, on: change })
      : h('select', { on: change }, all.map((each) => h('option', { value: each, selected: each === value }, each)));
  return h('label', { class: 'option' }, control, h('span', null, help));
}

/** @param {GameCard} card @param {number} players @param {number} i @param {Seat[]} seats */
function seatRow(card, players, i, seats) {
  const engines = enginesFor(card, players);
  const presets = engines.filter((engine) => engine.spec !== 'random' && engine.limited);
  const seat = seats[i];
  const time = h('select', { 'aria-label': t('setup.time', { n: i + 1 }) }, TIMES_MS.map((ms) =>
    h('option', { value: ms, selected: ms === (seat.kind === 'engine' ? seat.limit.time_ms ?? DEFAULT_TIME_MS : DEFAULT_TIME_MS) }, formatSeconds(ms))));
  const option = (/** @type {string} */ value, /** @type {string} */ label, title = '') =>
    h('option', { value, selected: value === seatValue(seat), title }, label);
  const entry = (/** @type {typeof engines[number]} */ engine) => option(`engine:${engine.spec}`, engine.name, engine.summary);
  const who = h('select', { 'aria-label': t('setup.seat', { n: i + 1 }) },
    option('human', t('seat.person')),
    h('optgroup', { label: t('setup.levels') }, LEVEL_IDS.map((id) => option(`level:${id}`, t(`level.${id}`)))),
    h('optgroup', { label: t('setup.fixed') }, presets.map(entry)),
    h('optgroup', { label: t('setup.engines') }, engines.filter((engine) => !presets.includes(engine)).map(entry)));
  const about = h('span', { class: 'muted about' });
  const update = () => {
    seats[i] = parseSeatValue(card, players, who.value, Number(time.value));
    const engine = engines.find((each) => `engine:${each.spec}` === who.value);
    time.hidden = !engine || engine.limited;
    about.textContent = engine?.summary ?? '';
  };
  who.addEventListener('change', update);
  time.addEventListener('change', update);
  update();
  return h('div', { class: 'seat' }, h('span', { class: 'seat-number' }, i + 1), who, time, about);
}

/** @param {Seat} seat */
function seatValue(seat) {
  if (seat.kind === 'human') return 'human';
  return seat.level ? `level:${seat.level}` : `engine:${seat.engine}`;
}

/** @param {GameCard} card @param {number} players @param {string} id @param {number} timeMs @returns {Seat} */
function parseSeatValue(card, players, id, timeMs) {
  const [kind, name] = id.split(/:(.*)/s);
  const engine = card.engines.find((each) => each.spec === name);
  if (kind === 'level') return levelSeat(card, players, name);
  return kind === 'engine' && engine ? engineSeat(engine, timeMs) : { kind: 'human' };
}
