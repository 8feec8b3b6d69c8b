// Whose turn it is in the game that is played: engines are asked for their moves, and while a person
// thinks an engine has a short look at the chances.

import { levelSeat } from './levels.js';
import { errorMessage } from './server-connection.js';
import { settings } from './settings.js';

/** @import { Search, ThoughtAnswer } from './server-connection.js' */
/** @import { Thought, View } from './protocol.js' */
/** @import { EngineSeat } from './saved-games.js' */
/** @import { GameController } from './game-controller.js' */
/** @import { GameNode } from './game-tree.js' */

/** How long an engine lets a move be seen before it answers. */
const MIN_MOVE_DELAY_MS = { normal: 450, fast: 150, off: 0 };
/** A page in the background draws nothing; the game goes on all the same. */
const MAX_ANIMATION_MS = 4000;
const EVAL_MS = 150;
/** Below so many nodes an engine's opinion is not worth showing. */
const MIN_NODES = 100;
const MULTI_PV = 5;

/** The turns of the game on a table. */
export class GameLoop {
  /** @param {GameController} controller */
  constructor(controller) {
    this.controller = controller;
    /** @private @type {Search | null} */
    this.search = null;
    /** @private What was begun under an older number is out of date. */
    this.turnId = 0;
    /** @private */
    this.skipDelay = false;
  }

  /** Lets whoever is to move begin; an engine that is paused moves only if told to step. */
  async startTurn({ step = false } = {}) {
    this.turnId += 1;
    const now = this.turnId;
    this.cancelSearch();
    const { controller } = this;
    const { tree, head, seats, mode } = controller.state;
    if (mode !== 'play' || !controller.hasGame) return;
    const live = await controller.server.view(tree.at(head)).catch(() => null);
    if (now !== this.turnId || !live) return;
    controller.state.live = live;
    controller.emitChange('live');
    if (controller.isOver || !live.turn) return;
    const seat = seats[live.turn - 1];
    if (seat?.kind !== 'engine') this.evaluate(now, live);
    else if (!controller.state.paused || step) this.searchMove(now, live.turn, seat);
  }

  /** The engine moves with what it has found. */
  moveNow() {
    this.skipDelay = true;
    this.search?.stop();
  }

  /** Ends what an engine is thinking, for nothing. @private */
  cancelSearch() {
    this.search?.stop();
    this.search = null;
    this.skipDelay = false;
    if (!this.controller.state.thinking) return;
    this.controller.state.thinking = null;
    this.controller.emitChange('thinking');
  }

  /** @private @param {number} now @param {number} player @param {EngineSeat} seat */
  async searchMove(now, player, { engine, limit }) {
    const { controller } = this;
    const { tree, head } = controller.state;
    const begun = performance.now();
    controller.state.thinking = { player, engine, thought: null, elapsed: 0, begun };
    controller.emitChange('thinking');
    const question = { at: tree.at(head), engine, limit, lines: MULTI_PV, seed: seed() };
    this.search = controller.server.think(question, (answer) => this.onProgress(now, answer));
    try {
      const answer = await this.search.done;
      this.onProgress(now, answer);
      if (!this.skipDelay) await this.waitForBoard(begun);
      if (now !== this.turnId) return;
      // Beside a person one judge has a say on the chances: what each engine thinks of them would make every move look
      // like a mistake.
      if (controller.isSpectating || answer.thought.proved) storeEvaluation(head, answer.thought);
      controller.appendMove(player, answer.thought.best);
    } catch (error) {
      if (now !== this.turnId) return;
      controller.state.problem = errorMessage(error);
      controller.emitChange('problem');
      controller.pause(true);
    }
  }

  /** Lets the move before be seen: at least the board comes to rest. @private @param {number} begun */
  async waitForBoard(begun) {
    const pace = MIN_MOVE_DELAY_MS[settings.values.animation];
    await wait(pace - (performance.now() - begun));
    await Promise.race([this.controller.boardSettled, wait(MAX_ANIMATION_MS)]);
  }

  /** @private @param {number} now @param {ThoughtAnswer} answer */
  onProgress(now, { thought, elapsed_ms }) {
    const { thinking } = this.controller.state;
    if (now !== this.turnId || !thinking) return;
    this.controller.state.thinking = { ...thinking, thought, elapsed: elapsed_ms };
    this.controller.emitChange('thinking');
  }

  /** @private @param {number} now @param {View} view */
  async evaluate(now, view) {
    const { tree, head } = this.controller.state;
    const card = this.controller.card(tree.game);
    if (head.value || !card || !settings.values.chance) return;
    const { engine } = levelSeat(card, view.players, 'strong');
    this.search = this.controller.server.think({ at: tree.at(head), engine, limit: { time_ms: EVAL_MS } });
    const answer = await this.search.done.catch(() => null);
    if (!answer) return;
    storeEvaluation(head, answer.thought);
    if (now === this.turnId) this.controller.emitChange('value');
  }
}

/** Whether an engine has thought enough for its opinion to be shown. @param {Pick<Thought, 'proved' | 'nodes'>} thought */
export function isReliable({ proved, nodes }) {
  return proved || nodes >= MIN_NODES;
}

/** Notes what an engine thinks of a position, if it has thought at all. @param {GameNode} node @param {Thought} thought */
function storeEvaluation(node, { value, proved, plies, best, nodes }) {
  if (!isReliable({ proved, nodes })) return;
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
