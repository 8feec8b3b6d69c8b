/** Limits a number to a range; the lower limit wins. @param {number} n @param {number} low @param {number} high */
export function clamp(n, low, high) {
  return Math.max(low, Math.min(n, high));
}
