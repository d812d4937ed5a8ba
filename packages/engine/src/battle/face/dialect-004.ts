import type { Json } from '../../game.ts';
import type { BattleDialect, EventViewer, Order } from './dialect.ts';
import type { BattleEvent } from '../tick/last-tick.ts';
import { facilityName, playerName, unitName } from './names.ts';
import { movePoints } from '../paths/route.ts';
import { unitTypes } from '../rules.ts';
import { type BattleState, NEUTRAL, REASON, TICK } from '../state/state.ts';
import { type OrderShape, parseOrder } from './fields.ts';
import {
  amountsOf,
  enemiesInSight,
  eventDetails,
  facilitiesOwnedBy,
  handleOf,
  hexOf,
  ownerName,
  placesOf,
  queueOf,
  reportDetails,
  reportHex,
  terrainName,
  unitsOf,
  wireHp,
} from './pieces.ts';

const shapes: { readonly [type: string]: OrderShape } = {
  MOVE: {
    fields: { id: 'id', dest: 'hex' },
    read: ({ id, dest }) => ({ kind: 'move', unit: id, q: dest.q, r: dest.r }),
  },
  BUILD: {
    fields: { fac_id: 'id', unit: 'unit-type' },
    read: ({ fac_id, unit }) => ({ kind: 'produce', facility: fac_id, type: unitTypes.indexOf(unit) }),
  },
  DISBAND: { fields: { id: 'id' }, read: ({ id }) => ({ kind: 'disband', unit: id }) },
  RALLY: {
    fields: { fac_id: 'id', dest: 'hex' },
    read: ({ fac_id, dest }) => ({ kind: 'rally', facility: fac_id, q: dest.q, r: dest.r }),
  },
  RESEARCH: {
    fields: { fac_id: 'id', tier: 'tier', choice: 'choice' },
    read: ({ fac_id, tier, choice }) => ({ kind: 'research', facility: fac_id, tier, choice }),
  },
};

function writeMove(unit: string, q: number, r: number): Json {
  return { type: 'MOVE', id: unit, dest: { q, r } };
}

function write(order: Order): Json {
  switch (order.kind) {
    case 'move':
      return writeMove(order.unit, order.q, order.r);
    case 'produce':
      return { type: 'BUILD', fac_id: order.facility, unit: unitTypes[order.type] };
    case 'disband':
      return { type: 'DISBAND', id: order.unit };
    case 'rally':
      return { type: 'RALLY', fac_id: order.facility, dest: { q: order.q, r: order.r } };
    case 'research':
      return { type: 'RESEARCH', fac_id: order.facility, tier: order.tier, choice: order.choice };
  }
}

/** 004 §3.1. The server fills in the id of the match. */
function matchStart(s: BattleState, seat: number): Json {
  const { board, options } = s.theatre;
  const terrain = Array.from({ length: board.cells }, (_, cell) => {
    const name = terrainName(s, cell);
    return { ...hexOf(s, cell), type: name === 'Impassable' ? dialect004.mountain : name };
  });
  return {
    match_id: 'local',
    map: { width: board.size, height: board.size, static_terrain: terrain, ...placesOf(s) },
    my_id: playerName(seat),
    constants: { def_constant: options.defenseConstant, max_rounds: options.combatRounds },
  };
}

/** 004 §3.2 */
function stateTick(s: BattleState, seat: number, control: 'changes' | 'complete'): Json {
  const events = s.last.events.filter(({ seenBy }) => (seenBy >> seat) & 1);
  return {
    tick: s.scalars[TICK],
    game_status: s.scalars[REASON] === 0 ? 'ACTIVE' : 'FINISHED',
    you: {
      resources: amountsOf(s, seat),
      units: unitsOf(s, seat).map((slot) => ownUnit(s, slot)),
      facilities: facilitiesOwnedBy(s, seat).map((facility) => ownFacility(s, facility)),
    },
    visible_changes: {
      units: enemiesInSight(s, seat).map((slot) => enemyUnit(s, seat, slot)),
      control_updates: controlUpdates(s, seat, control),
    },
    events: [
      ...events.map((event) => writeEvent(s, event, seat)),
      ...s.last.status[seat].rejected.map((report) => dialect004.rejection(s, report)),
    ],
  };
}

function ownUnit(s: BattleState, slot: number): Json {
  return {
    id: unitName(s.unitNumber[slot]),
    type: unitTypes[s.unitType[slot]],
    ...hexOf(s, s.unitCell[slot]),
    hp: wireHp(s, slot),
    mp: movePoints(s, slot),
  };
}

function enemyUnit(s: BattleState, seat: number, slot: number): Json {
  return {
    id: handleOf(s, seat, slot),
    owner: playerName(s.unitOwner[slot]),
    type: unitTypes[s.unitType[slot]],
    ...hexOf(s, s.unitCell[slot]),
    hp: wireHp(s, slot),
  };
}

function ownFacility(s: BattleState, facility: number): Json {
  return {
    id: facilityName(facility),
    ...hexOf(s, s.theatre.facilityCells[facility]),
    queue: queueOf(s, facility).map(({ type, ticks }) => ({ unit: unitTypes[type], ticks })),
  };
}

/** What the seat has learnt, now or ever; hexes it knows nothing of have no owner. */
function controlUpdates(s: BattleState, seat: number, control: 'changes' | 'complete'): Json {
  const { cells } = s.theatre.board;
  const told = s.told.subarray(seat * cells, (seat + 1) * cells);
  const list = control === 'changes' ? s.last.news[seat] : [...told.keys()].filter((cell) => told[cell] !== NEUTRAL);
  return list.map((cell) => ({ ...hexOf(s, cell), owner: ownerName(told[cell]) }));
}

const eventTypes = {
  combat: 'COMBAT',
  capture: 'CAPTURE',
  'unit-built': 'UNIT_BUILT',
  'chief-eliminated': 'CHIEF_ELIMINATED',
} as const;

function writeEvent(s: BattleState, event: BattleEvent, viewer: EventViewer): Json {
  return { type: eventTypes[event.kind], loc: hexOf(s, event.cell), details: eventDetails(event, viewer) };
}

export const dialect004: BattleDialect = {
  name: '004',
  tickField: 'tick',
  tellsEnemyHp: true,
  mountain: 'Mountain',
  parse: (order) => parseOrder(shapes, order),
  write,
  writeMove,
  matchStart,
  stateTick,
  event: writeEvent,
  rejection: (s, report) => ({ type: 'ORDER_REJECTED', loc: reportHex(s, report), details: reportDetails(report) }),
  forms: {
    set: '{tick, orders}',
    orders: [
      '{type: "MOVE", id, dest: {q, r}}',
      '{type: "BUILD", fac_id, unit}',
      '{type: "DISBAND", id}',
      '{type: "RALLY", fac_id, dest: {q, r}}',
      '{type: "RESEARCH", fac_id, tier, choice}',
    ],
  },
};
