import type { Json } from '../game.ts';
import type { Order } from './dialect.ts';
import { facilityName, unitName } from './names.ts';
import { produceBroken } from './orders.ts';
import { reachableCells } from './reach.ts';
import { unitTypes } from './rules.ts';
import { type BattleState, LIVING } from './state.ts';
import { seatBroken } from './tick.ts';
import { noteZones } from './zone.ts';

/** More than any unit reaches in a tick: a disc of seven steps. */
const reached = new Int32Array(3 * 7 * 8 + 1);

/**
 * Ruling battle.14: for each unit by number the destinations reachable this tick by cell, then for each Facility what can be built there by
 * type. A part of what is allowed: any hex of the map may be ordered, and units may disband.
 */
export function legalOrders(s: BattleState, seat: number): Json[] {
  const { dialect } = s.theatre.rules;
  const orders: Json[] = [];
  forEachLegal(s, seat, (order) => orders.push(dialect.write(order)));
  return orders;
}

export function forEachLegal(s: BattleState, seat: number, visit: (order: Order) => void): void {
  if (seatBroken(s, seat) !== null) return;
  const { board } = s.theatre;
  noteZones(s);
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitOwner[slot] !== seat) continue;
    const unit = unitName(s.unitNumber[slot]);
    const count = reachableCells(s, slot, reached);
    for (let k = 0; k < count; k++) visit({ kind: 'move', unit, q: board.q[reached[k]], r: board.r[reached[k]] });
  }
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    if (s.facilityOwner[facility] !== seat) continue;
    for (let type = 0; type < unitTypes.length; type++) {
      if (produceBroken(s, seat, facility, type) !== null) continue;
      visit({ kind: 'produce', facility: facilityName(facility), type });
    }
  }
}
