import { type Theatre, unitTypes } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';

/** A hex worth holding: what it pays per turn, in gold, and the reserve it draws on, or NONE. */
export interface Prize {
  readonly cell: number;
  readonly worth: number;
  readonly reserve: number;
}

/** What a turn's income is worth in gold. Victory points are valuable because they decide at the turn limit. */
const GOLD_OF_WOOD = 0.5;
const GOLD_OF_VP = 6;
const GOLD_OF_ROOM = 1;

/** Facts about a theatre that bots need and the rules do not, computed once from the options. */
export class Chart {
  readonly theatre: Theatre;
  /** Between any two cells, indexed by from × size + to. */
  readonly distances: Uint8Array;
  /** The largest distance between two cells. */
  readonly span: number;
  readonly prizes: readonly Prize[];
  /** The strongholds that seats 0 and 1 defend. */
  readonly homes: readonly [readonly number[], readonly number[]];
  /** By unit type: movement per turn, the distance at which it can hit, and its strength. */
  readonly travel: Int32Array;
  readonly strike: Int32Array;
  readonly power: Int32Array;
  readonly cheapest: number;

  constructor(theatre: Theatre) {
    this.theatre = theatre;
    const { grid, options, strongholds, strongholdSide } = theatre;
    this.distances = new Uint8Array(grid.size * grid.size);
    for (let i = 0; i < this.distances.length; i++) {
      this.distances[i] = theatre.distance(Math.floor(i / grid.size), i % grid.size);
    }
    this.span = this.distances.reduce((most, distance) => Math.max(most, distance), 1);
    this.prizes = prizesOf(theatre);
    const homesOf = (seat: number) => [...strongholds].filter((_, site) => strongholdSide[site] === seat);
    this.homes = [homesOf(0), homesOf(1)];

    const movesWithin = (actions: number) => {
      const moves = Math.max(0, Math.floor(actions / options.moveActions));
      return options.hasUnitLimits ? Math.min(1, moves) : moves;
    };
    const movesBeforeHit = movesWithin(options.actionsPerTurn - options.attackActions);
    const byType = (count: (type: number) => number) => Int32Array.from(unitTypes, (_, type) => count(type));
    this.travel = byType((type) => theatre.movement[type] * movesWithin(options.actionsPerTurn));
    this.strike = byType((type) => theatre.movement[type] * movesBeforeHit + theatre.range[type]);
    this.power = byType((type) => {
      const mayCharge =
        options.hasUnitLimits && movesBeforeHit > 0 && theatre.movement[type] >= theatre.chargeDistance[type];
      return theatre.attack[type] + options.attackerBonus + (mayCharge ? theatre.chargeBonus[type] : 0);
    });
    this.cheapest = Math.min(...theatre.cost);
  }

  distance(from: number, to: number): number {
    return this.distances[from * this.theatre.grid.size + to];
  }
}

function prizesOf(theatre: Theatre): Prize[] {
  const { income, roomCells, roomSizes } = theatre;
  const prizes: Prize[] = [];
  for (let i = 0; i < income.length; i += 5) {
    const [cell, gold, wood, vp, reserve] = income.subarray(i, i + 5);
    prizes.push({ cell, worth: gold + wood * GOLD_OF_WOOD + vp * GOLD_OF_VP, reserve });
  }
  for (const [i, cell] of roomCells.entries()) prizes.push({ cell, worth: roomSizes[i] * GOLD_OF_ROOM, reserve: NONE });
  return prizes;
}

const charts = new WeakMap<Theatre, Chart>();

export function chartOf(theatre: Theatre): Chart {
  const known = charts.get(theatre);
  if (known !== undefined) return known;
  const chart = new Chart(theatre);
  charts.set(theatre, chart);
  return chart;
}
