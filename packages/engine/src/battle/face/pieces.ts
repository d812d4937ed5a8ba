import type { Json } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import type { EventViewer } from './dialect.ts';
import type { BattleEvent, Casualty, OrderReport } from '../tick/last-tick.ts';
import { facilityName, handleName, playerName, unitName } from './names.ts';
import { orderCodes } from '../orders/orders.ts';
import { terrains, resources, unitTypes } from '../rules.ts';
import { type BattleState, canSee, HP, LIVING, MATERIALS, NEUTRAL, SEAT_FIELDS, SIDES } from '../state/state.ts';

/** What both dialects say in the same words. Nothing here may reveal more than the viewer sees. */
export type Hex = { readonly q: number; readonly r: number };

export function hexOf(s: BattleState, cell: number): Hex {
  const { board } = s.theatre;
  return { q: board.q[cell], r: board.r[cell] };
}

/** Ruling battle.8: hit points round up on the wire, so that the living never show 0. */
export function wireHp(s: BattleState, slot: number): number {
  return Math.ceil(s.unitHp[slot] / HP);
}

export function amountsOf(s: BattleState, seat: number): { M: number; F: number; I: number } {
  const at = seat * SEAT_FIELDS + MATERIALS;
  return { M: s.seats[at], F: s.seats[at + 1], I: s.seats[at + 2] };
}

/** Slots of a side's units by number. */
export function unitsOf(s: BattleState, side: number): number[] {
  const slots: number[] = [];
  for (let i = 0; i < s.scalars[LIVING]; i++) if (s.unitOwner[s.order[i]] === side) slots.push(s.order[i]);
  return slots;
}

/** Slots of the enemies in sight, by the handle under which the seat knows them. */
export function enemiesInSight(s: BattleState, seat: number): number[] {
  const first = seat * s.unitCell.length;
  const slots: number[] = [];
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitOwner[slot] !== seat && canSee(s, seat, s.unitCell[slot])) slots.push(slot);
  }
  return slots.sort((a, b) => s.handles[first + a] - s.handles[first + b]);
}

export function handleOf(s: BattleState, seat: number, slot: number): string {
  return handleName(s.handles[seat * s.unitCell.length + slot]);
}

export function facilitiesOwnedBy(s: BattleState, seat: number): number[] {
  return [...s.facilityOwner.keys()].filter((facility) => s.facilityOwner[facility] === seat);
}

export function queueOf(s: BattleState, facility: number): { type: number; ticks: number }[] {
  const first = facility * s.theatre.options.mostQueued;
  return Array.from({ length: s.queueLength[facility] }, (_, k) => ({
    type: s.queueType[first + k],
    ticks: s.queueTicks[first + k],
  }));
}

export function ownerName(side: number): string | null {
  return side === NEUTRAL || side === NONE ? null : playerName(side);
}

/** The places that everyone knows from the start. */
export function placesOf(s: BattleState): { bases: Json[]; cities: Json[]; nodes: Json[] } {
  const { facilityCells, options, map } = s.theatre;
  const facilities = Array.from(facilityCells, (cell, facility) => ({ id: facilityName(facility), ...hexOf(s, cell) }));
  return {
    bases: facilities.slice(0, options.players).map((base, seat) => ({ ...base, owner: playerName(seat) })),
    cities: facilities.slice(options.players),
    nodes: map.nodes.map(({ cell, resource }) => ({ ...hexOf(s, cell), resource: resources[resource] })),
  };
}

export function terrainName(s: BattleState, cell: number): (typeof terrains)[number] {
  return terrains[s.theatre.map.terrain[cell]];
}

function sidesIn(bits: number): number[] {
  return Array.from({ length: SIDES }, (_, side) => side).filter((side) => (bits >> side) & 1);
}

type CombatEvent = Extract<BattleEvent, { kind: 'combat' }>;

/** A fight as a viewer sees it: their own units by name, others by type; all units by name for `all`. */
export function combatDetails(event: CombatEvent, viewer: EventViewer): { [key: string]: Json } {
  const sides = sidesIn(event.sides);
  const attackers = sides.filter((side) => side !== event.defender);
  const isNamed = ({ owner }: Casualty) => viewer === 'all' || owner === viewer;
  const took = viewer !== 'all' && sides.includes(viewer) ? viewer : event.defender;
  return {
    attacker: attackers.map(playerName).join(' and '),
    defender: event.defender === NONE ? null : playerName(event.defender),
    damage_in: took === NONE ? 0 : event.damage[took] / HP,
    damage: Object.fromEntries(sides.map((side) => [playerName(side), event.damage[side] / HP])),
    casualties: [
      ...event.hurt.filter(isNamed).map(({ number }) => `${unitName(number)}_damaged`),
      ...event.dead.filter(isNamed).map(({ number }) => `${unitName(number)}_destroyed`),
    ],
    destroyed: Object.fromEntries(sides.map((side) => [playerName(side), countTypes(event.dead, side)])),
  };
}

function countTypes(casualties: readonly Casualty[], side: number): { [type: string]: number } {
  const counts: { [type: string]: number } = {};
  for (const [type, name] of unitTypes.entries()) {
    const count = casualties.filter((unit) => unit.owner === side && unit.type === type).length;
    if (count > 0) counts[name] = count;
  }
  return counts;
}

/** Everything but the type and the place. */
export function eventDetails(event: BattleEvent, viewer: EventViewer): { [key: string]: Json } {
  switch (event.kind) {
    case 'combat':
      return combatDetails(event, viewer);
    case 'capture':
      if (viewer !== 'all' && ((event.inSight >> viewer) & 1) === 0) return { previous_owner: ownerName(event.from) };
      return { owner: ownerName(event.to), previous_owner: ownerName(event.from) };
    case 'unit-built':
      return {
        unit_id: unitName(event.number),
        unit_type: unitTypes[event.type],
        facility_id: facilityName(event.facility),
      };
    case 'chief-eliminated':
      return { player_id: playerName(event.seat), cause: event.cause };
  }
}

export function reportDetails({ index, code, reason, path }: OrderReport) {
  return { index, code: orderCodes[code] ?? code, reason, path };
}

/** Ruling battle.10: at the unit's or Facility's hex if it is the player's, else (0, 0). */
export function reportHex(s: BattleState, { cell }: OrderReport): Hex {
  return cell === NONE ? { q: 0, r: 0 } : hexOf(s, cell);
}
