// The form of a new tournament. The server checks it while it is filled in, and says how many games it makes.

import { createSelect, fill, h } from '../dom.js';
import { engineName } from '../engine-names.js';
import { errorMessage } from '../errors.js';
import { t } from '../i18n.js';
import { botsFor, enginesFor, levelsFor } from '../levels.js';
import { formatSpec, shortOptions, specName } from '../spec.js';
import { beginEvent, checkEvent } from '../tournament-api.js';
import { createEngineOptions } from '../ui/engine-options.js';
import { icon } from '../ui/icons.js';
import { createOptionField } from '../ui/option-field.js';

/** @import { Context } from '../main.js' */
/** @import { GameCard, NewEntrant, NewEvent } from '../protocol.js' */
/** @typedef {{engine: string, name: string}} Entrant */

const SCHEDULES = ['round-robin', 'gauntlet', 'ladder', 'swiss', 'matrix'];
const LIMITS = ['none', 'move', 'nodes', 'clock', 'depth'];
const CHECK_DELAY_MS = 200;

/** @param {HTMLElement} place @param {Context} context */
export function showNewTournament(place, context) {
  const games = context.server.hello?.games ?? [];
  const problem = h('p', { class: 'problem', role: 'alert' });
  const size = h('p', { class: 'muted event-size', role: 'status' });
  const start = h('button', { type: 'submit', class: 'primary', disabled: true }, t('newEvent.start'));
  const lineup = createLineup(() => check());
  const game = createGameChoice(games, context, (card, players) => (lineup.offer(card, players), check()));
  const how = createHow(() => check());
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let checkId = 0;

  /** @returns {NewEvent} */
  const form = () => ({ game: game.spec(), engines: lineup.entrants(), ...how.values() });
  const report = (/** @type {string} */ message) => {
    problem.textContent = message;
    start.disabled = message !== '' || lineup.entrants().length === 0;
  };
  function check() {
    clearTimeout(timer);
    checkId += 1;
    const id = checkId;
    start.disabled = true;
    timer = setTimeout(async () => {
      if (lineup.entrants().length < 2) return void [report(''), size.textContent = '', start.disabled = true];
      try {
        const { games: count, threads } = await checkEvent(form());
        if (id !== checkId) return;
        size.textContent = `${t('newEvent.size', { n: count })}, ${t('newEvent.atOnce', { n: threads })}`;
        report('');
      } catch (error) {
        if (id === checkId) [report(errorMessage(error)), size.textContent = ''];
      }
    }, CHECK_DELAY_MS);
  }
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (start.disabled) return;
    start.disabled = true;
    try {
      const { event: id } = await beginEvent(form());
      location.hash = `#/tournaments/${id}`;
    } catch (error) {
      report(errorMessage(error));
      start.disabled = false;
    }
  };

  place.append(
    h('p', null, h('a', { href: '#/tournaments' }, `← ${t('events.all')}`)),
    h('h1', null, t('live.new')),
    context.server.hello?.may_run
      ? h('form', { class: 'new-event', on: { submit } }, game.element, lineup.element, how.element,
        h('div', { class: 'new-event-foot' }, start, size, problem))
      : h('p', null, t('live.elsewhere')));
  check();
  return () => clearTimeout(timer);
}

/**
 * The game with its options.
 * @param {GameCard[]} games @param {Context} context @param {(card: GameCard, players: number) => void} onchange
 */
function createGameChoice(games, { server }, onchange) {
  let card = games[0];
  let chosen = new Map();
  const options = h('div', { class: 'option-fields' });
  const spec = () => formatSpec(card.name, card.options, chosen);
  const change = async () => {
    const view = await server.view({ game: spec(), position: null, moves: [] }).catch(() => null);
    // What is wrong with the options is said by the check.
    onchange(card, view?.players ?? 2);
  };
  const draw = () => {
    fill(options, card.options.map((option) => createOptionField(option, chosen.get(option.key), (value) => {
      chosen.set(option.key, value);
      change();
    })));
    change();
  };
  const select = createSelect({ id: 'event-game' }, games.map(({ name, title }) => [name, title]), card?.name ?? '', (name) => {
    card = games.find((each) => each.name === name) ?? games[0];
    chosen = new Map();
    draw();
  });
  if (card) draw();
  return {
    element: h('fieldset', null, h('legend', null, t('newEvent.game')),
      h('label', { class: 'visually-hidden', for: 'event-game' }, t('newEvent.game')), select, options),
    spec,
  };
}

