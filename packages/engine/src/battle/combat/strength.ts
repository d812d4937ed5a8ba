import { NONE } from '../../hex/index.ts';
import { classBonus, terrainBonus } from '../economy/research.ts';
import { CHIEF, terrains } from '../rules.ts';
import { type BattleState, LIVING, NEUTRAL, STARVED, SUPPLIED } from '../state/state.ts';

/** What the options' `defense` of terrain means: percent of a unit's own, or points beside it. */
export type TerrainUnit = 'percent' | 'points';

const HILLS = terrains.indexOf('Hills');
const FOREST = terrains.indexOf('Forest');

/** Chiefs as they stood at one moment of a stage: cells and owners. */
export class Chiefs {
  /** The stage of the state whose Chiefs these are. */
  stage = 0;
  count = 0;
  readonly cell: Int32Array;
  readonly owner: Uint8Array;

  constructor(slots: number) {
    this.cell = new Int32Array(slots);
    this.owner = new Uint8Array(slots);
  }
}

/** Fine print "Combat": the aura is judged once, so a Chief who falls in one fight still strengthens the next. */
export function noteChiefs(s: BattleState): void {
  const { chiefs } = s.theatre.scratch;
  chiefs.stage = s.stage;
  chiefs.count = 0;
  if (s.theatre.options.auraDefense === 0) return;
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitType[slot] !== CHIEF) continue;
    chiefs.cell[chiefs.count] = s.unitCell[slot];
    chiefs.owner[chiefs.count++] = s.unitOwner[slot];
  }
}

/** Thousandths at full health; percent modifiers add up (ruling battle.8). */
export function attackOf(s: BattleState, slot: number): number {
  const { options, roster } = s.theatre;
  const { attack, enemyGroundAttack } = roster;
  const type = s.unitType[slot];
  const side = s.unitOwner[slot];
  const flags = s.unitFlags[slot];
  let percent = 100 + classBonus(s, side, type);
  if (isOnEnemyGround(s, slot)) {
    percent += enemyGroundAttack[type];
    if (isFlanked(s, side, s.unitCell[slot])) percent += options.flankAttack;
  }
  if ((flags & SUPPLIED) === 0 || side === NEUTRAL) percent -= options.unsuppliedAttack;
  if ((flags & STARVED) !== 0) percent -= options.starvedAttack;
  return attack[type] * 10 * Math.max(0, percent);
}

/** A hex that nobody controls is nobody's ground. */
export function isOnEnemyGround(s: BattleState, slot: number): boolean {
  const controller = s.control[s.unitCell[slot]];
  return controller !== NEUTRAL && controller !== s.unitOwner[slot];
}

/** 001 §3.9: the hex lies next to enough hexes of the side that fights in it. Neutral units control none. */
export function isFlanked(s: BattleState, side: number, cell: number): boolean {
  if (side === NEUTRAL) return false;
  const { neighbours } = s.theatre.board;
  let own = 0;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    if (neighbours[d] !== NONE && s.control[neighbours[d]] === side) own++;
  }
  return own >= s.theatre.options.flankHexes;
}

/** Thousandths. Aura and research are percent of the unit's own defence; terrain is percent too, or points on top. */
export function defenseOf(s: BattleState, slot: number, hasGround: boolean, unit: TerrainUnit): number {
  const { options, map, roster } = s.theatre;
  const { defense, terrainDefense } = roster;
  const type = s.unitType[slot];
  const side = s.unitOwner[slot];
  const terrain = map.terrain[s.unitCell[slot]];
  let percent = 100 + classBonus(s, side, type) + (isInAura(s, slot) ? options.auraDefense : 0);
  if (!hasGround) return defense[type] * 10 * percent;
  if (terrain === HILLS || terrain === FOREST) percent += terrainBonus(s, side, type);
  if (unit === 'percent') return defense[type] * 10 * (percent + terrainDefense[terrain]);
  return defense[type] * 10 * percent + terrainDefense[terrain] * 1000;
}

/** 004 §2.3: near a Chief of its side, as `noteChiefs` noted them; a Chief does not strengthen itself. */
export function isInAura(s: BattleState, slot: number): boolean {
  const { board, options, scratch } = s.theatre;
  const { chiefs } = scratch;
  if (chiefs.stage !== s.stage) throw new Error('combat: the Chiefs were not noted for this state in this tick');
  if (s.unitType[slot] === CHIEF) return false;
  for (let i = 0; i < chiefs.count; i++) {
    if (chiefs.owner[i] !== s.unitOwner[slot]) continue;
    if (board.distance(chiefs.cell[i], s.unitCell[slot]) <= options.auraRadius) return true;
  }
  return false;
}
