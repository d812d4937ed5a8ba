import { Carver } from '../../carver.ts';
import { NONE } from '../../hex/index.ts';
import type { Theatre } from '../theatre.ts';
import { type LastTick, noOrders } from '../tick/last-tick.ts';

/** Owner of what belongs to nobody: units of eliminated players, hexes without a controller. Seats are 0 to 5. */
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

/**
 * Integers in typed arrays over one buffer, so that a copy is one memcpy. Units live in slots that are used again after death;
 * `order` lists the living by ascending number, the order in which everything is done. The units on a hex are a list in that order too:
 * `firstOn` of the cell, then `nextOn` of each unit.
 */
export class BattleState {
  /** Replaced only when another match of the same options is copied into this state. */
  theatre: Theatre;
  /** The match seed: outside the hash, replaced in a planner's copy. */
  seed: string;
  readonly words: Int32Array;
  last: LastTick;
  /**
   * Which scratch belongs to this state; both are outside the hash. The revision changes whenever a unit appears, moves, changes sides
   * or vanishes, so states of one theatre that share it have their units in the same places. The stage is this state's alone and
   * changes with every tick.
   */
  revision: number;
  stage: number;

  /** Tick, living units, outcome; see the constants below. */
  readonly scalars: Int32Array;
  /** Per seat, SEAT_FIELDS numbers: M, F, I, is alive, units, next n, … */
  readonly seats: Int32Array;

  readonly order: Int16Array;
  readonly unitNumber: Int32Array;
  readonly unitHp: Int32Array;
  readonly unitCell: Int16Array;
  /** The hex of its last step this tick, to which a failed attacker returns. */
  readonly cameFrom: Int16Array;
  /** Tick × 8 + substep of entering its hex: the earlier arrival is smaller. */
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
  /** Hexes that flip slowly: which side has been alone there, and for how many ticks in a row. */
  readonly claimant: Uint8Array;
  readonly claimTicks: Uint8Array;
  /** 1 where the controller's supply reaches. */
  readonly inSupply: Uint8Array;

  readonly facilityOwner: Uint8Array;
  readonly facilityRally: Int16Array;
  readonly queueLength: Uint8Array;
  /** `mostQueued` items per Facility: type, and ticks left (counted down for as many items as there are slots). */
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
  /** Cells of each seat: the controller it last learnt of. */
  readonly told: Uint8Array;

  constructor(theatre: Theatre, seed: string) {
    this.theatre = theatre;
    this.seed = seed;
    this.revision = ++theatre.scratch.revisions;
    this.stage = ++theatre.scratch.stages;
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
/** 0 while the match runs. */
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
