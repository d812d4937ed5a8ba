import { NONE } from '@hexfront/engine/hex';
import {
  ATTACKED,
  columnOf,
  DIE,
  isSupplied,
  results,
  shifted,
  type Theatre,
  type WarshardState,
} from '@hexfront/engine/warshard';
import type { SearchWeights } from '../search-weights.ts';
import type { Targets } from './targets.ts';

const [DEFENDER_RETREATS, ATTACKER_RETREATS, EXCHANGE, DEFENDER_ELIMINATED, ATTACKER_ELIMINATED] = (
  ['dr', 'ar', 'EX', 'DE', 'AE'] as const
).map((result) => results.indexOf(result));
const KINDS = results.length;

/** Who takes part in a fight, and what it is worth on average over the die. */
export class Muster {
  /** The hex that each unit is committed to, or NONE. */
  readonly aim: Int16Array;
  /** How likely each unit is to be where it is after the fights of this turn. */
  readonly presence: Float64Array;
  /** Who takes part in the fight that is being weighed. */
  readonly isPicked: Uint8Array;
  /** Attackers that have no way of retreat. */
  readonly isPinned: Uint8Array;
  /** Support of the defender that is not available. */
  readonly isSpent: Uint8Array;
  readonly supporters: Int16Array;
  /** Whether the fights are those of the next turn, before which units move. */
  isFuture = false;
  private readonly theatre: Theatre;
  private readonly weights: SearchWeights;
  private readonly worth: Float64Array;
  private readonly targets: Targets;
  /** How likely each result is, by column. */
  private readonly chances: Float64Array;
  /** Attackers that can take part, by target, the strongest first. */
  private readonly joiners: Int16Array;
  private readonly joinerCount: Int16Array;
  /** Of the fight weighed last; NONE if there is no die. */
  private column = 0;

  constructor(theatre: Theatre, weights: SearchWeights, worth: Float64Array, targets: Targets) {
    const { units } = theatre;
    this.theatre = theatre;
    this.weights = weights;
    this.worth = worth;
    this.targets = targets;
    this.chances = new Float64Array((theatre.table.length / DIE) * KINDS);
    for (const [i, result] of theatre.table.entries()) this.chances[Math.floor(i / DIE) * KINDS + result] += 1 / DIE;
    const slots = Array.from({ length: units }, (_, slot) => slot);
    this.supporters = Int16Array.from(slots.filter((slot) => !theatre.isMelee[slot] && theatre.range[slot] > 0));
    this.aim = new Int16Array(units);
    this.presence = new Float64Array(units);
    this.isPicked = new Uint8Array(units);
    this.isPinned = new Uint8Array(units);
    this.isSpent = new Uint8Array(units);
    this.joiners = new Int16Array(units * units);
    this.joinerCount = new Int16Array(units);
  }

  clear(): void {
    this.aim.fill(NONE);
    this.isPicked.fill(0);
    this.isSpent.fill(0);
    this.joinerCount.fill(0);
  }

  join(t: number, slot: number): void {
    this.joiners[t * this.theatre.units + this.joinerCount[t]++] = slot;
  }

  /** Everyone who is free, as far as there is room; false if no attacker is. */
  pickAll(s: WarshardState, t: number, seat: number): boolean {
    const { theatre, aim, isPicked } = this;
    const cell = this.targets.cell[t];
    let count = 0;
    for (let i = 0; i < this.joinerCount[t]; i++) {
      const slot = this.joiners[t * theatre.units + i];
      const isIn = aim[slot] === cell || (aim[slot] === NONE && count < this.targets.room[t]);
      isPicked[slot] = Number(isIn);
      if (isIn) count++;
    }
    if (count === 0) return false;
    for (let i = 0; i < this.supporters.length; i++) {
      const slot = this.supporters[i];
      if (theatre.sideOf[slot] === seat && this.isInRange(s, slot, cell)) {
        isPicked[slot] = Number(aim[slot] === NONE || aim[slot] === cell);
      }
    }
    return true;
  }

  dropAll(t: number, seat: number): void {
    for (let i = 0; i < this.joinerCount[t]; i++) this.isPicked[this.joiners[t * this.theatre.units + i]] = 0;
    for (let i = 0; i < this.supporters.length; i++) {
      if (this.theatre.sideOf[this.supporters[i]] === seat) this.isPicked[this.supporters[i]] = 0;
    }
  }

  /** Whether a support unit can join a fight: from where it is, or in the future after a move. */
  isInRange(s: WarshardState, slot: number, cell: number): boolean {
    const { theatre } = this;
    const from = s.unitCell[slot];
    if (theatre.range[slot] === 0 || from === NONE || from === cell || theatre.isMelee[slot] === 1) return false;
    if (!this.isFuture && s.unitMarks[slot] & ATTACKED) return false;
    const extra = this.isFuture ? theatre.halfPoints[slot] >> 1 : 0;
    return theatre.distance(from, cell) <= theatre.range[slot] + extra;
  }

