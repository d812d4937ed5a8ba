import type { Json } from '@hexfront/engine';
import {
  type BattleState,
  CHIEF,
  facilityName,
  LIVING,
  type Order,
  researchChoices,
  unitName,
} from '@hexfront/engine/battle';

/** Orders that `legal` does not list though `check` may allow them: whoever offers them asks it first. */
export function furtherOrders(s: BattleState, seat: number): Json[] {
  const orders: Order[] = [];
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitOwner[slot] === seat && s.unitType[slot] !== CHIEF) {
      orders.push({ kind: 'disband', unit: unitName(s.unitNumber[slot]) });
    }
  }
  const own = [...s.facilityOwner.keys()].find((facility) => s.facilityOwner[facility] === seat);
  if (own !== undefined && s.theatre.options.hasResearch) {
    for (const tier of [1, 2]) {
      for (const choice of researchChoices(tier)) {
        orders.push({ kind: 'research', facility: facilityName(own), tier, choice });
      }
    }
  }
  return orders.map((order) => s.theatre.rules.dialect.write(order));
}

/** Everyone of the seat on a hex sent to another, however far, and the rally point of a facility there. */
export function ordersTo(s: BattleState, seat: number, from: number, to: number): Json[] {
  const { board, facilityAt, rules } = s.theatre;
  const goal = { q: board.q[to], r: board.r[to] };
  const orders: Order[] = [];
  for (let slot = s.firstOn[from]; slot !== -1; slot = s.nextOn[slot]) {
    if (s.unitOwner[slot] === seat) orders.push({ kind: 'move', unit: unitName(s.unitNumber[slot]), ...goal });
  }
  const facility = facilityAt[from];
  if (facility !== -1 && s.facilityOwner[facility] === seat) {
    orders.push({ kind: 'rally', facility: facilityName(facility), ...goal });
  }
  return orders.map((order) => rules.dialect.write(order));
}
