import { NONE } from '../../hex/index.ts';
import type { Listener } from '../listener.ts';
import { columnOf, isVoid, shifted } from '../odds.ts';
import { DIE, type Result, results } from '../rules.ts';
import {
  ACTIVE,
  ATTACKED,
  FIGHTS,
  OPEN,
  RESULT,
  RETREATS,
  STAGE,
  SUPPORT_DEF,
  TURN,
  VOID,
  type WarshardState,
} from '../state.ts';
import { isSupplied, traceSupply } from '../supply.ts';
import { loseUnit } from '../units.ts';

const DEFENDER_RETREATS = results.indexOf('dr');
const ATTACKER_RETREATS = results.indexOf('ar');
const EXCHANGE = results.indexOf('EX');
const DEFENDER_ELIMINATED = results.indexOf('DE');
const ATTACKER_ELIMINATED = results.indexOf('AE');

/** Ruling warshard-1.3: a fight below a half is void, with the attacker's support and without the defender's. */
export function judgeVoid(s: WarshardState, listener: Listener | null): void {
  for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
    weigh(s, fight);
    if (!isVoid(s.fightAttack[fight], s.fightDefense[fight])) continue;
    s.fightState[fight] = VOID;
    listener?.fought(s, fight);
  }
}

function weigh(s: WarshardState, fight: number): void {
  s.fightAttack[fight] = attackOf(s, fight);
  s.fightDefense[fight] = defenseOf(s, fight);
}

/** What is recorded of an open fight: nothing until it is judged, and then what it had without the defender's support. */
export function recordOpen(s: WarshardState, fight: number): void {
  const isJudged = s.scalars[STAGE] >= SUPPORT_DEF;
  s.fightAttack[fight] = isJudged ? attackOf(s, fight) : 0;
  s.fightDefense[fight] = isJudged ? defenseOf(s, fight, false) : 0;
  s.fightShift[fight] = 0;
}

/** 003 combat/3: the Power of all attackers, with their support. */
export function attackOf(s: WarshardState, fight: number): number {
  const { theatre } = s;
  let attack = 0;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (s.unitFight[slot] === fight && theatre.sideOf[slot] === s.scalars[ACTIVE]) attack += theatre.power[slot];
  }
  return attack;
}

/** 003 combat/3: the best Defence in the hex, which terrain doubles for melee, plus support. */
export function defenseOf(s: WarshardState, fight: number, hasSupport = true): number {
  const { theatre } = s;
  let [held, support] = [0, 0];
  for (let slot = 0; slot < theatre.units; slot++) {
    if (s.unitFight[slot] !== fight || theatre.sideOf[slot] === s.scalars[ACTIVE]) continue;
    if (s.unitMarks[slot] & ATTACKED) held = Math.max(held, theatre.defense[slot] * groundFactor(s, slot));
    else if (hasSupport) support += theatre.power[slot];
  }
  return held + support;
}

/** 003 combat/3: terrain helps melee units only. */
export function groundFactor({ theatre, unitCell }: WarshardState, slot: number): number {
  return theatre.isMelee[slot] ? theatre.defenseFactor[unitCell[slot]] : 1;
}

/** Ruling warshard-1.5: all fights roll, then all losses happen, and units that must retreat are marked. */
export function resolve(s: WarshardState, listener: Listener | null): void {
  traceSupply(s, 0);
  traceSupply(s, 1);
  for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
    if (s.fightState[fight] !== OPEN) continue;
    roll(s, fight);
    listener?.fought(s, fight);
  }
  for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
    if (s.fightState[fight] !== VOID) suffer(s, fight, s.fightState[fight] - RESULT, listener);
  }
}

function roll(s: WarshardState, fight: number): void {
  const { theatre, scalars } = s;
  weigh(s, fight);
  if (s.fightDefense[fight] === 0) {
    s.fightState[fight] = RESULT + DEFENDER_ELIMINATED;
    return;
  }
  const shift = shiftOf(s, fight);
  const column = shifted(columnOf(s.fightAttack[fight], s.fightDefense[fight]), shift);
  const die = s.chance.die(scalars[TURN], scalars[ACTIVE], fight);
  s.fightShift[fight] = shift;
  s.fightColumn[fight] = column;
  s.fightDie[fight] = die;
  s.fightState[fight] = RESULT + theatre.table[column * DIE + die - 1];
}

/**
 * 003 supply/3 and supply/4: columns towards the attacker, or towards the defender if negative. Only melee units count.
 * As of the last trace for both sides.
 */
export function shiftOf(s: WarshardState, fight: number): number {
  const { theatre } = s;
  let [attackerLacks, defenderLacks] = [0, 0];
  for (let slot = 0; slot < theatre.units; slot++) {
    if (s.unitFight[slot] !== fight || theatre.isMelee[slot] === 0 || isSupplied(s, slot)) continue;
    if (s.unitMarks[slot] & ATTACKED) defenderLacks = 1;
    else attackerLacks = 1;
  }
  return (defenderLacks - attackerLacks) * theatre.options.supplyShift;
}

function suffer(s: WarshardState, fight: number, result: number, listener: Listener | null): void {
  const { theatre } = s;
  const exchanged = result === EXCHANGE ? weakestAttacker(s, fight) : NONE;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (s.unitFight[slot] !== fight) continue;
    const isAttacked = (s.unitMarks[slot] & ATTACKED) !== 0;
    const isAttacker = theatre.sideOf[slot] === s.scalars[ACTIVE];
    if (result === DEFENDER_RETREATS) {
      if (isAttacked) s.unitMarks[slot] |= RETREATS;
    } else if (result === ATTACKER_RETREATS) {
      if (isAttacker && theatre.isMelee[slot]) s.unitMarks[slot] |= RETREATS;
    } else if (
      (result === EXCHANGE && (isAttacked || slot === exchanged)) ||
      (result === DEFENDER_ELIMINATED && !isAttacker) ||
      (result === ATTACKER_ELIMINATED && isAttacker)
    ) {
      listener?.falls(s, slot, 'fight');
      loseUnit(s, slot);
    }
  }
}

/** 003 combat/EX, ruling warshard-1.6: of the melee attackers; of several, in the order of the scenario, chance picks one. */
function weakestAttacker(s: WarshardState, fight: number): number {
  const { theatre, scalars } = s;
  let [lowest, ties] = [Number.POSITIVE_INFINITY, 0];
  for (let slot = 0; slot < theatre.units; slot++) {
    if (!isMeleeAttacker(s, slot, fight) || theatre.power[slot] > lowest) continue;
    if (theatre.power[slot] < lowest) [lowest, ties] = [theatre.power[slot], 0];
    ties++;
  }
  let skip = ties === 1 ? 0 : s.chance.exchange(ties, scalars[TURN], scalars[ACTIVE], fight);
  for (let slot = 0; ; slot++) {
    if (isMeleeAttacker(s, slot, fight) && theatre.power[slot] === lowest && skip-- === 0) return slot;
  }
}

export function isMeleeAttacker(s: WarshardState, slot: number, fight: number): boolean {
  const { theatre } = s;
  return s.unitFight[slot] === fight && theatre.isMelee[slot] === 1 && theatre.sideOf[slot] === s.scalars[ACTIVE];
}

/** The result of a fight that was fought, or null. */
export function resultOf(s: WarshardState, fight: number): Result | null {
  const state = s.fightState[fight];
  return state === OPEN ? null : state === VOID ? 'S' : results[state - RESULT];
}
