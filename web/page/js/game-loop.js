// The game loop: requests a search when an engine is to move, and a short evaluation for the evaluation bar
// when a human is to move.

import { errorMessage } from './errors.js';
import { storeEvaluation } from './evaluation.js';
import { forcedPass } from './forced-pass.js';
import { bestEngine } from './levels.js';
import { settings } from './settings.js';

/** @import { ReportAnswer, Search } from './server-connection.js' */
/** @import { View } from './protocol.js' */
/** @import { EngineSeat } from './saved-games.js' */
/** @import { GameController } from './game-controller.js' */

/** Minimum time between two moves, by the animation setting. */
const MIN_MOVE_DELAY_MS = { normal: 450, fast: 150, off: 0 };
/** Time-out for the animation: a page in the background does not draw, but the game goes on. */
const MAX_ANIMATION_MS = 4000;
const EVAL_MS = 150;
const MULTI_PV = 5;

/** Runs the turns of a game. */
export class GameLoop {
  /** @param {GameController} controller */
  constructor(controller) {
    this.controller = controller;
    /** @private @type {Search | null} */
    this.search = null;
    /** @private Incremented every turn; results of an older turn are discarded. */
    this.turnId = 0;
    /** @private */
    this.skipDelay = false;
  }

  /** Starts the turn of the player to move; a paused engine moves only with `step`. */
  async startTurn({ step = false } = {}) {
    this.turnId += 1;
    const turnId = this.turnId;
    this.cancelSearch();
    const { controller } = this;
    const { tree, head, seats, mode } = controller.state;
    if (mode !== 'play' || !controller.hasGame) return;
    const live = await controller.server.view(tree.at(head)).catch(() => null);
    if (turnId !== this.turnId || !live) return;
    controller.state.live = live;
    controller.emitChange('live');
    if (controller.isOver || !live.turn) return;
    const seat = seats[live.turn - 1];
    const pass = forcedPass(live);
    if (pass && (seat?.kind !== 'engine' || !controller.state.paused || step)) this.playPass(turnId, live.turn, pass);
    else if (seat?.kind !== 'engine') this.evaluate(turnId, live);
    else if (!controller.state.paused || step) this.searchMove(turnId, live.turn, seat);
  }

  /** Stops the search; the engine plays the best move found so far. */
  moveNow() {
    this.skipDelay = true;
    this.search?.stop();
  }

  /** Cancels the search and discards its result. @private */
  cancelSearch() {
    this.search?.stop();
    this.search = null;
    this.skipDelay = false;
    if (!this.controller.state.thinking) return;
    this.controller.state.thinking = null;
    this.controller.emitChange('thinking');
  }

  /** @private @param {number} turnId @param {number} player @param {EngineSeat} seat */
  async searchMove(turnId, player, { engine, limit }) {
    const { controller } = this;
    const { tree, head } = controller.state;
    const begun = performance.now();
    controller.state.thinking = { player, engine, report: null, elapsed: 0, begun };
    controller.emitChange('thinking');
    const request = { at: tree.at(head), engine, limit, lines: MULTI_PV, seed: seed() };
    this.search = controller.server.think(request, (answer) => this.onProgress(turnId, answer));
    try {
      const answer = await this.search.done;
      this.onProgress(turnId, answer);
      if (!this.skipDelay) await this.waitForBoard(begun);
      if (turnId !== this.turnId) return;
      // Against a human, values come from one engine only: values of different engines are not comparable, and every
      // move would look like a mistake.
      const { thought: report } = answer;
      // A bot reports no values.
      if (report.value.length > 0 && (controller.isSpectating || report.proved)) storeEvaluation(head, report, engine);
      controller.appendMove(player, report.best);
    } catch (error) {
      if (turnId !== this.turnId) return;
      controller.state.problem = errorMessage(error);
      controller.emitChange('problem');
      controller.pause(true);
    }
  }

  /** Plays the only legal move, a pass. @private @param {number} turnId @param {number} player @param {string} pass */
  async playPass(turnId, player, pass) {
    await this.waitForBoard(performance.now());
    if (turnId === this.turnId) this.controller.appendMove(player, pass);
  }

  /** Waits for the minimum delay and the board's animation. @private @param {number} begun */
  async waitForBoard(begun) {
    const pace = MIN_MOVE_DELAY_MS[settings.values.animation];
    await wait(pace - (performance.now() - begun));
    await Promise.race([this.controller.boardSettled, wait(MAX_ANIMATION_MS)]);
  }

  /** @private @param {number} turnId @param {ReportAnswer} answer */
  onProgress(turnId, { thought: report, elapsed_ms }) {
    const { thinking } = this.controller.state;
    if (turnId !== this.turnId || !thinking) return;
    this.controller.state.thinking = { ...thinking, report, elapsed: elapsed_ms };
    this.controller.emitChange('thinking');
  }

  /** @private @param {number} turnId @param {View} view */
  async evaluate(turnId, view) {
    const { tree, head } = this.controller.state;
    const card = this.controller.card(tree.game);
    if (head.value || !card || !settings.values.chance) return;
    const engine = bestEngine(card, view.players);
    this.search = this.controller.server.think({ at: tree.at(head), engine, limit: { time_ms: EVAL_MS } });
    const answer = await this.search.done.catch(() => null);
    if (!answer) return;
    storeEvaluation(head, answer.thought, engine);
    if (turnId === this.turnId) this.controller.emitChange('value');
  }
}

/** @param {number} ms @returns {Promise<void>} */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}

function seed() {
  return Math.floor(Math.random() * 2 ** 32);
}
