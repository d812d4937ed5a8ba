import { NONE } from '@hexfront/engine/hex';
import type { Theatre } from '@hexfront/engine/warshard';

/** The movement cost to each victory hex in half-points, ignoring units: lookup tables of one theatre. */
export interface Chart {
  readonly theatre: Theatre;
  /** Indexed by victory hex, then hex. */
  readonly marches: readonly Int32Array[];
}

const FAR = 1_000_000;
const charts = new WeakMap<Theatre, Chart>();

export function chartOf(theatre: Theatre): Chart {
  const known = charts.get(theatre);
  if (known !== undefined) return known;
  const chart = { theatre, marches: Array.from(theatre.victoryCells, (cell) => marchTo(theatre, cell)) };
  charts.set(theatre, chart);
  return chart;
}

/** Relaxes distances until nothing changes; maps are small and this happens once. */
function marchTo(theatre: Theatre, goal: number): Int32Array {
  const march = new Int32Array(theatre.size).fill(FAR);
  march[goal] = 0;
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (let step = 0; step < theatre.size * 6; step++) {
      const [from, to] = [Math.floor(step / 6), theatre.neighbours[step]];
      if (to === NONE || theatre.stepCost[step] === 0) continue;
      const length = march[to] + theatre.stepCost[step];
      if (length >= march[from]) continue;
      march[from] = length;
      isSettled = false;
    }
  }
  return march;
}
