import { type BattleState, HP, SIDES } from '../state/state.ts';
import { fightEverywhere } from './battles.ts';
import type { Combat } from './combat.ts';
import type { Strike } from './fight.ts';
import { CERTAIN, defenseNow, type Fight } from './fighters.ts';

/** 001 §3.9: the sum of a side's attacks less the sum of the other side's defences, in whole hit points and at least 1. */
const pooled: Strike = {
  terrainUnit: 'percent',
  weakens: false,
  hurt(s, fight, side) {
    share(s, fight, side, damageTo(s, fight, side));
  },
};

export const pooledDamage: Combat = {
  terrainUnit: 'percent',
  explains: 'pooledDamage',
  resolve(s, tick) {
    fightEverywhere(s, tick, pooled);
  },
};

/**
 * Kept as one fraction until the end: outputs × factors over (foes × 1000 × 10000), so that rounding happens only once, to whole
 * hit points.
 */
function damageTo(s: BattleState, fight: Fight, side: number): number {
  const foes = fight.sides - 1;
  let incoming = 0;
  for (let foe = 0; foe < SIDES; foe++) {
    if (foe !== side && (fight.present >> foe) & 1) incoming += fight.output[foe] * fight.factor[foe];
  }
  let defense = 0;
  for (let i = 0; i < fight.count; i++) {
    const slot = fight.slots[i];
    if (s.unitOwner[slot] === side && s.unitHp[slot] > 0) defense += defenseNow(s, fight, i);
  }
  return Math.max(1, Math.floor((incoming - defense * CERTAIN * foes) / (foes * 1000 * CERTAIN)));
}

/**
 * Ruling "battle-1 only": by full hit points, remainders to the lowest numbers; excess passes to the next unit and wraps around
 * once.
 */
function share(s: BattleState, fight: Fight, side: number, damage: number): void {
  const { hp } = s.theatre.roster.units;
  let total = 0;
  let remainder = damage;
  for (let i = 0; i < fight.count; i++) if (isTarget(s, fight, i, side)) total += hp[s.unitType[fight.slots[i]]];
  for (let i = 0; i < fight.count; i++) {
    if (isTarget(s, fight, i, side)) remainder -= Math.floor((damage * hp[s.unitType[fight.slots[i]]]) / total);
  }
  let rolled = 0;
  for (let i = 0; i < fight.count; i++) {
    if (!isTarget(s, fight, i, side)) continue;
    const part = Math.floor((damage * hp[s.unitType[fight.slots[i]]]) / total) + (remainder-- > 0 ? 1 : 0);
    rolled = take(s, fight.slots[i], part + rolled);
  }
  for (let i = 0; rolled > 0 && i < fight.count; i++) {
    if (isTarget(s, fight, i, side)) rolled = take(s, fight.slots[i], rolled);
  }
}

function isTarget(s: BattleState, fight: Fight, i: number, side: number): boolean {
  return s.unitOwner[fight.slots[i]] === side && s.unitHp[fight.slots[i]] > 0;
}

/** Takes whole hit points from the unit; returns what is left over. */
function take(s: BattleState, slot: number, damage: number): number {
  const taken = Math.min(damage, Math.ceil(s.unitHp[slot] / HP));
  s.unitHp[slot] -= taken * HP;
  return damage - taken;
}
