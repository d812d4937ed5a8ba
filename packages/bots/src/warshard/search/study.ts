import { copyState, PlannedChance, WarshardState } from '@hexfront/engine/warshard';
import type { Meter } from '../../budget.ts';
import type { SearchWeights } from '../search-weights.ts';
import { Appraiser } from './appraiser.ts';
import { Foresight } from './foresight.ts';
import { mix } from './mix.ts';
import { Playout } from './playout.ts';

/** What a search found out about a position. */
export interface Finding {
  readonly action: number;
  readonly score: number;
  /** In turns, the present one included; 0 if there was no time to look at anything. */
  readonly depth: number;
}

/** Values closer than this count as equal. */
const CLOSE = 0.03;

/** The position to decide on, and what there is to think about it with. Made once per player, so that a decision allocates nothing. */
export class Study {
  readonly root: WarshardState;
  readonly trial: WarshardState;
  readonly chance: PlannedChance;
  readonly meter: Meter;
  readonly appraiser: Appraiser;
  readonly playout: Playout;
  readonly foresight: Foresight;
  /** Picks among values that are almost equal. */
  salt = 0;

  constructor(like: WarshardState, meter: Meter, weights: SearchWeights) {
    const { theatre } = like;
    this.meter = meter;
    this.chance = new PlannedChance(theatre);
    this.root = new WarshardState(theatre, this.chance);
    this.trial = new WarshardState(theatre, this.chance);
    this.appraiser = new Appraiser(theatre, weights);
    this.playout = new Playout(like, this.appraiser);
    this.foresight = new Foresight(like, this.appraiser, meter, weights);
  }

  /** A copy of the position to try something on. */
  fresh(): WarshardState {
    return copyState(this.root, this.trial);
  }

  /** A small bonus for an option, different for every seed. */
  taste(key: number): number {
    return (CLOSE * (mix(key ^ this.salt) >>> 0)) / 0x100000000;
  }
}
