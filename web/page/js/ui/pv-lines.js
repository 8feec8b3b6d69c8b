// The MultiPV lines of a search: as a list and as a board overlay.

import { h } from '../dom.js';
import { formatPercent, t } from '../i18n.js';
import { formatProof, formatWinProbabilities } from './eval-bar.js';

/** @import { Overlay } from '../board/overlay.js' */
/** @import { CandidateReport, View } from '../protocol.js' */

const MAX_PV_MOVES = 12;
/** The number of a smaller share would not fit into its part of the bar. */
const MIN_LABELLED_SHARE = 0.3;
/** A smaller value is 0 % to the reader. */
const MIN_VALUE = 0.005;
/** Loss of expected score at which a move's arrow has faded out. */
const FADE_LOSS = 0.25;

/**
 * The overlay for the candidate moves: arrows for moves from cell to cell, spots for moves on one cell or half of a pit. Of
 * several moves in the same place the best is shown.
 * @param {CandidateReport[]} lines best first @param {View} view @returns {Overlay}
 */
export function pvOverlay(lines, { legal_moves: legal, turn }) {
  const mover = (turn ?? 1) - 1;
  const best = lines[0]?.value[mover] ?? 0;
  /** @type {Required<Pick<Overlay, 'arrows' | 'heat'>>} */
  const overlay = { arrows: [], heat: [] };
  const taken = new Set();
  for (const { move, value } of lines) {
    const { cells = [], kind = null } = legal.find((each) => each.text === move) ?? {};
    const half = kind === 'red' || kind === 'blue' ? kind : '';
    const place = `${cells.join()} ${half}`;
    if (cells.length === 0 || taken.has(place)) continue;
    taken.add(place);
    const weight = Math.max(0, 1 - (best - value[mover]) / FADE_LOSS) * (move === lines[0].move ? 1 : 0.7);
    const label = String(Math.round(100 * value[mover]));
    const lost = value[mover] < MIN_VALUE;
    if (cells.length > 1) overlay.arrows.push({ cells, weight, label, lost });
    else overlay.heat.push({ cell: cells[0], weight, label, lost, kind });
  }
  return overlay;
}

/**
 * Updates the list of lines in place, so that the element under the pointer is not replaced.
 * @param {HTMLElement} list @param {CandidateReport[]} lines
 * @param {{names: string[], pass: string | null, onplay: (moves: string[]) => void}} how `pass`: the notation of a pass
 */
export function drawPvLines(list, lines, { names, pass, onplay }) {
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  lines.forEach((line, i) => {
    const item = list.children[i] ?? list.appendChild(emptyLine());
    const [value, proof, moves] = item.children;
    value.setAttribute('aria-label', formatWinProbabilities(line.value, names));
    line.value.forEach((share, player) => {
      const part = value.children[player] ?? value.appendChild(h('span', { class: `share player-${player + 1}` }));
      if (part.textContent !== formatPercent(share)) part.textContent = formatPercent(share);
      /** @type {HTMLElement} */ (part).style.flexGrow = String(share);
      part.classList.toggle('small', share < MIN_LABELLED_SHARE);
    });
    while (value.children.length > line.value.length) value.lastElementChild?.remove();
    const result = line.proved ? formatProof(line.value, line.plies, names) : '';
    if (proof.textContent !== result) proof.textContent = result;
    item.classList.toggle('proved', line.proved);
    // A proven line is shown to its end.
    drawMoves(moves, line.proved ? line.line : line.line.slice(0, MAX_PV_MOVES), pass, onplay);
  });
}

function emptyLine() {
  const moves = h('span', { class: 'line-moves', on: { keydown: onArrowKey } });
  return h('li', { class: 'line' }, h('span', { class: 'shares', role: 'img' }), h('span', { class: 'proof' }), moves);
}

/** Moves for people to read. @param {string[]} moves @param {string | null} pass the notation of a pass */
export function formatMoves(moves, pass) {
  return moves.map((move) => (move === pass ? t('moves.pass') : move)).join(' ');
}

/** @param {Element} place @param {string[]} moves @param {string | null} pass @param {(moves: string[]) => void} onplay */
function drawMoves(place, moves, pass, onplay) {
  while (place.children.length > moves.length) place.lastElementChild?.remove();
  moves.forEach((move, n) => {
    const button = /** @type {HTMLButtonElement} */ (place.children[n]
      ?? place.appendChild(h('button', { type: 'button', class: 'line-move', tabindex: n === 0 ? 0 : -1 })));
    const text = formatMoves([move], pass);
    if (button.textContent !== text) button.textContent = text;
    button.onclick = () => onplay(moves.slice(0, n + 1));
  });
}

/** Arrow keys move the focus within a line. @param {KeyboardEvent} event */
function onArrowKey(event) {
  const step = event.key === 'ArrowRight' ? 'nextElementSibling' : event.key === 'ArrowLeft' ? 'previousElementSibling' : null;
  const next = step && event.target instanceof Element ? event.target[step] : null;
  if (!step) return;
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}
