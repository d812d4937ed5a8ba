import type { Capture } from './victory/capture.ts';
import type { Combat } from './combat/combat.ts';
import type { GameFacts } from '../game-facts.ts';
import type { OptionsReader } from '../options.ts';
import type { BattleDialect } from './face/dialect.ts';
import type { Movement } from './movement/movement.ts';
import type { BattleOptions } from './options/options.ts';

/** What a game of this family declares. All of it is data; ways of moving, fighting and capturing are named and fill slots. */
export interface BattleFacts extends GameFacts {
  readonly family: 'battle';
  readonly movement: 'initiative-race' | 'lock-and-bounce';
  readonly combat: 'pooled-damage' | 'effective-hp';
  readonly capture: 'surrounded' | 'checkmate';
  readonly dialect: 'battle-v1' | 'battle-v2';
  readonly options: BattleOptions;
}

/** The facts with their slots filled. */
export interface BattleRules extends Omit<BattleFacts, 'movement' | 'combat' | 'capture' | 'dialect'> {
  readonly movement: Movement;
  readonly combat: Combat;
  readonly capture: Capture;
  readonly dialect: BattleDialect;
  readonly reader: OptionsReader<BattleOptions>;
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
