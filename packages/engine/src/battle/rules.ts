import type { Capture } from './victory/capture.ts';
import type { Combat } from './combat/combat.ts';
import type { BattleDialect } from './face/dialect.ts';
import type { Movement } from './movement/movement.ts';
import type { BattleText } from './rules-text-en.ts';

/** What may vary between the games of this family. Numbers are options; ways of moving, fighting and capturing fill slots. */
export interface BattleRules {
  readonly id: string;
  readonly title: string;
  /** Its sentence on the rules page. */
  readonly summary: keyof BattleText['summaries'];
  readonly movement: Movement;
  readonly combat: Combat;
  readonly capture: Capture;
  readonly dialect: BattleDialect;
  readonly options: BattleOptions;
}

export const unitTypes = ['LightInfantry', 'Scout', 'Armored', 'Mechanized', 'SpecialForces', 'Chief'] as const;
export type UnitType = (typeof unitTypes)[number];
export const CHIEF = unitTypes.indexOf('Chief');

export const terrains = ['Plains', 'Hills', 'Forest', 'City', 'Impassable'] as const;
export type TerrainName = (typeof terrains)[number];
export const IMPASSABLE = terrains.indexOf('Impassable');

export const resources = ['M', 'F', 'I'] as const;
export type Resource = (typeof resources)[number];
export type Amounts = { readonly [resource in Resource]: number };

export interface UnitStats {
  readonly hp: number;
  readonly attack: number;
  readonly defense: number;
  readonly movement: number;
  readonly vision: number;
  readonly cost: Amounts;
  readonly buildTicks: number;
  /** Fuel every `upkeepEvery` ticks. */
  readonly upkeep: number;
  readonly isBuildable: boolean;
  /** Percent added to the attack in a hex that an enemy controls. */
  readonly enemyGroundAttack: number;
  readonly ignoresForestVision: boolean;
}

export interface TerrainStats {
  readonly moveCost: number;
  /** Percent for pooled damage, points for effective HP. */
  readonly defense: number;
  readonly visionPenalty: number;
}

export interface BattleOptions {
  readonly players: number;
  /** Rows and columns of the map: 40, 80 or 160. */
  readonly size: number;
  readonly tickSeconds: number;
  readonly durationMinutes: number;
  /** Percent of the contested nodes below. */
  readonly nodeDensity: number;
  readonly units: { readonly [type in UnitType]: UnitStats };
  readonly terrain: { readonly [name in Exclude<TerrainName, 'Impassable'>]: TerrainStats };
  readonly stackCap: number;
  readonly mostUnits: number;
  readonly mostFacilities: number;
  readonly mostOrders: number;
  readonly mostQueued: number;
  /** On each base when the match opens, numbered in this order; the Chief is one of them. */
  readonly startUnits: readonly UnitType[];
  /** Hexes around a base that its owner controls from the start. */
  readonly startRadius: number;
  readonly startResources: Amounts;
  readonly storageCap: number;
  readonly nodeYield: Amounts;
  readonly safeNodes: Amounts;
  /** By number of players, from 2 to 6. */
  readonly contestedNodes: readonly Amounts[];
  readonly baseSlots: number;
  readonly citySlots: number;
  readonly upkeepEvery: number;
  readonly repairEvery: number;
  readonly repairHp: number;
  readonly flipTicks: number;
  readonly combatRounds: number;
  /** Percent: random factor of a round lies between 100 - this and 100 + this; 0 for none. */
  readonly damageVariance: number;
  /** Percent added to the attack in another player's hex with at least so many own hexes around it. */
  readonly flankAttack: number;
  readonly flankHexes: number;
  /** Percent of the attack, and move points, that a unit out of supply loses: 20 and 1. */
  readonly unsuppliedAttack: number;
  readonly unsuppliedMovement: number;
  /** Percent of the attack and of the movement that a starved unit loses. */
  readonly starvedAttack: number;
  readonly starvedMovement: number;
  /** Move points that a disrupted unit loses. */
  readonly disruptedMovement: number;
  /** Effective HP: the defence that halves damage. */
  readonly defenseConstant: number;
  readonly auraDefense: number;
  readonly auraRadius: number;
  readonly friendlyConflict: 'bounce' | 'stack';
  readonly breaksMutualElimination: boolean;
  readonly hasResearch: boolean;
  /** Intel and ticks of the first and the second tier. */
  readonly researchCost: readonly number[];
  readonly researchTicks: readonly number[];
  /** First tier: percent of attack and defence for the chosen class. */
  readonly researchClass: number;
  /** Second tier: movement of Scouts, or percent of defence for infantry in Hills and Forest. */
  readonly researchMovement: number;
  readonly researchTerrain: number;
  readonly scoreChief: number;
  readonly scoreFacility: number;
  /** Points a unit, or thousandths of its cost where `scoresUnitValue`. */
  readonly scoreUnit: number;
  readonly scoresUnitValue: boolean;
  /** Tenths of a point a unit of resource. */
  readonly scoreResourceTenths: number;
  /** 001's scaling variants. */
  readonly scalesWithSize: boolean;
  readonly scalesWithPlayers: boolean;
  /** Percent by which they raise the start. */
  readonly sizeScale: number;
  readonly playersScale: number;
  readonly addsSafeNode: boolean;
}
