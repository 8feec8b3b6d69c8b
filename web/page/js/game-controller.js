// State of the current game: tree, seats, displayed node, mode. One controller for playing, spectating and
// analysis. It implements no rules; legal moves and outcomes come from the server.

import { errorMessage } from './errors.js';
import { forcedPass } from './forced-pass.js';
import { clamp } from './math.js';
import { newGameId } from './saved-games.js';
import { GameTree } from './game-tree.js';
import { GameLoop } from './game-loop.js';
import { Teacher } from './teaching/teacher.js';

/** @import { ServerConnection } from './server-connection.js' */
/** @import { EngineReport, GameCard, MoveCard, View } from './protocol.js' */
/** @import { Seat, SavedGame } from './saved-games.js' */
/** @import { GameNode } from './game-tree.js' */
/** @import { Proposal, Refusal } from './teaching/teacher.js' */
/** @typedef {'play' | 'analysis'} Mode */
/** @typedef {{player: number, engine: string, report: EngineReport | null, elapsed: number, begun: number}} Thinking */
/** @typedef {'tree' | 'node' | 'view' | 'live' | 'value' | 'seats' | 'mode' | 'thinking' | 'paused' | 'resigned' | 'rotation' | 'problem' | 'teaching'} StatePart */
/**
 * @typedef {object} State
 * @property {string} id stable for the lifetime of a game
 * @property {GameTree} tree
 * @property {GameNode} node the displayed position
 * @property {GameNode} head the current position of the game in play mode
 * @property {View | null} view of `node`; null until the server has answered
 * @property {View | null} live of `head`
 * @property {Seat[]} seats
 * @property {Mode} mode
 * @property {boolean} paused
 * @property {Thinking | null} thinking
 * @property {number | null} resigned
 * @property {number} rotation
 * @property {Proposal | null} proposal the user's move while the teacher judges it
 * @property {Refusal | null} refusal the user's move that the teacher took back
 * @property {string | null} problem the last error message of the server
 */

/** Events: `change` (detail: the set of changed parts), `move` (detail: player, move and whether it is a pass), `beforeload` (another game replaces this one). */
export class GameController extends EventTarget {
  /** @param {ServerConnection} server @param {(spec: string) => GameCard | undefined} card */
  constructor(server, card) {
    super();
    this.server = server;
    this.card = card;
    const tree = new GameTree('');
    /** @type {State} */
    this.state = {
      id: '', tree, node: tree.root, head: tree.root, view: null, live: null, seats: [], mode: 'play',
      paused: false, thinking: null, resigned: null, rotation: 0, proposal: null, refusal: null, problem: null,
    };
    /** @private @type {GameNode | null} The node that `view` belongs to; it lags behind `node` until the server answers. */
    this.viewNode = null;
    this.loop = new GameLoop(this);
    this.teacher = new Teacher(this);
    /** Resolves when the board's animation has ended; set by the view that draws it. @type {Promise<void>} */
    this.boardSettled = Promise.resolve();
  }

  /** Whether a game is loaded. */
  get hasGame() {
    return this.state.tree.game !== '';
  }

  /** Whether engines have all seats, so that the user is a spectator. */
  get isSpectating() {
    const { seats, mode } = this.state;
    return mode === 'play' && seats.length > 0 && seats.every((seat) => seat.kind === 'engine');
  }

  /** Whether the game has ended. */
  get isOver() {
    return this.state.resigned !== null || (this.state.live?.outcome ?? null) !== null;
  }

  /** Whether the user may move in the displayed position. */
  get mayMove() {
    const { mode, node, head, view, seats, resigned } = this.state;
    if (!view?.turn || this.viewNode !== node || this.state.proposal) return false;
    if (mode === 'analysis') return true;
    return node === head && resigned === null && seats[view.turn - 1]?.kind === 'human' && !forcedPass(view);
  }

  /**
   * Loads a game.
   * @param {GameTree} tree @param {Seat[]} seats
   * @param {Partial<Pick<State, 'id' | 'node' | 'head' | 'mode' | 'paused' | 'resigned' | 'rotation'>>} [rest]
   */
  load(tree, seats, rest = {}) {
    this.dispatchEvent(new Event('beforeload'));
    const end = tree.mainLine().at(-1) ?? tree.root;
    const head = rest.head ?? end;
    Object.assign(this.state, {
      id: newGameId(), tree, seats, head, node: head, mode: 'play', view: null, live: null, paused: false, resigned: null,
      rotation: 0, proposal: null, refusal: null, problem: null, ...rest,
    });
    this.emitChange('tree', 'node', 'view', 'live', 'seats', 'mode', 'paused', 'resigned', 'rotation', 'problem');
    this.refresh();
    this.recordPlayers();
    this.loop.startTurn();
  }

