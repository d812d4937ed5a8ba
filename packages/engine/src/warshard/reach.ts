import { NONE } from '../hex/index.ts';
import { ACTIVE, isInZone, isOccupiedBy, type WarshardState } from './state.ts';

/** Computes once per turn where each unit of the active side can go. Units pass through friends, so later only the end hex must be free. */
export function surveyMoves(s: WarshardState): void {
  const { theatre } = s;
  s.reach.fill(0);
  noteOpenHexes(s, 1 - s.scalars[ACTIVE]);
  for (let slot = 0; slot < theatre.units; slot++) {
    if (theatre.sideOf[slot] === s.scalars[ACTIVE] && s.unitCell[slot] !== NONE) {
      spreadOut(s, slot, s.reach, slot * theatre.words);
    }
  }
}

/** Where one unit can go, as bits from `at` on. What it costs remains in `best`. */
export function surveyUnit(s: WarshardState, slot: number, into: Int32Array, at: number): void {
  noteOpenHexes(s, 1 - s.theatre.sideOf[slot]);
  spreadOut(s, slot, into, at);
}

/** What `best` starts from: hexes that the enemy holds cost nothing, so that no way to them is ever cheaper. */
function noteOpenHexes(s: WarshardState, enemy: number): void {
  const { open, words } = s.theatre;
  open.fill(255);
  for (let word = 0; word < words; word++) {
    for (let bits = s.occupied[enemy * words + word]; bits !== 0; bits &= bits - 1) {
      open[word * 32 + 31 - Math.clz32(bits & -bits)] = 0;
    }
  }
}

/**
 * The cheapest ways of a unit in half-points, nearest first: hexes wait in a list for each cost. 003 movement/3: a zone of control
 * ends the move, and ruling warshard-1.1: leaving one is free.
 */
function spreadOut({ theatre, zone, unitCell }: WarshardState, slot: number, into: Int32Array, at: number): void {
  const { best, queue, next, heads, neighbours, stepCost, leastStep, size } = theatre;
  const budget = theatre.halfPoints[slot];
  const enemyZone = (1 - theatre.sideOf[slot]) * size;
  const from = unitCell[slot];
  const stops = theatre.ignoresZoc[slot] === 0;
  const land = theatre.crossesWater[slot] * size;
  best.set(theatre.open);
  heads.fill(NONE, 0, budget + 1);
  best[from] = 0;
  queue[0] = from;
  next[0] = NONE;
  heads[0] = 0;
  let entries = 1;
  for (let cost = 0; cost <= budget; cost++) {
    for (let entry = heads[cost]; entry !== NONE; entry = next[entry]) {
      const cell = queue[entry];
      if (best[cell] !== cost) continue;
      if (cell !== from) {
        into[at + (cell >> 5)] |= 1 << (cell & 31);
        if (stops && zone[enemyZone + cell] > 0) continue;
      }
      if (cost + leastStep[land + cell] > budget) continue;
      const steps = land * 6;
      for (let i = cell * 6; i < cell * 6 + 6; i++) {
        const step = stepCost[steps + i];
        const total = cost + step;
        if (step === 0 || total > budget) continue;
        const to = neighbours[i];
        if (best[to] <= total) continue;
        best[to] = total;
        queue[entries] = to;
        next[entries] = heads[total];
        heads[total] = entries++;
      }
    }
  }
}

export function canReach(s: WarshardState, slot: number, cell: number): boolean {
  return ((s.reach[slot * s.theatre.words + (cell >> 5)] >>> (cell & 31)) & 1) === 1;
}

/** The cheapest way of a unit to a hex that it can reach, without the first hex, and what it costs in half-points. */
export function wayTo(
  s: WarshardState,
  slot: number,
  to: number,
): { readonly cells: readonly number[]; readonly cost: number } {
  const { theatre } = s;
  const { best, neighbours, stepCost } = theatre;
  const from = s.unitCell[slot];
  const steps = theatre.crossesWater[slot] * theatre.size * 6;
  const stops = theatre.ignoresZoc[slot] === 0;
  const enemy = 1 - theatre.sideOf[slot];
  surveyUnit(s, slot, new Int32Array(theatre.words), 0);
  const leadsOn = (cell: number) =>
    cell === from || (!isOccupiedBy(s, enemy, cell) && (!stops || !isInZone(s, enemy, cell)));
  const cells: number[] = [];
  for (let cell = to; cell !== from; ) {
    cells.unshift(cell);
    const isBefore = (via: number) => {
      const way = neighbours.subarray(via * 6, via * 6 + 6).indexOf(cell);
      const step = stepCost[steps + via * 6 + way];
      return step > 0 && leadsOn(via) && best[via] + step === best[cell];
    };
    cell = neighbours.subarray(cell * 6, cell * 6 + 6).find((via) => via !== NONE && isBefore(via))!;
  }
  return { cells, cost: best[to] };
}
