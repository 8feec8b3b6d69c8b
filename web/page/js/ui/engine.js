// The engine beside an analysis: on and off, which one, how long, and the best lines it sees.

import { fill, h } from '../dom.js';
import { seconds, short, t } from '../i18n.js';
import { enginesFor, levelSeat } from '../levels.js';
import { formatChances, formatProof } from './eval-bar.js';
import { drawLines, overlayOf } from './lines.js';
import { playerNames } from './players.js';

/** @import { BoardHandle } from '../board/board.js' */
/** @import { ServerConnection, Search, ThoughtAnswer } from '../server-connection.js' */
/** @import { Considered, GameCard, View } from '../protocol.js' */
/** @import { StatePart, GameController } from '../game-controller.js' */
/** @import { Node } from '../tree.js' */
/** @import { EvaluationStore } from './mistakes.js' */
/**
 * @typedef {object} Choice
 * @property {boolean} on
 * @property {string} engine empty: what the game has best
 * @property {number} lines
 * @property {number} timeMs 0: as long as the server allows
 */
/**
 * @typedef {object} Tools
 * @property {ServerConnection} server
 * @property {BoardHandle} board
 * @property {EvaluationStore} evaluations
 * @property {(text: string) => void} announce
 * @property {(spec: string) => GameCard | undefined} card
 */

const KEY = 'plywood.engine';
/** @type {Choice} */
const USUAL = { on: true, engine: '', lines: 3, timeMs: 5000 };
const TIMES_MS = [1000, 2000, 5000, 10_000, 30_000, 0];
const MOST_LINES = 5;
/** Who walks through a game does not want every position thought about. */
const SETTLE_MS = 120;
/** How often the rest of the page hears of a new opinion. */
const TELL_MS = 300;

/** @param {GameController} controller @param {Tools} tools */
export function createEngine(controller, { server, board, evaluations, announce, card }) {
  const choice = load();
  const toggleButton = h('button', { class: 'switch', role: 'switch', type: 'button', on: { click: () => toggle() } },
    h('span', { class: 'knob', 'aria-hidden': 'true' }), t('engine.title'));
  const picks = h('div', { class: 'engine-picks' });
  const facts = h('p', { class: 'search-stats' });
  const list = h('ol', { class: 'lines', 'aria-label': t('engine.lines') });
  const element = h('section', { class: 'engine', 'aria-label': t('engine.title') },
    h('div', { class: 'engine-head' }, toggleButton, picks), facts, list);
  /** @type {Search | null} */
  let search = null;
  /** @type {ThoughtAnswer | null} */
  let answer = null;
  /** @type {Node | null} What is being thought about. */
  let subject = null;
  /** @type {View | null} */
  let view = null;
  let problem = '';
  let held = false;
  let gone = false;
  /** While something is pressed, it stays what it is. */
  let pressed = false;
  let told = 0;
  let drawn = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  list.addEventListener('pointerdown', () => (pressed = true));
  const release = () => (pressed = false);
  document.addEventListener('pointerup', release);
  document.addEventListener('pointercancel', release);

  const spec = (players = view?.players ?? 2) => {
    const game = card(controller.state.tree.game);
    const there = game ? usable(game, players) : [];
    const wanted = there.find((each) => each.spec === choice.engine);
    return wanted?.spec ?? (game ? levelSeat(game, players, 'strong').engine : '');
  };

  const stop = () => {
    clearTimeout(timer);
    search?.stop();
    search = null;
  };

  /** Thinks about what is shown, if it is to. */
  const restart = async () => {
    stop();
    if (gone) return;
    const { tree, node } = controller.state;
    subject = node;
    answer = null;
    view = null;
    problem = '';
    draw();
    const seen = await server.view(tree.at(node)).catch(() => null);
    if (subject !== node) return;
    view = seen;
    drawPicks();
    draw();
    if (view?.outcome) evaluations.recordOutcome(node, view);
    if (!choice.on || held || !view?.turn) return;
    timer = setTimeout(() => think(node), SETTLE_MS);
  };

  /** @param {Node} node */
  const think = async (node) => {
    const engine = spec();
    const known = card(controller.state.tree.game)?.engines.find((each) => each.spec === engine);
    const most = server.hello?.limits.search_ms ?? 60_000;
    const limit = known?.limited ? {} : { time_ms: Math.min(choice.timeMs || most, most) };
    const mine = server.think({ at: controller.state.tree.at(node), engine, limit, lines: choice.lines },
      (news) => search === mine && hear(node, news));
    search = mine;
    try {
      const last = await mine.done;
      if (search !== mine) return;
      hear(node, last);
      announce(summary(last));
    } catch (error) {
      if (search !== mine) return;
      problem = error instanceof Error ? error.message : String(error);
      draw();
    }
  };

  /** @param {Node} node @param {ThoughtAnswer} news */
  const hear = (node, news) => {
    answer = news;
    const isNew = evaluations.record(node, news.thought, news.elapsed_ms);
    const now = performance.now();
    if (isNew && (news.done || now - told > TELL_MS)) {
      told = now;
      controller.emitChange('value');
    }
    draw();
  };

  /** @param {ThoughtAnswer} last */
  const summary = ({ thought: { best, value, proved, plies } }) => {
    const names = playerNames(controller);
    const chances = proved ? formatProof(value, plies, names) : formatChances(value, names);
    return t('engine.said', { move: best, chances });
  };

  const drawPicks = () => {
    const game = card(controller.state.tree.game);
    const there = game ? usable(game, view?.players ?? 2) : [];
    const current = spec();
    const key = JSON.stringify([there.map((each) => each.spec), current, choice]);
    if (key === drawn) return;
    drawn = key;
    const kept = picks.contains(document.activeElement) ? document.activeElement?.id : null;
    fill(picks,
      pick('engine-which', t('engine.which'), there.map((each) => [each.spec, each.name, each.spec === current]),
        (value) => (evaluations.clear(), change({ engine: value }))),
      pick('engine-lines', t('engine.count'), Array.from({ length: MOST_LINES }, (_, i) =>
        [String(i + 1), t('engine.best', { n: i + 1 }), i + 1 === choice.lines]), (value) => change({ lines: Number(value) })),
      pick('engine-time', t('engine.time'), TIMES_MS.map((ms) =>
        [String(ms), ms ? seconds(ms) : '∞', ms === choice.timeMs]), (value) => change({ timeMs: Number(value) })));
    if (kept) document.getElementById(kept)?.focus();
  };

  const draw = () => {
    toggleButton.setAttribute('aria-checked', String(choice.on));
    picks.hidden = !choice.on;
    facts.hidden = !choice.on;
    list.hidden = !choice.on || !answer;
    facts.textContent = problem || (view?.outcome ? t('engine.over') : answer ? factsOf(answer) : choice.on ? t('engine.waiting') : '');
    facts.classList.toggle('problem', problem !== '');
    if (pressed) return;
    const lines = choice.on && answer && view ? linesOf(answer).slice(0, choice.lines) : [];
    drawLines(list, lines, { names: playerNames(controller), onplay });
    board.overlay(view?.turn ? overlayOf(lines, view) : {});
  };

  /** Plays a line up to one of its moves. @param {string[]} moves */
  const onplay = (moves) => {
    const { tree } = controller.state;
    if (!subject || !tree.has(subject)) return;
    const end = moves.reduce((node, move) => tree.play(node, move), subject);
    controller.emitChange('tree');
    controller.goTo(end);
    announce(t('engine.played', { moves: moves.join(' ') }));
  };

  /** @param {Partial<Choice>} changes */
  const change = (changes) => {
    Object.assign(choice, changes);
    save(choice);
    restart();
  };
  const toggle = () => {
    change({ on: !choice.on });
    announce(t(choice.on ? 'engine.isOn' : 'engine.isOff'));
  };

  const onchange = (/** @type {Event} */ event) => {
    const parts = /** @type {CustomEvent<Set<StatePart>>} */ (event).detail;
    if ((parts.has('node') || parts.has('tree')) && controller.state.node !== subject) restart();
    else if (parts.has('view') && !pressed) draw();
  };
  controller.addEventListener('change', onchange);
  restart();

  return {
    element,
    toggle,
    /** The engine that is chosen. */
    spec,
    /** Lets the engine rest, or go on. @param {boolean} rest */
    hold(rest) {
      if (held === rest) return;
      held = rest;
      restart();
    },
    destroy() {
      gone = true;
      stop();
      subject = null;
      controller.removeEventListener('change', onchange);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    },
  };
}

