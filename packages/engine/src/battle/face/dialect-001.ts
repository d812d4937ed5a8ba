import type { Json } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import type { BattleDialect, EventViewer, Order } from './dialect.ts';
import { slotsOf } from '../economy/economy.ts';
import type { BattleEvent } from '../tick/last-tick.ts';
import { facilityName, playerName, unitName } from './names.ts';
import { movePoints } from '../paths/route.ts';
import { unitTypes } from '../rules.ts';
import { type BattleState, canSee, NEUTRAL, TICK } from '../state/state.ts';
import { sightRadius } from '../territory/vision.ts';
import { type OrderShape, parseOrder } from './fields.ts';
import {
  amountsOf,
  eventDetails,
  facilitiesOwnedBy,
  hexOf,
  placesOf,
  queueOf,
  reportDetails,
  reportHex,
  terrainName,
  unitsOf,
  wireHp,
} from './pieces.ts';

const shapes: { readonly [type: string]: OrderShape } = {
  Move: {
    fields: { unit_id: 'id', dest_q: 'whole', dest_r: 'whole' },
    read: ({ unit_id, dest_q, dest_r }) => ({ kind: 'move', unit: unit_id, q: dest_q, r: dest_r }),
  },
  Produce: {
    fields: { facility_id: 'id', unit_type: 'unit-type' },
    read: ({ facility_id, unit_type }) => ({
      kind: 'produce',
      facility: facility_id,
      type: unitTypes.indexOf(unit_type),
    }),
  },
  Disband: { fields: { unit_id: 'id' }, read: ({ unit_id }) => ({ kind: 'disband', unit: unit_id }) },
  SetRally: {
    fields: { facility_id: 'id', q: 'whole', r: 'whole' },
    read: ({ facility_id, q, r }) => ({ kind: 'rally', facility: facility_id, q, r }),
  },
  Research: {
    fields: { facility_id: 'id', tier: 'tier', choice: 'choice' },
    read: ({ facility_id, tier, choice }) => ({ kind: 'research', facility: facility_id, tier, choice }),
  },
};

function writeMove(unit: string, q: number, r: number): Json {
  return { type: 'Move', unit_id: unit, dest_q: q, dest_r: r };
}

function write(order: Order): Json {
  switch (order.kind) {
    case 'move':
      return writeMove(order.unit, order.q, order.r);
    case 'produce':
      return { type: 'Produce', facility_id: order.facility, unit_type: unitTypes[order.type] };
    case 'disband':
      return { type: 'Disband', unit_id: order.unit };
    case 'rally':
      return { type: 'SetRally', facility_id: order.facility, q: order.q, r: order.r };
    case 'research':
      return { type: 'Research', facility_id: order.facility, tier: order.tier, choice: order.choice };
  }
}

/** 001 §2.14: seed, configuration and seat. Terrain comes with the hexes in sight, or is generated again from the seed. */
function matchStart(s: BattleState, seat: number): Json {
  const { mapSeed, options } = s.theatre;
  return {
    map_seed: mapSeed,
    config: options as unknown as Json,
    your_player_id: playerName(seat),
    ...placesOf(s),
  };
}

/** 001 "JSON Schema: state_tick". It lists every hex in sight each tick, so control is always complete. */
function stateTick(s: BattleState, seat: number): Json {
  const { cells } = s.theatre.board;
  const visible: Json[] = [];
  for (let cell = 0; cell < cells; cell++) if (canSee(s, seat, cell)) visible.push(visibleHex(s, seat, cell));
  const events = s.last.events.filter(({ seenBy }) => (seenBy >> seat) & 1);
  return {
    tick_id: s.scalars[TICK],
    you: {
      player_id: playerName(seat),
      resources: amountsOf(s, seat),
      facilities: facilitiesOwnedBy(s, seat).map((facility) => ownFacility(s, facility)),
      units: unitsOf(s, seat).map((slot) => ownUnit(s, slot)),
    },
    visible_hexes: visible,
    events: [
      ...events.map((event) => writeEvent(s, event, seat)),
      ...s.last.status[seat].rejected.map((report) => dialect001.rejection(s, report)),
    ],
  };
}

function ownUnit(s: BattleState, slot: number): Json {
  return {
    unit_id: unitName(s.unitNumber[slot]),
    type: unitTypes[s.unitType[slot]],
    ...hexOf(s, s.unitCell[slot]),
    hp: wireHp(s, slot),
    mp: movePoints(s, slot),
    vision: sightRadius(s, slot),
  };
}

function ownFacility(s: BattleState, facility: number): Json {
  return {
    facility_id: facilityName(facility),
    ...hexOf(s, s.theatre.facilityCells[facility]),
    slots: slotsOf(s, facility),
    production_queue: queueOf(s, facility).map(({ type, ticks }) => ({
      unit_type: unitTypes[type],
      ticks_remaining: ticks,
    })),
  };
}

function visibleHex(s: BattleState, seat: number, cell: number): Json {
  const counts = unitTypes.map(() => 0);
  let total = 0;
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) {
    if (s.unitOwner[slot] === seat) continue;
    counts[s.unitType[slot]]++;
    total++;
  }
  const present = unitTypes.flatMap((name, type) => (counts[type] > 0 ? [[name, counts[type]] as const] : []));
  return {
    ...hexOf(s, cell),
    terrain: terrainName(s, cell),
    ...(s.control[cell] === NEUTRAL ? {} : { owner_id: playerName(s.control[cell]) }),
    ...(total === 0 ? {} : { enemy_unit_counts: { total, by_type: Object.fromEntries(present) } }),
  };
}

const eventTypes = {
  combat: 'Combat',
  capture: 'Capture',
  'unit-built': 'UnitBuilt',
  'chief-eliminated': 'ChiefEliminated',
} as const;

function writeEvent(s: BattleState, event: BattleEvent, viewer: EventViewer): Json {
  return { type: eventTypes[event.kind], at: hexOf(s, event.cell), details: eventDetails(event, viewer) };
}

export const dialect001: BattleDialect = {
  name: '001',
  tickField: 'tick_target',
  tellsEnemyHp: false,
  mountain: 'Impassable',
  parse: (order) => parseOrder(shapes, order),
  write,
  writeMove,
  matchStart,
  stateTick,
  event: writeEvent,
  rejection: (s, report) => ({ type: 'OrderRejected', at: reportHex(s, report), details: reportDetails(report) }),
  forms: {
    set: '{tick_target, orders}',
    orders: [
      '{type: "Move", unit_id, dest_q, dest_r}',
      '{type: "Produce", facility_id, unit_type}',
      '{type: "Disband", unit_id}',
      '{type: "SetRally", facility_id, q, r}',
      '{type: "Research", facility_id, tier, choice}',
    ],
  },
};
