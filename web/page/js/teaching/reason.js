// Why a move is a mistake, in a sentence or two: by the proven line, by what it lets the opponent capture, or by the term
// of the evaluation that makes most of the difference to the best move.

import { formatPercent, formatSigned, t } from '../i18n.js';
import { child } from './judge.js';

/** @import { ServerConnection } from '../server-connection.js' */
/** @import { Explanation, Part, PositionRef, View } from '../protocol.js' */
/** @import { Assessment, Judgement } from './judge.js' */
/** @typedef {{meaning: string, now: number, then: number}} Difference a term after the move, and after the best one */

/** A proven share that differs from a whole win or loss by less is one. */
const EPSILON = 1e-3;
/** Fewer seeds are not worth a word. */
const MIN_SEEDS = 2;

/**
 * Says why a move is a mistake, without telling the best one.
 * @param {ServerConnection} server @param {Judgement} judgement @param {string[]} names of the players, in order @returns {Promise<string>}
 */
export async function explainMistake(server, judgement, names) {
  const { chances, player, played, ideal } = judgement;
  const share = (/** @type {Assessment} */ { value }) => value[player - 1] ?? 0;
  const sentences = [];
  if (chances.proved && share(chances) > 1 - EPSILON) sentences.push(t('why.hadWin', { n: chances.plies ?? 1 }));
  if (played.proved) sentences.push(await explainProof(server, judgement, names));
  else {
    sentences.push(t('why.chance', { from: formatPercent(share(ideal)), to: formatPercent(share(played)) }));
    const cause = (await explainElimination(server, judgement)) ?? (await explainCapture(server, judgement, names))
      ?? (await explainTerms(server, judgement));
    if (cause) sentences.push(cause);
  }
  return sentences.join(' ');
}

/** What is proven after the move. @param {ServerConnection} server @param {Judgement} judgement @param {string[]} names */
async function explainProof(server, { at, move, player, played }, names) {
  const { value, plies, line } = played;
  const end = await server.view(child(at, move, ...line)).catch(() => null);
  const reason = end?.outcome?.reason ?? '';
  if (line.length === 0) return t('why.ends', { played: move, reason });
  const most = Math.max(...value);
  const winners = value.flatMap((share, i) => (most - share < EPSILON ? [i + 1] : []));
  if (winners.includes(player) || winners.length > 1) return t('why.draws', { played: move });
  const params = { played: move, who: names[winners[0] - 1] ?? winners[0], move: line[0], reason, n: plies ?? line.length };
  if (!reason) return t(plies === null ? 'why.loses' : 'why.losesIn', params);
  return t(line.length === 1 ? 'why.losesAtOnce' : 'why.losesBy', params);
}

/** A game for more than two goes on without whoever is out. @param {ServerConnection} server @param {Judgement} judgement @returns {Promise<string | null>} */
async function explainElimination(server, { at, move, player }) {
  const { eliminated } = await server.view(child(at, move));
  return eliminated.includes(player) ? t('why.out', { played: move }) : null;
}

/** Seeds that the answer captures, or that the best move would have captured. @param {ServerConnection} server @param {Judgement} judgement @param {string[]} names @returns {Promise<string | null>} */
async function explainCapture(server, { at, before, move, best, player, played, ideal }, names) {
  if (!('pits' in before.board.layout) || best === null) return null;
  const captured = async (/** @type {string[]} */ ...moves) => {
    const [one, two] = await Promise.all([server.view(child(at, ...moves.slice(0, -1))), server.view(child(at, ...moves))]);
    const who = one.turn ?? 0;
    const pit = one.legal_moves.find(({ text }) => text === moves.at(-1))?.cells[0] ?? '';
    return { who, pit, n: (two.scores[who - 1] ?? 0) - (one.scores[who - 1] ?? 0) };
  };
  const [answer, usual, mine, better] = await Promise.all([
    played.line.length ? captured(move, played.line[0]) : null, ideal.line.length ? captured(best, ideal.line[0]) : null,
    captured(move), captured(best),
  ]);
  if (answer && answer.who !== player && answer.n - (usual?.n ?? 0) >= MIN_SEEDS) {
    return t('why.captures', { played: move, who: names[answer.who - 1] ?? answer.who, n: answer.n, pit: answer.pit });
  }
  return better.n - mine.n >= MIN_SEEDS ? t('why.couldCapture', { n: better.n }) : null;
}

/** The evaluation at the end of both lines. @param {ServerConnection} server @param {Judgement} judgement @returns {Promise<string | null>} */
async function explainTerms(server, { at, move, best, player, played, ideal }) {
  if (best === null) return null;
  const [mine, better] = [[move, ...played.line], [best, ...ideal.line]];
  // The same side is to move at both ends, unless somebody had to pass.
  for (let plies = Math.min(mine.length, better.length); plies > 0; plies -= 1) {
    const [now, then] = await Promise.all([mine, better].map((line) => explainFor(server, child(at, ...line.slice(0, plies)), player)));
    if (!now || !then || now.turn !== then.turn) continue;
    const difference = largestDifference(then.parts, now.parts);
    if (!difference) return null;
    const { meaning } = difference;
    return t('why.term', { meaning: meaning.replace(/\.$/, ''), now: formatTerm(difference.now), then: formatTerm(difference.then) });
  }
  return null;
}

/**
 * The terms from the point of view of a player.
 * @param {ServerConnection} server @param {PositionRef} at @param {number} player
 * @returns {Promise<{turn: number, parts: Part[]} | null>}
 */
async function explainFor(server, at, player) {
  try {
    /** @type {[View, Explanation | null]} */
    const [{ turn }, explanation] = await Promise.all([server.view(at), server.explain(at)]);
    if (!turn || !explanation) return null;
    const sign = turn === player ? 1 : -1;
    return { turn, parts: explanation.parts.map((part) => ({ ...part, term: sign * part.term, value: sign * part.value })) };
  } catch {
    return null;
  }
}

/**
 * The term that speaks most for the best line against the other.
 * @param {Part[]} then after the best move @param {Part[]} now after the move @returns {Difference | null}
 */
export function largestDifference(then, now) {
  const pairs = then.flatMap((part, i) => {
    const other = now[i];
    return other?.name === part.name && other.term !== part.term ? [{ part, other, gain: part.value - other.value }] : [];
  });
  const largest = pairs.sort((a, b) => b.gain - a.gain)[0];
  if (!largest || largest.gain <= 0) return null;
  return { meaning: largest.part.meaning, now: largest.other.term, then: largest.part.term };
}

/** @param {number} term */
function formatTerm(term) {
  return formatSigned(Math.round(term * 10) / 10);
}
