import type { RefusalCode } from '../../verdict.ts';

/** Something that happened in a tick, by true numbers and cells. `seenBy` has a bit for each seat that may know of it. */
export type BattleEvent =
  | {
      readonly kind: 'combat';
      readonly cell: number;
      readonly seenBy: number;
      readonly sides: number;
      /** The side that had the ground, or NONE. */
      readonly defender: number;
      /** Thousandths of a hit point lost, by side. */
      readonly damage: readonly number[];
      readonly dead: readonly Casualty[];
      readonly hurt: readonly Casualty[];
    }
  | {
      readonly kind: 'capture';
      readonly cell: number;
      readonly seenBy: number;
      readonly from: number;
      readonly to: number;
      /** Bits of the seats that see the hex; a seat that lost it out of sight does not learn to whom. */
      readonly inSight: number;
    }
  | {
      readonly kind: 'unit-built';
      readonly cell: number;
      readonly seenBy: number;
      readonly number: number;
      readonly type: number;
      readonly facility: number;
    }
  | {
      readonly kind: 'chief-eliminated';
      readonly cell: number;
      readonly seenBy: number;
      readonly seat: number;
      readonly cause: EliminationCause;
    };

export const eliminationCauses = ['killed', 'captured', 'withdrawn'] as const;
export type EliminationCause = (typeof eliminationCauses)[number];

export interface Casualty {
  readonly number: number;
  readonly owner: number;
  readonly type: number;
}

/** A refused order, or a unit that the stack cap stopped: reported only to its owner. */
export interface OrderReport {
  readonly index: number;
  readonly code: RefusalCode;
  readonly reason: string;
  /** Which field was wrong, empty for the order as a whole. */
  readonly path: string;
  /** Where the unit or facility is, or NONE if it is not the player's. */
  readonly cell: number;
}

/** What became of the orders of one seat. */
export interface OrderStatus {
  readonly accepted: number;
  readonly rejected: readonly OrderReport[];
}

/** What the views report of the last tick. Copied by reference, saved with the match and not part of its hash. */
export interface LastTick {
  readonly events: readonly BattleEvent[];
  /** One per seat. */
  readonly status: readonly OrderStatus[];
  /** Cells whose controller each seat learns of, in the order of cells. */
  readonly news: readonly (readonly number[])[];
}

export const noOrders: OrderStatus = Object.freeze({ accepted: 0, rejected: [] });
