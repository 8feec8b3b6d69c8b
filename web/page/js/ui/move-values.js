// The values of all legal moves in a position: on the board, and as a list for who cannot see it.

import { h, fill } from '../dom.js';
import { formatPercent } from '../i18n.js';
import { outcomeValue } from '../evaluation.js';
import { formatProof } from './eval-bar.js';

/** @import { MoveValue } from '../board/overlay.js' */
/** @import { ServerConnection } from '../server-connection.js' */
/** @import { CandidateReport, PositionRef, View } from '../protocol.js' */

/** A proven value within this distance of 0 or 1 is lost or won. */
const EPSILON = 0.01;
/** The nodes of a search after a move that the engine did not consider. */
const OTHER_NODES = 2000;
/** The scale of the others: how much of the expected score a move loses to the best one, as mistakes are marked. */
const LOSSES = [0.2, 0.1, 0.05, 0.02];

/**
 * The values to draw. A proven one has a sign and the number of moves to the end: `+3`, `=8`, `−4`; another one is a
 * percentage.
 * @param {CandidateReport[]} lines @param {View} view @returns {MoveValue[]}
 */
export function moveValues(lines, { legal_moves: legal, turn }) {
  const known = new Map(lines.map((line) => [line.move, line]));
  const scoreOf = (/** @type {CandidateReport} */ line) => line.value[(turn ?? 1) - 1];
  const best = Math.max(...lines.map(scoreOf));
  const places = legal.map(({ cells }) => cells.join());
  return legal.flatMap(({ text, cells, kind: kindOfMove }) => {
    const line = known.get(text);
    if (!line || cells.length === 0) return [];
    const score = scoreOf(line);
    // What tells moves on the same cell apart, but for those of the halves of a pit: `n` of `d4n`.
    const isAlone = places.filter((place) => place === cells.join()).length === 1;
    const half = kindOfMove === 'red' || kindOfMove === 'blue' ? kindOfMove : null;
    const suffix = isAlone || half ? '' : text.replace(cells[cells.length - 1], '');
    const end = line.plies ?? '';
    const [kind, said] = !line.proved ? ['open', String(Math.round(100 * score))]
      : score > 1 - EPSILON ? ['won', `+${end}`] : score < EPSILON ? ['lost', `−${end}`] : ['drawn', `=${end}`];
    const level = LOSSES.filter((loss) => best - score < loss).length;
    return [{ cells, score, kind, level, label: suffix ? `${suffix} ${said}` : said, half }];
  });
}

/** Lists the values of the moves. @param {HTMLElement} list @param {CandidateReport[]} lines @param {View} view @param {string[]} names */
export function listMoveValues(list, lines, { turn }, names) {
  fill(list, lines.map(({ move, value, proved, plies }) =>
    h('li', null, `${move}: ${proved ? formatProof(value, plies, names) : formatPercent(value[(turn ?? 1) - 1])}`)));
}

/**
 * Evaluates the legal moves that an engine did not consider, since others are sure to be as good.
 * @param {ServerConnection} server @param {PositionRef} at @param {View} view @param {CandidateReport[]} lines @param {string} engine
 * @param {(line: CandidateReport) => boolean} onvalue returns whether to go on
 */
export async function evaluateOtherMoves(server, at, view, lines, engine, onvalue) {
  const known = new Set(lines.map((line) => line.move));
  for (const { text: move } of view.legal_moves.filter(({ text, cells }) => cells.length > 0 && !known.has(text))) {
    const after = { ...at, moves: [...at.moves, move] };
    const { outcome, players } = await server.view(after);
    const line = outcome
      ? { move, value: outcomeValue(outcome, players), proved: true, plies: 1, nodes: 1, line: [move] }
      : await server.think({ at: after, engine, limit: { nodes: OTHER_NODES } }).done.then(({ thought: { value, proved, plies, nodes, line: pv } }) =>
        ({ move, value, proved, plies: plies === null ? null : plies + 1, nodes, line: [move, ...pv] }));
    if (!onvalue(line)) return;
  }
}
