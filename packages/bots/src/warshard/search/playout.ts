import { NONE } from '@hexfront/engine/hex';
import {
  ACTIVE,
  ADVANCING,
  applyAction,
  ATTACK,
  copyState,
  listActions,
  MOVE,
  PlannedChance,
  REASON,
  RETREAT,
  RETREATER,
  STAGE,
  SUPPORT_ATT,
  SUPPORT_DEF,
  type Theatre,
  TURN,
  WarshardState,
} from '@hexfront/engine/warshard';
import type { Appraiser } from './appraiser.ts';

/**
 * Six throws for every fight. Each column has every number once, so that the average over the throws is exact for each fight by itself,
 * and the columns are shuffled, so that different fights do not succeed together.
 */
const THROWS = [
  [1, 2, 3, 4, 5, 6],
  [4, 6, 2, 5, 1, 3],
  [5, 3, 6, 1, 4, 2],
  [2, 5, 4, 6, 3, 1],
  [6, 4, 1, 3, 2, 5],
  [3, 1, 5, 2, 6, 4],
] as const;
const THROW_COUNT = 6;

/** Plays the rest of a turn without searching, and goes through what the dice may do. */
export class Playout {
  /** The positions at the start of the next turn, or at the end of the game. */
  readonly ends: readonly WarshardState[];
  /** How likely each of them is. */
  readonly odds: Float64Array;
  count = 0;
  private readonly theatre: Theatre;
  private readonly appraiser: Appraiser;
  private readonly chance: PlannedChance;
  private readonly list: Int32Array;
  private readonly fork: WarshardState;
  private forkAction = 0;

  constructor(like: WarshardState, appraiser: Appraiser) {
    const { theatre } = like;
    this.theatre = theatre;
    this.appraiser = appraiser;
    this.chance = new PlannedChance(theatre);
    this.list = new Int32Array(theatre.longestList);
    this.fork = new WarshardState(theatre, this.chance);
    this.ends = Array.from({ length: THROW_COUNT }, () => new WarshardState(theatre, this.chance));
    this.odds = new Float64Array(THROW_COUNT);
  }

  /** Fills `ends` with the positions that can follow from this one, which stays as it is. `first` is what to do first, or NONE. */
  run(s: WarshardState, first: number): void {
    const { ends, odds, chance, fork } = this;
    this.count = 1;
    odds[0] = 1;
    copyState(s, ends[0]);
    ends[0].chance = chance;
    chance.rolled = 0;
    this.throwDice(0);
    this.finish(ends[0], first, true);
    if (chance.rolled === 0) return;
    odds[0] = 1 / THROW_COUNT;
    for (let number = 1; number < THROW_COUNT; number++) {
      const end = ends[this.count];
      copyState(fork, end);
      this.throwDice(number);
      applyAction(end, this.forkAction, null);
      this.finishAfter(end, fork);
      this.add(1 / THROW_COUNT);
    }
  }

  /** The same position twice counts once, with twice the odds. */
  private add(odds: number): void {
    const end = this.ends[this.count];
    for (let i = 0; i < this.count; i++) {
      if (!isSame(this.ends[i], end)) continue;
      this.odds[i] += odds;
      return;
    }
    this.odds[this.count++] = odds;
  }

  private throwDice(number: number): void {
    const { rolls } = this.chance;
    for (let fight = 0; fight < rolls.length; fight++) rolls[fight] = THROWS[fight % THROWS.length][number];
  }

  private finish(s: WarshardState, first: number, isFork: boolean): void {
    const turn = s.scalars[TURN];
    const active = s.scalars[ACTIVE];
    let action = first;
    for (; s.scalars[REASON] === 0 && s.scalars[TURN] === turn && s.scalars[ACTIVE] === active; action = NONE) {
      if (action === NONE) action = this.choose(s);
      if (isFork && this.chance.rolled === 0) {
        copyState(s, this.fork);
        this.forkAction = action;
      }
      applyAction(s, action, null);
    }
  }

  /** Goes on after the dice unless that was the end of the turn. */
  private finishAfter(s: WarshardState, before: WarshardState): void {
    if (s.scalars[TURN] === before.scalars[TURN] && s.scalars[ACTIVE] === before.scalars[ACTIVE])
      this.finish(s, NONE, false);
  }

