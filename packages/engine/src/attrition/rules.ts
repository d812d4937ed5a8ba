import type { OptionsReader } from '../options.ts';
import type { Combat } from './combat/combat.ts';
import type { Dialect } from './face/dialect.ts';
import type { GameFacts } from '../game-facts.ts';

/** What a game of this family declares. All of it is data; `combat` and `dialect` name the code that fills their slots. */
export interface AttritionFacts extends GameFacts {
  readonly family: 'attrition';
  readonly combat: 'duel' | 'stack-damage';
  readonly dialect: 'attrition' | 'conquest';
  readonly options: AttritionOptions;
}

/** The facts with their slots filled. */
export interface AttritionRules extends Omit<AttritionFacts, 'combat' | 'dialect'> {
  readonly combat: Combat;
  readonly dialect: Dialect;
  readonly reader: OptionsReader<AttritionOptions>;
}

export const sides = ['A', 'B'] as const;
export type Side = (typeof sides)[number];

export const unitTypes = ['infantry', 'cavalry', 'archer'] as const;
export type UnitType = (typeof unitTypes)[number];

export const scores = ['vp', 'unit_value', 'hexes', 'gold'] as const;
export type Score = (typeof scores)[number];

export interface UnitStats {
  readonly cost: number;
  readonly attack: number;
  readonly defense: number;
  readonly movement: number;
  readonly range: number;
  readonly hp: number;
  /** Added to the attack after a move of at least `chargeDistance` that avoided forest; 0 for none. */
  readonly chargeBonus: number;
  readonly chargeDistance: number;
  /** Added to the defence for each adjacent hex with friends of the same type, up to `shieldWallMost`; 0 for none. */
  readonly shieldWallEach: number;
  readonly shieldWallMost: number;
  /** Subtracted from the defence against an attack from an adjacent hex. */
  readonly meleeMalus: number;
}

export interface Terrain {
  /** The letter that stands for it in `layout`. */
  readonly glyph: string;
  readonly defense: number;
  /** What its controller receives at the start of each turn of their own. */
  readonly gold: number;
  readonly wood: number;
  readonly vp: number;
  /** How much it can pay in total; 0 for no limit. */
  readonly reserve: number;
  /** Who controls it when the match opens. */
  readonly controlledBy: Side | 'none';
  /** A home hex: recruits appear here, and capturing one of the other side (`controlledBy`) may win. */
  readonly isStronghold: boolean;
  readonly breaksCharge: boolean;
  readonly blocksSight: boolean;
  /** Shoots over units, though not over what blocks sight. */
  readonly overlooksUnits: boolean;
  /** Added to `unitLimit` for its controller. */
  readonly unitRoom: number;
}

export interface AttritionOptions {
  readonly layout: readonly string[];
  readonly terrain: { readonly [name: string]: Terrain };
  readonly units: { readonly [type in UnitType]: UnitStats };
  readonly startUnits: readonly { readonly side: Side; readonly type: UnitType; readonly at: string }[];
  readonly startGold: number;
  readonly startWood: number;
  readonly actionsPerTurn: number;
  readonly turnLimit: number;
  readonly moveActions: number;
  readonly attackActions: number;
  readonly recruitActions: number;
  readonly fortifyActions: number;
  readonly fortifyWood: number;
  readonly fortifyDefense: number;
  readonly attackerBonus: number;
  readonly stackLimit: number;
  /** Added to attack and defence for each unit of a stack beyond the first. */
  readonly stackBonus: number;
  readonly vpPerKill: number;
  /** How many units a side may have and still recruit, before `unitRoom`; 0 for no limit. */
  readonly unitLimit: number;
  /** One move and one attack per unit and turn, and neither together with fortifying. */
  readonly hasUnitLimits: boolean;
  /** Recruits wait for their owner's next turn. */
  readonly recruitsRest: boolean;
  /** True: recruit on any stronghold you control. False: only on the strongholds you started with. */
  readonly recruitsOnCaptured: boolean;
  readonly needsSight: boolean;
  /** How many enemy strongholds to control at the end of a turn to win; 0 for never. */
  readonly strongholdsToWin: number;
  /** Entering an enemy stronghold wins at once. */
  readonly winsByEntering: boolean;
  /** What decides at the turn limit, in this order. */
  readonly timeoutScores: readonly Score[];
}
