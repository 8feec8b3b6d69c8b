// The engine panel of the analysis: on/off switch, engine with its options, MultiPV, search time, principal variations.

import { createSelect, fill, h } from '../dom.js';
import { engineName } from '../engine-names.js';
import { errorMessage } from '../errors.js';
import { analysisNodes, pvLines } from '../evaluation.js';
import { formatSeconds, formatCompact, t } from '../i18n.js';
import { bestEngine, enginesFor, limitsItself } from '../levels.js';
import { formatSpec } from '../spec.js';
import { readStorage, writeStorage } from '../storage.js';
import { createEngineOptions } from './engine-options.js';
import { formatProof, formatWinProbabilities } from './eval-bar.js';
import { icon } from './icons.js';
import { evaluateOtherMoves, listMoveValues, moveValues } from './move-values.js';
import { drawPvLines, formatMoves, pvOverlay } from './pv-lines.js';
import { playerNames } from './players.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { ReportAnswer, Search, ServerConnection } from '../server-connection.js' */
/** @import { CandidateReport, EngineCard, GameCard, View } from '../protocol.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { GameNode } from '../game-tree.js' */
/** @import { EvaluationStore } from './mistakes.js' */
/**
 * @typedef {object} EngineSettings
 * @property {boolean} on
 * @property {string} engine empty: the default engine of the game
 * @property {Record<string, Record<string, string>>} options the chosen options, by engine and key
 * @property {number} lines MultiPV
 * @property {number} timeMs 0: the server's maximum
 * @property {boolean} values whether all legal moves are shown with their values
 */
/**
 * @typedef {object} Dependencies
 * @property {ServerConnection} server
 * @property {BoardHandle} board
 * @property {EvaluationStore} evaluations
 * @property {(text: string) => void} announce
 * @property {(spec: string) => GameCard | undefined} card
 */

const KEY = 'plywood.engine';
/** @type {EngineSettings} */
const DEFAULTS = { on: true, engine: '', options: {}, lines: 3, timeMs: 5000, values: false };
const TIMES_MS = [1000, 2000, 5000, 10_000, 30_000, 0];
const MAX_MULTI_PV = 5;
/** As many lines as there are moves. */
const ALL_MOVES = 255;
/** Debounce: stepping quickly through a game starts no search. */
const DEBOUNCE_MS = 120;
/** Throttle of `change` events for new values. */
const THROTTLE_MS = 300;

