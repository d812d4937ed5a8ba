import { NONE } from '@hexfront/engine/hex';
import {
  ATTACKED,
  columnOf,
  DIE,
  FIGHTS,
  isInZone,
  isOccupiedBy,
  isSupplied,
  OPEN,
  results,
  shifted,
  type Theatre,
  type WarshardState,
} from '@hexfront/engine/warshard';
import type { SearchWeights } from '../search-weights.ts';
import type { Lead } from './lead.ts';
import type { Reaches } from './reaches.ts';

const [DEFENDER_RETREATS, ATTACKER_RETREATS, EXCHANGE, DEFENDER_ELIMINATED, ATTACKER_ELIMINATED] = (
  ['dr', 'ar', 'EX', 'DE', 'AE'] as const
).map((result) => results.indexOf(result));
const KINDS = results.length;
/** More fights than this in one turn are not worth planning. */
const MOST_FIGHTS = 5;

/** Which units should fight where, found by taking the best fight, then the best of the rest, and what all of it is worth. */
export class Assaults {
  /** The hex that each attacker or support unit is committed to, or NONE. */
  readonly aim: Int16Array;
  /** How likely each unit is to be where it is after the fights. */
  readonly presence: Float64Array;

  private readonly theatre: Theatre;
  private readonly weights: SearchWeights;
  private readonly worth: Float64Array;
  private readonly lead: Lead;
  private readonly reaches: Reaches;
  /** How likely each result is, by column. */
  private readonly chances: Float64Array;
  private readonly byPower: Int16Array;
  private readonly supporters: Int16Array;

  private readonly targets: Int16Array;
  private targetCount = 0;
  private readonly targetAt: Int16Array;
  private readonly joiners: Int16Array;
  private readonly joinerCount: Int16Array;
  private readonly room: Uint8Array;
  private readonly held: Float64Array;
  private readonly isCut: Uint8Array;
  private readonly stake: Float64Array;
  private readonly ground: Float64Array;
  /** The share of its worth that a defender loses in a retreat; with more attackers, more in the future. */
  private readonly retreatLoss: Float64Array;
  private readonly isDone: Uint8Array;
  private readonly isPicked: Uint8Array;
  private readonly isPinned: Uint8Array;
  private readonly isSpent: Uint8Array;
  private column = 0;
  private isFuture = false;

  constructor(theatre: Theatre, weights: SearchWeights, worth: Float64Array, lead: Lead, reaches: Reaches) {
    const { units } = theatre;
    this.theatre = theatre;
    this.weights = weights;
    this.worth = worth;
    this.lead = lead;
    this.reaches = reaches;
    this.chances = new Float64Array((theatre.table.length / DIE) * KINDS);
    for (const [i, result] of theatre.table.entries()) this.chances[Math.floor(i / DIE) * KINDS + result] += 1 / DIE;
    const slots = Array.from({ length: units }, (_, slot) => slot);
    this.byPower = Int16Array.from(slots.sort((a, b) => theatre.power[b] - theatre.power[a] || a - b));
    this.supporters = Int16Array.from(slots.filter((slot) => !theatre.isMelee[slot] && theatre.range[slot] > 0));
    this.aim = new Int16Array(units);
    this.presence = new Float64Array(units);
    this.targets = new Int16Array(units);
    this.targetAt = new Int16Array(theatre.size).fill(NONE);
    this.joiners = new Int16Array(units * units);
    this.joinerCount = new Int16Array(units);
    this.room = new Uint8Array(units);
    this.held = new Float64Array(units);
    this.isCut = new Uint8Array(units);
    this.stake = new Float64Array(units);
    this.ground = new Float64Array(units);
    this.retreatLoss = new Float64Array(units);
    this.isDone = new Uint8Array(units);
    this.isPicked = new Uint8Array(units);
    this.isPinned = new Uint8Array(units);
    this.isSpent = new Uint8Array(units);
  }

  /** The fights that a side can declare where its units stand. Those declared already stay. */
  now(s: WarshardState, seat: number): number {
    this.isFuture = false;
    this.presence.fill(1);
    this.open(s, seat);
    for (let i = 0; i < this.byPower.length; i++) {
      const slot = this.byPower[i];
      if (!this.canFight(s, slot, seat)) continue;
      const cell = s.unitCell[slot];
      let isBeside = false;
      for (let way = cell * 6; way < cell * 6 + 6; way++) {
        const to = this.theatre.neighbours[way];
        if (to === NONE || this.targetAt[to] === NONE) continue;
        this.join(this.targetAt[to], slot);
        isBeside = true;
      }
      if (isBeside) this.isPinned[slot] = Number(!this.hasWayOut(s, slot, 1 - seat));
    }
    return this.declared(s, seat) + this.share(s, seat);
  }

