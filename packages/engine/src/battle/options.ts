import { boundsText } from '../bounds-text.ts';
import type { JsonObject } from '../game.ts';
import { inEveryLanguage, type Said } from '../language.ts';
import { type Bounds, choice, completeOptions, each, fields, flag, int, list } from '../options.ts';
import { isRefusal, type Refusal, refuse } from '../verdict.ts';
import { type BattleOptions, type BattleRules, resources, terrains, unitTypes } from './rules.ts';

/** Map sizes of 001 §2.2. */
export const mapSizes = [40, 80, 160] as const;

const amounts = (most: number): Bounds => each(resources, int(0, most));

const unit = fields({
  hp: int(1, 1000),
  attack: int(0, 1000),
  defense: int(0, 1000),
  movement: int(1, 6),
  vision: int(1, 8),
  cost: amounts(5000),
  buildTicks: int(1, 200),
  upkeep: int(0, 1000),
  isBuildable: flag,
  enemyGroundAttack: int(0, 100),
  ignoresForestVision: flag,
});

const terrain = fields({ moveCost: int(1, 6), defense: int(0, 100), visionPenalty: int(0, 8) });

/** What a value may be. 001 names the bounds of time, duration and size; the rest keeps arithmetic exact and matches finite. */
const bounds: Bounds = fields({
  players: int(2, 6),
  size: int(mapSizes[0], mapSizes[2]),
  tickSeconds: int(1, 60),
  durationMinutes: int(60, 3600),
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
  startUnits: list(choice(...unitTypes), 1, 10),
  startRadius: int(0, 4),
  startResources: amounts(100_000),
  storageCap: int(0, 100_000),
  nodeYield: amounts(1000),
  safeNodes: amounts(4),
  contestedNodes: list(amounts(12), 5, 5),
  baseSlots: int(1, 10),
  citySlots: int(1, 10),
  upkeepEvery: int(1, 1000),
  repairEvery: int(1, 1000),
  repairHp: int(0, 1000),
  flipTicks: int(1, 50),
  combatRounds: int(1, 10),
  damageVariance: int(0, 50),
  flankAttack: int(0, 100),
  flankHexes: int(1, 6),
  unsuppliedAttack: int(0, 100),
  unsuppliedMovement: int(0, 6),
  starvedAttack: int(0, 100),
  starvedMovement: int(0, 100),
  disruptedMovement: int(0, 6),
  defenseConstant: int(1, 1000),
  auraDefense: int(0, 100),
  auraRadius: int(0, 6),
  friendlyConflict: choice('bounce', 'stack'),
  breaksMutualElimination: flag,
  hasResearch: flag,
  researchCost: list(int(0, 5000), 2, 2),
  researchTicks: list(int(1, 1000), 2, 2),
  researchClass: int(0, 100),
  researchMovement: int(0, 1),
  researchTerrain: int(0, 100),
  scoreChief: int(0, 100_000),
  scoreFacility: int(0, 100_000),
  scoreUnit: int(0, 100_000),
  scoresUnitValue: flag,
  scoreResourceTenths: int(0, 1000),
  scalesWithSize: flag,
  scalesWithPlayers: flag,
  sizeScale: int(0, 100),
  playersScale: int(0, 100),
  addsSafeNode: flag,
});

/** Equal options are one object, so that what is built from them is built once; the last few sets are remembered. */
const known = new Map<string, BattleOptions>();
const REMEMBERED = 64;

export function completeBattleOptions(rules: BattleRules, overrides: unknown): BattleOptions | Refusal {
  const merged = completeOptions(bounds, rules.options as unknown as JsonObject, overrides);
  if (isRefusal(merged)) return merged;
  const options = merged as unknown as BattleOptions;
  const name = `${rules.id} ${JSON.stringify(options)}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const wrong = crossCheck(options);
  if (wrong !== null) return refuse('bad-option', wrong);
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED) known.delete(oldest);
  known.set(name, options);
  return options;
}

/** What no bound of a single value says. */
function crossCheck(options: BattleOptions): string | Said | null {
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
