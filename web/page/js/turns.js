// Whose turn it is in the game that is played: engines are asked for their moves, and while a person
// thinks an engine has a short look at the chances.

import { levelSeat } from './levels.js';
import { messageOf } from './link.js';
import { settings } from './settings.js';

/** @import { Search, ThoughtAnswer } from './link.js' */
/** @import { Thought, View } from './protocol.js' */
/** @import { EngineSeat } from './saved.js' */
/** @import { Table } from './table.js' */
/** @import { Node } from './tree.js' */

/** How long an engine lets a move be seen before it answers. */
const PACE_MS = { normal: 450, fast: 150, off: 0 };
/** A page in the background draws nothing; the game goes on all the same. */
const LONGEST_SHOW_MS = 4000;
const JUDGE_MS = 150;
/** Below so many nodes an engine's opinion is not worth showing. */
const OPINION_NODES = 100;
const SHOWN_CANDIDATES = 5;

/** The turns of the game on a table. */
export class Turns {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @private @type {Search | null} */
    this.search = null;
    /** @private What was begun under an older number is out of date. */
    this.number = 0;
    /** @private */
    this.hurried = false;
  }

  /** Lets whoever is to move begin; an engine that is paused moves only if told to step. */
  async begin({ step = false } = {}) {
    this.number += 1;
    const now = this.number;
    this.drop();
    const { table } = this;
    const { tree, head, seats, mode } = table.state;
    if (mode !== 'play' || !table.isSet) return;
    const live = await table.link.view(tree.at(head)).catch(() => null);
    if (now !== this.number || !live) return;
    table.state.live = live;
    table.changed('live');
    if (table.isOver || !live.turn) return;
    const seat = seats[live.turn - 1];
    if (seat?.kind !== 'engine') this.judge(now, live);
    else if (!table.state.paused || step) this.think(now, live.turn, seat);
  }

  /** The engine moves with what it has found. */
  hurry() {
    this.hurried = true;
    this.search?.stop();
  }

  /** Ends what an engine is thinking, for nothing. @private */
  drop() {
    this.search?.stop();
    this.search = null;
    this.hurried = false;
    if (!this.table.state.thinking) return;
    this.table.state.thinking = null;
    this.table.changed('thinking');
  }

  /** @private @param {number} now @param {number} player @param {EngineSeat} seat */
  async think(now, player, { engine, limit }) {
    const { table } = this;
    const { tree, head } = table.state;
    const begun = performance.now();
    table.state.thinking = { player, engine, thought: null, elapsed: 0, begun };
    table.changed('thinking');
    const question = { at: tree.at(head), engine, limit, lines: SHOWN_CANDIDATES, seed: seed() };
    this.search = table.link.think(question, (answer) => this.hear(now, answer));
    try {
      const answer = await this.search.done;
      this.hear(now, answer);
      if (!this.hurried) await this.moment(begun);
      if (now !== this.number) return;
      // Beside a person one judge has a say on the chances: what each engine thinks of them would make every move look
      // like a mistake.
      if (table.isWatched || answer.thought.proved) opine(head, answer.thought);
      table.advance(player, answer.thought.best);
    } catch (error) {
      if (now !== this.number) return;
      table.state.problem = messageOf(error);
      table.changed('problem');
      table.pause(true);
    }
  }

  /** Lets the move before be seen: at least the board comes to rest. @private @param {number} begun */
  async moment(begun) {
    const pace = PACE_MS[settings.values.animation];
    await wait(pace - (performance.now() - begun));
    await Promise.race([this.table.shown, wait(LONGEST_SHOW_MS)]);
  }

  /** @private @param {number} now @param {ThoughtAnswer} answer */
  hear(now, { thought, elapsed_ms }) {
    const { thinking } = this.table.state;
    if (now !== this.number || !thinking) return;
    this.table.state.thinking = { ...thinking, thought, elapsed: elapsed_ms };
    this.table.changed('thinking');
  }

  /** @private @param {number} now @param {View} view */
  async judge(now, view) {
    const { tree, head } = this.table.state;
    const card = this.table.card(tree.game);
    if (head.value || !card || !settings.values.chance) return;
    const { engine } = levelSeat(card, view.players, 'strong');
    this.search = this.table.link.think({ at: tree.at(head), engine, limit: { time_ms: JUDGE_MS } });
    const answer = await this.search.done.catch(() => null);
    if (!answer) return;
    opine(head, answer.thought);
    if (now === this.number) this.table.changed('value');
  }
}

/** Whether an engine has thought enough for its opinion to be shown. @param {Pick<Thought, 'proved' | 'nodes'>} thought */
export function isOpinion({ proved, nodes }) {
  return proved || nodes >= OPINION_NODES;
}

/** Notes what an engine thinks of a position, if it has thought at all. @param {Node} node @param {Thought} thought */
function opine(node, { value, proved, plies, best, nodes }) {
  if (!isOpinion({ proved, nodes })) return;
  if (node.proved && !proved) return;
  Object.assign(node, { value, proved, plies, best });
}

/** @param {number} ms @returns {Promise<void>} */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}

function seed() {
  return Math.floor(Math.random() * 2 ** 32);
}
