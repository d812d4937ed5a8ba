import { Carver } from '../carver.ts';
import { Hash64 } from '../hash.ts';
import { NONE } from '../hex/index.ts';
import { Chance } from './chance.ts';
import type { Theatre } from './theatre.ts';

/** Indices into `scalars`. The last ones are pairs: add the seat. */
export const TURN = 0;
/** The seat whose turn it is, which is not always the one that decides. */
export const ACTIVE = 1;
export const STAGE = 2;
/** Index into `reasons`; 0 while the game is on. */
export const REASON = 3;
/** A seat, or NONE for a draw. */
export const WINNER = 4;
export const FIGHTS = 5;
/** The unit whose retreat is to be chosen, or NONE. */
export const RETREATER = 6;
/** The fight whose advance is to be chosen. */
export const ADVANCING = 7;
/** The deciding seat, and how often it has changed within the turn, which makes the clock. */
export const DECIDER = 8;
export const SHIFTS = 9;
export const UNITS = 10;
export const WAITING = 12;
const SCALARS = 14;

export const stages = ['move', 'attack', 'support_att', 'support_def', 'retreat', 'advance'] as const;
export type Stage = (typeof stages)[number];
export const MOVE = 0;
export const ATTACK = 1;
export const SUPPORT_ATT = 2;
export const SUPPORT_DEF = 3;
export const RETREAT = 4;
export const ADVANCE = 5;

export const reasons = [
  'active',
  'turn_limit',
  'elimination',
  'draw',
  'forfeit',
  'turn_timeout',
  'resignation',
] as const;
export type Reason = (typeof reasons)[number];

/** Marks of a unit. */
export const MOVED = 1;
/** Is in an attacked hex. */
export const ATTACKED = 2;
export const RETREATS = 4;
export const LOST = 8;
export const EXPECTED = 16;

/** States of a fight: not resolved yet, void, or one more than the index of its result. */
export const OPEN = 0;
export const VOID = 1;
export const RESULT = 2;

/**
 * Integers in typed arrays over one buffer, so that a copy is one memcpy. Types and sides of units never change and are in the
 * theatre. The units on a hex are a list: `front` of the hex, then `behind` of each unit.
 */
export class WarshardState {
  readonly theatre: Theatre;
  /** Holds the seed; outside the buffer, and so outside the hash. */
  chance: Chance;
  readonly buffer: Int32Array;
  readonly scalars: Int32Array;
  /** Bitboards, Blue's words then Red's. */
  readonly occupied: Int32Array;
  /** Where each unit of the active side may go if the hex is empty. Enemies do not move meanwhile, so it holds for the whole stage. */
  readonly reach: Int32Array;
  readonly fightAttack: Int32Array;
  readonly fightDefense: Int32Array;
  readonly fightCell: Int16Array;
  readonly front: Int16Array;
  readonly behind: Int16Array;
  readonly unitCell: Int16Array;
  /** The fight a unit is in, on either side, or NONE. */
  readonly unitFight: Int16Array;
  readonly unitMarks: Uint8Array;
  readonly fightState: Uint8Array;
  readonly fightDie: Uint8Array;
  readonly fightColumn: Uint8Array;
  /** Columns by which supply moved a fight, towards the attacker. */
  readonly fightShift: Int8Array;
  /** The seat that was last on each victory hex. */
  readonly holder: Int8Array;
  /** Per side and hex: how many hexes next to it the side occupies. */
  readonly zone: Uint8Array;

  constructor(theatre: Theatre, chance: Chance) {
    this.theatre = theatre;
    this.chance = chance;
    const { units, size, words, fights, victoryCells } = theatre;
    const int32s = SCALARS + 2 * words + units * words + 2 * fights;
    const int16s = fights + size + 3 * units;
    const int8s = units + 4 * fights + victoryCells.length + 2 * size;
    const carver = new Carver(int32s * 4 + int16s * 2 + int8s);
    this.buffer = carver.words();
    this.scalars = carver.int32(SCALARS);
    this.occupied = carver.int32(2 * words);
    this.reach = carver.int32(units * words);
    this.fightAttack = carver.int32(fights);
    this.fightDefense = carver.int32(fights);
    this.fightCell = carver.int16(fights);
    this.front = carver.int16(size).fill(NONE);
    this.behind = carver.int16(units).fill(NONE);
    this.unitCell = carver.int16(units).fill(NONE);
    this.unitFight = carver.int16(units).fill(NONE);
    this.unitMarks = carver.uint8(units);
    this.fightState = carver.uint8(fights);
    this.fightDie = carver.uint8(fights);
    this.fightColumn = carver.uint8(fights);
    this.fightShift = carver.int8(fights);
    this.holder = carver.int8(victoryCells.length).fill(NONE);
    this.zone = carver.uint8(2 * size);
    this.scalars[TURN] = 1;
    this.scalars[WINNER] = NONE;
    this.scalars[RETREATER] = NONE;
  }
}

export function chanceOf(theatre: Theatre, seed: string): Chance {
  return new Chance(seed, theatre.options.scenario.turnLimit, theatre.fights, theatre.units);
}

export function copyState(from: WarshardState, into?: WarshardState, seed?: string): WarshardState {
  const to = into ?? new WarshardState(from.theatre, from.chance);
  if (to.theatre !== from.theatre) throw new Error('copy: the target state has other options');
  to.buffer.set(from.buffer);
  if (seed === undefined) to.chance = from.chance;
  else if (to.chance.seed !== seed) to.chance = from.chance.seed === seed ? from.chance : chanceOf(from.theatre, seed);
  return to;
}

const hash = new Hash64();

/** Over what the rules know; occupancy, zones and reach follow from the units and stay out. */
export function hashState(s: WarshardState): string {
  hash.reset(s.theatre.hashStart);
  for (let i = 0; i < SCALARS; i++) hash.mix(s.scalars[i]);
  for (let i = 0; i < s.holder.length; i++) hash.mix(s.holder[i]);
  for (let slot = 0; slot < s.unitCell.length; slot++) {
    hash.mix((s.unitCell[slot] & 0xffff) | (s.unitMarks[slot] << 16));
    hash.mix(s.unitFight[slot]);
  }
  for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
    hash.mix(s.fightCell[fight] | (s.fightState[fight] << 16) | (s.fightDie[fight] << 24));
    hash.mix(s.fightColumn[fight] | ((s.fightShift[fight] & 255) << 8));
    hash.mix(s.fightAttack[fight]);
    hash.mix(s.fightDefense[fight]);
  }
  return hash.hex();
}

export function isOccupiedBy(s: WarshardState, seat: number, cell: number): boolean {
  return ((s.occupied[seat * s.theatre.words + (cell >> 5)] >>> (cell & 31)) & 1) === 1;
}

/** 003 movement/2: next to a unit of that side. */
export function isInZone(s: WarshardState, seat: number, cell: number): boolean {
  return s.zone[seat * s.theatre.size + cell] > 0;
}
