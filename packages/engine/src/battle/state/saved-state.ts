import type { LastTick, OrderStatus } from '../tick/last-tick.ts';
import {
  ALIVE,
  BattleState,
  HANDLES,
  MATERIALS,
  NEUTRAL,
  NEXT_N,
  OUT_TICK,
  REASON,
  RESEARCH,
  RESEARCH_TICKS,
  RESEARCHING,
  SEAT_FIELDS,
  TICK,
  WINNERS,
  WITHDRAWN,
} from './state.ts';
import { addUnit, turnNeutral } from './units.ts';
import type { Theatre } from '../theatre.ts';
import { floodAll } from '../territory/supply.ts';
import { updateVision } from '../territory/vision.ts';

/** The part of a saved match that the rules know; see `saved-shape.ts` for the bounds. */
export interface SavedPosition {
  readonly tick: number;
  readonly reason: number;
  readonly winners: number;
  readonly seats: readonly {
    readonly resources: readonly number[];
    readonly isAlive: boolean;
    readonly nextNumber: number;
    readonly withdrawn: number;
    readonly research: number;
    readonly researching: number;
    readonly researchTicks: number;
    readonly handles: number;
    readonly outTick: number;
  }[];
  readonly units: readonly {
    readonly number: number;
    readonly isNeutral: boolean;
    readonly type: number;
    readonly cell: number;
    readonly hp: number;
    readonly flags: number;
    readonly arrival: number;
    readonly cameFrom: number;
    readonly rally: number;
    readonly handles: readonly number[];
  }[];
  readonly control: readonly string[];
  readonly claims: readonly { readonly claimant: number; readonly ticks: number }[];
  readonly facilities: readonly {
    readonly rally: number;
    readonly queue: readonly { readonly type: number; readonly ticks: number }[];
  }[];
  readonly told: readonly (readonly string[])[];
  readonly status: readonly OrderStatus[];
  readonly news: readonly (readonly number[])[];
}

/** A state from a checked position. */
export function fillState(theatre: Theatre, seed: string, position: SavedPosition, last: LastTick): BattleState {
  const s = new BattleState(theatre, seed);
  s.scalars[TICK] = position.tick;
  s.scalars[REASON] = position.reason;
  s.scalars[WINNERS] = position.winners;
  fillHexes(s, position);
  for (const unit of position.units) fillUnit(s, unit);
  for (const [seat, saved] of position.seats.entries()) fillSeat(s, seat, saved);
  for (let seat = 0; seat < theatre.options.players; seat++) floodAll(s, seat);
  updateVision(s, []);
  s.last = last;
  return s;
}

function fillSeat(s: BattleState, seat: number, saved: SavedPosition['seats'][number]): void {
  const part = s.seats.subarray(seat * SEAT_FIELDS, (seat + 1) * SEAT_FIELDS);
  part.set(saved.resources, MATERIALS);
  part[ALIVE] = saved.isAlive ? 1 : 0;
  part[NEXT_N] = saved.nextNumber;
  part[WITHDRAWN] = saved.withdrawn;
  part[RESEARCH] = saved.research;
  part[RESEARCHING] = saved.researching;
  part[RESEARCH_TICKS] = saved.researchTicks;
  part[HANDLES] = saved.handles;
  part[OUT_TICK] = saved.outTick;
}

function fillUnit(s: BattleState, unit: SavedPosition['units'][number]): void {
  const { players } = s.theatre.options;
  const seat = unit.number % players;
  s.seats[seat * SEAT_FIELDS + NEXT_N] = (unit.number - seat) / players;
  const slot = addUnit(s, seat, unit.type, unit.cell, unit.hp);
  if (unit.isNeutral) turnNeutral(s, slot);
  s.unitFlags[slot] = unit.flags;
  s.arrival[slot] = unit.arrival;
  s.cameFrom[slot] = unit.cameFrom;
  s.rally[slot] = unit.rally;
  for (const [viewer, handle] of unit.handles.entries()) s.handles[viewer * s.unitCell.length + slot] = handle;
}

function fillHexes(s: BattleState, position: SavedPosition): void {
  const { board, facilityCells, specialCells, options } = s.theatre;
  const fillRows = (rows: readonly string[], into: Uint8Array) => {
    for (const [row, text] of rows.entries()) {
      for (let col = 0; col < board.size; col++) {
        into[row * board.size + col] = text[col] === '.' ? NEUTRAL : Number(text[col]);
      }
    }
  };
  fillRows(position.control, s.control);
  for (const [seat, rows] of position.told.entries()) {
    fillRows(rows, s.told.subarray(seat * board.cells, (seat + 1) * board.cells));
  }
  for (const [i, { claimant, ticks }] of position.claims.entries()) {
    s.claimant[specialCells[i]] = claimant;
    s.claimTicks[specialCells[i]] = ticks;
  }
  for (const [facility, { rally, queue }] of position.facilities.entries()) {
    s.facilityOwner[facility] = s.control[facilityCells[facility]];
    s.facilityRally[facility] = rally;
    s.queueLength[facility] = queue.length;
    for (const [k, { type, ticks }] of queue.entries()) {
      s.queueType[facility * options.mostQueued + k] = type;
      s.queueTicks[facility * options.mostQueued + k] = ticks;
    }
  }
}
