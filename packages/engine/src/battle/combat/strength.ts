import type { Term } from '../../explanation.ts';
import { NONE } from '../../hex/index.ts';
import { classBonus, terrainBonus } from '../economy/research.ts';
import { CHIEF, terrains } from '../rules.ts';
import { type BattleState, LIVING, NEUTRAL, STARVED, SUPPLIED } from '../state/state.ts';

/** What the options' `defense` of terrain means: percent of a unit's own defence, or points on top of it. */
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

/** Something that changes a unit's attack or defence. Combat adds these up and explanations list them, from the same two lists. */
export interface StrengthTerm {
  readonly why: Term['why'];
  /** Percent of the unit's own figure that it adds; `hasGround` says whether the unit has the ground it stands on. */
  percent(s: BattleState, slot: number, hasGround: boolean): number;
}

export const attackTerms: readonly StrengthTerm[] = [
  { why: 'research', percent: (s, slot) => classBonus(s, s.unitOwner[slot], s.unitType[slot]) },
  {
    why: 'enemy-ground',
    percent: (s, slot) => (isOnEnemyGround(s, slot) ? s.theatre.roster.units.enemyGroundAttack[s.unitType[slot]] : 0),
  },
  {
    why: 'flanks',
    percent: (s, slot) =>
      isOnEnemyGround(s, slot) && isFlanked(s, s.unitOwner[slot], s.unitCell[slot]) ? s.theatre.options.flankAttack : 0,
  },
  { why: 'unsupplied', percent: (s, slot) => (isUnsupplied(s, slot) ? -s.theatre.options.unsuppliedAttack : 0) },
  { why: 'starved', percent: (s, slot) => (s.unitFlags[slot] & STARVED ? -s.theatre.options.starvedAttack : 0) },
];

/** Needs `noteChiefs`. Terrain comes on top: percent in one edition, points in the other. */
export const defenseTerms: readonly StrengthTerm[] = [
  {
    why: 'research',
    percent: (s, slot, hasGround) =>
      classBonus(s, s.unitOwner[slot], s.unitType[slot]) +
      (hasGround && isOnRoughGround(s, slot) ? terrainBonus(s, s.unitOwner[slot], s.unitType[slot]) : 0),
  },
  { why: 'aura', percent: (s, slot) => (isInAura(s, slot) ? s.theatre.options.auraDefense : 0) },
];

/** Percent modifiers add up (ruling battle.8). */
function percentOf(terms: readonly StrengthTerm[], s: BattleState, slot: number, hasGround: boolean): number {
  let percent = 100;
  for (let i = 0; i < terms.length; i++) percent += terms[i].percent(s, slot, hasGround);
  return percent;
}

/** Thousandths at full health. */
export function attackOf(s: BattleState, slot: number): number {
  return s.theatre.roster.units.attack[s.unitType[slot]] * 10 * Math.max(0, percentOf(attackTerms, s, slot, false));
}

/** Thousandths; terrain is percent of the unit's own defence, or points on top. */
export function defenseOf(s: BattleState, slot: number, hasGround: boolean, unit: TerrainUnit): number {
  const base = s.theatre.roster.units.defense[s.unitType[slot]] * 10;
  const percent = percentOf(defenseTerms, s, slot, hasGround);
  const ground = hasGround ? groundDefense(s, slot) : 0;
  return unit === 'percent' ? base * (percent + ground) : base * percent + ground * 1000;
}

/** Percent or points that the terrain gives a defender. */
export function groundDefense(s: BattleState, slot: number): number {
  const { map, roster } = s.theatre;
  return roster.terrainDefense[map.terrain[s.unitCell[slot]]];
}

function isOnRoughGround(s: BattleState, slot: number): boolean {
  const terrain = s.theatre.map.terrain[s.unitCell[slot]];
  return terrain === HILLS || terrain === FOREST;
}

function isUnsupplied(s: BattleState, slot: number): boolean {
  return (s.unitFlags[slot] & SUPPLIED) === 0 || s.unitOwner[slot] === NEUTRAL;
}

/** A hex that nobody controls is nobody's ground. */
function isOnEnemyGround(s: BattleState, slot: number): boolean {
  const controller = s.control[s.unitCell[slot]];
  return controller !== NEUTRAL && controller !== s.unitOwner[slot];
}

/** 001 §3.9: enough hexes around belong to the side that fights here. Neutral units control none. */
function isFlanked(s: BattleState, side: number, cell: number): boolean {
  if (side === NEUTRAL) return false;
  const { neighbours } = s.theatre.board;
  let own = 0;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    if (neighbours[d] !== NONE && s.control[neighbours[d]] === side) own++;
  }
  return own >= s.theatre.options.flankHexes;
}

/** 004 §2.3: near a Chief of its side, as `noteChiefs` noted them; a Chief does not strengthen itself. */
function isInAura(s: BattleState, slot: number): boolean {
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
