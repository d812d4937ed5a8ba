import { type AxialBoard, axialSteps } from './axial.ts';
import { NONE } from './grid.ts';

/**
 * Lines from a hex to every hex around it, near ones first, so that a smaller radius is a front part of a larger one. A line is a list of
 * steps (indices into `axialSteps`). Where it runs exactly between two hexes it may pass on either side: two lines, each nudged its own
 * way for its whole length.
 */
interface Lines {
  readonly radius: number;
  /** Per hex: its distance, where its two lines begin in `steps`, and whether they differ. */
  readonly distance: Uint8Array;
  readonly start: Int32Array;
  readonly isForked: Uint8Array;
  readonly steps: Uint8Array;
}

/** A step of the line is this many parts of a hex, so that a nudge of a few parts decides ties and nothing else. */
const PARTS = 16;

let lines = drawLines(4);

/**
 * Ruling battle.7: visits `from` and every hex within the radius to which one of the two lines is clear. A hex that blocks is seen itself
 * and hides what lies behind it. What lies off the board is not looked through.
 */
export function forEachSeen(
  board: AxialBoard,
  blocks: Uint8Array,
  from: number,
  radius: number,
  visit: (cell: number) => void,
): void {
  if (radius > lines.radius) lines = drawLines(radius);
  const { distance, start, isForked } = lines;
  visit(from);
  const end = 3 * radius * (radius + 1);
  for (let hex = 0; hex < end; hex++) {
    const length = distance[hex];
    let cell = follow(board, blocks, from, start[hex], length);
    if (cell === NONE && isForked[hex]) cell = follow(board, blocks, from, start[hex] + length, length);
    if (cell !== NONE) visit(cell);
  }
}

/** Where a line ends, or NONE if a hex before its end blocks or it leaves the board. */
function follow(board: AxialBoard, blocks: Uint8Array, from: number, start: number, length: number): number {
  const { neighbours } = board;
  const { steps } = lines;
  let cell = neighbours[from * 6 + steps[start]];
  for (let i = 1; i < length; i++) {
    if (cell === NONE || blocks[cell]) return NONE;
    cell = neighbours[cell * 6 + steps[start + i]];
  }
  return cell;
}

function drawLines(radius: number): Lines {
  const hexes = offsetsWithin(radius);
  const steps: number[] = [];
  const start: number[] = [];
  const isForked: number[] = [];
  for (const { q, r, length } of hexes) {
    const [one, other] = [stepsOf(q, r, length, 1), stepsOf(q, r, length, -1)];
    start.push(steps.length);
    isForked.push(one.some((step, i) => step !== other[i]) ? 1 : 0);
    steps.push(...one, ...other);
  }
  return {
    radius,
    distance: Uint8Array.from(hexes, ({ length }) => length),
    start: Int32Array.from(start),
    isForked: Uint8Array.from(isForked),
    steps: Uint8Array.from(steps),
  };
}

interface Offset {
  readonly q: number;
  readonly r: number;
  readonly length: number;
}

/** All but the centre, by distance, then (r, q). */
function offsetsWithin(radius: number): Offset[] {
  const offsets: Offset[] = [];
  for (let r = -radius; r <= radius; r++) {
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q++) {
      const length = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
      if (length > 0) offsets.push({ q, r, length });
    }
  }
  return offsets.sort((a, b) => a.length - b.length);
}

function stepsOf(q: number, r: number, length: number, side: 1 | -1): number[] {
  const steps: number[] = [];
  let here: readonly [number, number] = [0, 0];
  for (let i = 1; i <= length; i++) {
    const next = hexOnLine(q, r, length, i, side);
    steps.push(axialSteps.findIndex(([dq, dr]) => dq === next[0] - here[0] && dr === next[1] - here[1]));
    here = next;
  }
  return steps;
}

/** The hex that holds point i of a line of `length` steps to (q, r), nudged by (1, 2, −3) parts or the other way round. */
function hexOnLine(q: number, r: number, length: number, i: number, side: 1 | -1): readonly [number, number] {
  const whole = length * PARTS;
  const point = [q * i * PARTS + side, r * i * PARTS + 2 * side, -(q + r) * i * PARTS - 3 * side];
  const rounded = point.map((x) => Math.floor((2 * x + whole) / (2 * whole)));
  const error = point.map((x, axis) => Math.abs(x - rounded[axis] * whole));
  const [hexQ, hexR, hexS] = rounded;
  if (error[0] > error[1] && error[0] > error[2]) return [-hexR - hexS, hexR];
  if (error[1] > error[2]) return [hexQ, -hexQ - hexS];
  return [hexQ, hexR];
}
