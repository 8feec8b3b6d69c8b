// How much a move may lose before it counts as a mistake, as chosen by the user.

import { settings } from '../settings.js';

/** @import { Seat } from '../saved-games.js' */
/** @import { Teaching } from '../settings.js' */

/** The least loss of expected score that counts: that of the glyphs `??`, `?` and `?!`. */
const THRESHOLDS = { off: 0.1, gentle: 0.2, normal: 0.1, strict: 0.05 };
/** Tolerance for floating point: 0.3 − 0.2 counts as 0.1. */
const EPSILON = 1e-6;

/** The choices, in ascending severity. @type {Teaching[]} */
export const TEACHING = ['off', 'gentle', 'normal', 'strict'];

/** The choice of the user. Settings may be damaged, or of another version. @returns {Teaching} */
export function chosenTeaching() {
  return TEACHING.find((each) => each === settings.values.teaching) ?? 'off';
}

/** Whether a loss counts as a mistake. Without a teaching game, as after any game, the threshold is the normal one. @param {number} loss */
export function isMistake(loss) {
  return loss >= THRESHOLDS[chosenTeaching()] - EPSILON;
}

/** Whether there is somebody to teach: a person plays against an engine. @param {Seat[]} seats */
export function isTeachable(seats) {
  return seats.some((seat) => seat.kind === 'human') && seats.some((seat) => seat.kind === 'engine');
}
