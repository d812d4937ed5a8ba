import { NONE } from '@hexfront/engine/hex';
import {
  ALIVE,
  type BattleState,
  canSee,
  CHIEF,
  HP,
  IMPASSABLE,
  LIVING,
  MATERIALS,
  movePoints,
  NEUTRAL,
  produceBroken,
  resources,
  SEAT_FIELDS,
  terrains,
  TICK,
  tickLimit,
  UNITS,
  unitTypes,
} from '@hexfront/engine/battle';
import type { Field } from './encoding.ts';
import { amount, most, yesNo } from './fields.ts';

const typeNames = unitTypes.map((type) => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase());

const changing = [
  ...['own', 'other'].flatMap((whose) =>
    typeNames.map((type) =>
      amount(
        `${whose}_${type}`,
        `${type.replace('_', ' ')} of ${whose === 'own' ? 'the seat' : 'anyone else'}, in units`,
      ),
    ),
  ),
  yesNo('seen', 'the seat sees the hex'),
  yesNo('own_control', 'the seat controls the hex'),
  yesNo('enemy_control', 'another seat controls the hex, as far as the seat has learnt'),
];
const fixed = [
  ...terrains.map((name) => yesNo(`terrain_${name.toLowerCase()}`, `terrain: ${name}`)),
  ...resources.map((name) => yesNo(`node_${name.toLowerCase()}`, `a node that pays ${name}`)),
  yesNo('own_base', 'the base of the seat'),
  yesNo('other_base', 'the base of another seat'),
  yesNo('city', 'a City'),
  yesNo('pushed_right', 'the row is pushed half a hex to the right of the even ones'),
];
const plane = Object.fromEntries(changing.map(({ name }, i) => [name, i]));

export const battlePlanes: readonly Field[] = [...changing, ...fixed];

export const battleScalars: readonly Field[] = [
  { name: 'seat', low: 0, high: 5, meaning: 'the seat' },
  { name: 'tick', low: 0, high: 100_000, meaning: 'the tick' },
  { name: 'ticks_left', low: 0, high: 100_000, meaning: 'ticks until the limit' },
  { name: 'alive', low: 0, high: 1, meaning: 'the seat is in the game' },
  { name: 'units', low: 0, high: 300, meaning: 'units of the seat' },
  ...resources.map((name) => ({ name, low: 0, high: 1_000_000, meaning: `${name} in stock` })),
];

/** What is said of each unit of the seat, in the order of their numbers. Rows without a unit have the hex −1 and are 0 otherwise. */
export const battleUnits: readonly Field[] = [
  { name: 'hex', low: -1, high: 32_767, meaning: 'row × columns + column; −1 if there is no unit' },
  { name: 'type', low: 0, high: unitTypes.length - 1, meaning: typeNames.map((type, i) => `${i} ${type}`).join(', ') },
  { name: 'hit_points', low: 0, high: 1000, meaning: 'hit points, rounded up' },
  { name: 'move_points', low: 0, high: 100, meaning: 'move points of the next tick' },
  {
    name: 'choices',
    low: 0,
    high: 127,
    meaning: 'bits: the steps E, NE, NW, W, SW, SE that are allowed, and whether it may disband',
  },
];

/** What is said of each Facility: bases by seat, then Cities. */
export const battleFacilities: readonly Field[] = [
  { name: 'hex', low: 0, high: 32_767, meaning: 'row × columns + column' },
  { name: 'own', low: 0, high: 1, meaning: 'the seat owns it' },
  { name: 'queued', low: 0, high: 10, meaning: 'units in its queue, if it is the own one' },
  { name: 'choices', low: 0, high: 63, meaning: 'bits: the types of unit that it may build now' },
];

/** Writes what a seat sees of a battle, which is nothing that its view would not tell. */
export class BattleWriter {
  /** By map, then seat. */
  private readonly fixed = new WeakMap<object, readonly Uint8Array[]>();

