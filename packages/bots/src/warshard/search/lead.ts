import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, TURN, type WarshardState } from '@hexfront/engine/warshard';
import type { SearchWeights } from '../search-weights.ts';

/** What being ahead on points is worth: little while everything can still change, everything at the end. */
export class Lead {
  private readonly weights: SearchWeights;
  /** Who would have each victory hex if nothing else happened. */
  readonly holder: Int8Array;
  /** The points of Blue minus those of Red. */
  private ahead = 0;
  private sharpness = 1;
  /** Turns of either side after the present one. */
  halfTurnsLeft = 0;

  constructor(weights: SearchWeights, victoryHexes: number) {
    this.weights = weights;
    this.holder = new Int8Array(victoryHexes);
  }

  /** `held` is who held the hexes before the units moved to where they are. */
  read(s: WarshardState, held: Int8Array): void {
    const { theatre, scalars } = s;
    const { sharpness, spread } = this.weights;
    this.ahead = 0;
    for (let i = 0; i < this.holder.length; i++) {
      const occupant = s.front[theatre.victoryCells[i]];
      const side = occupant === NONE ? held[i] : theatre.sideOf[occupant];
      this.holder[i] = side;
      if (side !== NONE) this.ahead += side === 0 ? theatre.victoryPoints[i] : -theatre.victoryPoints[i];
    }
    this.halfTurnsLeft = 2 * (theatre.options.scenario.turnLimit - scalars[TURN]) + 1 - scalars[ACTIVE];
    this.sharpness = sharpness / (1 + spread * this.halfTurnsLeft);
  }

  value(seat: number): number {
    return this.worth(seat === 0 ? this.ahead : -this.ahead);
  }

  /** What the side gains by taking a victory hex, by its number. */
  gain(victory: number, points: number, seat: number): number {
    const holder = this.holder[victory];
    if (holder === seat) return 0;
    const now = seat === 0 ? this.ahead : -this.ahead;
    return this.worth(now + (holder === NONE ? points : 2 * points)) - this.worth(now);
  }

  private worth(points: number): number {
    const x = points * this.sharpness;
    return (this.weights.lead * x) / (1 + Math.abs(x));
  }
}
