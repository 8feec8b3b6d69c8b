// The game setup dialog: options of the game and seats.

import { fill, h } from '../dom.js';
import { engineName } from '../engine-names.js';
import { errorMessage } from '../errors.js';
import { formatSeconds, t } from '../i18n.js';
import { TIMES_MS, botsFor, engineSeat, enginesFor, findEngine, levelSeat, levelsFor, limitsItself, seatsAgainstLevel } from '../levels.js';
import { saveSeats, loadSeats } from '../saved-games.js';
import { formatSpec, parseOptions, specName } from '../spec.js';
import { openDialog } from './dialog.js';
import { createEngineOptions } from './engine-options.js';
import { createOptionField } from './option-field.js';
import { createTeachingChoice } from './teaching-choice.js';

/** @import { ServerConnection } from '../server-connection.js' */
/** @import { EngineCard, GameCard, OptionCard, PositionRef } from '../protocol.js' */
/** @import { Seat } from '../saved-games.js' */
/** @typedef {{game: string, seats: Seat[]}} Setup */

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
  const teaching = createTeachingChoice({ help: true });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const spec = () => formatSpec(card.name, card.options, chosen);
  /** The last check; it settles when `problem` says what is wrong. @type {Promise<void>} */
  let checked = Promise.resolve();
  /** Incremented by every check; an older one that is still running is discarded. */
  let checkId = 0;

  /** Asks the server whether there is such a game with such seats. */
  const check = () => {
    checkId += 1;
    const id = checkId;
    teaching.show(seats);
    const run = async () => {
      const message = await findProblem(server, { game: spec(), position: null, moves: [] }, seats);
      if (id === checkId) showProblem(message);
    };
    checked = run();
    return checked;
  };
  const showProblem = (/** @type {string} */ message) => {
    problem.textContent = message;
    problem.hidden = message === '';
    const begin = problem.closest('dialog')?.querySelector('footer button');
    if (begin instanceof HTMLButtonElement) begin.disabled = !problem.hidden;
  };
  /** Draws the seats of the game with the chosen options. */
  const update = async () => {
    const view = await server.view({ game: spec(), position: null, moves: [] }).catch(() => null);
    if (view) {
      const { players } = view;
      const known = loadSeats(spec());
      if (seats.length !== players) {
        seats = !watch && known?.length === players ? known : seatsAgainstLevel(card, players, watch ? null : 1, level);
      }
      fill(rows, seats.map((_, i) => seatRow(card, players, i, seats, check)));
    }
    await check();
  };
  /** Offers the switches that this game has with its other options; one that it has not is off. */
  const offer = async () => {
    const [switches, others] = [card.options.filter(isSwitch), card.options.filter((option) => !isSwitch(option))];
    const settled = others.flatMap(({ key }) => (chosen.has(key) ? [/** @type {[string, string]} */ ([key, chosen.get(key) ?? ''])] : []));
    const applies = await Promise.all(switches.map(({ key, default: usual }) => {
      const turned = new Map(settled).set(key, usual === 'on' ? 'off' : 'on');
      return server.view({ game: formatSpec(card.name, card.options, turned), position: null, moves: [] }).then(() => true, () => false);
    }));
    switches.forEach(({ key, default: usual }, i) => {
      const field = fields.get(key);
      if (field) field.hidden = !applies[i];
      if (applies[i]) return;
      chosen.delete(key);
      const input = field?.querySelector('input');
      if (input) input.checked = usual === 'on';
    });
  };
  const choose = async (/** @type {string} */ key, /** @type {string} */ value) => {
    chosen.set(key, value);
    checked = offer().then(update);
    await checked;
  };
  const fields = new Map(card.options.map((option) =>
    [option.key, createOptionField(option, chosen.get(option.key), (value) => choose(option.key, value))]));

  await Promise.all([offer(), update()]);
  const body = [
    h('p', { class: 'muted' }, card.summary),
    card.options.length > 0 && h('fieldset', null, h('legend', null, t('setup.options')),
      [...fields.values()]),
    h('fieldset', null, h('legend', null, t('setup.seats')), rows),
    teaching.element,
    problem,
  ];
  const answer = await openDialog(card.title, body, [{ label: t('setup.start'), value: 'start', primary: true }]);
  if (answer !== 'start') return null;
  // Whoever starts right after a change starts before it is checked.
  await checked;
  if (!problem.hidden) return openSetupDialog(card, server, { level, watch, game: spec(), seats });
  const setup = { game: spec(), seats };
  saveSeats(setup.game, seats);
  return setup;
}