/** The engines that can say what a position is worth. @param {GameCard} game @param {number} players */
function usable(game, players) {
  const all = enginesFor(game, players);
  const free = all.filter((engine) => !engine.limited);
  return free.length ? free : all;
}

/** @param {ThoughtAnswer} answer @returns {Considered[]} */
function linesOf({ thought }) {
  const { candidates, best, line, ...rest } = thought;
  return candidates.length ? candidates : [{ ...rest, move: best, line: line.length ? line : [best] }];
}

/** @param {ThoughtAnswer} answer */
function factsOf({ thought: { depth, nodes }, elapsed_ms: ms }) {
  const speed = ms >= 100 ? t('engine.speed', { count: short((nodes * 1000) / ms) }) : '';
  const parts = [t('thinking.depth', { n: depth }), t('thinking.nodes', { count: short(nodes) }), speed, seconds(ms)];
  return parts.filter(Boolean).join(' · ');
}

/**
 * @param {string} id @param {string} label @param {[value: string, text: string, selected: boolean][]} options
 * @param {(value: string) => void} onchoose
 */
function pick(id, label, options, onchoose) {
  const select = h('select', { id, 'aria-label': label, title: label, on: { change: () => onchoose(select.value) } },
    options.map(([value, text, selected]) => h('option', { value, selected }, text)));
  return select;
}

/** @returns {Choice} */
function load() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    return {
      on: saved.on !== false,
      engine: typeof saved.engine === 'string' ? saved.engine : USUAL.engine,
      lines: saved.lines >= 1 && saved.lines <= MOST_LINES ? Math.floor(saved.lines) : USUAL.lines,
      timeMs: TIMES_MS.includes(saved.timeMs) ? saved.timeMs : USUAL.timeMs,
    };
  } catch {
    return { ...USUAL };
  }
}

/** @param {Choice} choice */
function save(choice) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing still thinks.
  }
}
