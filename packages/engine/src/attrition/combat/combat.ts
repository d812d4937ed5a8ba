import { NONE } from '../../hex/index.ts';
import { CHARGED, FORTIFIED } from '../theatre.ts';
import type { Listener } from '../listener.ts';
import type { AttritionText } from '../rules-page/text-en.ts';
import { type AttritionState, removeUnit, stackFlags, stackSize, VP } from '../state.ts';

/** One attack, in a single record that every attack reuses. */
export interface Fight {
  seat: number;
  from: number;
  to: number;
  distance: number;
  attackPower: number;
  defensePower: number;
  /** Bits of `abilities` that took part. */
  applied: number;
  damageDealt: number;
  damageTaken: number;
  captured: boolean;
}

/** Ruling attrition-2.8, in the order in which they are named. */
export const abilities = [
  'attacker_bonus',
  'charge',
  'stack_attack',
  'stack_defense',
  'terrain',
  'fortify',
  'shield_wall',
  'melee_vulnerability',
] as const;

/** How the powers of two stacks become losses; the slot in which the editions differ. */
export interface Combat {
  /** The most units per hex, and the most hit points per unit, that this way of fighting supports. */
  readonly mostUnits: number;
  readonly mostHp: number;
  /** Its sentences on the rules page. */
  readonly explains: keyof AttritionText['combat'];
  /** Hurts and removes units, moves the winner, and fills in the fight's results. */
  resolve(s: AttritionState, fight: Fight, listener: Listener | null): void;
}

export const fight: Fight = {
  seat: 0,
  from: 0,
  to: 0,
  distance: 0,
  attackPower: 0,
  defensePower: 0,
  applied: 0,
  damageDealt: 0,
  damageTaken: 0,
  captured: false,
};

/** 000 §9.8 with ruling attrition-2.1, which only adds terms that are 0 in the first edition. */
export function weigh(s: AttritionState, seat: number, from: number, to: number): Fight {
  const { theatre } = s;
  const { options } = theatre;
  fight.seat = seat;
  fight.from = from;
  fight.to = to;
  fight.distance = theatre.distance(from, to);
  fight.applied = 0;
  fight.damageDealt = 0;
  fight.damageTaken = 0;
  fight.captured = false;

  const attacker = s.front[from];
  const type = s.unitType[attacker];
  const charge = stackFlags(s, attacker) & CHARGED ? theatre.chargeBonus[type] : 0;
  const stackAttack = options.stackBonus * (stackSize(s, attacker) - 1);
  fight.attackPower =
    theatre.attack[type] + applies(0, options.attackerBonus) + applies(1, charge) + applies(2, stackAttack);

  const defender = s.front[to];
  const foe = s.unitType[defender];
  const stackDefense = options.stackBonus * (stackSize(s, defender) - 1);
  const fortify = stackFlags(s, defender) & FORTIFIED ? options.fortifyDefense : 0;
  const power =
    theatre.defense[foe] +
    applies(3, stackDefense) +
    applies(4, theatre.defenseOf[to]) +
    applies(5, fortify) +
    applies(6, shieldWall(s, to));
  const malus = fight.distance === 1 ? applies(7, theatre.meleeMalus[foe]) : 0;
  fight.defensePower = Math.max(0, power - malus);
  return fight;
}

function applies(ability: number, amount: number): number {
  if (amount !== 0) fight.applied |= 1 << ability;
  return amount;
}

/** 000 §5.3; ruling attrition-2.6: hexes count, not the units on them. */
export function shieldWall(s: AttritionState, cell: number): number {
  const { theatre } = s;
  const slot = s.front[cell];
  const type = s.unitType[slot];
  const each = theatre.shieldWallEach[type];
  if (each === 0) return 0;
  const isA = slot < theatre.capacity;
  let bonus = 0;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const beside = theatre.grid.neighbours[d];
    if (beside === NONE) continue;
    const friend = s.front[beside];
    if (friend !== NONE && friend < theatre.capacity === isA && s.unitType[friend] === type) bonus += each;
  }
  return Math.min(bonus, theatre.shieldWallMost[type]);
}

/** Every death scores for the other side. */
export function kill(s: AttritionState, seat: number, slot: number): void {
  removeUnit(s, seat, slot);
  s.scalars[VP + 1 - seat] += s.theatre.options.vpPerKill;
}
