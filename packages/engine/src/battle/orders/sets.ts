import type { Json, OrderSets } from '../../game.ts';
import { reportDetails } from '../face/pieces.ts';
import { copyState } from '../state/hash.ts';
import { orderCodes } from './orders.ts';
import type { BattleOptions } from '../options/options.ts';
import type { BattleRules } from '../rules.ts';
import type { BattleState } from '../state/state.ts';
import { judgeSet } from './take.ts';
import { rankingOf } from '../victory/victory.ts';
import { type SeatView, viewSeat } from '../face/view.ts';

/** How this edition takes sets of orders: 001 §2.14 and ruling wire.16. */
export function orderSets({ dialect, movement }: BattleRules): OrderSets<BattleOptions, BattleState, SeatView> {
  return {
    tickField: dialect.tickField,
    early: movement.keepsEarlyOrders,
    keepsLate: movement.keepsLateOrders,
    mostBytes: 64 * 1024,
    tickSeconds: (options) => options.tickSeconds,
    judge(s, seat, orders) {
      const { accepted, rejected } = judgeSet(copyState(s), seat, orders);
      return { accepted, rejected: rejected.map(reportDetails) };
    },
    code: (refusal) => orderCodes[refusal] as string,
    viewComplete: (s, seat) => viewSeat(s, seat, 'complete'),
    events: (s, seat) => (dialect.stateTick(s, seat, 'changes') as { events: Json[] }).events,
    ranking: rankingOf,
  };
}