  planes(s: BattleState, seat: number, planes: Uint8Array, at: number): void {
    const { board, map } = s.theatre;
    const { cells } = board;
    let ground = this.fixed.get(map);
    if (ground === undefined) {
      ground = Array.from({ length: s.theatre.options.players }, (_, each) => fixedPlanes(s, each));
      this.fixed.set(map, ground);
    }
    planes.fill(0, at, at + changing.length * cells);
    planes.set(ground[seat], at + changing.length * cells);
    for (let i = 0; i < s.scalars[LIVING]; i++) {
      const slot = s.order[i];
      const owner = s.unitOwner[slot];
      const cell = s.unitCell[slot];
      if (owner !== seat && !canSee(s, seat, cell)) continue;
      const whose = owner === seat ? 0 : 1;
      planes[at + (whose * unitTypes.length + s.unitType[slot]) * cells + cell]++;
    }
    const told = seat * cells;
    for (let cell = 0; cell < cells; cell++) {
      const isOwn = s.control[cell] === seat;
      if (canSee(s, seat, cell)) planes[at + plane.seen * cells + cell] = 1;
      if (isOwn) planes[at + plane.own_control * cells + cell] = 1;
      else if (s.told[told + cell] !== NEUTRAL && s.told[told + cell] !== seat)
        planes[at + plane.enemy_control * cells + cell] = 1;
    }
  }

  scalars(s: BattleState, seat: number, out: Float32Array, at: number): void {
    const fields = seat * SEAT_FIELDS;
    out[at] = seat;
    out[at + 1] = s.scalars[TICK];
    out[at + 2] = Math.max(0, tickLimit(s.theatre.options) - s.scalars[TICK]);
    out[at + 3] = s.seats[fields + ALIVE];
    out[at + 4] = s.seats[fields + UNITS];
    for (let i = 0; i < resources.length; i++) out[at + 5 + i] = s.seats[fields + MATERIALS + i];
  }

  /** What is said of the units in these slots. The other rows say that there is no unit. */
  units(s: BattleState, slots: Int32Array, count: number, out: Int16Array, at: number): void {
    const { board, map } = s.theatre;
    const width = battleUnits.length;
    for (let row = 0; row < count; row++) {
      const slot = slots[row];
      const cell = s.unitCell[slot];
      let choices = s.unitType[slot] === CHIEF ? 0 : 1 << 6;
      for (let d = 0; d < 6; d++) {
        const to = board.neighbours[cell * 6 + d];
        if (to !== NONE && map.terrain[to] !== IMPASSABLE) choices |= 1 << d;
      }
      const first = at + row * width;
      out[first] = cell;
      out[first + 1] = s.unitType[slot];
      out[first + 2] = Math.ceil(s.unitHp[slot] / HP);
      out[first + 3] = movePoints(s, slot);
      out[first + 4] = choices;
    }
    out.fill(0, at + count * width, at + slots.length * width);
    for (let row = count; row < slots.length; row++) out[at + row * width] = NONE;
  }

  facilities(s: BattleState, seat: number, out: Int16Array, at: number): void {
    const { facilityCells } = s.theatre;
    for (let facility = 0; facility < facilityCells.length; facility++) {
      const row = at + facility * battleFacilities.length;
      const isOwn = s.facilityOwner[facility] === seat;
      let choices = 0;
      for (let type = 0; type < unitTypes.length; type++) {
        if (isOwn && produceBroken(s, seat, facility, type) === null) choices |= 1 << type;
      }
      out[row] = facilityCells[facility];
      out[row + 1] = Number(isOwn);
      out[row + 2] = isOwn ? s.queueLength[facility] : 0;
      out[row + 3] = choices;
    }
  }
}

function fixedPlanes(s: BattleState, seat: number): Uint8Array {
  const { board, map, facilityAt, nodeAt, options } = s.theatre;
  const planes = new Uint8Array(fixed.length * board.cells);
  for (let cell = 0; cell < board.cells; cell++) {
    const facility = facilityAt[cell];
    const resource = nodeAt[cell] === NONE ? NONE : map.nodes[nodeAt[cell]].resource;
    const values = [
      ...terrains.map((_, terrain) => map.terrain[cell] === terrain),
      ...resources.map((_, each) => resource === each),
      facility === seat,
      facility !== NONE && facility !== seat && facility < options.players,
      facility >= options.players,
      Math.floor(cell / board.size) % 2 === 1,
    ];
    for (const [i, value] of values.entries()) planes[i * board.cells + cell] = Math.min(most, Number(value));
  }
  return planes;
}
