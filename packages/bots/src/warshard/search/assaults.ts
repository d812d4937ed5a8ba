import { NONE } from '@hexfront/engine/hex';
import {
  ATTACKED,
  FIGHTS,
  isInZone,
  isOccupiedBy,
  OPEN,
  type Theatre,
  type WarshardState,
} from '@hexfront/engine/warshard';
import type { SearchWeights } from '../search-weights.ts';
import type { Lead } from './lead.ts';
import { Muster } from './muster.ts';
import type { Reaches } from './reaches.ts';
import { Targets } from './targets.ts';

/** More fights than this in one turn are not worth planning. */
const MOST_FIGHTS = 5;
/** Units that will probably be gone threaten nobody. */
const LEAST_PRESENCE = 0.2;

/** Which units should fight where, found by taking the best fight, then the best of the rest, and what all of it is worth. */
export class Assaults {
  /** The hex that each attacker or support unit is committed to, or NONE. */
  readonly aim: Int16Array;
  /** How likely each unit is to be where it is after the fights. */
  readonly presence: Float64Array;
  private readonly theatre: Theatre;
  private readonly weights: SearchWeights;
  private readonly reaches: Reaches;
  private readonly targets: Targets;
  private readonly muster: Muster;
  private readonly byPower: Int16Array;
  /** Targets whose fight is decided on. */
  private readonly isDone: Uint8Array;

  constructor(theatre: Theatre, weights: SearchWeights, worth: Float64Array, lead: Lead, reaches: Reaches) {
    this.theatre = theatre;
    this.weights = weights;
    this.reaches = reaches;
    this.targets = new Targets(theatre, weights, worth, lead);
    this.muster = new Muster(theatre, weights, worth, this.targets);
    this.aim = this.muster.aim;
    this.presence = this.muster.presence;
    const slots = Array.from({ length: theatre.units }, (_, slot) => slot);
    this.byPower = Int16Array.from(slots.sort((a, b) => theatre.power[b] - theatre.power[a] || a - b));
    this.isDone = new Uint8Array(theatre.units);
  }

  /** The fights that a side can declare where its units stand. Those declared already stay. */
  now(s: WarshardState, seat: number): number {
    const { theatre, targets, muster } = this;
    this.presence.fill(1);
    this.open(s, seat, false);
    for (let i = 0; i < this.byPower.length; i++) {
      const slot = this.byPower[i];
      if (!this.canFight(s, slot, seat)) continue;
      const cell = s.unitCell[slot];
      let isBeside = false;
      for (let way = cell * 6; way < cell * 6 + 6; way++) {
        const to = theatre.neighbours[way];
        if (to === NONE || targets.at[to] === NONE) continue;
        muster.join(targets.at[to], slot);
        isBeside = true;
      }
      if (isBeside) muster.isPinned[slot] = Number(!this.hasWayOut(s, slot, 1 - seat));
    }
    return this.declared(s, seat) + this.share(s, seat);
  }

  /** The fights that a side could bring about in its next turn if the other side stays where it is. Reads `presence`. */
  next(s: WarshardState, seat: number): number {
    const { theatre, targets, muster, reaches } = this;
    this.open(s, seat, true);
    for (let i = 0; i < this.byPower.length; i++) {
      const slot = this.byPower[i];
      if (!this.canFight(s, slot, seat) || this.presence[slot] < LEAST_PRESENCE) continue;
      muster.isPinned[slot] = 0;
      const from = s.unitCell[slot];
      const reach = reaches.find(s, slot);
      for (let t = 0; t < targets.count; t++) {
        const cell = targets.cell[t];
        let comes = theatre.distance(from, cell) === 1;
        for (let way = cell * 6; way < cell * 6 + 6 && !comes; way++) {
          const beside = theatre.neighbours[way];
          comes = beside !== NONE && s.front[beside] === NONE && reaches.has(reach, beside);
        }
        if (comes) muster.join(t, slot);
      }
    }
    return this.share(s, seat);
  }

