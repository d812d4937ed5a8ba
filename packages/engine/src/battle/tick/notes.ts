import { NONE } from '../../hex/index.ts';
import type { Casualty } from './last-tick.ts';
import type { BattleState } from '../state/state.ts';

/** A fight as it is reported. */
export interface FightNote {
  readonly cell: number;
  /** The other hex of a head-on, later in the order of cells; NONE where all share one hex. */
  readonly otherCell: number;
  /** Bits of the sides that took part. */
  readonly sides: number;
  /** The side that was there first, or NONE if nobody has the ground. */
  readonly defender: number;
  /** Thousandths of a hit point lost, by side. */
  readonly damage: readonly number[];
  /** Numbers ascending; the dead are not among the hurt. */
  readonly dead: readonly Casualty[];
  readonly hurt: readonly Casualty[];
}

/** Two groups of enemies that crossed one edge, or changed places: they fight where they started. */
export interface HeadOn {
  /** The edge, or the places changed; `from` is first in the order of cells. */
  readonly from: number;
  readonly to: number;
  /** Slots of all units that met, either way, by ascending number. */
  readonly slots: readonly number[];
}

/** What one tick notes on its way through the phases. It belongs to the tick alone and is not part of the state. */
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

/** The state enters its next stage: what scratch holds of earlier ones is void. */
export function beginTick(s: BattleState): Tick {
  s.stage = ++s.theatre.scratch.stages;
  return {
    destination: new Int32Array(s.unitCell.length).fill(NONE),
    capped: [],
    headOns: [],
    fights: [],
    captured: 0,
  };
}