  /** What to do next by simple rules. */
  choose(s: WarshardState): number {
    switch (s.scalars[STAGE]) {
      case MOVE:
        return this.theatre.done;
      case ATTACK:
        return this.chooseAttack(s);
      case SUPPORT_ATT:
      case SUPPORT_DEF:
        return this.chooseSupport(s);
      case RETREAT:
        return this.chooseRetreat(s);
      default:
        return this.chooseAdvance(s);
    }
  }

  private chooseAttack(s: WarshardState): number {
    const { theatre, appraiser } = this;
    appraiser.prepare(s, s.holder);
    appraiser.assaults.now(s, s.scalars[ACTIVE]);
    const { aim } = appraiser.assaults;
    for (let slot = 0; slot < theatre.units; slot++) {
      if (aim[slot] === NONE || theatre.isMelee[slot] === 0 || s.unitFight[slot] !== NONE) continue;
      for (let d = 0; d < 6; d++) {
        if (theatre.neighbours[s.unitCell[slot] * 6 + d] === aim[slot]) return theatre.attackStart + slot * 6 + d;
      }
    }
    return theatre.done;
  }

  private chooseSupport(s: WarshardState): number {
    const { theatre, appraiser } = this;
    const isDefender = s.scalars[STAGE] === SUPPORT_DEF;
    const seat = isDefender ? 1 - s.scalars[ACTIVE] : s.scalars[ACTIVE];
    appraiser.prepare(s, s.holder);
    if (isDefender) appraiser.assaults.defend(s, s.scalars[ACTIVE]);
    else appraiser.assaults.now(s, seat);
    const { aim } = appraiser.assaults;
    for (let slot = 0; slot < theatre.units; slot++) {
      if (aim[slot] === NONE || theatre.isMelee[slot] === 1 || theatre.sideOf[slot] !== seat) continue;
      if (s.unitFight[slot] !== NONE || s.front[aim[slot]] === NONE) continue;
      const fight = s.unitFight[s.front[aim[slot]]];
      if (fight !== NONE) return theatre.supportStart + slot * theatre.fights + fight;
    }
    return theatre.done;
  }

  /** Where the unit is worth least to its side: on a friend, off victory hexes, in the open, far from its HQ. */
  private chooseRetreat(s: WarshardState): number {
    const { theatre, list } = this;
    const slot = s.scalars[RETREATER];
    const count = listActions(s, list);
    let best = Number.NEGATIVE_INFINITY;
    let chosen = list[0];
    for (let i = 0; i < count; i++) {
      const cell = theatre.neighbours[s.unitCell[slot] * 6 + list[i] - theatre.retreatStart];
      const victory = theatre.victoryAt[cell];
      let value = s.front[cell] === NONE ? 0 : 2;
      if (victory !== NONE && s.holder[victory] !== theatre.sideOf[slot]) value -= 5 * theatre.victoryPoints[victory];
      if (theatre.defenseFactor[cell] > 1) value -= 0.5;
      for (let v = 0; v < theatre.victoryCells.length; v++) {
        value += 0.1 * theatre.distance(cell, theatre.victoryCells[v]);
      }
      if (value <= best) continue;
      best = value;
      chosen = list[i];
    }
    return chosen;
  }

  /** Onto a victory hex or into shelter, with the unit that holds it best. */
  private chooseAdvance(s: WarshardState): number {
    const { theatre, list } = this;
    const cell = s.fightCell[s.scalars[ADVANCING]];
    const victory = theatre.victoryAt[cell];
    const isPrize = victory !== NONE && s.holder[victory] !== s.scalars[ACTIVE];
    const count = listActions(s, list);
    let best = 0;
    let chosen = theatre.stayBehind;
    for (let i = 0; i < count - 1; i++) {
      const slot = list[i] - theatre.advanceStart;
      const leaves = theatre.victoryAt[s.unitCell[slot]] !== NONE;
      const shelter = theatre.defenseFactor[cell] - theatre.defenseFactor[s.unitCell[slot]];
      const value = (isPrize ? 10 : leaves ? -1 : shelter) + 0.01 * theatre.defense[slot];
      if (value <= Math.max(best, 0.5)) continue;
      best = value;
      chosen = list[i];
    }
    return chosen;
  }
}

function isSame(a: WarshardState, b: WarshardState): boolean {
  for (let slot = 0; slot < a.unitCell.length; slot++) if (a.unitCell[slot] !== b.unitCell[slot]) return false;
  for (let i = 0; i < a.holder.length; i++) if (a.holder[i] !== b.holder[i]) return false;
  return a.scalars[REASON] === b.scalars[REASON];
}