  /** Sends away whoever makes no difference, the weakest first, so that they are free for other fights. */
  trim(s: WarshardState, t: number, seat: number): number {
    let value = this.weigh(s, t, seat);
    for (let i = this.joinerCount[t] - 1; i >= 0; i--) {
      value = this.without(s, t, seat, this.joiners[t * this.theatre.units + i], value);
    }
    for (let i = 0; i < this.supporters.length; i++) value = this.without(s, t, seat, this.supporters[i], value);
    return value;
  }

  private without(s: WarshardState, t: number, seat: number, slot: number, value: number): number {
    if (this.isPicked[slot] === 0 || this.aim[slot] !== NONE) return value;
    this.isPicked[slot] = 0;
    const rest = this.weigh(s, t, seat);
    if (rest >= value) return rest;
    this.isPicked[slot] = 1;
    return value;
  }

  /** Commits the picked units, and the defender's support that could answer. */
  commit(s: WarshardState, t: number, seat: number): void {
    const { theatre } = this;
    const cell = this.targets.cell[t];
    this.weigh(s, t, seat);
    for (let slot = 0; slot < theatre.units; slot++) {
      if (theatre.sideOf[slot] === seat) {
        if (this.isPicked[slot] === 1) this.aim[slot] = cell;
        this.isPicked[slot] = 0;
      } else if (this.isInRange(s, slot, cell)) this.isSpent[slot] = 1;
    }
    if (this.isFuture) return;
    const left = this.staying(t);
    for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) this.presence[slot] = left;
  }

  /** How likely the defender of the fight weighed last is to stay. */
  private staying(t: number): number {
    if (this.column === NONE) return 0;
    const at = this.column * KINDS;
    const gone = this.chances[at + DEFENDER_ELIMINATED] + this.chances[at + EXCHANGE];
    const driven = this.chances[at + DEFENDER_RETREATS];
    return Math.max(0, 1 - gone - driven * Math.max(0.5, this.targets.retreatLoss[t]));
  }

  /** The average worth to the attacker of a fight between the picked units and the defender with all its free support. */
  weigh(s: WarshardState, t: number, seat: number): number {
    const { theatre, weights, worth, isPicked, chances } = this;
    let attack = 0;
    let count = 0;
    let attackers = 0;
    let weakest = Number.POSITIVE_INFINITY;
    let thrown = 0;
    let lacks = 0;
    for (let i = 0; i < this.joinerCount[t]; i++) {
      const slot = this.joiners[t * theatre.units + i];
      if (isPicked[slot] === 0) continue;
      count++;
      attack += theatre.power[slot] * (this.isFuture ? this.presence[slot] : 1);
      attackers += worth[slot];
      if (worth[slot] < weakest) weakest = worth[slot];
      thrown += worth[slot] * (this.isPinned[slot] === 1 ? 1 : weights.thrownBack);
      if (!this.isFuture && !isSupplied(s, slot)) lacks = 1;
    }
    if (count === 0) return 0;
    const cell = this.targets.cell[t];
    let help = 0;
    let helpers = 0;
    let backing = 0;
    for (let i = 0; i < this.supporters.length; i++) {
      const slot = this.supporters[i];
      if (!this.isInRange(s, slot, cell)) continue;
      if (theatre.sideOf[slot] !== seat) {
        if (this.isSpent[slot] === 1) continue;
        help += theatre.power[slot];
        helpers += worth[slot];
      } else if (isPicked[slot] === 1) {
        attack += theatre.power[slot];
        backing += worth[slot];
      }
    }
    if (this.isFuture) help *= weights.help;
    const held = this.targets.held[t];
    const stake = this.targets.stake[t];
    const ground = this.targets.ground[t];
    this.column = NONE;
    if (held + help === 0) return stake + ground;
    this.column = 0;
    if (2 * attack < held) return 0;
    const shift = (this.targets.isCut[t] - lacks) * theatre.options.supplyShift;
    this.column = shifted(columnOf(attack, held + help), shift);
    const at = this.column * KINDS;
    return (
      chances[at + DEFENDER_RETREATS] * (this.lossInRetreat(t, count) * stake + ground) +
      chances[at + EXCHANGE] * (stake - weakest + (count > 1 ? ground : 0)) +
      chances[at + DEFENDER_ELIMINATED] * (stake + helpers + ground) -
      chances[at + ATTACKER_RETREATS] * thrown -
      chances[at + ATTACKER_ELIMINATED] * (attackers + backing)
    );
  }

  /** In the future, attackers on both sides of a hex will leave no way out of it. */
  private lossInRetreat(t: number, count: number): number {
    const loss = this.targets.retreatLoss[t];
    if (!this.isFuture) return loss;
    const { flankedByOne, flankedByTwo, flankedByThree } = this.weights;
    return Math.max(loss, count === 1 ? flankedByOne : count === 2 ? flankedByTwo : flankedByThree);
  }
}
