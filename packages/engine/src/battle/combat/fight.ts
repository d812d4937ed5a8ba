import { drawBelow } from '../../draw.ts';
import { NONE } from '../../hex/index.ts';
import { type BattleState, ENGAGED, HP, SIDES, TICK } from '../state/state.ts';
import { removeUnit } from '../state/units.ts';
import type { Tick } from '../tick/notes.ts';
import { CERTAIN, type Fight } from './fighters.ts';
import { firstOnHex, rememberArrivals } from './first.ts';
import { noteFight } from './note.ts';
import { attackOf, defenseOf, type TerrainUnit } from './strength.ts';

/** How an edition turns outputs and defences into damage. */
export interface Strike {
  readonly terrainUnit: TerrainUnit;
  /** Whether the wounded deal less. */
  readonly weakens: boolean;
  /** Takes what the others deal to this side this round from the hit points of its units; at or below 0 they are dead. */
  hurt(s: BattleState, fight: Fight, side: number): void;
}

/** 001 §3.9: rounds until one side is left, at most three; all blows of a round fall at once. */
export function fightItOut(s: BattleState, fight: Fight, tick: Tick, strike: Strike): void {
  if (fight.stage !== s.stage) throw new Error('combat: the fight was not begun for this state in this tick');
  measure(s, fight, strike);
  if (fight.otherCell === NONE) rememberArrivals(s, fight.cell);
  fight.defender = fight.otherCell === NONE ? firstOnHex(s, fight.cell) : NONE;
  for (let round = 0; round < s.theatre.options.combatRounds; round++) {
    countSides(s, fight);
    if (fight.sides < 2) break;
    fight.first = fight.otherCell === NONE ? firstOnHex(s, fight.cell) : NONE;
    for (let side = 0; side < SIDES; side++) if ((fight.present >> side) & 1) prepare(s, fight, strike, side);
    for (let side = 0; side < SIDES; side++) if ((fight.present >> side) & 1) strike.hurt(s, fight, side);
  }
  tick.fights.push(noteFight(s, fight));
  for (let i = 0; i < fight.count; i++) {
    const slot = fight.slots[i];
    s.unitFlags[slot] |= ENGAGED;
    if (s.unitHp[slot] <= 0) removeUnit(s, slot);
  }
}

/** Control, supply and positions are fixed while units fight, so strengths are taken once. */
function measure(s: BattleState, fight: Fight, strike: Strike): void {
  for (let i = 0; i < fight.count; i++) {
    const slot = fight.slots[i];
    fight.hpBefore[i] = s.unitHp[slot];
    fight.attack[i] = attackOf(s, slot);
    fight.openDefense[i] = defenseOf(s, slot, false, strike.terrainUnit);
    fight.groundDefense[i] = defenseOf(s, slot, true, strike.terrainUnit);
  }
}

function countSides(s: BattleState, fight: Fight): void {
  fight.present = 0;
  for (let i = 0; i < fight.count; i++) {
    if (s.unitHp[fight.slots[i]] > 0) fight.present |= 1 << s.unitOwner[fight.slots[i]];
  }
  fight.sides = 0;
  for (let side = 0; side < SIDES; side++) fight.sides += (fight.present >> side) & 1;
}

/** One side's output, and its one draw of the round: seats ascending, neutral last. */
function prepare(s: BattleState, fight: Fight, strike: Strike, side: number): void {
  const { hp } = s.theatre.roster.units;
  let output = 0;
  for (let i = 0; i < fight.count; i++) {
    const slot = fight.slots[i];
    if (s.unitOwner[slot] !== side || s.unitHp[slot] <= 0) continue;
    const full = hp[s.unitType[slot]] * HP;
    output += strike.weakens ? Math.floor((fight.attack[i] * s.unitHp[slot]) / full) : fight.attack[i];
  }
  fight.output[side] = output;
  fight.factor[side] = chance(s, fight);
}

/** Ruling "battle-1 only": R in steps of 1/10000, its key counted per hex and tick. */
function chance(s: BattleState, { cell, drawn }: Fight): number {
  const { options, board } = s.theatre;
  if (options.damageVariance === 0) return CERTAIN;
  const spread = options.damageVariance * (CERTAIN / 100);
  const index = drawn[cell]++;
  const step = drawBelow(2 * spread + 1, s.seed, 'R', s.scalars[TICK], board.q[cell], board.r[cell], index);
  return CERTAIN - spread + step;
}
