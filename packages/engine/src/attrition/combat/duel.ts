import { isControlledBy, moveStack } from '../state.ts';
import { type Combat, kill } from './combat.ts';

/** 000 §9.8.3: the side with the lower power dies; on a tie both die, and the hex becomes neutral. */
export const duel: Combat = {
  mostUnits: 1,
  mostHp: 1,
  explains: 'duel',
  resolve(s, fight, listener) {
    const { seat, from, to, attackPower, defensePower } = fight;
    const { control, theatre, front } = s;
    if (attackPower >= defensePower) {
      kill(s, 1 - seat, front[to]);
      fight.damageDealt = 1;
    }
    if (attackPower <= defensePower) {
      kill(s, seat, front[from]);
      fight.damageTaken = 1;
    } else if (fight.distance === 1) {
      moveStack(s, seat, from, to);
      fight.captured = true;
    }
    if (attackPower !== defensePower) return;
    for (let owner = 0; owner < 2; owner++) {
      if (!isControlledBy(s, owner, to)) continue;
      control[owner * theatre.height + theatre.rowOf[to]] &= ~theatre.bitOf[to];
      listener?.controlChanges(to, owner, -1);
    }
  },
};
