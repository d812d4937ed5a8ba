import { NONE } from '@hexfront/engine/hex';
import type { WarshardState } from '@hexfront/engine/warshard';
import type { Chart } from './chart.ts';
import { mightAgainst, POINT } from './field.ts';
import { worthOf } from './worth.ts';

/** The worth to a side of having a unit on each hex. Computed once per decision, read for every move. */
export class Places {
  private readonly s: WarshardState;
  private readonly chart: Chart;
  private readonly seat: number;
  /** For each hex with an enemy: what an attack with every available unit would gain. */
  private readonly targets = new Map<number, number>();
  private readonly enemies: number[] = [];
  private readonly headquarters: number[] = [];
  private readonly front: number[] = [];

  constructor(s: WarshardState, chart: Chart, seat: number) {
    this.s = s;
    this.chart = chart;
    this.seat = seat;
    const { theatre } = s;
    for (let slot = 0; slot < theatre.units; slot++) {
      const cell = s.unitCell[slot];
      if (cell === NONE) continue;
      if (theatre.sideOf[slot] !== seat) {
        this.enemies.push(slot);
        if (!this.targets.has(cell)) this.targets.set(cell, Math.max(0, mightAgainst(s, cell).value()));
      } else if (theatre.isHeadquarters[slot] === 1) this.headquarters.push(cell);
      else if (theatre.isMelee[slot] === 1) this.front.push(cell);
    }
  }

  /** The worth of the unit on this hex, whether it moves there or is already there. */
  value(slot: number, cell: number): number {
    const { theatre } = this.s;
    if (theatre.isMelee[slot] === 1) return this.melee(slot, cell);
    const danger = this.danger(slot, cell) * worthOf(theatre, slot);
    return (theatre.isHeadquarters[slot] === 1 ? this.command(cell) : this.battery(slot, cell)) - danger;
  }

  private melee(slot: number, cell: number): number {
    const { theatre } = this.s;
    let best = 0;
    for (let i = cell * 6; i < cell * 6 + 6; i++) best = Math.max(best, this.targets.get(theatre.neighbours[i]) ?? 0);
    const shelter = 0.15 * theatre.defenseFactor[cell];
    return best + this.prize(cell) + shelter + this.fed(cell) - 0.35 * this.danger(slot, cell) * worthOf(theatre, slot);
  }

  /** Victory hexes: worth holding, taking and marching to. */
  private prize(cell: number): number {
    const { theatre, holder } = this.s;
    let [value, march] = [0, 0];
    for (const [i, goal] of theatre.victoryCells.entries()) {
      const points = theatre.victoryPoints[i];
      const isOurs = holder[i] === this.seat;
      if (goal === cell) value += isOurs ? 0.5 * points : POINT * points;
      if (!isOurs) march = Math.max(march, (2 * points) / (1 + this.chart.marches[i][cell] / 4));
    }
    return value + march;
  }

  /** Roughly near enough to an HQ for supply. */
  private fed(cell: number): number {
    const { theatre } = this.s;
    const range = theatre.options.supplyRange;
    return this.headquarters.some((hq) => theatre.distance(hq, cell) <= range) ? 0.8 : 0;
  }

  /** Support units need a target in range and friends in front of them. */
  private battery(slot: number, cell: number): number {
    const { theatre } = this.s;
    let value = 0;
    for (const [target, worth] of this.targets) {
      if (theatre.distance(cell, target) <= theatre.range[slot]) value = Math.max(value, 0.5 + 0.3 * worth);
    }
    return value + 1 / (1 + this.nearest(this.front, cell));
  }

  /** An HQ should supply as many units as possible. */
  private command(cell: number): number {
    const { theatre } = this.s;
    let fed = 0;
    for (const friend of this.front) if (theatre.distance(friend, cell) < theatre.options.supplyRange) fed++;
    return 0.5 * fed + 0.5 / (1 + this.nearest(this.front, cell));
  }

  private nearest(cells: readonly number[], cell: number): number {
    let least = 20;
    for (const other of cells) least = Math.min(least, this.s.theatre.distance(other, cell));
    return least;
  }

  /** How likely nearby enemies are to drive the unit off or destroy it, from 0 to 1. */
  private danger(slot: number, cell: number): number {
    const { theatre } = this.s;
    let power = 0;
    for (const enemy of this.enemies) {
      const far = theatre.distance(this.s.unitCell[enemy], cell);
      if (theatre.isMelee[enemy] === 1) {
        const reach = theatre.halfPoints[enemy] / 2;
        if (far <= reach + 1) power += far <= 2 ? theatre.power[enemy] : 0.5 * theatre.power[enemy];
      } else if (far <= theatre.range[enemy]) power += 0.5 * theatre.power[enemy];
    }
    if (power === 0) return 0;
    const held = theatre.defense[slot] * (theatre.isMelee[slot] === 1 ? theatre.defenseFactor[cell] : 1);
    return held === 0 ? Math.min(1, power / 6) : Math.min(1, power / (held * 6));
  }
}
