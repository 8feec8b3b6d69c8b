// Hyperscript helpers for HTML and SVG elements. Strings become text nodes, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[]} Children */

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Creates an HTML element. `on` holds event listeners, `data` the dataset; `value`, `checked` and the like are set
 * as properties, everything else as an attribute (`true` as an empty one; `false` and null are omitted).
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  setProps(element, props ?? {});
  append(element, children);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Children} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props, ...children) {
  const element = document.createElementNS(SVG_NAMESPACE, tag);
  setProps(element, props ?? {});
  append(element, children);
  return element;
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...Children} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * A select element.
 * @param {Record<string, any>} props @param {[value: string, text: string][]} options @param {string} selected
 * @param {(value: string) => void} onchange
 */
export function createSelect(props, options, selected, onchange) {
  const select = h('select', { ...props, on: { change: () => onchange(select.value) } },
    options.map(([value, text]) => h('option', { value, selected: value === selected }, text)));
  return select;
}

const PROPERTIES = new Set(['value', 'checked', 'selected', 'disabled', 'hidden', 'textContent']);

/** @param {Element} element @param {Record<string, any>} props */
function setProps(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === 'data') {
      Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    } else if (PROPERTIES.has(name)) {
      /** @type {any} */ (element)[name] = value;
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

/** @param {Element} element @param {Children[]} children */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === 'number' ? String(child) : child);
  }
}
