import { NONE } from '../../hex/index.ts';
import type { BattleState } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';
import { contested, noteContested } from './contested.ts';
import { beginFights, fightItOut, type Strike } from './fight.ts';
import { addFighter, gatherFighters } from './fighters.ts';
import { noteChiefs } from './strength.ts';

/** All fights of a tick: those who met head-on first, in the order noted, then hex by hex in the order of cells. */
export function fightEverywhere(s: BattleState, tick: Tick, strike: Strike): void {
  beginFights(s);
  noteChiefs(s);
  for (const { from, to, slots } of tick.headOns) {
    gatherFighters(s, from, to);
    for (const slot of slots) addFighter(slot);
    fightItOut(s, tick, strike);
  }
  noteContested(s);
  for (let i = 0; i < contested.count; i++) {
    const cell = contested.cells[i];
    gatherFighters(s, cell, NONE);
    for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) addFighter(slot);
    fightItOut(s, tick, strike);
  }
}
