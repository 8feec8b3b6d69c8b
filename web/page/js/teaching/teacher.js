// The teaching game: a person's move is judged before the engine answers, and a bad one is taken back with the reason.

import { chosenTeaching, isMistake, isTeachable } from './thresholds.js';

/** @import { GameController } from '../game-controller.js' */
/** @import { PositionRef, View } from '../protocol.js' */
/** @import { GameNode } from '../game-tree.js' */
/** @typedef {{node: GameNode, move: string, view: View | null}} Proposal a move that is being judged, and the view after it */
/** @typedef {{node: GameNode, player: number, move: string, reason: string}} Refusal a move that was taken back */

/** Judges the moves of a person in a game against an engine. */
export class Teacher {
  /** @param {GameController} controller */
  constructor(controller) {
    this.controller = controller;
    /** The names of the players, for the reasons; set by the view that shows them. @type {() => string[]} */
    this.names = () => [];
    /** @private */
    this.search = new AbortController();
    controller.onChange((parts) => (parts.has('tree') || parts.has('node') || parts.has('mode') || parts.has('resigned')) && this.forgetIfGone());
  }

  /** Whether moves are judged. */
  get isOn() {
    const { mode, seats } = this.controller.state;
    return chosenTeaching() !== 'off' && mode === 'play' && isTeachable(seats);
  }

  /** Judges a person's move, then plays it or takes it back. @param {number} player @param {string} move */
  async propose(player, move) {
    const { controller } = this;
    const { server, state } = controller;
    const { tree, head: node } = state;
    const at = tree.at(node);
    this.search.abort();
    this.search = new AbortController();
    const { signal } = this.search;
    /** @type {Proposal} */
    const proposal = { node, move, view: null };
    Object.assign(state, { proposal, refusal: null });
    controller.emitChange('teaching');
    const reason = await this.findReason(proposal, at, signal).catch(() => '');
    if (state.proposal !== proposal) return;
    if (reason) {
      Object.assign(state, { proposal: null, refusal: { node, player, move, reason } });
    } else {
      controller.appendMove(player, move);
      // The board shows the move already: until the controller has its view, too.
      await server.view(tree.at(state.head)).catch(() => null);
      if (state.proposal !== proposal) return;
      state.proposal = null;
    }
    controller.emitChange('teaching');
  }

  /** Why a move is to be taken back; empty if it is not. @private @param {Proposal} proposal @param {PositionRef} at @param {AbortSignal} signal */
  async findReason(proposal, at, signal) {
    const { controller } = this;
    proposal.view = await controller.server.view({ ...at, moves: [...at.moves, proposal.move] });
    if (controller.state.proposal !== proposal) return '';
    controller.emitChange('teaching');
    // Loaded when a move is judged for the first time.
    const { judgeOf } = await import('./judge.js');
    const judgement = await judgeOf(controller).judge(at, proposal.move, signal);
    if (!isMistake(judgement.loss) || controller.state.proposal !== proposal) return '';
    const { addMistakes, mistakeOf } = await import('./exercises.js');
    addMistakes([mistakeOf(judgement)]);
    const { explainMistake } = await import('./reason.js');
    return explainMistake(controller.server, judgement, this.names());
  }

  /** Plays the move that was taken back all the same. */
  insist() {
    const { refusal } = this.controller.state;
    if (!refusal) return;
    this.tryAgain();
    this.controller.appendMove(refusal.player, refusal.move);
  }

  /** Lets the person move again. */
  tryAgain() {
    this.controller.state.refusal = null;
    this.controller.emitChange('teaching');
  }

  /** Forgets what was said of a position that is no longer the current one. @private */
  forgetIfGone() {
    const { state } = this.controller;
    const { proposal, refusal, head, mode, resigned } = state;
    const known = proposal ?? refusal;
    if (!known) return;
    const isThere = mode === 'play' && resigned === null && (head === known.node || (proposal && head.parent === known.node && head.move === proposal.move));
    if (isThere) return;
    this.search.abort();
    Object.assign(state, { proposal: null, refusal: null });
    this.controller.emitChange('teaching');
  }
}
