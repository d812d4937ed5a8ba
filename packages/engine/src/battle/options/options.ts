import { choice, each, fields, flag, int, list, type Typed, type ValueOf } from '../../bounds.ts';
import { boundsText } from '../../bounds-text.ts';
import { inEveryLanguage, type Said } from '../../language.ts';
import { type Refusal, refuse } from '../../verdict.ts';
import { type Amounts, resources, terrains, unitTypes } from '../rules.ts';

/** Map sizes of 001 §2.2. */
export const mapSizes = [40, 80, 160] as const;

const amounts = (most: number): Typed<Amounts> => each(resources, int(0, most));

const unit = fields({
  hp: int(1, 1000),
  attack: int(0, 1000),
  defense: int(0, 1000),
  movement: int(1, 6),
  vision: int(1, 8),
  cost: amounts(5000),
  buildTicks: int(1, 200),
  /** Fuel every `upkeepEvery` ticks. */
  upkeep: int(0, 1000),
  isBuildable: flag,
  /** Percent added to the attack in a hex that an enemy controls. */
  enemyGroundAttack: int(0, 100),
  ignoresForestVision: flag,
});

const terrain = fields({
  moveCost: int(1, 6),
  /** Percent for pooled damage, points for effective HP. */
  defense: int(0, 100),
  visionPenalty: int(0, 8),
});

/** Every option. 001 names the bounds of time, duration and size; the rest keeps arithmetic exact and matches finite. */
export const optionBounds = fields({
  players: int(2, 6),
  /** Rows and columns of the map: 40, 80 or 160. */
  size: int(mapSizes[0], mapSizes[2]),
  tickSeconds: int(1, 60),
  durationMinutes: int(60, 3600),
  /** Percent of `contestedNodes` that the map has. */
  nodeDensity: int(0, 200),
  units: each(unitTypes, unit),
  terrain: each(
    terrains.filter((name) => name !== 'Impassable'),
    terrain,
  ),
  stackCap: int(1, 50),
  mostUnits: int(4, 300),
  mostFacilities: int(1, 12),
  mostOrders: int(1, 500),
  mostQueued: int(1, 50),
  /** On each base when the match opens, numbered in this order; the Chief is one of them. */
  startUnits: list(choice(...unitTypes), 1, 10),
  /** Hexes around a base that its owner controls from the start. */
  startRadius: int(0, 4),
  startResources: amounts(100_000),
  storageCap: int(0, 100_000),
  nodeYield: amounts(1000),
  safeNodes: amounts(4),
  /** By number of players, from 2 to 6. */
  contestedNodes: list(amounts(12), 5, 5),
  baseSlots: int(1, 10),
  citySlots: int(1, 10),
  upkeepEvery: int(1, 1000),
  repairEvery: int(1, 1000),
  repairHp: int(0, 1000),
  flipTicks: int(1, 50),
  combatRounds: int(1, 10),
  /** Percent: the random factor of a round lies between 100 - this and 100 + this; 0 for none. */
  damageVariance: int(0, 50),
  /** Percent added to the attack in another player's hex with at least `flankHexes` own hexes around it. */
  flankAttack: int(0, 100),
  flankHexes: int(1, 6),
  /** What a unit out of supply loses: percent of its attack, and move points. */
  unsuppliedAttack: int(0, 100),
  unsuppliedMovement: int(0, 6),
  /** What a starved unit loses: percent of its attack, and of its movement. */
  starvedAttack: int(0, 100),
  starvedMovement: int(0, 100),
  /** Move points that a disrupted unit loses. */
  disruptedMovement: int(0, 6),
  /** Effective HP: the defence that halves damage. */
  defenseConstant: int(1, 1000),
  /** Percent added to the defence of units within `auraRadius` of their Chief. */
  auraDefense: int(0, 100),
  auraRadius: int(0, 6),
  friendlyConflict: choice('bounce', 'stack'),
  breaksMutualElimination: flag,
  hasResearch: flag,
  /** Intel and ticks of the first and the second tier. */
  researchCost: list(int(0, 5000), 2, 2),
  researchTicks: list(int(1, 1000), 2, 2),
  /** First tier: percent of attack and defence for the chosen class. */
  researchClass: int(0, 100),
  /** Second tier: movement of Scouts, or percent of defence for infantry in Hills and Forest. */
  researchMovement: int(0, 1),
  researchTerrain: int(0, 100),
  scoreChief: int(0, 100_000),
  scoreFacility: int(0, 100_000),
  /** Points per unit, or thousandths of its cost where `scoresUnitValue`. */
  scoreUnit: int(0, 100_000),
  scoresUnitValue: flag,
  /** Tenths of a point per unit of a resource. */
  scoreResourceTenths: int(0, 1000),
  /** 001's scaling variants, and the percent by which they raise the opening resources. */
  scalesWithSize: flag,
  scalesWithPlayers: flag,
  sizeScale: int(0, 100),
  playersScale: int(0, 100),
  addsSafeNode: flag,
});

export type BattleOptions = ValueOf<typeof optionBounds>;
export type UnitStats = ValueOf<typeof unit>;

/** What no bound of a single value says. */
export function crossCheck(options: BattleOptions): Refusal | null {
  const wrong = misfit(options);
  return wrong === null ? null : refuse('bad-option', wrong);
}

function misfit(options: BattleOptions): string | Said | null {
  if (!(mapSizes as readonly number[]).includes(options.size)) {
    return inEveryLanguage((language) => {
      const { mustBe, oneOf } = boundsText[language];
      return mustBe('size', oneOf(mapSizes.join(', ')), String(options.size));
    });
  }
  if (options.startUnits.filter((type) => type === 'Chief').length !== 1) {
    return 'startUnits must contain exactly one Chief.';
  }
  if (options.startUnits.length > options.stackCap) return 'startUnits must not have more units than stackCap.';
  if (options.units.Chief.isBuildable) return 'units.Chief.isBuildable must be false: a Chief is unique.';
  return null;
}

/** Ticks until the time limit. */
export function tickLimit(options: BattleOptions): number {
  return Math.floor((options.durationMinutes * 60) / options.tickSeconds);
}
