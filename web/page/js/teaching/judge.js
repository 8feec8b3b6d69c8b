// The judge: how much a move loses against the best one. Its searches are limited by nodes and begin without memory of
// others, so that it says the same on every machine and whatever was asked before.

import { analysisNodes, outcomeValue } from '../evaluation.js';
import { bestEngine, findEngine } from '../levels.js';
import { formatSpec } from '../spec.js';

/** @import { Search, ServerConnection } from '../server-connection.js' */
/** @import { GameController } from '../game-controller.js' */
/** @import { GameCard, PositionRef, View } from '../protocol.js' */
/** @typedef {{value: number[], proved: boolean, plies: number | null, line: string[]}} Assessment the value of a position, and the moves that are best from there */
/**
 * @typedef {object} Judgement
 * @property {PositionRef} at the position before the move
 * @property {View} before its view
 * @property {Assessment} chances its assessment
 * @property {number} player who moves
 * @property {string} move
 * @property {string | null} best the best move; null in a finished game
 * @property {number} loss of expected score, by the move instead of the best one
 * @property {Assessment} played the assessment after the move
 * @property {Assessment} ideal the assessment after the best move
 */

const MAX_KNOWN = 200;
const SEED = 1;
/** The memory of the engine, by the option that sets it: what the server gives depends on the machine. */
const MEMORY_MIB = new Map([['hash', '8'], ['memory', '16']]);
/** A proven line is put together of so many searches at most. */
const MAX_LINE_SEARCHES = 8;

/** The judge of each server. They share what they know: the same question twice is the same answer. @type {WeakMap<ServerConnection, Judge>} */
const judges = new WeakMap();

/** @param {Pick<GameController, 'server' | 'card'>} controller @returns {Judge} */
export function judgeOf({ server, card }) {
  const judge = judges.get(server) ?? new Judge(server, card);
  judges.set(server, judge);
  return judge;
}

/** Judges moves. */
export class Judge {
  /** @param {ServerConnection} server @param {(spec: string) => GameCard | undefined} card */
  constructor(server, card) {
    this.server = server;
    this.card = card;
    /** @private @type {Map<string, Promise<Assessment>>} The assessments so far, by game and position. */
    this.known = new Map();
  }

  /** @param {PositionRef} at @param {string} move a legal one @param {AbortSignal} [signal] @returns {Promise<Judgement>} */
  async judge(at, move, signal) {
    const [before, after] = await Promise.all([this.server.view(at), this.server.view(child(at, move))]);
    const chances = await this.assess(before, signal);
    const player = before.turn ?? 0;
    const best = chances.line[0] ?? null;
    const share = (/** @type {Assessment} */ { value }) => value[player - 1] ?? 0;
    const base = { at, before, chances, player, move, best };
    const isBest = best === null || best === move;
    const played = isBest ? next(chances) : await this.assess(after, signal);
    const plain = isBest ? 0 : share(chances) - share(played);
    if (best === null || plain <= 0) return { ...base, loss: 0, played, ideal: next(chances) };
    const ideal = await this.assess(await this.server.view(child(at, best)), signal);
    // Engines are biased for or against the side to move (odd-even effect): both moves are searched alike.
    const loss = chances.proved && played.proved ? plain : Math.max(Math.min(plain, share(ideal) - share(played)), 0);
    return { ...base, loss, played: played.proved ? await this.complete(after, played, signal) : played, ideal };
  }

  /** A proven line to its end: the table of a search may have lost the rest. @private @param {View} view @param {Assessment} assessment @param {AbortSignal} [signal] @returns {Promise<Assessment>} */
  async complete(view, assessment, signal) {
    const line = [...assessment.line];
    for (let n = 0; n < MAX_LINE_SEARCHES; n += 1) {
      const end = await this.server.view(child(view.at, ...line));
      if (end.outcome) return { ...assessment, line };
      const rest = await this.assess(end, signal);
      if (!rest.proved) break;
      line.push(...rest.line);
    }
    return assessment;
  }

  /** @private @param {View} view @param {AbortSignal} [signal] @returns {Promise<Assessment>} */
  assess(view, signal) {
    const { at: { game }, position, outcome, players } = view;
    if (outcome) return Promise.resolve({ value: outcomeValue(outcome, players), proved: true, plies: 0, line: [] });
    const key = `${game} ${position}`;
    const known = this.known.get(key);
    if (known) return known;
    const asked = this.search({ game, position, moves: [] }, players, signal);
    this.known.set(key, asked);
    asked.catch(() => this.known.delete(key));
    if (this.known.size > MAX_KNOWN) this.known.delete([...this.known.keys()][0]);
    return asked;
  }

  /**
   * Searches a position that is given as text: the server takes it for another game, and its engine forgets the last one.
   * @private @param {PositionRef} at @param {number} players @param {AbortSignal} [signal] @returns {Promise<Assessment>}
   */
  async search(at, players, signal) {
    signal?.throwIfAborted();
    const card = this.card(at.game);
    const name = card ? bestEngine(card, players) : '';
    const engine = formatSpec(name, (card && findEngine(card, name)?.options) ?? [], MEMORY_MIB);
    /** @type {Search} */
    const search = this.server.think({ at, engine, limit: { nodes: analysisNodes(engine) }, lines: 1, seed: SEED });
    const stop = () => search.stop();
    signal?.addEventListener('abort', stop);
    const { thought: { value, proved, plies, best, line } } = await search.done;
    signal?.removeEventListener('abort', stop);
    // What a stopped search says is not that of the whole one.
    signal?.throwIfAborted();
    return { value, proved, plies, line: line[0] === best ? line : [best] };
  }
}

/** The position after a move. @param {PositionRef} at @param {...string} moves @returns {PositionRef} */
export function child(at, ...moves) {
  return { ...at, moves: [...at.moves, ...moves] };
}

/** What an assessment says of the position after its best move. @param {Assessment} assessment @returns {Assessment} */
function next({ value, proved, plies, line }) {
  return { value, proved, plies: plies === null ? null : Math.max(plies - 1, 0), line: line.slice(1) };
}