  /** Restores a saved game. @param {SavedGame} saved */
  restore({ id, tree, seats, node, head, mode, paused, resigned, rotation }) {
    const nodes = tree.nodes();
    this.load(tree, seats, { id, mode, paused, resigned, rotation, node: nodes[node], head: nodes[head] });
  }

  /** The state to save. @returns {SavedGame} */
  snapshot() {
    const { id, tree, seats, node, head, mode, paused, resigned, rotation } = this.state;
    const nodes = tree.nodes();
    return {
      id, tree, seats, mode, paused, resigned, rotation, over: this.isOver, node: nodes.indexOf(node), head: nodes.indexOf(head),
    };
  }

  /** The legal move with this notation, compared exactly first, then ignoring case. @param {string} text @returns {MoveCard | undefined} */
  findMove(text) {
    const moves = this.state.view?.legal_moves ?? [];
    const plain = text.trim().toLowerCase();
    return moves.find((move) => move.text === text.trim()) ?? moves.find((move) => move.text.toLowerCase() === plain);
  }

  /** Plays the user's move. @param {string} text @returns {boolean} whether it was legal and played */
  play(text) {
    const move = this.findMove(text);
    if (!move || !this.mayMove) return false;
    const player = this.state.view?.turn ?? 0;
    if (this.teacher.isOn) this.teacher.propose(player, move.text);
    else if (this.state.mode === 'play') this.appendMove(player, move.text);
    else this.playVariation(player, move.text);
    return true;
  }

  /** Displays a position. @param {GameNode} node */
  goTo(node) {
    if (node === this.state.node) return;
    this.state.node = node;
    this.emitChange('node');
    this.refresh();
  }

  /** Displays the position `plies` later in the current line; earlier if negative. @param {number} plies */
  navigate(plies) {
    const { tree, node, head, mode } = this.state;
    const line = mode === 'play' ? head.path() : tree.lineThrough(node);
    const here = Math.max(line.indexOf(node), 0);
    this.goTo(line[clamp(here + plies, 0, line.length - 1)]);
  }

  /** Takes back moves up to and including the last move of a human. */
  async undo() {
    if (this.state.mode === 'analysis') return this.navigate(-1);
    const to = await this.findHumanTurn(this.state.head.path().slice(0, -1).reverse());
    if (to) this.setHead(to);
  }

  /** Replays moves that were taken back. */
  async redo() {
    if (this.state.mode === 'analysis') return this.navigate(1);
    const { tree, head } = this.state;
    const line = tree.lineThrough(head);
    const after = line.slice(line.indexOf(head) + 1);
    const to = (await this.findHumanTurn(after)) ?? after.at(-1);
    if (to) this.setHead(to);
  }

  /** Resigns for the human to move, or else for the first human seat. */
  resign() {
    const { seats, live } = this.state;
    const people = seats.flatMap((seat, i) => (seat.kind === 'human' ? [i + 1] : []));
    const loser = people.find((player) => player === live?.turn) ?? people[0];
    if (loser === undefined || this.isOver || this.state.mode !== 'play') return;
    this.state.resigned = loser;
    this.emitChange('resigned');
    this.loop.startTurn();
  }

  /** Starts the same game again with the seats, or others, rotated by one. @param {Seat[]} [seats] */
  rematch(seats = this.state.seats) {
    const { tree, rotation } = this.state;
    const onward = (/** @type {any[]} */ list) => [...list.slice(-1), ...list.slice(0, -1)];
    this.load(new GameTree(tree.game, tree.position, onward(tree.names)), onward(seats), { rotation });
  }

  /** Stops the search; the engine plays the best move found so far. */
  moveNow() {
    this.loop.moveNow();
  }

  /** Stops the search and pauses the engine. */
  stopEngine() {
    this.pause(true);
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.state.paused = paused;
    this.emitChange('paused');
    this.loop.startTurn();
  }

  /** Lets the engine play one move while paused. */
  step() {
    this.state.paused = true;
    this.emitChange('paused');
    this.loop.startTurn({ step: true });
  }

  /** @param {Mode} mode 'play' continues from the displayed position */
  setMode(mode) {
    if (mode === this.state.mode) return;
    this.state.mode = mode;
    if (mode === 'play') this.playFromHere();
    this.emitChange('mode', 'resigned', 'paused', 'live');
    this.refresh();
    this.loop.startTurn();
  }

