import { type AttritionState, GOLD, type Score, type Theatre, TURN } from '@hexfront/engine/attrition';
import { PAD, popCount } from '@hexfront/engine/hex';

/** Who would win if the match ended now, and how much that matters already. */
export class Standing {
  /** By seat: from 0 for not ahead to 1. */
  readonly leads = new Float64Array(2);
  private readonly decider: Score | undefined;
  private readonly limit: number;

  constructor({ options }: Theatre) {
    // What comes later in the list decides only between equals.
    this.decider = options.timeoutScores[0];
    this.limit = options.turnLimit;
  }

  measure(state: AttritionState, points: Float64Array): void {
    const { leads, limit } = this;
    const left = Math.max(0, limit - state.scalars[TURN]);
    const urgency = 1 - left / limit;
    const ahead = this.ahead(state, points);
    // The longer the match still lasts, the larger a lead must be to last as long.
    const lead = (urgency * urgency * ahead) / (Math.abs(ahead) + 1 + left / 2);
    leads[0] = lead > 0 ? lead : 0;
    leads[1] = lead < 0 ? -lead : 0;
  }

  private ahead(state: AttritionState, points: Float64Array): number {
    if (this.decider === 'vp') return points[0] - points[1];
    if (this.decider === 'gold') return state.scalars[GOLD] - state.scalars[GOLD + 1];
    return this.decider === 'hexes' ? hexesAhead(state) : 0;
  }
}

/** As control will be once the turn ends. */
function hexesAhead({ control, occupied, theatre: { height } }: AttritionState): number {
  let ahead = 0;
  for (let row = PAD; row < height - PAD; row++) {
    const a = occupied[row];
    const b = occupied[height + row];
    ahead += popCount((control[row] | a) & ~b) - popCount((control[height + row] | b) & ~a);
  }
  return ahead;
}
