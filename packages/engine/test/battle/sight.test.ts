import fc from 'fast-check';
import { expect, test } from 'vitest';
import { symmetryOf } from '../../src/battle/map/symmetry.ts';
import { AxialBoard, forEachSeen } from '../../src/hex/index.ts';

const board = new AxialBoard(40);

function seen(blocks: Uint8Array, from: number, radius: number): number[] {
  const cells: number[] = [];
  forEachSeen(board, blocks, from, radius, (cell) => cells.push(cell));
  return cells;
}

/**
 * The textbook line in floating point: points at equal steps between the two centres, shifted a little, each in its nearest hex.
 */
function nudgedLine(from: number, to: number, nudge: number): number[] {
  const length = board.distance(from, to);
  return Array.from({ length: length + 1 }, (_, i) => {
    const q = board.q[from] + ((board.q[to] - board.q[from]) * i) / length + nudge;
    const r = board.r[from] + ((board.r[to] - board.r[from]) * i) / length + 2 * nudge;
    return nearestHex(q, r);
  });
}

/** By brute force: of the hexes around, the one whose centre is nearest in the plane. */
function nearestHex(q: number, r: number): number {
  let best: readonly [number, number] = [0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let dq = -1; dq <= 1; dq++) {
    for (let dr = -1; dr <= 1; dr++) {
      const [hexQ, hexR] = [Math.round(q) + dq, Math.round(r) + dr];
      const x = hexQ - q + (hexR - r) / 2;
      const y = ((hexR - r) * Math.sqrt(3)) / 2;
      if (x * x + y * y >= least) continue;
      least = x * x + y * y;
      best = [hexQ, hexR];
    }
  }
  return board.cellAt(best[0], best[1]);
}

function seenByBruteForce(blocks: Uint8Array, from: number, radius: number): number[] {
  const isClear = (line: number[]) => line.slice(1, -1).every((cell) => cell >= 0 && !blocks[cell]);
  const cells = [...blocks.keys()].filter((cell) => board.distance(from, cell) <= radius);
  return cells.filter((to) => to === from || [1e-6, -1e-6].some((nudge) => isClear(nudgedLine(from, to, nudge))));
}

const inOrder = (cells: readonly number[]) => cells.toSorted((a, b) => a - b);
const field = fc
  .tuple(fc.integer(), fc.integer({ min: 2, max: 20 }))
  .map(([seed, one]) =>
    Uint8Array.from(board.q, (_, cell) => ((Math.imul(cell + 1, seed | 1) >>> 7) % one === 0 ? 1 : 0)),
  );

test('sight matches two nudged lines in floating point', () => {
  const cell = fc.integer({ min: 0, max: board.cells - 1 });
  fc.assert(
    fc.property(field, cell, fc.integer({ min: 0, max: 8 }), (blocks, from, radius) => {
      expect(inOrder(seen(blocks, from, radius))).toEqual(seenByBruteForce(blocks, from, radius));
    }),
    { numRuns: 200 },
  );
});

test('sight is mutual', () => {
  fc.assert(
    fc.property(field, fc.integer({ min: 0, max: board.cells - 1 }), (blocks, from) => {
      for (const cell of seen(blocks, from, 4)) expect(seen(blocks, cell, 4)).toContain(from);
    }),
    { numRuns: 50 },
  );
});

test.each([2, 3, 4, 6])('the symmetries of %i players preserve sight', (players) => {
  const { images, isWhole } = symmetryOf(players, 40);
  fc.assert(
    fc.property(field, fc.integer({ min: 0, max: board.cells - 1 }), (noise, from) => {
      fc.pre(isWhole[from] === 1);
      const blocks = noise.map((_, cell) =>
        isWhole[cell] ? Math.max(...images.map((image) => noise[image[cell]])) : 1,
      );
      const within = (cells: number[]) => cells.filter((cell) => isWhole[cell]);
      for (const image of images)
        expect(inOrder(within(seen(blocks, image[from], 4)))).toEqual(
          inOrder(within(seen(blocks, from, 4)).map((cell) => image[cell])),
        );
    }),
    { numRuns: 50 },
  );
});

test('near hexes come first, then (r, q); each once', () => {
  const centre = board.cellAt(0, 0);
  const cells = seen(new Uint8Array(board.cells), centre, 3);
  const sorted = cells.toSorted((a, b) => board.distance(centre, a) - board.distance(centre, b) || a - b);
  expect(cells).toEqual(sorted);
  expect(new Set(cells).size).toBe(37);
});
