import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, isSupplied, type Theatre, traceSupply, type WarshardState } from '@hexfront/engine/warshard';
import { type Chart, chartOf } from '../chart.ts';
import type { SearchWeights } from '../search-weights.ts';
import { Assaults } from './assaults.ts';
import { Lead } from './lead.ts';
import { Reaches } from './reaches.ts';

/** From here on an HQ is too far behind its troops. */
const TRAIL = 4;

/** Scores positions: what both sides have, what the side to attack can gain now, and what the other side can do about it next turn. */
export class Appraiser {
  readonly worth: Float64Array;
  readonly lead: Lead;
  readonly assaults: Assaults;
  readonly reaches: Reaches;
  private readonly theatre: Theatre;
  private readonly weights: SearchWeights;
  private readonly chart: Chart;
  private readonly headquarters: Int16Array;
  /** What units are worth now, compared with the middle of a match. */
  private share = Number.NaN;

  constructor(theatre: Theatre, weights: SearchWeights) {
    this.theatre = theatre;
    this.weights = weights;
    this.chart = chartOf(theatre);
    const slots = Array.from({ length: theatre.units }, (_, slot) => slot);
    this.headquarters = Int16Array.from(slots.filter((slot) => theatre.isHeadquarters[slot] === 1));
    this.worth = new Float64Array(theatre.units);
    this.lead = new Lead(weights, theatre.victoryCells.length);
    this.reaches = new Reaches(theatre);
    this.assaults = new Assaults(theatre, weights, this.worth, this.lead, this.reaches);
  }

  /** Reads what the assaults need: supply, the lead, and what units are worth at this time. */
  prepare(s: WarshardState, held: Int8Array): void {
    traceSupply(s, 0);
    traceSupply(s, 1);
    this.lead.read(s, held);
    const { theatre, weights } = this;
    const share = Math.min(1, (this.lead.halfTurnsLeft + 0.25) / weights.fullWorth);
    if (share === this.share) return;
    this.share = share;
    for (let slot = 0; slot < theatre.units; slot++) {
      const isMelee = theatre.isMelee[slot] === 1;
      const ability = weights.power * theatre.power[slot] + weights.defense * theatre.defense[slot];
      const kind = isMelee ? 0 : theatre.isHeadquarters[slot] === 1 ? weights.headquarters : weights.support;
      this.worth[slot] = share * (weights.unit + ability + kind);
    }
  }

  /** For the side whose turn it is, after its moves and before its fights. `held` are the holders at the start of the turn. */
  appraise(s: WarshardState, held: Int8Array): number {
    const { theatre, lead, assaults, weights } = this;
    const seat = s.scalars[ACTIVE];
    this.prepare(s, held);
    let total = lead.value(seat);
    for (let slot = 0; slot < theatre.units; slot++) {
      const cell = s.unitCell[slot];
      if (cell === NONE) continue;
      const value = this.worth[slot] + this.place(s, slot, cell);
      if (theatre.sideOf[slot] !== seat) total -= value;
      else total += s.front[cell] === slot ? value : this.stacked(s, slot, value);
    }
    total += assaults.now(s, seat);
    if (lead.halfTurnsLeft === 0) return total;
    return total - weights.threat * assaults.next(s, 1 - seat) - weights.open * this.openHexes(s, 1 - seat);
  }

  /** A stack loses its weakest unit. */
  private stacked(s: WarshardState, slot: number, value: number): number {
    return value - Math.min(this.worth[slot], this.worth[s.front[s.unitCell[slot]]]);
  }

  private place(s: WarshardState, slot: number, cell: number): number {
    const { theatre, weights } = this;
    const seat = theatre.sideOf[slot];
    if (theatre.isMelee[slot] === 0) {
      if (theatre.range[slot] === 0) return 0;
      return -weights.idle * Math.max(0, this.nearestEnemy(s, slot, cell) - theatre.range[slot]);
    }
    let value = theatre.defenseFactor[cell] > 1 ? weights.shelter : 0;
    if (!isSupplied(s, slot)) value -= weights.unsupplied;
    value -= weights.trail * Math.max(0, this.nearestHeadquarters(s, seat, cell) - TRAIL);
    let best = 0;
    for (let i = 0; i < theatre.victoryCells.length; i++) {
      const share = this.lead.holder[i] === seat ? weights.watch : weights.march;
      const turns = this.chart.marches[i][cell] / Math.max(1, theatre.halfPoints[slot]);
      best = Math.max(best, (share * theatre.victoryPoints[i]) / (1 + turns));
    }
    return value + best;
  }

  private nearestEnemy(s: WarshardState, slot: number, cell: number): number {
    const { theatre } = this;
    let least = 255;
    for (let other = 0; other < theatre.units; other++) {
      if (s.unitCell[other] === NONE || theatre.sideOf[other] === theatre.sideOf[slot]) continue;
      least = Math.min(least, theatre.distance(cell, s.unitCell[other]));
    }
    return least;
  }

  private nearestHeadquarters(s: WarshardState, seat: number, cell: number): number {
    const { theatre } = this;
    let least = TRAIL + 4;
    for (let i = 0; i < this.headquarters.length; i++) {
      const other = this.headquarters[i];
      if (theatre.sideOf[other] !== seat || s.unitCell[other] === NONE) continue;
      least = Math.min(least, theatre.distance(cell, s.unitCell[other]));
    }
    return least;
  }

  /** What the side gains by walking onto victory hexes that nobody defends. */
  private openHexes(s: WarshardState, seat: number): number {
    const { theatre, reaches, lead } = this;
    let total = 0;
    for (let i = 0; i < theatre.victoryCells.length; i++) {
      const cell = theatre.victoryCells[i];
      if (lead.holder[i] === seat || s.front[cell] !== NONE) continue;
      for (let slot = 0; slot < theatre.units; slot++) {
        if (theatre.sideOf[slot] !== seat || s.unitCell[slot] === NONE || theatre.isMelee[slot] === 0) continue;
        if (!reaches.has(reaches.find(s, slot), cell)) continue;
        total += lead.gain(i, theatre.victoryPoints[i], seat) * this.assaults.presence[slot];
        break;
      }
    }
    return total;
  }
}
