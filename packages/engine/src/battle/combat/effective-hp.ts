import { NONE } from '../../hex/index.ts';
import { type BattleState, HP, SIDES } from '../state/state.ts';
import { fightEverywhere } from './battles.ts';
import type { Combat } from './combat.ts';
import type { Strike } from './fight.ts';
import { CERTAIN, defenseNow, type Fight } from './fighters.ts';

/** 004 §2.5: output scaled by health falls on the weakest first, and defence stretches hit points. */
const focused: Strike = {
  terrainUnit: 'points',
  weakens: true,
  hurt(s, fight, side) {
    let incoming = incomingTo(fight, side);
    while (incoming > 0) {
      const target = weakest(s, fight, side);
      if (target === NONE) return;
      incoming = hit(s, fight, target, incoming);
    }
  },
};

export const effectiveHp: Combat = {
  terrainUnit: 'points',
  explains: 'effectiveHp',
  resolve(s, tick) {
    fightEverywhere(s, tick, focused);
  },
};

/** What each foe deals, times its factor of chance, split among its own foes and rounded down to thousandths. */
function incomingTo(fight: Fight, side: number): number {
  let incoming = 0;
  for (let foe = 0; foe < SIDES; foe++) {
    if (foe === side || ((fight.present >> foe) & 1) === 0) continue;
    incoming += Math.floor((fight.output[foe] * fight.factor[foe]) / (CERTAIN * (fight.sides - 1)));
  }
  return incoming;
}

/** Index of the living fighter with the fewest hit points; fighters are listed by number, which breaks ties. */
function weakest(s: BattleState, fight: Fight, side: number): number {
  let target = NONE;
  for (let i = 0; i < fight.count; i++) {
    const slot = fight.slots[i];
    const hp = s.unitHp[slot];
    if (s.unitOwner[slot] !== side || hp <= 0) continue;
    if (target === NONE || hp < s.unitHp[fight.slots[target]]) target = i;
  }
  return target;
}

/** What is left of the blow. A kill costs the effective hit points rounded up; a unit left with less than one hit point dies. */
function hit(s: BattleState, fight: Fight, i: number, incoming: number): number {
  const slot = fight.slots[i];
  const constant = s.theatre.options.defenseConstant * 1000;
  const stretched = defenseNow(s, fight, i) + constant;
  const effective = Math.ceil((s.unitHp[slot] * stretched) / constant);
  if (incoming >= effective) {
    s.unitHp[slot] = 0;
    return incoming - effective;
  }
  s.unitHp[slot] -= Math.floor((incoming * constant) / stretched);
  if (s.unitHp[slot] < HP) s.unitHp[slot] = 0;
  return 0;
}
