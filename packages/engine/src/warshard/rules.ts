import { type Bounds, choice, each, fields, flag, int, list, text } from '../bounds.ts';
import type { OptionsReader } from '../options.ts';
import type { GameFacts } from '../game-facts.ts';

/** What a game of this family declares; everything that may vary is in the options. */
export interface WarshardFacts extends GameFacts {
  readonly family: 'warshard';
  readonly dialect: 'warshard';
  readonly options: WarshardOptions;
}

export interface WarshardRules extends WarshardFacts {
  readonly reader: OptionsReader<WarshardOptions>;
}

/** Blue is seat 0 and moves first. */
export const sides = ['blue', 'red'] as const;
export type Side = (typeof sides)[number];

export const unitTypes = ['infantry', 'mechanised', 'armor', 'artillery', 'air_wing', 'hq'] as const;
export type UnitType = (typeof unitTypes)[number];

export const terrainNames = ['plains', 'forest', 'city', 'hills', 'trench', 'water'] as const;
export type TerrainName = (typeof terrainNames)[number];

/** 003 combat: attacker to defender. */
export const oddsColumns = ['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'] as const;
export type OddsColumn = (typeof oddsColumns)[number];

export const results = ['S', 'dr', 'ar', 'EX', 'DE', 'AE'] as const;
export type Result = (typeof results)[number];

export interface UnitStats {
  readonly kind: 'melee' | 'support';
  readonly power: number;
  readonly defense: number;
  /** In points; the state counts half-points. */
  readonly mobility: number;
  /** How far a support unit adds its power to a fight. */
  readonly range: number;
  /** An HQ: a source of supply that never supports a fight. */
  readonly generatesSupply: boolean;
  readonly ignoresZoc: boolean;
  readonly crossesWater: boolean;
}

export interface Terrain {
  /** The character that stands for it on a scenario's map. */
  readonly glyph: string;
  /** Points to enter; of water, to enter over a bridge or by a unit that crosses it. */
  readonly cost: number;
  /** What the Defence of a melee unit is multiplied by. */
  readonly defenseFactor: number;
  readonly isWater: boolean;
}

/** Axial coordinates: the neighbours are (±1,0), (0,±1), (1,−1) and (−1,1). */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

export interface ScenarioUnit {
  readonly id: string;
  readonly type: UnitType;
  readonly side: Side;
  readonly at: Hex;
}

/** Ruling warshard-1.11: the map and the units of a match, in one JSON document. */
export interface Scenario {
  readonly title: string;
  readonly about: string;
  /** The q and r of the map's first hex. Every second row is shifted half a hex to the right, so q starts one lower every two rows. */
  readonly origin: readonly number[];
  /** A row of terrain glyphs for each r. */
  readonly map: readonly string[];
  readonly roads: readonly Hex[];
  readonly bridges: readonly Hex[];
  readonly names: readonly { readonly at: Hex; readonly name: string }[];
  readonly victory: readonly { readonly at: Hex; readonly points: number }[];
  readonly units: readonly ScenarioUnit[];
  readonly reinforcements: readonly (ScenarioUnit & { readonly turn: number })[];
  readonly turnLimit: number;
}

export interface WarshardOptions {
  readonly units: { readonly [type in UnitType]: UnitStats };
  readonly terrain: { readonly [name in TerrainName]: Terrain };
  /** What each roll from 1 to 6 does, column by column. */
  readonly odds: { readonly [column in OddsColumn]: readonly Result[] };
  /** Half-points from one road hex to the next. */
  readonly roadHalfPoints: number;
  readonly supplyRange: number;
  /** By how many columns a lack of supply shifts the odds. */
  readonly supplyShift: number;
  /** Lets scenario authors use the force actions; the match is unrated. */
  readonly authoring: boolean;
  readonly scenario: Scenario;
}

export const DIE = 6;
export const MOST_TURNS = 100;
const MOST_UNITS = 200;
export const MOST_SIDE = 40;

const hex = fields({ q: int(-200, 200), r: int(-200, 200) });

const scenarioUnit = {
  id: text(/^[A-Za-z0-9][A-Za-z0-9._-]{0,15}$/, 'id'),
  type: choice(...unitTypes),
  side: choice(...sides),
  at: hex,
};

export const scenarioBounds: Bounds = fields({
  title: text(/^[^\p{Cc}]{1,80}$/u, 'title'),
  about: text(/^[^\p{Cc}]{0,1000}$/u, 'text'),
  origin: list(int(-100, 100), 2, 2),
  map: list(text(/^[!-~]{2,40}$/, 'mapRow'), 2, MOST_SIDE),
  roads: list(hex, 0, MOST_SIDE * MOST_SIDE),
  bridges: list(hex, 0, MOST_SIDE * MOST_SIDE),
  names: list(fields({ at: hex, name: text(/^[^\p{Cc}]{1,40}$/u, 'name') }), 0, 400),
  victory: list(fields({ at: hex, points: int(1, 1000) }), 0, 100),
  units: list(fields(scenarioUnit), 2, MOST_UNITS),
  reinforcements: list(fields({ ...scenarioUnit, turn: int(1, MOST_TURNS) }), 0, MOST_UNITS),
  turnLimit: int(1, MOST_TURNS),
});

/** What a scenario may leave out. Everything else is required. */
export const scenarioDefaults = {
  about: '',
  origin: [0, 0],
  roads: [],
  bridges: [],
  names: [],
  victory: [],
  reinforcements: [],
} as const;

export const optionBounds: Bounds = fields({
  units: each(
    unitTypes,
    fields({
      kind: choice('melee', 'support'),
      power: int(0, 100),
      defense: int(0, 100),
      mobility: int(0, 20),
      range: int(0, 40),
      generatesSupply: flag,
      ignoresZoc: flag,
      crossesWater: flag,
    }),
  ),
  terrain: each(
    terrainNames,
    fields({
      glyph: text(/^[!-~]$/, 'glyph'),
      cost: int(1, 20),
      defenseFactor: int(1, 10),
      isWater: flag,
    }),
  ),
  odds: each(oddsColumns, list(choice(...results), DIE, DIE)),
  roadHalfPoints: int(1, 40),
  supplyRange: int(0, 100),
  supplyShift: int(0, oddsColumns.length - 1),
  authoring: flag,
  scenario: scenarioBounds,
});
