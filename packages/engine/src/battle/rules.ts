import type { Capture } from './victory/capture.ts';
import type { Combat } from './combat/combat.ts';
import type { BattleDialect } from './face/dialect.ts';
import type { Movement } from './movement/movement.ts';
import type { BattleOptions } from './options/options.ts';
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
