import { Carver } from '../../carver.ts';
import type { Hash64 } from '../../hash.ts';
import { type AxialBoard, NONE } from '../../hex/index.ts';
import { type LastTick, noOrders } from '../tick/last-tick.ts';
import type { BattleMap } from '../map/map.ts';
import { type BattleOptions, type BattleRules, CHIEF } from '../rules.ts';

/** Owner of what belongs to nobody: units of the eliminated, hexes without a controller. Seats are 0 to 5. */
export const NEUTRAL = 6;
/** Sides that may fight: six seats and the neutral one, which comes last everywhere. */
export const SIDES = 7;

/** Bits of `unitFlags`. */
export const STARVED = 1;
export const DISRUPTED = 2;
/** In supply when supply was last judged. */
export const SUPPLIED = 4;
/** Fought this tick. */
export const ENGAGED = 8;
/** Entered its hex this tick. */
export const ENTERED = 16;

/** Hit points are held in thousandths. */
export const HP = 1000;

/** One buffer for all lists of cells, each behind its length: an array of its own for every hex would weigh more than what is in it. */
export interface Sightlines {
  /** By radius, then cell: where the list of what is seen from there begins, or NONE. */
  readonly starts: (Int32Array | undefined)[];
  lists: Int16Array;
  used: number;
}

/** Everything that options, map and board fix, shared by all states of a match. */
export interface Theatre {
  readonly rules: BattleRules;
  readonly options: BattleOptions;
  readonly board: AxialBoard;
  readonly map: BattleMap;
  /** Bases by seat, then Cities in the order of cells: facility n stands on this cell. */
  readonly facilityCells: Int32Array;
  /** Facility on a cell, or NONE. */
  readonly facilityAt: Int16Array;
  /** Node on a cell, or NONE: index into `map.nodes`. */
  readonly nodeAt: Int16Array;
  /** Cells with a Facility or a node, ascending: control of these flips slowly. */
  readonly specialCells: Int32Array;
  /** 1 where terrain is Impassable, which alone blocks sight. */
  readonly blocks: Uint8Array;
  /** What is seen from where; filled as it is asked for. */
  readonly sightlines: Sightlines;
  /** Published; the match seed it comes from is not. */
  readonly mapSeed: string;
  /** Where state hashes begin: options and map. */
  readonly hashStart: Hash64;
}

/**
 * Integers in typed arrays over one buffer, so that a copy is one memcpy. Units live in slots that are used again after death;
 * `order` lists the living by ascending number, which is the order of everything. The units on a hex are a list in that order too:
 * `firstOn` of the cell, then `nextOn` of each unit.
 */
export class BattleState {
  /** Replaced only when another match of the same options is copied into this state. */
  theatre: Theatre;
  /** The match seed: outside the hash, replaced in a planner's copy. */
  seed: string;
  readonly words: Int32Array;
  last: LastTick;

  /** [tick, living units, outcome reason, last seat count …]; see the constants below. */
  readonly scalars: Int32Array;
  /** Per seat, SEAT_FIELDS numbers: M, F, I, is alive, units, next n, … */
  readonly seats: Int32Array;

  readonly order: Int16Array;
  readonly unitNumber: Int32Array;
  readonly unitHp: Int32Array;
  readonly unitCell: Int16Array;
  /** The hex of its last step this tick, to which a failed attacker returns. */
  readonly cameFrom: Int16Array;
  /** Tick × 8 + substep of entering its hex: who was first has the smaller. */
  readonly arrival: Int32Array;
  /** Where a rally point sends it, or NONE. */
  readonly rally: Int16Array;
  readonly nextOn: Int16Array;
  readonly unitOwner: Uint8Array;
  readonly unitType: Uint8Array;
  readonly unitFlags: Uint8Array;

  readonly firstOn: Int16Array;
  /** A seat, or NEUTRAL. */
  readonly control: Uint8Array;
  /** Hexes that flip slowly: who has been alone there, and for how many ticks in a row. */
  readonly claimant: Uint8Array;
  readonly claimTicks: Uint8Array;
  /** 1 where the controller's supply reaches. */
  readonly inSupply: Uint8Array;