/** Who takes part. @param {() => void} onchange */
function createLineup(onchange) {
  /** @type {Entrant[]} */
  let entrants = [];
  /** @type {GameCard | undefined} */
  let card;
  let players = 2;
  /** @type {Map<string, string>} */
  let chosen = new Map();
  const list = h('ol', { class: 'lineup' });
  const none = h('p', { class: 'muted' }, t('newEvent.none'));
  const who = h('select', { 'aria-label': t('newEvent.who'), on: { change: () => (chosen = new Map(), drawOptions()) } });
  const options = createEngineOptions();

  const draw = () => {
    none.hidden = entrants.length > 0;
    fill(list, entrants.map((entrant, i) => h('li', null,
      h('span', { class: 'lineup-name' }, entrant.name),
      !/^(level|bot):/.test(entrant.engine) && h('span', { class: 'muted' }, shortOptions(entrant.engine)),
      h('button', { type: 'button', class: 'quiet icon', 'aria-label': t('newEvent.remove', { name: entrant.name }), on: { click: () => remove(i) } }, icon('remove')))));
  };
  const remove = (/** @type {number} */ i) => {
    entrants = entrants.filter((_, each) => each !== i);
    draw();
    // The button that had the focus is gone.
    /** @type {HTMLElement} */ (list.querySelectorAll('button')[Math.min(i, entrants.length - 1)] ?? who).focus();
    onchange();
  };
  const add = (/** @type {Entrant} */ entrant) => {
    const same = entrants.filter((other) => other.name === entrant.name || other.name.startsWith(`${entrant.name} (`)).length;
    entrants.push(same ? { ...entrant, name: `${entrant.name} (${same + 1})` } : entrant);
  };
  const addChosen = () => {
    const engine = card?.engines.find(({ spec }) => spec === who.value);
    const spec = engine ? formatSpec(engine.spec, engine.options, chosen) : who.value;
    add({ engine: spec, name: who.selectedOptions[0]?.dataset.name ?? spec });
    draw();
    onchange();
  };
  const addLevels = () => {
    for (const { engine, name } of card ? levelsFor(card, players) : []) {
      if (!entrants.some((entrant) => entrant.engine === engine)) add({ engine, name });
    }
    draw();
    onchange();
  };
  const drawOptions = () => {
    const engine = card?.engines.find(({ spec }) => spec === who.value);
    options.show(engine, chosen, (changed) => {
      chosen = changed;
      drawOptions();
    });
  };
  /** @param {GameCard} of @param {number} count */
  const offer = (of, count) => {
    if (of === card && count === players && who.options.length) return;
    [card, players] = [of, count];
    const engines = enginesFor(card, players);
    const entry = (/** @type {{spec: string, summary: string}} */ { spec, summary }) =>
      h('option', { value: spec, title: summary, data: { name: engineName(spec) } }, engineName(spec));
    const group = (/** @type {string} */ label, /** @type {HTMLOptionElement[]} */ choices) => choices.length > 0 && h('optgroup', { label }, choices);
    fill(who,
      group(t('newEvent.bots'), botsFor(card, players).map(entry)),
      group(t('setup.levels'), levelsFor(card, players).map(({ engine, name, summary }) => h('option', { value: engine, title: summary, data: { name } }, name))),
      group(t('setup.fixed'), engines.filter((engine) => engine.limited).map(entry)),
      group(t('setup.engines'), engines.filter((engine) => !engine.limited).map(entry)));
    const known = [...who.options].map((option) => option.value);
    entrants = entrants.filter(({ engine }) => known.includes(engine) || known.includes(specName(engine)));
    chosen = new Map();
    draw();
    drawOptions();
  };
  draw();
  return {
    element: h('fieldset', null, h('legend', null, t('newEvent.players')), list, none,
      h('div', { class: 'lineup-add' }, who,
        h('button', { type: 'button', on: { click: addChosen } }, t('newEvent.add')),
        h('button', { type: 'button', class: 'quiet', on: { click: addLevels } }, t('newEvent.allLevels'))),
      options.element),
    entrants: () => /** @type {NewEntrant[]} */ (entrants.map(({ engine, name }) => ({ engine, name }))),
    offer,
  };
}

