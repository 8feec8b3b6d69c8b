// Names with options as the server writes them: `name:key=value,key=value`.

/** @import { GameCard } from './protocol.js' */

/** The name before the options. @param {string} spec */
export function specName(spec) {
  return spec.split(':', 1)[0];
}

/** The options. @param {string} spec @returns {Map<string, string>} */
export function parseOptions(spec) {
  const [, rest = ''] = spec.split(/:(.*)/s);
  return new Map(rest.split(',').filter(Boolean).map((part) => {
    const [key, value = ''] = part.split('=');
    return [key, value];
  }));
}

/** A spec that says only what is not so anyway. @param {GameCard} card @param {Map<string, string>} chosen */
export function formatSpec(card, chosen) {
  const changed = card.options.flatMap(({ key, default: usual }) => {
    const value = chosen.get(key) ?? usual;
    return value === usual ? [] : [`${key}=${value}`];
  });
  return changed.length ? `${card.name}:${changed.join(',')}` : card.name;
}