  readonly facilityOwner: Uint8Array;
  readonly facilityRally: Int16Array;
  readonly queueLength: Uint8Array;
  /** `mostQueued` items a facility: type, and ticks left (counted down for as many as there are slots). */
  readonly queueType: Uint8Array;
  readonly queueTicks: Uint8Array;

  /** Cells of each seat: how many of its units see the hex. */
  readonly sight: Uint16Array;
  /** What each slot adds to `sight`: for whom, from where and how far. */
  readonly sightCell: Int16Array;
  readonly sightOwner: Uint8Array;
  readonly sightRadius: Uint8Array;
  /** Slots of each seat: the number under which it knows that unit, or 0. */
  readonly handles: Int32Array;
  /** Cells of each seat: the controller it was last told of. */
  readonly told: Uint8Array;

  constructor(theatre: Theatre, seed: string) {
    this.theatre = theatre;
    this.seed = seed;
    const { options, board, facilityCells } = theatre;
    const slots = options.players * options.mostUnits;
    const facilities = facilityCells.length;
    const queued = facilities * options.mostQueued;
    const { cells } = board;
    const { players } = options;
    const bytes =
      4 * (SCALARS + 6 * SEAT_FIELDS + (3 + players) * slots) +
      2 * (6 * slots + (1 + players) * cells + facilities) +
      (5 * slots + (4 + players) * cells + 2 * facilities + 2 * queued);
    const carver = new Carver(bytes);
    this.words = carver.words();
    this.scalars = carver.int32(SCALARS);
    this.seats = carver.int32(6 * SEAT_FIELDS);
    this.unitNumber = carver.int32(slots);
    this.unitHp = carver.int32(slots);
    this.arrival = carver.int32(slots);
    this.handles = carver.int32(players * slots);
    this.order = carver.int16(slots);
    this.unitCell = carver.int16(slots);
    this.cameFrom = carver.int16(slots);
    this.rally = carver.int16(slots);
    this.nextOn = carver.int16(slots);
    this.firstOn = carver.int16(cells);
    this.facilityRally = carver.int16(facilities);
    this.sightCell = carver.int16(slots);
    this.sight = carver.uint16(players * cells);
    this.unitOwner = carver.uint8(slots);
    this.unitType = carver.uint8(slots);
    this.unitFlags = carver.uint8(slots);
    this.control = carver.uint8(cells);
    this.claimant = carver.uint8(cells);
    this.claimTicks = carver.uint8(cells);
    this.inSupply = carver.uint8(cells);
    this.facilityOwner = carver.uint8(facilities);
    this.queueLength = carver.uint8(facilities);
    this.queueType = carver.uint8(queued);
    this.queueTicks = carver.uint8(queued);
    this.sightOwner = carver.uint8(slots);
    this.sightRadius = carver.uint8(slots);
    this.told = carver.uint8(players * cells);
    this.unitCell.fill(NONE);
    this.cameFrom.fill(NONE);
    this.rally.fill(NONE);
    this.nextOn.fill(NONE);
    this.firstOn.fill(NONE);
    this.facilityRally.fill(NONE);
    this.control.fill(NEUTRAL);
    this.claimant.fill(NEUTRAL);
    this.facilityOwner.fill(NEUTRAL);
    this.sightCell.fill(NONE);
    this.told.fill(NEUTRAL);
    this.last = {
      events: [],
      status: Array.from({ length: players }, () => noOrders),
      news: Array.from({ length: players }, () => []),
    };
  }
}

/** Indices into `scalars`. */
export const TICK = 0;
export const LIVING = 1;
/** 0 while the game is on. */
export const REASON = 2;
/** Bits of the winning seats. */
export const WINNERS = 3;
export const SCALARS = 8;

