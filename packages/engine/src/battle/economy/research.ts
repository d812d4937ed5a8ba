import { CHIEF, type UnitType, unitTypes } from '../rules.ts';
import { type BattleState, NEUTRAL, RESEARCH, SEAT_FIELDS } from '../state/state.ts';

/** What the second tier of research offers (001 §2.6 "Upgrades"). */
export const secondTier = ['ScoutMovement', 'InfantryTerrain'] as const;

/** Bits of a seat's `RESEARCH`: one for each class, then one for each choice of the second tier. */
const SCOUTS = 1 << unitTypes.length;
const INFANTRY = 2 << unitTypes.length;
const FIRST_TIER = SCOUTS - 1;

const infantryTypes: readonly number[] = (['LightInfantry', 'SpecialForces'] as const).map((type) =>
  unitTypes.indexOf(type),
);
const SCOUT = unitTypes.indexOf('Scout');

/** The bit of a choice, or 0 if the tier does not offer it. Chiefs are not a class. */
export function researchBit(tier: number, choice: string): number {
  if (tier === 2) return choice === 'ScoutMovement' ? SCOUTS : choice === 'InfantryTerrain' ? INFANTRY : 0;
  const type = unitTypes.indexOf(choice as UnitType);
  return type === -1 || type === CHIEF ? 0 : 1 << type;
}

export function tierOf(bit: number): 1 | 2 {
  return bit <= FIRST_TIER ? 1 : 2;
}

/** Each tier once, the second after the first. */
export function isTierOpen(done: number, tier: number): boolean {
  const hasFirst = (done & FIRST_TIER) !== 0;
  return tier === 1 ? !hasFirst : hasFirst && (done & (SCOUTS | INFANTRY)) === 0;
}

function researched(s: BattleState, side: number): number {
  return side === NEUTRAL ? 0 : s.seats[side * SEAT_FIELDS + RESEARCH];
}

/** Percent that research adds to the attack, and to the defence anywhere, of a unit type. */
export function classBonus(s: BattleState, side: number, type: number): number {
  return (researched(s, side) >> type) & 1 ? s.theatre.options.researchClass : 0;
}

/** Percent that research adds to the defence of a unit type in Hills and Forest. */
export function terrainBonus(s: BattleState, side: number, type: number): number {
  const applies = (researched(s, side) & INFANTRY) !== 0 && infantryTypes.includes(type);
  return applies ? s.theatre.options.researchTerrain : 0;
}

/** Move points that research adds to a unit type. */
export function movementBonus(s: BattleState, side: number, type: number): number {
  return type === SCOUT && (researched(s, side) & SCOUTS) !== 0 ? s.theatre.options.researchMovement : 0;
}

/** The choices of a tier, for lists and pages. */
export function researchChoices(tier: number): readonly string[] {
  return tier === 1 ? unitTypes.filter((_, type) => type !== CHIEF) : secondTier;
}
