import { NONE } from '@hexfront/engine/hex';
import { isInZone, isSupplied, type Theatre, type WarshardState } from '@hexfront/engine/warshard';
import type { SearchWeights } from '../search-weights.ts';
import type { Lead } from './lead.ts';

/** The hexes that a side could attack, and what is at stake in each. Arrays are indexed by target. */
export class Targets {
  count = 0;
  readonly cell: Int16Array;
  /** By hex: which target it is, or NONE. */
  readonly at: Int16Array;
  /** The Defence without support. */
  readonly held: Float64Array;
  /** Whether the defender is out of supply. */
  readonly isCut: Uint8Array;
  readonly stake: Float64Array;
  readonly ground: Float64Array;
  /** How many attackers there is room for. */
  readonly room: Uint8Array;
  /** The share of its worth that the defender loses if it must retreat as things are. */
  readonly retreatLoss: Float64Array;
  private readonly theatre: Theatre;
  private readonly weights: SearchWeights;
  private readonly worth: Float64Array;
  private readonly lead: Lead;

  constructor(theatre: Theatre, weights: SearchWeights, worth: Float64Array, lead: Lead) {
    const { units, size } = theatre;
    this.theatre = theatre;
    this.weights = weights;
    this.worth = worth;
    this.lead = lead;
    this.cell = new Int16Array(units);
    this.at = new Int16Array(size).fill(NONE);
    this.held = new Float64Array(units);
    this.isCut = new Uint8Array(units);
    this.stake = new Float64Array(units);
    this.ground = new Float64Array(units);
    this.room = new Uint8Array(units);
    this.retreatLoss = new Float64Array(units);
  }

  /** The hexes of the other side. */
  read(s: WarshardState, seat: number): void {
    const { theatre } = this;
    for (let t = 0; t < this.count; t++) this.at[this.cell[t]] = NONE;
    this.count = 0;
    for (let slot = 0; slot < theatre.units; slot++) {
      const cell = s.unitCell[slot];
      if (cell === NONE || theatre.sideOf[slot] === seat || s.front[cell] !== slot) continue;
      const t = this.count++;
      this.cell[t] = cell;
      this.at[cell] = t;
      this.readDefenders(s, t, cell);
      this.readSurroundings(s, t, cell, seat);
    }
  }

  private readDefenders(s: WarshardState, t: number, cell: number): void {
    const { theatre } = this;
    let held = 0;
    let stake = 0;
    let isCut = 0;
    for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) {
      const isMelee = theatre.isMelee[slot] === 1;
      held = Math.max(held, theatre.defense[slot] * (isMelee ? theatre.defenseFactor[cell] : 1));
      stake += this.worth[slot];
      if (isMelee && !isSupplied(s, slot)) isCut = 1;
    }
    this.held[t] = held;
    this.stake[t] = stake;
    this.isCut[t] = isCut;
  }

  private readSurroundings(s: WarshardState, t: number, cell: number, seat: number): void {
    const { theatre, weights } = this;
    const victory = theatre.victoryAt[cell];
    const prize = victory === NONE ? 0 : this.lead.gain(victory, theatre.victoryPoints[victory], seat);
    let room = 0;
    let free = 0;
    let crowded = 0;
    for (let i = cell * 6; i < cell * 6 + 6; i++) {
      const beside = theatre.neighbours[i];
      if (beside === NONE) continue;
      const occupant = s.front[beside];
      const isOurs = occupant !== NONE && theatre.sideOf[occupant] === seat;
      if (occupant === NONE || isOurs) room++;
      if (isOurs || isInZone(s, seat, beside) || !theatre.isPassable(s.front[cell], beside)) continue;
      if (occupant === NONE) free++;
      else crowded++;
    }
    this.ground[t] = prize + weights.ground;
    this.room[t] = room;
    // The attacker chooses the hex, and prefers one that is occupied.
    this.retreatLoss[t] = crowded > 0 ? weights.crowded : free > 0 ? weights.drivenOff : 1;
  }
}
