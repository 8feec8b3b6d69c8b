// Specs of games and engines: a name with options, `name:key=value,key=value`.

/** @import { OptionCard } from './protocol.js' */

/** The name part of a spec. @param {string} spec */
export function specName(spec) {
  return spec.split(':', 1)[0];
}

/** The options part of a spec. @param {string} spec @returns {Map<string, string>} */
export function parseOptions(spec) {
  const [, rest = ''] = spec.split(/:(.*)/s);
  return new Map(rest.split(',').filter(Boolean).map((part) => {
    const [key, value = ''] = part.split('=');
    return [key, value];
  }));
}

/**
 * Formats a spec; options with their default value are omitted.
 * @param {string} name @param {OptionCard[]} options @param {Map<string, string>} chosen
 */
export function formatSpec(name, options, chosen) {
  const changed = options.flatMap(({ key, default: defaultValue }) => {
    const value = chosen.get(key) ?? defaultValue;
    return value === defaultValue ? [] : [`${key}=${value}`];
  });
  return changed.length ? `${name}:${changed.join(',')}` : name;
}

/** The options of a spec for people: `key=value, key=value`. @param {string} spec */
export function shortOptions(spec) {
  return [...parseOptions(spec)].map(([key, value]) => `${key}=${value}`).join(', ');
}
