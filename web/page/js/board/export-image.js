// Exports the board as a standalone SVG with inlined styles, or as a PNG.

import { SVG_NAMESPACE, s } from '../dom.js';
import { ensureMaterials } from './materials.js';

/** The CSS properties to inline as attributes, with their default values. */
const PAINT = { fill: '', 'fill-opacity': '1', opacity: '1' };
const LINE = {
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linejoin': 'miter',
};
const TEXT = {
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'text-anchor': 'start',
  'paint-order': 'normal',
};

/** Highlights that are left out of an image. */
const TRANSIENT_FLAGS = ['legal', 'target', 'hint', 'selected', 'cursor'];

/**
 * A standalone copy of a board.
 * @param {SVGSVGElement} svg attached to the document
 * @returns {SVGSVGElement}
 */
export function standalone(svg) {
  const plain = cleanClone(svg);
  const copy = cleanClone(plain);
  // Computed styles need an attached element; a copy, unlike the board, has no focus ring.
  plain.style.position = 'absolute';
  plain.style.visibility = 'hidden';
  svg.after(plain);
  inlineStyles(plain, copy);
  copy.prepend(materialsCopy(), background(svg));
  plain.remove();
  copy.setAttribute('xmlns', SVG_NAMESPACE);
  copy.setAttribute('width', svg.viewBox.baseVal.width.toFixed(0));
  copy.setAttribute('height', svg.viewBox.baseVal.height.toFixed(0));
  copy.removeAttribute('class');
  return copy;
}

/** @param {SVGSVGElement} svg @returns {SVGSVGElement} a copy without interaction */
function cleanClone(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  for (const name of ['role', 'tabindex', 'aria-label', 'aria-activedescendant']) copy.removeAttribute(name);
  copy.classList.remove('few', 'editing', 'dragging');
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  for (const cell of copy.querySelectorAll('.cell')) cell.classList.remove(...TRANSIENT_FLAGS);
  copy.querySelector('.animation-layer')?.replaceChildren();
  return copy;
}

/** The gradients and the grain, with their current colours. */
function materialsCopy() {
  const defs = /** @type {Element} */ (ensureMaterials().firstElementChild);
  const copy = /** @type {Element} */ (defs.cloneNode(true));
  const originals = [...defs.querySelectorAll('*')];
  for (const [n, part] of [...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[n]);
    if (part.tagName === 'stop') {
      part.setAttribute('stop-color', style.stopColor);
      if (style.stopOpacity !== '1') part.setAttribute('stop-opacity', style.stopOpacity);
    } else if (part.tagName === 'path') {
      writeStyle(style, part);
    }
    part.removeAttribute('class');
  }
  return copy;
}

/** A background in the color of the page. @param {SVGSVGElement} svg */
function background(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const fill = getComputedStyle(document.body).backgroundColor;
  return s('rect', { x, y, width, height, fill });
}

/** @param {SVGSVGElement} svg a standalone SVG @returns {string} */
export function svgText(svg) {
  return new XMLSerializer().serializeToString(svg);
}

/**
 * @param {SVGSVGElement} svg a standalone SVG
 * @param {number} [scale] pixels per unit
 * @returns {Promise<Blob>}
 */
export async function pngBlob(svg, scale = 2) {
  const url = URL.createObjectURL(new Blob([svgText(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Number(svg.getAttribute('width')) * scale;
    canvas.height = Number(svg.getAttribute('height')) * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Inlines the computed styles of the descendants into a copy, and removes invisible elements.
 * @param {Element} element
 * @param {Element} copy
 */
function inlineStyles(element, copy) {
  const parts = [...element.children];
  for (const [n, part] of [...copy.children].entries()) {
    const style = getComputedStyle(parts[n]);
    for (const name of ['class', 'role', 'aria-label', 'aria-hidden', 'data-cell']) part.removeAttribute(name);
    const group = part.tagName === 'g';
    if (group) inlineStyles(parts[n], part);
    else writeStyle(style, part);
    const blank = group ? part.children.length === 0 : style.fill === 'none' && style.stroke === 'none';
    if (blank || style.display === 'none' || style.opacity === '0') part.remove();
  }
}

/** @param {CSSStyleDeclaration} style @param {Element} part */
function writeStyle(style, part) {
  const wanted = { ...PAINT, ...(style.stroke === 'none' ? {} : LINE), ...(part.tagName === 'text' ? TEXT : {}) };
  for (const [name, defaultValue] of Object.entries(wanted)) {
    const value = style.getPropertyValue(name);
    if (value !== defaultValue) part.setAttribute(name, value);
  }
}
