// Specs of games and engines: a name with options, `name:key=value,key=value`.

/** @import { OptionCard } from './protocol.js' */

/** Whether an engine is a bot that the server offers: `bot:` and its name. @param {string} spec */
export function isBot(spec) {
  return spec.startsWith('bot:');
}

/** The name part of a spec; a bot has no options. @param {string} spec */
export function specName(spec) {
  return isBot(spec) ? spec : spec.split(':', 1)[0];
}

/** The options part of a spec. @param {string} spec @returns {Map<string, string>} */
export function parseOptions(spec) {
  if (isBot(spec)) return new Map();
  const [, rest = ''] = spec.split(/:(.*)/s);
  return new Map(rest.split(',').filter(Boolean).map((part) => {
    const [key, value = ''] = part.split('=');
    return [key, value];
  }));
}

/** The options that have an effect with the others as they are. @param {OptionCard[]} options @param {Map<string, string>} chosen */
export function applicableOptions(options, chosen) {
  const value = (/** @type {string} */ key) => chosen.get(key) ?? options.find((option) => option.key === key)?.default;
  return options.filter(({ requires }) => !requires || value(requires[0]) === requires[1]);
}

/**
 * Formats a spec; options with their default value, or without effect, are omitted.
 * @param {string} name @param {OptionCard[]} options @param {Map<string, string>} chosen
 */
export function formatSpec(name, options, chosen) {
  const changed = applicableOptions(options, chosen).flatMap(({ key, default: defaultValue }) => {
    const value = chosen.get(key) ?? defaultValue;
    return value === defaultValue ? [] : [`${key}=${value}`];
  });
  return changed.length ? `${name}:${changed.join(',')}` : name;
}

/** The options of a spec for people: `key=value, key=value`. @param {string} spec */
export function shortOptions(spec) {
  return [...parseOptions(spec)].map(([key, value]) => `${key}=${value}`).join(', ');
}