/** @param {OptionCard} option */
function isSwitch({ values }) {
  return values.kind === 'switch';
}

/**
 * What is wrong with a game and the options of its engines; empty if nothing is. Only a search shows that an engine
 * can be made of its options: one of a single node.
 * @param {ServerConnection} server @param {PositionRef} at @param {Seat[]} seats @returns {Promise<string>}
 */
async function findProblem(server, at, seats) {
  try {
    await server.view(at);
    for (const seat of seats) {
      if (seat.kind === 'engine' && parseOptions(seat.engine).size > 0) {
        await server.think({ at, engine: seat.engine, limit: { nodes: 1 } }).done;
      }
    }
    return '';
  } catch (error) {
    return errorMessage(error);
  }
}

/**
 * The choice of who has a seat: a human, a level, or an engine with its time and options.
 * @param {GameCard} card @param {number} players @param {number} i @param {Seat[]} seats @param {() => void} onchange
 */
function seatRow(card, players, i, seats, onchange) {
  const engines = enginesFor(card, players);
  const levels = levelsFor(card, players);
  const presets = engines.filter((engine) => engine.limited);
  const bots = botsFor(card, players);
  const seat = seats[i];
  /** The chosen options, by engine. @type {Map<string, Map<string, string>>} */
  const chosen = new Map();
  if (seat.kind === 'engine' && !seat.level) chosen.set(specName(seat.engine), parseOptions(seat.engine));
  const time = h('select', { 'aria-label': t('setup.time', { n: i + 1 }) }, TIMES_MS.map((ms) =>
    h('option', { value: ms, selected: ms === (seat.kind === 'engine' ? seat.limit.time_ms ?? DEFAULT_TIME_MS : DEFAULT_TIME_MS) }, formatSeconds(ms))));
  const option = (/** @type {string} */ value, /** @type {string} */ label, title = '') =>
    h('option', { value, selected: value === seatValue(seat), title }, label);
  const entry = (/** @type {EngineCard} */ engine) => option(`engine:${engine.spec}`, engineName(engine.spec), engine.summary);
  const who = h('select', { 'aria-label': t('setup.seat', { n: i + 1 }) },
    option('human', t('seat.person')),
    bots.length > 0 && h('optgroup', { label: t('newEvent.bots') }, bots.map(entry)),
    h('optgroup', { label: t('setup.levels') }, levels.map(({ id, name, summary }) => option(`level:${id}`, name, summary))),
    h('optgroup', { label: t('setup.fixed') }, presets.map(entry)),
    h('optgroup', { label: t('setup.engines') }, engines.filter((engine) => !presets.includes(engine)).map(entry)));
  const about = h('span', { class: 'muted about' });
  const options = createEngineOptions();
  const update = () => {
    const [kind, name] = who.value.split(/:(.*)/s);
    const engine = kind === 'engine' ? findEngine(card, name) : undefined;
    const own = chosen.get(name) ?? new Map();
    if (engine) seats[i] = engineSeat(engine, own, Number(time.value));
    else seats[i] = kind === 'level' ? levelSeat(card, players, name) : { kind: 'human' };
    const now = seats[i];
    time.hidden = !engine || now.kind !== 'engine' || limitsItself(engine, now.engine);
    about.textContent = engine?.summary ?? levels.find((each) => kind === 'level' && each.id === name)?.summary ?? '';
    options.show(engine, own, (changed) => {
      chosen.set(name, changed);
      change();
    });
  };
  const change = () => {
    update();
    onchange();
  };
  who.addEventListener('change', change);
  time.addEventListener('change', update);
  update();
  return h('div', { class: 'seat' }, h('span', { class: 'seat-number' }, i + 1), who, time, about, options.element);
}

/** @param {Seat} seat */
function seatValue(seat) {
  if (seat.kind === 'human') return 'human';
  return seat.level ? `level:${seat.level}` : `engine:${specName(seat.engine)}`;
}