/** @param {GameController} controller @param {Dependencies} dependencies */
export function createEnginePanel(controller, { server, board, evaluations, announce, card }) {
  const settings = loadSettings();
  const toggleButton = h('button', { class: 'switch', role: 'switch', type: 'button', title: t('engine.title'), on: { click: () => toggle() } },
    h('span', { class: 'knob', 'aria-hidden': 'true' }), h('span', { class: 'switch-text' }, t('engine.title')));
  const valuesButton = h('button', { class: 'quiet', type: 'button', title: t('engine.values'), 'aria-label': t('engine.values'), on: { click: () => toggleValues() } }, icon('values'));
  const selects = h('div', { class: 'engine-selects' });
  const options = createEngineOptions();
  const optionsPlace = h('div', { class: 'engine-options-place' }, options.element);
  const stats = h('p', { class: 'search-stats' });
  const list = h('ol', { class: 'lines', 'aria-label': t('engine.lines') });
  const valueList = h('ul', { class: 'visually-hidden', 'aria-label': t('engine.values') });
  /** @type {CandidateReport[]} The moves that the engine did not consider. */
  let others = [];
  const element = h('section', { class: 'engine', 'aria-label': t('engine.title') },
    h('div', { class: 'engine-head' }, toggleButton, valuesButton, selects), optionsPlace, stats, list, valueList);
  /** @type {Search | null} */
  let search = null;
  /** @type {ReportAnswer | null} */
  let answer = null;
  /** @type {GameNode | null} The node being searched. */
  let searchedNode = null;
  /** @type {View | null} */
  let view = null;
  let problem = '';
  let suspended = false;
  let destroyed = false;
  /** The list is not redrawn while a pointer is down on it. */
  let pressed = false;
  let lastEmitMs = 0;
  let drawnKey = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  list.addEventListener('pointerdown', () => (pressed = true));
  const release = () => (pressed = false);
  document.addEventListener('pointerup', release);
  document.addEventListener('pointercancel', release);

  const selectedCard = (players = view?.players ?? 2) => {
    const game = card(controller.state.tree.game);
    if (!game) return undefined;
    const there = analysisEngines(game, players);
    const named = (/** @type {string} */ name) => there.find((each) => each.spec === name);
    return named(settings.engine) ?? named(bestEngine(game, players)) ?? there[0];
  };
  const selectedEngine = (players = view?.players ?? 2) => {
    const engine = selectedCard(players);
    return engine ? formatSpec(engine.spec, engine.options, chosenOptions(engine, settings)) : '';
  };

  const stop = () => {
    clearTimeout(timer);
    search?.stop();
    search = null;
  };

  /** Restarts the search at the displayed position, if the engine is on. */
  const restart = async () => {
    stop();
    if (destroyed) return;
    const { tree, node } = controller.state;
    searchedNode = node;
    answer = null;
    others = [];
    view = null;
    problem = '';
    draw();
    const seen = await server.view(tree.at(node)).catch(() => null);
    if (searchedNode !== node) return;
    view = seen;
    drawSelects();
    draw();
    if (view?.outcome) evaluations.recordOutcome(node, view);
    if (!settings.on || suspended || !view?.turn) return;
    timer = setTimeout(() => think(node), DEBOUNCE_MS);
  };

  /** @param {GameNode} node */
  const think = async (node) => {
    const [engine, known] = [selectedEngine(), selectedCard()];
    const most = server.hello?.limits.search_ms ?? 60_000;
    const limit = known && limitsItself(known, engine) ? {} : { time_ms: Math.min(settings.timeMs || most, most) };
    const mine = server.think({ at: controller.state.tree.at(node), engine, limit, lines: settings.values ? ALL_MOVES : settings.lines },
      (next) => search === mine && onProgress(node, next));
    search = mine;
    try {
      const last = await mine.done;
      if (search !== mine) return;
      onProgress(node, last);
      announce(summary(last));
      if (settings.values && view) {
        await evaluateOtherMoves(server, controller.state.tree.at(node), view, pvLines(last.thought), engine, (line) => {
          if (search !== mine) return false;
          others.push(line);
          draw();
          return true;
        });
      }
    } catch (error) {
      if (search !== mine) return;
      problem = errorMessage(error);
      draw();
    }
  };

  /** @param {GameNode} node @param {ReportAnswer} next */
  const onProgress = (node, next) => {
    answer = next;
    const isNew = evaluations.record(node, next.thought, next.thought.nodes / analysisNodes(selectedEngine()), selectedEngine());
    const now = performance.now();
    if (isNew && (next.done || now - lastEmitMs > THROTTLE_MS)) {
      lastEmitMs = now;
      controller.emitChange('value');
    }
    draw();
  };

  /** @param {ReportAnswer} last */
  const summary = ({ thought: { best, value, proved, plies } }) => {
    const names = playerNames(controller);
    const chances = proved ? formatProof(value, plies, names) : formatWinProbabilities(value, names);
    return t('engine.said', { move: formatMoves([best], card(controller.state.tree.game)?.pass ?? null), chances });
  };

  const drawSelects = () => {
    const game = card(controller.state.tree.game);
    const there = game ? analysisEngines(game, view?.players ?? 2) : [];
    const current = selectedCard();
    const key = JSON.stringify([there, current, settings]);
    if (key === drawnKey) return;
    drawnKey = key;
    const own = current ? chosenOptions(current, settings) : new Map();
    options.show(current, own, (chosen) => {
      evaluations.clear();
      change({ options: { ...settings.options, [current?.spec ?? '']: Object.fromEntries(chosen) } });
    });
    const named = (/** @type {string} */ id, /** @type {string} */ label) => ({ id, 'aria-label': label, title: label });
    const kept = selects.contains(document.activeElement) ? document.activeElement?.id : null;
    fill(selects,
      createSelect(named('engine-which', t('engine.which')), there.map((each) => [each.spec, engineName(each.spec)]), current?.spec ?? '',
        (value) => (evaluations.clear(), change({ engine: value }))),
      createSelect(named('engine-lines', t('engine.count')), Array.from({ length: MAX_MULTI_PV }, (_, i) =>
        [String(i + 1), t('engine.best', { n: i + 1 })]), String(settings.lines), (value) => change({ lines: Number(value) })),
      createSelect(named('engine-time', t('engine.time')), TIMES_MS.map((ms) =>
        [String(ms), ms ? formatSeconds(ms) : '∞']), String(settings.timeMs), (value) => change({ timeMs: Number(value) })));
    // A limit among the options takes the place of the time.
    if (current && limitsItself(current, selectedEngine())) selects.querySelector('#engine-time')?.toggleAttribute('hidden', true);
    if (kept) document.getElementById(kept)?.focus();
  };

  const draw = () => {
    toggleButton.setAttribute('aria-checked', String(settings.on));
    selects.hidden = !settings.on;
    optionsPlace.hidden = !settings.on;
    stats.hidden = !settings.on;
    // It keeps its height without lines, so that nothing below it moves.
    list.hidden = !settings.on;
    list.style.setProperty('--lines', String(settings.lines));
    stats.textContent = problem || (view?.outcome ? t('engine.over') : answer ? formatStats(answer) : settings.on ? t('engine.waiting') : '');
    stats.classList.toggle('problem', problem !== '');
    if (pressed) return;
    valuesButton.setAttribute('aria-pressed', String(settings.values));
    valuesButton.hidden = !settings.on;
    const all = settings.on && answer && view ? pvLines(answer.thought) : [];
    const lines = all.slice(0, settings.lines);
    list.classList.toggle('none', lines.length === 0);
    const names = playerNames(controller);
    drawPvLines(list, lines, { names, onplay, pass: card(controller.state.tree.game)?.pass ?? null });
    const valued = settings.values && view ? [...all, ...others] : [];
    if (view) listMoveValues(valueList, valued, view, names);
    board.overlay(!view?.turn ? {} : settings.values ? { values: moveValues(valued, view) } : pvOverlay(lines, view));
  };

  /** Adds the first moves of a principal variation to the tree. @param {string[]} moves */
  const onplay = (moves) => {
    const { tree } = controller.state;
    if (!searchedNode || !tree.contains(searchedNode)) return;
    const end = moves.reduce((node, move) => tree.addMove(node, move), searchedNode);
    controller.emitChange('tree');
    controller.goTo(end);
    announce(t('engine.played', { moves: formatMoves(moves, card(tree.game)?.pass ?? null) }));
  };

  /** @param {Partial<EngineSettings>} changes */
  const change = (changes) => {
    Object.assign(settings, changes);
    writeStorage(KEY, settings);
    restart();
  };
  const toggle = () => {
    change({ on: !settings.on });
    announce(t(settings.on ? 'engine.isOn' : 'engine.isOff'));
  };

  const toggleValues = () => {
    change({ values: !settings.values });
    announce(t(settings.values ? 'engine.valuesOn' : 'engine.valuesOff'));
  };

  const unsubscribe = controller.onChange((parts) => {
    if ((parts.has('node') || parts.has('tree')) && controller.state.node !== searchedNode) restart();
    else if (parts.has('view') && !pressed) draw();
  });
  restart();

  return {
    element,
    toggle,
    toggleValues,
    /** The spec of the selected engine. */
    selectedEngine,
    /** Suspends or resumes the engine. @param {boolean} rest */
    suspend(rest) {
      if (suspended === rest) return;
      suspended = rest;
      restart();
    },
    destroy() {
      destroyed = true;
      stop();
      searchedNode = null;
      unsubscribe();
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    },
  };
}