/** Indices into a seat's part of `seats`. */
export const MATERIALS = 0;
export const FUEL = 1;
export const INTEL = 2;
export const ALIVE = 3;
export const UNITS = 4;
/** n of the next unit, whose number is n × players + seat. */
export const NEXT_N = 5;
/** Set by a withdrawal to 1 + its reason: the Chief dies at the next tick. */
export const WITHDRAWN = 6;
/** Research: bits of what is done, what is under way, its ticks left. */
export const RESEARCH = 7;
export const RESEARCHING = 8;
export const RESEARCH_TICKS = 9;
/** The number the next enemy seen for the first time gets, less one. */
export const HANDLES = 10;
/** The tick in which the player was eliminated. */
export const OUT_TICK = 11;
export const SEAT_FIELDS = 12;

/** Own hexes and those that a unit of the seat sees, as of the end of the last tick. */
export function canSee(s: BattleState, seat: number, cell: number): boolean {
  return s.sight[seat * s.theatre.board.cells + cell] > 0 || s.control[cell] === seat;
}

/** The slot of a living player's Chief, or NONE. */
export function chiefOf(s: BattleState, seat: number): number {
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitType[slot] === CHIEF && s.unitOwner[slot] === seat) return slot;
  }
  return NONE;
}

/** A free slot gets the seat's next unit; its place in `order` and on its hex is by number. */
export function addUnit(s: BattleState, seat: number, type: number, cell: number, hp: number): number {
  const { players } = s.theatre.options;
  let slot = 0;
  while (s.unitCell[slot] !== NONE) slot++;
  const fields = seat * SEAT_FIELDS;
  s.unitNumber[slot] = s.seats[fields + NEXT_N]++ * players + seat;
  s.unitOwner[slot] = seat;
  s.unitType[slot] = type;
  s.unitHp[slot] = hp;
  s.unitFlags[slot] = 0;
  s.cameFrom[slot] = NONE;
  s.rally[slot] = NONE;
  s.arrival[slot] = s.scalars[TICK] * 8;
  s.seats[fields + UNITS]++;
  let place = s.scalars[LIVING]++;
  for (; place > 0 && s.unitNumber[s.order[place - 1]] > s.unitNumber[slot]; place--)
    s.order[place] = s.order[place - 1];
  s.order[place] = slot;
  putOn(s, slot, cell);
  return slot;
}

/** Dead or disbanded. */
export function removeUnit(s: BattleState, slot: number): void {
  takeOff(s, slot);
  if (s.unitOwner[slot] !== NEUTRAL) s.seats[s.unitOwner[slot] * SEAT_FIELDS + UNITS]--;
  const last = --s.scalars[LIVING];
  let place = 0;
  while (s.order[place] !== slot) place++;
  for (; place < last; place++) s.order[place] = s.order[place + 1];
  s.unitNumber[slot] = 0;
  s.unitHp[slot] = 0;
  s.unitFlags[slot] = 0;
  s.arrival[slot] = 0;
  s.cameFrom[slot] = NONE;
  s.rally[slot] = NONE;
  const slots = s.unitCell.length;
  for (let at = slot; at < s.handles.length; at += slots) s.handles[at] = 0;
}

export function moveUnit(s: BattleState, slot: number, to: number): void {
  takeOff(s, slot);
  putOn(s, slot, to);
}

function putOn(s: BattleState, slot: number, cell: number): void {
  const number = s.unitNumber[slot];
  s.unitCell[slot] = cell;
  let before = NONE;
  let after = s.firstOn[cell];
  while (after !== NONE && s.unitNumber[after] < number) {
    before = after;
    after = s.nextOn[after];
  }
  s.nextOn[slot] = after;
  if (before === NONE) s.firstOn[cell] = slot;
  else s.nextOn[before] = slot;
}

function takeOff(s: BattleState, slot: number): void {
  const cell = s.unitCell[slot];
  if (s.firstOn[cell] === slot) s.firstOn[cell] = s.nextOn[slot];
  else {
    let before = s.firstOn[cell];
    while (s.nextOn[before] !== slot) before = s.nextOn[before];
    s.nextOn[before] = s.nextOn[slot];
  }
  s.nextOn[slot] = NONE;
  s.unitCell[slot] = NONE;
}
