import type { NumberedActions } from '@hexfront/engine';
import { ACTIVE, type AttritionState, type Theatre, unitTypes } from '@hexfront/engine/attrition';
import type { Opportunities } from './opportunities.ts';
import type { Breadth } from './shape.ts';

/** The place of an action that was not possible at the start of the turn. */
export const UNSEEN = -1;

/** The actions with which a turn may begin, and what is known about them: later actions are mostly taken from them. */
export class FirstActions {
  count = 0;
  /** Those to try. */
  readonly list: Int32Array;
  readonly scores: Float64Array;
  /** By action: its place among the best, `repeats` if it is further down or was not tried, UNSEEN if it was not possible. */
  readonly places: Int32Array;
  /** By action: the hex from which one acts. */
  readonly sources: Int32Array;
  private readonly theatre: Theatre;
  private readonly actions: NumberedActions;
  private readonly opportunities: Opportunities;
  private decision = 0;
  /** By seat and action: its place among the moves from the same hex when it was last tried, and in which decision that was. */
  private readonly orders: readonly [Uint8Array, Uint8Array];
  private readonly asOf: readonly [Int32Array, Int32Array];
  /** All that are possible. */
  private readonly legal: Int32Array;
  private legalCount = 0;
  private readonly best: Int32Array;
  /** By hex. */
  private readonly used: Int32Array;

  constructor(theatre: Theatre, actions: NumberedActions, opportunities: Opportunities) {
    this.theatre = theatre;
    this.actions = actions;
    this.opportunities = opportunities;
    const { longestList, actionCount } = theatre;
    this.list = new Int32Array(longestList);
    this.scores = new Float64Array(longestList);
    this.places = new Int32Array(actionCount).fill(UNSEEN);
    this.sources = Int32Array.from({ length: actionCount }, (_, action) => sourceOf(theatre, action));
    this.orders = [new Uint8Array(actionCount), new Uint8Array(actionCount)];
    this.asOf = [new Int32Array(actionCount), new Int32Array(actionCount)];
    this.legal = new Int32Array(longestList);
    this.best = new Int32Array(longestList);
    this.used = new Int32Array(theatre.grid.size + 1);
  }

  /** Begins a decision: what was learned for the last one is out of date. */
  begin(): void {
    this.decision++;
  }

  /** Lists what to try, without the moves that have turned out to be worse than others of the same unit. */
  select(from: AttritionState, { repeats, retries }: Breadth): void {
    const { list, legal, places, theatre, opportunities, sources } = this;
    for (let i = 0; i < this.legalCount; i++) places[legal[i]] = UNSEEN;
    const seat = from.scalars[ACTIVE];
    const orders = this.orders[seat];
    const asOf = this.asOf[seat];
    this.legalCount = this.actions.list(from, legal);
    opportunities.note(from, seat);
    let count = 0;
    for (let i = 0; i < this.legalCount; i++) {
      const action = legal[i];
      places[action] = repeats;
      const isKnown = action < theatre.attackStart && asOf[action] === this.decision;
      if (isKnown && orders[action] >= retries) {
        const type = from.unitType[from.front[sources[action]]];
        if (!opportunities.canStrike(seat, type, theatre.moveDiscs.cells[action])) continue;
      }
      list[count++] = action;
    }
    this.count = count;
  }

  /** Whether an action of the list is the first of its hex. */
  opensHex(index: number): boolean {
    return index > 0 && this.sources[this.list[index]] !== this.sources[this.list[index - 1]];
  }

  /** Numbers the best of those that were tried, a few for every hex from which one may act. */
  rank(tried: number, { repeats, perHex }: Breadth, seat: number): void {
    const { list, scores, best, places, sources, used } = this;
    const orders = this.orders[seat];
    const asOf = this.asOf[seat];
    for (let i = 0; i < tried; i++) {
      let at = i;
      for (; at > 0 && scores[best[at - 1]] < scores[i]; at--) best[at] = best[at - 1];
      best[at] = i;
      used[sources[list[i]]] = 0;
    }
    let kept = 0;
    for (let i = 0; i < tried; i++) {
      const action = list[best[i]];
      const order = used[sources[action]]++;
      orders[action] = order;
      asOf[action] = this.decision;
      if (order < perHex && kept < repeats) places[action] = kept++;
    }
  }
}

/** The end of the turn has a place of its own behind the hexes. */
function sourceOf(theatre: Theatre, action: number): number {
  const { attackStart, fortifyStart, recruitStart, endTurn, moveDiscs, attackDiscs, strongholds, grid } = theatre;
  if (action < attackStart) return Math.floor(action / moveDiscs.span);
  if (action < fortifyStart) return Math.floor((action - attackStart) / attackDiscs.span);
  if (action < recruitStart) return action - fortifyStart;
  return action === endTurn ? grid.size : strongholds[Math.floor((action - recruitStart) / unitTypes.length)];
}
