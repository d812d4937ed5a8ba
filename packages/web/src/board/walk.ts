import type { Point } from './geometry.ts';

/** How far a walk along a line of points has come. */
export interface Walked {
  readonly at: Point;
  /** The direction there, of length 1. */
  readonly heading: Point;
  /** The points passed, the first included. */
  readonly passed: readonly Point[];
}

export function lengthOfWay(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0);
}

/** Along a line of two points or more, by a part of its length from 0 to 1. */
export function walk(points: readonly Point[], part: number): Walked {
  let left = lengthOfWay(points) * part;
  for (const [i, from] of points.entries()) {
    const to = points[i + 1];
    const length = distance(from, to);
    if (left > length && i < points.length - 2) {
      left -= length;
      continue;
    }
    const heading = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    const at = { x: from.x + heading.x * left, y: from.y + heading.y * left };
    return { at, heading, passed: points.slice(0, i + 1) };
  }
  throw new Error('a way has two points at least');
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
