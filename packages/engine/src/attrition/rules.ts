import { MAX_COLS } from '../hex/index.ts';
import { type Bounds, choice, each, fields, flag, int, list, text } from '../options.ts';
import type { Combat } from './combat/combat.ts';
import type { Dialect } from './dialect.ts';
import type { GameFacts } from '../game-facts.ts';

/** What a game of this family declares. All of it is data; `combat` and `dialect` name the code that fills their slots. */
export interface AttritionFacts extends GameFacts {
  readonly family: 'attrition';
  readonly combat: 'duel' | 'stack-damage';
  readonly dialect: 'attrition' | 'conquest';
  readonly options: AttritionOptions;
}

/** The same with its slots filled. */
export interface AttritionRules extends Omit<AttritionFacts, 'combat' | 'dialect'> {
  readonly combat: Combat;
  readonly dialect: Dialect;
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
  /** Attack after a move of at least `chargeDistance` that kept out of forest; 0 for none. */
  readonly chargeBonus: number;
  readonly chargeDistance: number;
  /** Defence for each adjacent hex with friends of the same type, up to `shieldWallMost`; 0 for none. */
  readonly shieldWallEach: number;
  readonly shieldWallMost: number;
  /** Taken from the defence when attacked from an adjacent hex. */
  readonly meleeMalus: number;
}

export interface Terrain {
  /** The letter that stands for it in `layout`. */
  readonly glyph: string;
  readonly defense: number;
  /** What its controller gets at each own start of turn. */
  readonly gold: number;
  readonly wood: number;
  readonly vp: number;
  /** How much it can pay in all; 0 for endless. */
  readonly reserve: number;
  /** Who controls it when the match opens. */
  readonly controlledBy: Side | 'none';
  /** A home hex: recruits appear here, and whose it is (`controlledBy`) decides what capturing it means. */
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
  /** Attack and defence for each unit of a stack beyond the first. */
  readonly stackBonus: number;
  readonly vpPerKill: number;
  /** Units a side may have when it recruits, before `unitRoom`; 0 for no limit. */
  readonly unitLimit: number;
  /** One move and one attack a unit a turn, neither with a fortification. */
  readonly hasUnitLimits: boolean;
  /** Recruits wait for their owner's next turn. */
  readonly recruitsRest: boolean;
  /** True: recruit on any stronghold under control. False: on the strongholds that are one's own by birth. */
  readonly recruitsOnCaptured: boolean;
  readonly needsSight: boolean;
  /** Enemy strongholds to control at the end of a turn for victory; 0 for none. */
  readonly strongholdsToWin: number;
  /** A unit on an enemy stronghold wins at once. */
  readonly winsByEntering: boolean;
  /** What decides at the turn limit, in this order. */
  readonly timeoutScores: readonly Score[];
}

/** What a value may be, for the options of these rules. */
export function boundsOf(rules: AttritionRules): Bounds {
  const unit = fields({
    cost: int(0, 1000),
    attack: int(0, 100),
    defense: int(0, 100),
    movement: int(1, 6),
    range: int(1, 2),
    hp: int(1, rules.combat.mostHp),
    chargeBonus: int(0, 100),
    chargeDistance: int(1, 6),
    shieldWallEach: int(0, 100),
    shieldWallMost: int(0, 600),
    meleeMalus: int(0, 100),
  });
  const terrain = fields({
    glyph: text(/^[!-~]$/, 'glyph'),
    defense: int(0, 100),
    gold: int(0, 1000),
    wood: int(0, 1000),
    vp: int(0, 1000),
    reserve: int(0, 60000),
    controlledBy: choice(...sides, 'none'),
    isStronghold: flag,
    breaksCharge: flag,
    blocksSight: flag,
    overlooksUnits: flag,
    unitRoom: int(0, 100),
  });
  const start = fields({
    side: choice(...sides),
    type: choice(...unitTypes),
    at: text(/^[A-Z][1-9][0-9]?$/, 'hex'),
  });
  return fields({
    layout: list(text(/^[!-~]+$/, 'layoutRow'), 2, 26),
    terrain: each(Object.keys(rules.options.terrain), terrain),
    units: each(unitTypes, unit),
    startUnits: list(start, 2, 200),
    startGold: int(0, 100000),
    startWood: int(0, 100000),
    actionsPerTurn: int(1, 20),
    turnLimit: int(1, 500),
    moveActions: int(1, 20),
    attackActions: int(1, 20),
    recruitActions: int(1, 20),
    fortifyActions: int(1, 20),
    fortifyWood: int(0, 1000),
    fortifyDefense: int(0, 100),
    attackerBonus: int(0, 100),
    stackLimit: int(1, rules.combat.mostUnits),
    stackBonus: int(0, 100),
    vpPerKill: int(0, 100),
    unitLimit: int(0, 1000),
    hasUnitLimits: flag,
    recruitsRest: flag,
    recruitsOnCaptured: flag,
    needsSight: flag,
    strongholdsToWin: int(0, 26 * MAX_COLS),
    winsByEntering: flag,
    timeoutScores: list(choice(...scores), 0, scores.length),
  });
}
