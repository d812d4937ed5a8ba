import type { Json } from '../../game.ts';
import { facilityName, unitName } from '../face/names.ts';
import { produceBroken } from './orders.ts';
import { reachableCells } from '../paths/reach.ts';
import { unitTypes } from '../rules.ts';
import { type BattleState, LIVING } from '../state/state.ts';
import { seatBroken } from './take.ts';

/**
 * Ruling battle.14: for each unit by number the destinations reachable this tick by cell, then for each Facility what can be built there by
 * type. Not all that is allowed: any hex of the map may be ordered, and units may disband.
 */
export function legalOrders(s: BattleState, seat: number): Json[] {
  if (seatBroken(s, seat) !== null) return [];
  const orders: Json[] = [];
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    if (s.unitOwner[s.order[i]] === seat) listMoves(s, s.order[i], orders);
  }
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    if (s.facilityOwner[facility] === seat) listBuilds(s, seat, facility, orders);
  }
  return orders;
}

function listMoves(s: BattleState, slot: number, orders: Json[]): void {
  const { board, rules, scratch } = s.theatre;
  const { reached } = scratch;
  const unit = unitName(s.unitNumber[slot]);
  const count = reachableCells(s, slot, reached);
  for (let k = 0; k < count; k++) {
    orders.push(rules.dialect.writeMove(unit, board.q[reached[k]], board.r[reached[k]]));
  }
}

function listBuilds(s: BattleState, seat: number, facility: number, orders: Json[]): void {
  const name = facilityName(facility);
  for (let type = 0; type < unitTypes.length; type++) {
    if (produceBroken(s, seat, facility, type) !== null) continue;
    orders.push(s.theatre.rules.dialect.write({ kind: 'produce', facility: name, type }));
  }
}
