// What a sowing would do, drawn over the pits before it is played.

import { s } from '../dom.js';

/** @import { BoardSvg } from './board-svg.js' */
/** @import { Sowing } from './sowing.js' */

/** @param {BoardSvg} boardSvg @param {Sowing | null} sowing null: nothing */
export function drawPreview({ previewLayer, centers, indexByName }, sowing) {
  const mark = (/** @type {string} */ cell, /** @type {number} */ sum, /** @type {string} */ kind) => {
    const place = centers[indexByName.get(cell) ?? -1];
    if (!place) return [];
    return [s('g', { class: `mark ${kind}`, transform: `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})` },
      s('rect', { x: -30, y: -19, width: 60, height: 38, rx: kind === 'captured' ? 6 : 19 }),
      s('text', { y: 10 }, kind === 'captured' ? `−${sum}` : String(sum)))];
  };
  const { sown, captured } = sowing ?? { sown: new Map(), captured: new Map() };
  previewLayer.replaceChildren(
    ...[...sown].filter(([cell]) => !captured.has(cell)).flatMap(([cell, sum]) => mark(cell, sum, 'sown')),
    ...[...captured].flatMap(([cell, seeds]) => mark(cell, seeds, 'captured')));
}
