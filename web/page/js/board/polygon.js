// Corners of regular polygons.

/** @import { Point } from './geometry.js' */

/** The corners around the origin. @param {number} corners @param {number} radius @param {number} start degrees @returns {Point[]} */
export function polygonPoints(corners, radius, start) {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = ((start + (corner * 360) / corners) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}