  /** How the other side should share out its support among the declared fights: where it takes most from the attacker. */
  defend(s: WarshardState, seat: number): void {
    const { theatre, aim, targets, muster } = this;
    this.open(s, seat, false);
    for (let slot = 0; slot < theatre.units; slot++) {
      const fight = s.unitFight[slot];
      if (fight === NONE || s.unitMarks[slot] & ATTACKED) continue;
      aim[slot] = s.fightCell[fight];
      if (theatre.sideOf[slot] !== seat || theatre.isMelee[slot] === 0) continue;
      muster.isPicked[slot] = 1;
      muster.join(targets.at[aim[slot]], slot);
      muster.isPinned[slot] = Number(!this.hasWayOut(s, slot, 1 - seat));
    }
    for (let i = 0; i < muster.supporters.length; i++) {
      const slot = muster.supporters[i];
      if (theatre.sideOf[slot] === seat || s.unitFight[slot] !== NONE || s.unitCell[slot] === NONE) continue;
      let best = 0;
      let cell = NONE;
      for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
        const at = s.fightCell[fight];
        if (s.fightState[fight] !== OPEN || !muster.isInRange(s, slot, at)) continue;
        const saved = this.against(s, at, seat, NONE) - this.against(s, at, seat, slot);
        if (saved <= best) continue;
        best = saved;
        cell = at;
      }
      aim[slot] = cell;
    }
  }

  /** A declared fight if this unit helped the defender as well. */
  private against(s: WarshardState, cell: number, seat: number, extra: number): number {
    const { theatre, aim, muster } = this;
    for (let i = 0; i < muster.supporters.length; i++) {
      const slot = muster.supporters[i];
      if (theatre.sideOf[slot] === seat) muster.isPicked[slot] = Number(aim[slot] === cell);
      else muster.isSpent[slot] = Number(aim[slot] !== cell && slot !== extra);
    }
    return muster.weigh(s, this.targets.at[cell], seat);
  }

  private open(s: WarshardState, seat: number, isFuture: boolean): void {
    this.targets.read(s, seat);
    this.muster.clear();
    this.muster.isFuture = isFuture;
    this.isDone.fill(0);
  }

  private canFight(s: WarshardState, slot: number, seat: number): boolean {
    return this.theatre.isMelee[slot] === 1 && this.theatre.sideOf[slot] === seat && s.unitCell[slot] !== NONE;
  }

  private hasWayOut(s: WarshardState, slot: number, enemy: number): boolean {
    const { theatre } = this;
    for (let i = s.unitCell[slot] * 6; i < s.unitCell[slot] * 6 + 6; i++) {
      const to = theatre.neighbours[i];
      if (to === NONE || !theatre.isPassable(slot, to)) continue;
      if (!isOccupiedBy(s, enemy, to) && !isInZone(s, enemy, to)) return true;
    }
    return false;
  }

  /** Fights that were declared before: more units may join them, none may leave. */
  private declared(s: WarshardState, seat: number): number {
    const { targets } = this;
    if (s.scalars[FIGHTS] === 0) return 0;
    for (let slot = 0; slot < this.theatre.units; slot++) {
      const fight = s.unitFight[slot];
      if (fight !== NONE && this.theatre.sideOf[slot] === seat) this.aim[slot] = s.fightCell[fight];
    }
    let total = 0;
    for (let t = 0; t < targets.count; t++) {
      if (s.unitFight[s.front[targets.cell[t]]] !== NONE) total += this.decide(s, t, seat);
    }
    return total;
  }

  private share(s: WarshardState, seat: number): number {
    const { targets, muster } = this;
    let total = 0;
    for (let fights = 0; fights < MOST_FIGHTS; fights++) {
      let best = this.weights.leastFight;
      let target = NONE;
      for (let t = 0; t < targets.count; t++) {
        if (this.isDone[t] === 1 || !muster.pickAll(s, t, seat)) continue;
        const value = muster.weigh(s, t, seat);
        muster.dropAll(t, seat);
        if (value <= best) continue;
        best = value;
        target = t;
      }
      if (target === NONE) break;
      total += this.decide(s, target, seat);
    }
    return total;
  }

  /** Settles who takes part in a fight. */
  private decide(s: WarshardState, t: number, seat: number): number {
    const { muster } = this;
    muster.pickAll(s, t, seat);
    const value = muster.trim(s, t, seat);
    muster.commit(s, t, seat);
    this.isDone[t] = 1;
    return value;
  }
}