/** Schedule, limits, openings, seed. @param {() => void} onchange */
function createHow(onchange) {
  const number = (/** @type {number} */ value, min = 1) => h('input', { type: 'number', min, step: 1, value, required: true, on: { input: onchange } });
  const row = (/** @type {string} */ label, /** @type {HTMLElement[]} */ controls) =>
    h('div', { class: 'how-row' }, h('span', { class: 'how-label' }, label), h('span', { class: 'how-controls' }, controls));
  const named = (/** @type {string} */ label, /** @type {HTMLInputElement} */ control) => (control.setAttribute('aria-label', label), control);
  const choice = (/** @type {string} */ name, /** @type {string[]} */ values, /** @type {() => void} */ update) =>
    createSelect({ 'aria-label': t(`newEvent.${name}`) }, values.map((value) => [value, t(`newEvent.${name}.${value}`)]), values[0], () => (update(), onchange()));

  const rounds = named(t('newEvent.rounds'), number(10));
  const roundsLabel = h('span', { class: 'how-label' }, t('newEvent.rounds'));
  const schedule = choice('schedule', SCHEDULES, () => {
    const label = t(schedule.value === 'swiss' ? 'newEvent.swissRounds' : 'newEvent.rounds');
    roundsLabel.textContent = label;
    named(label, rounds);
  });
  /** @type {Record<string, HTMLInputElement>} */
  const amounts = {
    nodes: named(t('newEvent.nodes'), number(1000)), move: named(t('newEvent.moveTime'), number(100)),
    clock: named(t('newEvent.clockTime'), number(10)), depth: named(t('newEvent.depth'), number(4)),
  };
  const units = { nodes: '', move: 'ms', clock: 's', depth: '' };
  const unit = h('span', { class: 'muted' });
  const limit = choice('limit', LIMITS, () => showAmount());
  const showAmount = () => {
    for (const [kind, input] of Object.entries(amounts)) input.hidden = input.disabled = kind !== limit.value;
    unit.textContent = units[/** @type {keyof typeof units} */ (limit.value)] ?? '';
  };
  const plies = named(t('newEvent.plies'), number(4));
  const lines = h('textarea', { rows: 4, hidden: true, 'aria-label': t('newEvent.lines'), placeholder: t('newEvent.lines'), on: { input: onchange } });
  const openings = choice('openings', ['random', 'none', 'moves'], () => {
    plies.hidden = plies.disabled = openings.value !== 'random';
    lines.hidden = openings.value !== 'moves';
  });
  const seed = named(t('newEvent.seed'), number(1, 0));
  const threads = named(t('newEvent.threads'), h('input', { type: 'number', min: 1, step: 1, on: { input: onchange } }));
  showAmount();

  const limits = () => {
    const amount = Number(amounts[limit.value]?.value);
    switch (limit.value) {
      case 'nodes': return { nodes: amount };
      case 'move': return { move_ms: amount };
      case 'clock': return { clock_ms: Math.round(amount * 1000) };
      case 'depth': return { depth: amount };
      default: return {};
    }
  };
  const openingMoves = () => lines.value.split('\n').map((line) => line.trim().split(/\s+/).filter(Boolean)).filter((line) => line.length > 0);
  return {
    element: h('fieldset', null, h('legend', null, t('newEvent.how')),
      row(t('newEvent.schedule'), [schedule]),
      h('div', { class: 'how-row' }, roundsLabel, h('span', { class: 'how-controls' }, rounds)),
      row(t('newEvent.limit'), [limit, ...Object.values(amounts), unit]),
      row(t('newEvent.openings'), [openings, plies]), lines,
      row(t('newEvent.seed'), [seed]), row(t('newEvent.threads'), [threads])),
    /** @returns {Omit<NewEvent, 'game' | 'engines'>} */
    values: () => ({
      schedule: /** @type {NewEvent['schedule']} */ (schedule.value),
      rounds: Number(rounds.value),
      limit: limits(),
      openings: openings.value === 'none' ? 'none' : openings.value === 'random' ? { random: Number(plies.value) } : { moves: openingMoves() },
      seed: Number(seed.value),
      threads: threads.value ? Number(threads.value) : undefined,
    }),
  };
}
