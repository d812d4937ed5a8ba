import { NONE } from '../../hex/index.ts';
import { type AttritionState, moveStack } from '../state.ts';
import { type Combat, kill } from './combat.ts';

/** 002 "Combat system" with rulings attrition-2.2 to 4: damage and the blow back are simultaneous. */
export const stackDamage: Combat = {
  mostUnits: 20,
  mostHp: 99,
  explains: 'stackDamage',
  resolve(s, fight) {
    const { seat, from, to, attackPower, defensePower } = fight;
    const isMelee = fight.distance === 1;
    const damage = Math.max(1, attackPower - defensePower);
    const blowBack = isMelee && attackPower < defensePower ? 1 : 0;
    fight.damageDealt = hurt(s, 1 - seat, to, damage);
    fight.damageTaken = hurt(s, seat, from, blowBack);
    if (isMelee && s.front[to] === NONE && s.front[from] !== NONE) {
      moveStack(s, seat, from, to);
      fight.captured = true;
    }
  },
};

/** From the front of the stack on; what a death leaves over goes to the next. Returns the hit points really lost. */
function hurt(s: AttritionState, seat: number, cell: number, damage: number): number {
  let left = damage;
  while (left > 0 && s.front[cell] !== NONE) {
    const slot = s.front[cell];
    const hp = s.unitHp[slot];
    if (hp > left) {
      s.unitHp[slot] = hp - left;
      return damage;
    }
    left -= hp;
    kill(s, seat, slot);
  }
  return damage - left;
}
