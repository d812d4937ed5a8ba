import { NONE } from '../../hex/index.ts';
import type { BattleState } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';
import { noteContested } from './contested.ts';
import { fightItOut, type Strike } from './fight.ts';
import { addFighter, beginFights, gatherFighters } from './fighters.ts';
import { noteChiefs } from './strength.ts';

/** All fights of a tick: units that met head-on first, in the order noted, then hex by hex in the order of cells. */
export function fightEverywhere(s: BattleState, tick: Tick, strike: Strike): void {
  const fight = beginFights(s);
  noteChiefs(s);
  for (const { from, to, slots } of tick.headOns) {
    gatherFighters(fight, from, to);
    for (const slot of slots) addFighter(fight, slot);
    fightItOut(s, fight, tick, strike);
  }
  const contested = noteContested(s);
  for (let i = 0; i < contested.count; i++) {
    const cell = contested.cells[i];
    gatherFighters(fight, cell, NONE);
    for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) addFighter(fight, slot);
    fightItOut(s, fight, tick, strike);
  }
}
