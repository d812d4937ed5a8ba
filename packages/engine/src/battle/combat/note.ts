import type { Casualty } from '../tick/last-tick.ts';
import { type BattleState, SIDES } from '../state/state.ts';
import type { FightNote } from '../tick/notes.ts';
import type { Fight } from './fighters.ts';

/** The fight that has just ended, before its dead leave the board. */
export function noteFight(s: BattleState, fight: Fight): FightNote {
  const damage = Array.from({ length: SIDES }, () => 0);
  const dead: Casualty[] = [];
  const hurt: Casualty[] = [];
  let sides = 0;
  for (let i = 0; i < fight.count; i++) {
    const slot = fight.slots[i];
    const owner = s.unitOwner[slot];
    const lost = fight.hpBefore[i] - Math.max(0, s.unitHp[slot]);
    sides |= 1 << owner;
    damage[owner] += lost;
    if (lost === 0) continue;
    const list = s.unitHp[slot] > 0 ? hurt : dead;
    list.push({ number: s.unitNumber[slot], owner, type: s.unitType[slot] });
  }
  const { cell, otherCell, defender } = fight;
  return { cell, otherCell, sides, defender, damage, dead, hurt };
}