/**
 * The chosen options of an engine. A word that this game does not have was chosen for another one.
 * @param {EngineCard} engine @param {EngineSettings} settings @returns {Map<string, string>}
 */
function chosenOptions({ spec, options }, settings) {
  const chosen = new Map(Object.entries(settings.options[spec] ?? {}));
  for (const { key, values } of options) {
    if (values.kind === 'words' && !values.words.includes(chosen.get(key) ?? '')) chosen.delete(key);
  }
  return chosen;
}

/** The engines for analysis: those without a built-in limit, if there are any. @param {GameCard} game @param {number} players */
function analysisEngines(game, players) {
  const all = enginesFor(game, players);
  const free = all.filter((engine) => !engine.limited);
  return free.length ? free : all;
}

/** @param {ReportAnswer} answer */
function formatStats({ thought: { depth, nodes }, elapsed_ms: ms }) {
  const speed = ms >= 100 ? t('engine.speed', { count: formatCompact((nodes * 1000) / ms) }) : '';
  const parts = [depth > 0 && t('thinking.depth', { n: depth }), t('thinking.nodes', { count: formatCompact(nodes) }), speed, formatSeconds(ms)];
  return parts.filter(Boolean).join(' · ');
}

/** @returns {EngineSettings} */
function loadSettings() {
  const saved = readStorage(KEY) ?? {};
  return {
    on: saved.on !== false,
    engine: typeof saved.engine === 'string' ? saved.engine : DEFAULTS.engine,
    options: saved.options && typeof saved.options === 'object' ? saved.options : DEFAULTS.options,
    lines: saved.lines >= 1 && saved.lines <= MAX_MULTI_PV ? Math.floor(saved.lines) : DEFAULTS.lines,
    timeMs: TIMES_MS.includes(saved.timeMs) ? saved.timeMs : DEFAULTS.timeMs,
    values: saved.values === true,
  };
}