  /** The fights that a side could bring about in its next turn if the other side stays where it is. Reads `presence`. */
  next(s: WarshardState, seat: number): number {
    this.isFuture = true;
    this.open(s, seat);
    const { theatre, reaches } = this;
    for (let i = 0; i < this.byPower.length; i++) {
      const slot = this.byPower[i];
      if (!this.canFight(s, slot, seat) || this.presence[slot] < 0.2) continue;
      this.isPinned[slot] = 0;
      const from = s.unitCell[slot];
      const reach = reaches.find(s, slot);
      for (let t = 0; t < this.targetCount; t++) {
        const cell = this.targets[t];
        let comes = theatre.distance(from, cell) === 1;
        for (let way = cell * 6; way < cell * 6 + 6 && !comes; way++) {
          const beside = theatre.neighbours[way];
          comes = beside !== NONE && s.front[beside] === NONE && reaches.has(reach, beside);
        }
        if (comes) this.join(t, slot);
      }
    }
    return this.share(s, seat);
  }

  /** How the other side should share out its support among the declared fights: where it takes most from the attacker. */
  defend(s: WarshardState, seat: number): void {
    const { theatre, aim, isSpent } = this;
    this.isFuture = false;
    this.open(s, seat);
    for (let slot = 0; slot < theatre.units; slot++) {
      if (theatre.sideOf[slot] !== seat) isSpent[slot] = 1;
      const fight = s.unitFight[slot];
      if (fight === NONE || s.unitMarks[slot] & ATTACKED) continue;
      aim[slot] = s.fightCell[fight];
      if (theatre.sideOf[slot] !== seat) continue;
      this.isPicked[slot] = 1;
      if (theatre.isMelee[slot] === 0) continue;
      this.join(this.targetAt[aim[slot]], slot);
      this.isPinned[slot] = Number(!this.hasWayOut(s, slot, 1 - seat));
    }
    for (let slot = 0; slot < theatre.units; slot++) {
      const isFree = theatre.sideOf[slot] !== seat && s.unitFight[slot] === NONE && s.unitCell[slot] !== NONE;
      if (!isFree || theatre.isMelee[slot] === 1 || theatre.range[slot] === 0) continue;
      let [best, cell] = [0, NONE];
      for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
        const at = s.fightCell[fight];
        if (s.fightState[fight] !== OPEN || !this.isInRange(s, slot, at)) continue;
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
    const { theatre, aim, isSpent, isPicked } = this;
    for (let slot = 0; slot < theatre.units; slot++) {
      if (theatre.isMelee[slot] === 1) continue;
      if (theatre.sideOf[slot] === seat) isPicked[slot] = Number(aim[slot] === cell);
      else isSpent[slot] = Number(aim[slot] !== cell && slot !== extra);
    }
    return this.weigh(s, this.targetAt[cell], seat);
  }

  /** Lists the hexes of the other side. */
  private open(s: WarshardState, seat: number): void {
    const { theatre } = this;
    for (let t = 0; t < this.targetCount; t++) this.targetAt[this.targets[t]] = NONE;
    this.targetCount = 0;
    this.aim.fill(NONE);
    this.isPicked.fill(0);
    this.isSpent.fill(0);
    for (let slot = 0; slot < theatre.units; slot++) {
      const cell = s.unitCell[slot];
      if (cell === NONE || theatre.sideOf[slot] === seat || s.front[cell] !== slot) continue;
      const t = this.targetCount++;
      this.targets[t] = cell;
      this.targetAt[cell] = t;
      this.joinerCount[t] = 0;
      this.isDone[t] = 0;
      this.survey(s, t, cell, seat);
    }
  }

  private survey(s: WarshardState, t: number, cell: number, seat: number): void {
    const { theatre, weights } = this;
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
    const victory = theatre.victoryAt[cell];
    const prize = victory === NONE ? 0 : this.lead.gain(victory, theatre.victoryPoints[victory], seat);
    this.ground[t] = prize + weights.ground;
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
    this.room[t] = room;
    this.retreatLoss[t] = crowded > 0 ? weights.crowded : free > 0 ? weights.drivenOff : 1;
  }

  private canFight(s: WarshardState, slot: number, seat: number): boolean {
    return this.theatre.isMelee[slot] === 1 && this.theatre.sideOf[slot] === seat && s.unitCell[slot] !== NONE;
  }

  private join(t: number, slot: number): void {
    this.joiners[t * this.theatre.units + this.joinerCount[t]++] = slot;
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
    let total = 0;
    for (let t = 0; t < this.targetCount; t++) {
      const fight = s.unitFight[s.front[this.targets[t]]];
      if (fight === NONE) continue;
      for (let slot = 0; slot < this.theatre.units; slot++) {
        if (s.unitFight[slot] !== fight || this.theatre.sideOf[slot] !== seat) continue;
        this.aim[slot] = this.targets[t];
      }
    }
    for (let t = 0; t < this.targetCount; t++) {
      const fight = s.unitFight[s.front[this.targets[t]]];
      if (fight === NONE) continue;
      this.pickAll(s, t, seat);
      total += this.commit(s, t, seat, this.trim(s, t, seat));
    }
    return total;
  }

  private share(s: WarshardState, seat: number): number {
    let total = 0;
    for (let fights = 0; fights < MOST_FIGHTS; fights++) {
      let best = this.weights.leastFight;
      let target = NONE;
      for (let t = 0; t < this.targetCount; t++) {
        if (this.isDone[t] === 1 || !this.pickAll(s, t, seat)) continue;
        const value = this.weigh(s, t, seat);
        this.dropAll(t, seat);
        if (value <= best) continue;
        best = value;
        target = t;
      }
      if (target === NONE) break;
      this.pickAll(s, target, seat);
      total += this.commit(s, target, seat, this.trim(s, target, seat));
    }
    return total;
  }

  /** Everyone who is free, as far as there is room; false if no attacker is. */
  private pickAll(s: WarshardState, t: number, seat: number): boolean {
    const { theatre, aim, isPicked } = this;
    const cell = this.targets[t];
    let count = 0;
    for (let i = 0; i < this.joinerCount[t]; i++) {
      const slot = this.joiners[t * theatre.units + i];
      const isIn = aim[slot] === cell || (aim[slot] === NONE && count < this.room[t]);
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

  private dropAll(t: number, seat: number): void {
    for (let i = 0; i < this.joinerCount[t]; i++) this.isPicked[this.joiners[t * this.theatre.units + i]] = 0;
    for (let i = 0; i < this.supporters.length; i++) {
      if (this.theatre.sideOf[this.supporters[i]] === seat) this.isPicked[this.supporters[i]] = 0;
    }
  }

  /** Whether a support unit can join a fight: from where it is, or in the future after a move. */
  private isInRange(s: WarshardState, slot: number, cell: number): boolean {
    const { theatre } = this;
    const from = s.unitCell[slot];
    if (theatre.range[slot] === 0 || from === NONE || from === cell || theatre.isMelee[slot] === 1) return false;
    if (!this.isFuture && s.unitMarks[slot] & ATTACKED) return false;
    const extra = this.isFuture ? theatre.halfPoints[slot] >> 1 : 0;
    return theatre.distance(from, cell) <= theatre.range[slot] + extra;
  }

  /** Sends away whoever makes no difference, the weakest first, so that they are free for other fights. */
  private trim(s: WarshardState, t: number, seat: number): number {
    const { theatre } = this;
    let value = this.weigh(s, t, seat);
    for (let i = this.joinerCount[t] - 1; i >= 0; i--) {
      value = this.without(s, t, seat, this.joiners[t * theatre.units + i], value);
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
  private commit(s: WarshardState, t: number, seat: number, value: number): number {
    const { theatre, chances } = this;
    const cell = this.targets[t];
    this.weigh(s, t, seat);
    for (let slot = 0; slot < theatre.units; slot++) {
      if (theatre.sideOf[slot] === seat) {
        if (this.isPicked[slot] === 1) this.aim[slot] = cell;
        this.isPicked[slot] = 0;
      } else if (this.isInRange(s, slot, cell)) this.isSpent[slot] = 1;
    }
    this.isDone[t] = 1;
    if (this.isFuture) return value;
    const at = this.column * KINDS;
    const gone = this.column === NONE ? 1 : chances[at + DEFENDER_ELIMINATED] + chances[at + EXCHANGE];
    const driven = this.column === NONE ? 0 : chances[at + DEFENDER_RETREATS];
    const left = Math.max(0, 1 - gone - driven * Math.max(0.5, this.retreatLoss[t]));
    for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) this.presence[slot] = left;
    return value;
  }

  /** The average worth to the attacker of a fight between the picked units and the defender with all its free support. */
  private weigh(s: WarshardState, t: number, seat: number): number {
    const { theatre, weights, worth, isPicked } = this;
    const cell = this.targets[t];
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
    this.column = NONE;
    const { stake, ground, held } = this;
    if (held[t] + help === 0) return stake[t] + ground[t];
    if (2 * attack < held[t]) {
      this.column = 0;
      return 0;
    }
    const shift = (this.isCut[t] - lacks) * theatre.options.supplyShift;
    this.column = shifted(columnOf(attack, held[t] + help), shift);
    const at = this.column * KINDS;
    const { chances } = this;
    const taken = ground[t];
    const loss = this.lossInRetreat(t, count);
    return (
      chances[at + DEFENDER_RETREATS] * (loss * stake[t] + taken) +
      chances[at + EXCHANGE] * (stake[t] - weakest + (count > 1 ? taken : 0)) +
      chances[at + DEFENDER_ELIMINATED] * (stake[t] + helpers + taken) -
      chances[at + ATTACKER_RETREATS] * thrown -
      chances[at + ATTACKER_ELIMINATED] * (attackers + backing)
    );
  }

  /** Attackers on both sides of a hex leave no way out of it. */
  private lossInRetreat(t: number, count: number): number {
    if (!this.isFuture) return this.retreatLoss[t];
    const { flankedByOne, flankedByTwo, flankedByThree } = this.weights;
    return Math.max(this.retreatLoss[t], count === 1 ? flankedByOne : count === 2 ? flankedByTwo : flankedByThree);
  }
}
