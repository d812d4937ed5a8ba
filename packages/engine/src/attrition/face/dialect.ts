import { type Addressing, centredHexes, type CentredHex, hexIds } from '../../hex/index.ts';
import type { Side, UnitType } from '../rules.ts';

/** The JSON of a game of this family. It contains no rules. */
export interface Dialect {
  readonly hexes: Addressing<HexId | CentredHex>;
  /** True for a value in the shape of a hex, whether or not it is on the board. */
  isHexShaped(value: unknown): boolean;
  readonly moveKey: string;
  readonly attackKey: string;
  readonly recruitKey: string;
  /** The hex may be left out if a side has only one place to recruit. */
  readonly isRecruitHexOptional: boolean;
  /** The listed name of the turn's end, then its aliases. */
  readonly endActions: readonly string[];
  /** Writes a hex into an object: {id} or {q, r}. */
  readonly hexKeys: readonly string[];
  /** The hex of a control change. */
  readonly changeKey: string;
}

/** 000 §9.1 and 002 "Move Schema (v2)". */
export const hexIdDialect: Dialect = {
  hexes: hexIds,
  isHexShaped: (value) => typeof value === 'string',
  moveKey: 'to',
  attackKey: 'target',
  recruitKey: 'at',
  isRecruitHexOptional: false,
  endActions: ['end_turn', 'pass'],
  hexKeys: ['id'],
  changeKey: 'hexId',
};

/** 002 "Legacy Reference". */
export const centredDialect: Dialect = {
  hexes: centredHexes,
  isHexShaped: (value) => typeof value === 'object' && value !== null && 'q' in value && 'r' in value,
  moveKey: 'targetHex',
  attackKey: 'targetHex',
  recruitKey: 'targetHex',
  isRecruitHexOptional: true,
  endActions: ['pass'],
  hexKeys: ['q', 'r'],
  changeKey: 'hex',
};

export type HexId = string;
export type { CentredHex };

type Reasoned = { readonly reasoning?: string };

/** 000 §9.1 */
export type AttritionAction = Reasoned &
  (
    | { readonly action: 'move'; readonly unitId: string; readonly to: HexId }
    | { readonly action: 'attack'; readonly unitId: string; readonly target: HexId }
    | { readonly action: 'recruit'; readonly unitType: UnitType; readonly at: HexId }
    | { readonly action: 'fortify'; readonly unitId: string }
    | { readonly action: 'end_turn' }
    | { readonly action: 'pass' }
  );

export type ConquestAction = Reasoned &
  (
    | { readonly action: 'move' | 'attack'; readonly unitId: string; readonly targetHex: CentredHex }
    | { readonly action: 'recruit'; readonly unitType: UnitType; readonly targetHex?: CentredHex }
    | { readonly action: 'fortify'; readonly unitId: string }
    | { readonly action: 'pass' }
  );

/** 002 "Game State Shape (v2)". */
export interface AttritionView {
  readonly turn: number;
  readonly activePlayer: Side;
  readonly actionsRemaining: number;
  readonly players: { readonly [side in Side]: PlayerView<UnitView> };
  readonly board: readonly HexView[];
  readonly status: 'active' | 'ended';
}

export interface PlayerView<Unit> {
  readonly id: string;
  readonly gold: number;
  readonly wood: number;
  readonly vp: number;
  readonly units: readonly Unit[];
}

export interface UnitView {
  readonly id: string;
  readonly type: UnitType;
  readonly owner: Side;
  readonly position: HexId;
  readonly hp: number;
  readonly maxHp: number;
  readonly isFortified: boolean;
  readonly movedThisTurn: boolean;
  readonly movedDistance: number;
  readonly attackedThisTurn: boolean;
  readonly canActThisTurn: boolean;
}

export interface HexView {
  readonly id: HexId;
  readonly type: string;
  readonly controlledBy: Side | null;
  readonly unitIds: readonly string[];
  readonly reserve?: number;
}

/** The same with legacy addresses: a hex is {q, r, …} and a unit stands on {q, r}. */
export type ConquestView = Omit<AttritionView, 'players' | 'board'> & {
  readonly players: {
    readonly [side in Side]: PlayerView<Omit<UnitView, 'position'> & { readonly position: CentredHex }>;
  };
  readonly board: readonly (Omit<HexView, 'id'> & CentredHex)[];
};

type At = { readonly turn: number; readonly player: Side };

/** 002 "Engine Events (v2)"; conquest-1 writes {q, r} for a hex and `hex` for `hexId`. */
export type AttritionEvent<Hex = HexId> =
  | ({ readonly type: 'turn_start' } & At)
  | ({ readonly type: 'turn_end' } & At)
  | ({ readonly type: 'move_unit'; readonly unitId: string; readonly from: Hex; readonly to: Hex } & At)
  | ({
      readonly type: 'attack';
      readonly attackerId: string;
      readonly attackerFrom: Hex;
      readonly defenderIds: readonly string[];
      readonly targetHex: Hex;
      readonly distance: number;
      readonly ranged: boolean;
      readonly attackPower: number;
      readonly defensePower: number;
      readonly abilities: readonly string[];
      readonly outcome: {
        readonly attackerSurvivors: readonly string[];
        readonly attackerCasualties: readonly string[];
        readonly defenderSurvivors: readonly string[];
        readonly defenderCasualties: readonly string[];
        readonly damageDealt: number;
        readonly damageTaken: number;
        readonly captured: boolean;
      };
    } & At)
  | ({ readonly type: 'recruit'; readonly unitId: string; readonly unitType: UnitType; readonly at: Hex } & At)
  | ({ readonly type: 'fortify'; readonly unitId: string; readonly at: Hex } & At)
  | ({ readonly type: 'reject'; readonly reason: string } & At)
  | {
      readonly type: 'control_update';
      readonly turn: number;
      readonly changes: readonly {
        readonly hexId?: HexId;
        readonly hex?: CentredHex;
        readonly from: Side | null;
        readonly to: Side | null;
      }[];
    }
  | {
      readonly type: 'game_end';
      readonly turn: number;
      readonly reason: string;
      readonly winner: Side | null;
      readonly vpA: number;
      readonly vpB: number;
    };