  /** Leaves the analysis and returns to the head of the game. */
  resume() {
    if (this.state.mode === 'play') return;
    Object.assign(this.state, { mode: 'play', node: this.state.head });
    this.emitChange('mode', 'node');
    this.refresh();
    this.loop.startTurn();
  }

  /** @param {number} rotation */
  rotate(rotation) {
    this.state.rotation = rotation;
    this.emitChange('rotation');
  }

  /** Dispatches a `change` event. @param {...StatePart} parts */
  emitChange(...parts) {
    this.dispatchEvent(new CustomEvent('change', { detail: new Set(parts) }));
  }

  /**
   * Subscribes to changes of the state.
   * @param {(parts: Set<StatePart>) => void} listener @returns {() => void} unsubscribes
   */
  onChange(listener) {
    const onchange = (/** @type {Event} */ event) => listener(/** @type {CustomEvent<Set<StatePart>>} */ (event).detail);
    this.addEventListener('change', onchange);
    return () => this.removeEventListener('change', onchange);
  }

  /** Requests the displayed position again, as after a change of language. */
  async refresh() {
    const { tree, node, problem } = this.state;
    if (!this.hasGame) return;
    try {
      const view = await this.server.view(tree.at(node));
      if (tree !== this.state.tree || node !== this.state.node) return;
      this.state.view = view;
      this.viewNode = node;
      // What an engine has run into meanwhile is still to be said.
      if (this.state.problem === problem) this.state.problem = null;
      // Moves that came from elsewhere, as by a line of the engine.
      if (tree.recordPlayed(node, view.played)) this.emitChange('tree');
    } catch (error) {
      this.state.problem = errorMessage(error);
    }
    this.emitChange('view', 'problem');
  }

  /** Asks who played the moves of every line where this is not known yet. @private */
  async recordPlayers() {
    const { tree } = this.state;
    const ends = tree.nodes().filter((node) => node.children.length === 0 && node.move !== null && node.player === null);
    const changes = await Promise.all(ends.map(async (end) => {
      const view = await this.server.view(tree.at(end)).catch(() => null);
      return view ? tree.recordPlayed(end, view.played) : false;
    }));
    if (tree === this.state.tree && changes.includes(true)) this.emitChange('tree');
  }

  /** Appends a move, of a human or an engine, at the head of the game. @param {number} player @param {string} move */
  appendMove(player, move) {
    const { tree, head, node, live } = this.state;
    const child = tree.addMove(head, move);
    Object.assign(child, { player, pass: forcedPass(live) !== null });
    tree.makeFirstChild(child);
    this.state.head = child;
    if (node === head) this.state.node = child;
    this.emitMove(child);
    this.loop.startTurn();
  }

  /** @private @param {number} player @param {string} move */
  playVariation(player, move) {
    const { tree, node, view } = this.state;
    const child = tree.addMove(node, move);
    Object.assign(child, { player, pass: forcedPass(view) !== null });
    this.state.node = child;
    this.emitMove(child);
  }

  /** @private @param {GameNode} node */
  emitMove({ player, move, pass }) {
    this.dispatchEvent(new CustomEvent('move', { detail: { player, move, pass } }));
    this.emitChange('tree', 'node');
    this.refresh();
  }

  /** @private @param {GameNode} node */
  setHead(node) {
    Object.assign(this.state, { head: node, node, resigned: null });
    if (this.isSpectating) this.state.paused = true;
    this.emitChange('tree', 'node', 'resigned', 'paused');
    this.refresh();
    this.loop.startTurn();
  }

  /** @private */
  playFromHere() {
    const { tree, node, head } = this.state;
    if (node !== head) this.state.resigned = null;
    this.state.head = node;
    tree.promoteToMainLine(node);
    if (this.isSpectating) this.state.paused = true;
  }

  /** The first of these nodes with a human to move; without human seats, the first node. @private @param {GameNode[]} nodes */
  async findHumanTurn(nodes) {
    const { tree, seats } = this.state;
    if (seats.every((seat) => seat.kind === 'engine')) return nodes[0];
    for (const node of nodes) {
      const view = await this.server.view(tree.at(node)).catch(() => null);
      if (tree !== this.state.tree) return undefined;
      // A pass is played by itself, and would be played again.
      if (view?.turn && seats[view.turn - 1]?.kind === 'human' && !forcedPass(view)) return node;
    }
    return undefined;
  }
}
