import { NONE } from '../hex/index.ts';
import type { Theatre } from './state.ts';

/** A fight as its participants may hear of it. */
export interface FightNote {
  readonly cell: number;
  /** Bits of the sides that took part. */
  readonly sides: number;
  /** Who was there first, or NONE if nobody has the ground. */
  readonly defender: number;
  /** Thousandths of a hit point lost, by side. */
  readonly damage: readonly number[];
  /** Numbers and owners of the dead. */
  readonly dead: readonly { readonly number: number; readonly owner: number; readonly type: number }[];
}

/** Two groups of enemies that crossed one edge: they fight where they started. */
export interface HeadOn {
  readonly from: number;
  readonly to: number;
  /** Slots of all units that crossed, either way. */
  readonly slots: readonly number[];
}

/** What one tick notes down on its way through the phases. It belongs to the tick alone and is no part of the state. */
export interface Tick {
  /** Accepted destination of each slot, or NONE. Rally moves are in it too. */
  readonly destination: Int32Array;
  /** Slots that the stack cap stopped (ORD-002). */
  readonly capped: number[];
  readonly headOns: HeadOn[];
  readonly fights: FightNote[];
  /** Bits of the seats whose Chief was captured. */
  captured: number;
}

export function newTick(theatre: Theatre): Tick {
  const slots = theatre.options.players * theatre.options.mostUnits;
  return { destination: new Int32Array(slots).fill(NONE), capped: [], headOns: [], fights: [], captured: 0 };
}
