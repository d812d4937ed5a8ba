import { Carver } from '../carver.ts';
import { Hash64 } from '../hash.ts';
import { hexIds, NONE } from '../hex/index.ts';
import type { Theatre } from './theatre.ts';
import { sides, unitTypes } from './rules.ts';

/** Indices into `scalars`. The last ones are pairs: add the seat. */
export const TURN = 0;
export const ACTIVE = 1;
export const ACTIONS_LEFT = 2;
/** Index into `reasons`; 0 while the game is in progress. */
export const REASON = 3;
/** A seat, or NONE for a draw. */
export const WINNER = 4;
export const GOLD = 5;
export const WOOD = 7;
export const VP = 9;
/** The number the next recruit gets. */
export const NEXT_NUMBER = 11;
export const UNITS = 13;
const SCALARS = 16;

export const reasons = [
  'active',
  'stronghold_capture',
  'elimination',
  'turn_limit',
  'capital_capture',
  'draw',
  'forfeit',
  'turn_timeout',
  'resignation',
] as const;
export type Reason = (typeof reasons)[number];

/**
 * Integers in typed arrays over one buffer, so that a copy is one memcpy. Unit n of a side lives in slot seat × capacity + n - 1
 * and leaves it zeroed when it dies. The stack on a hex is a list: `front` of the cell, then `behind` of each unit.
 */
export class AttritionState {
  readonly theatre: Theatre;
  /** This family has no chance; the seed is kept for the record. */
  seed: string;
  readonly words: Int32Array;
  readonly scalars: Int32Array;
  /** Padded bitboards, A's rows then B's. */
  readonly occupied: Int32Array;
  readonly control: Int32Array;
  readonly reserves: Int32Array;
  readonly front: Int16Array;
  readonly unitCell: Int16Array;
  readonly behind: Int16Array;
  readonly unitType: Uint8Array;
  readonly unitHp: Uint8Array;
  readonly unitFlags: Uint8Array;
  readonly movedDistance: Uint8Array;

  constructor(theatre: Theatre, seed: string) {
    this.theatre = theatre;
    this.seed = seed;
    const slots = 2 * theatre.capacity;
    const boards = 2 * theatre.height;
    const int32s = SCALARS + 2 * boards + theatre.reserveCells.length;
    const int16s = theatre.grid.size + 2 * slots;
    const carver = new Carver(int32s * 4 + int16s * 2 + slots * 4);
    this.words = carver.words();
    this.scalars = carver.int32(SCALARS);
    this.occupied = carver.int32(boards);
    this.control = carver.int32(boards);
    this.reserves = carver.int32(theatre.reserveCells.length);
    this.front = carver.int16(theatre.grid.size);
    this.unitCell = carver.int16(slots);
    this.behind = carver.int16(slots);
    this.unitType = carver.uint8(slots);
    this.unitHp = carver.uint8(slots);
    this.unitFlags = carver.uint8(slots);
    this.movedDistance = carver.uint8(slots);
    this.front.fill(NONE);
    this.unitCell.fill(NONE);
    this.behind.fill(NONE);
  }
}

/** 000 §6, before the opening tick. */
export function openingState(theatre: Theatre, seed: string): AttritionState {
  const s = new AttritionState(theatre, seed);
  const { options, grid } = theatre;
  s.scalars[TURN] = 1;
  s.scalars[WINNER] = NONE;
  s.control.set(theatre.openingControl);
  s.reserves.set(theatre.reserveAtStart);
  for (let seat = 0; seat < 2; seat++) {
    s.scalars[GOLD + seat] = options.startGold;
    s.scalars[WOOD + seat] = options.startWood;
    s.scalars[NEXT_NUMBER + seat] = 1;
  }
  for (const { side, type, at } of options.startUnits) {
    addUnit(s, sides.indexOf(side), unitTypes.indexOf(type), hexIds.read(grid, at));
  }
  return s;
}

export function copyState(from: AttritionState, into?: AttritionState, seed?: string): AttritionState {
  const to = into ?? new AttritionState(from.theatre, from.seed);
  if (to.theatre !== from.theatre) throw new Error('copy: the target state has other options');
  to.words.set(from.words);
  to.seed = seed ?? from.seed;
  return to;
}

const hash = new Hash64();

/** Over everything that the rules know, slot by slot. Occupancy follows from the units and is left out. */
export function hashState(s: AttritionState): string {
  const { theatre } = s;
  hash.reset(theatre.hashStart);
  for (let i = 0; i < SCALARS; i++) hash.mix(s.scalars[i]);
  for (let i = 0; i < s.control.length; i++) hash.mix(s.control[i]);
  for (let i = 0; i < s.reserves.length; i++) hash.mix(s.reserves[i]);
  for (let seat = 0; seat < 2; seat++) {
    const first = seat * theatre.capacity;
    const end = first + s.scalars[NEXT_NUMBER + seat] - 1;
    for (let slot = first; slot < end; slot++) {
      if (s.unitCell[slot] === NONE) continue;
      hash.mix(slot | (s.unitCell[slot] << 16));
      hash.mix(s.behind[slot]);
      hash.mix(s.unitType[slot] | (s.unitHp[slot] << 8) | (s.unitFlags[slot] << 16) | (s.movedDistance[slot] << 24));
    }
  }
  return hash.hex();
}

/** Puts the side's next unit on a hex, behind any units there. */
export function addUnit(s: AttritionState, seat: number, type: number, cell: number): number {
  const slot = seat * s.theatre.capacity + s.scalars[NEXT_NUMBER + seat]++ - 1;
  placeUnit(s, seat, slot, type, cell);
  return slot;
}

export function placeUnit(s: AttritionState, seat: number, slot: number, type: number, cell: number): void {
  s.unitType[slot] = type;
  s.unitHp[slot] = s.theatre.hp[type];
  s.unitCell[slot] = cell;
  s.scalars[UNITS + seat]++;
  joinBack(s, slot, cell);
  s.occupied[seat * s.theatre.height + s.theatre.rowOf[cell]] |= s.theatre.bitOf[cell];
}

/** Moves the whole stack, in order, behind any units there. */
export function moveStack(s: AttritionState, seat: number, from: number, to: number): void {
  const { rowOf, bitOf, height } = s.theatre;
  const first = s.front[from];
  for (let slot = first; slot !== NONE; slot = s.behind[slot]) s.unitCell[slot] = to;
  s.front[from] = NONE;
  joinBack(s, first, to);
  s.occupied[seat * height + rowOf[from]] &= ~bitOf[from];
  s.occupied[seat * height + rowOf[to]] |= bitOf[to];
}

export function removeUnit(s: AttritionState, seat: number, slot: number): void {
  const cell = s.unitCell[slot];
  if (s.front[cell] === slot) s.front[cell] = s.behind[slot];
  else {
    let before = s.front[cell];
    while (s.behind[before] !== slot) before = s.behind[before];
    s.behind[before] = s.behind[slot];
  }
  s.unitCell[slot] = NONE;
  s.behind[slot] = NONE;
  s.unitType[slot] = 0;
  s.unitHp[slot] = 0;
  s.unitFlags[slot] = 0;
  s.movedDistance[slot] = 0;
  s.scalars[UNITS + seat]--;
  if (s.front[cell] === NONE) s.occupied[seat * s.theatre.height + s.theatre.rowOf[cell]] &= ~s.theatre.bitOf[cell];
}

function joinBack(s: AttritionState, slot: number, cell: number): void {
  let last = s.front[cell];
  if (last === NONE) {
    s.front[cell] = slot;
    return;
  }
  while (s.behind[last] !== NONE) last = s.behind[last];
  s.behind[last] = slot;
}

export function seatOf(s: AttritionState, slot: number): number {
  return slot < s.theatre.capacity ? 0 : 1;
}

export function stackFlags(s: AttritionState, slot: number): number {
  let flags = 0;
  for (; slot !== NONE; slot = s.behind[slot]) flags |= s.unitFlags[slot];
  return flags;
}

export function stackSize(s: AttritionState, slot: number): number {
  let size = 0;
  for (; slot !== NONE; slot = s.behind[slot]) size++;
  return size;
}

export function isOccupiedBy(s: AttritionState, seat: number, cell: number): boolean {
  return (s.occupied[seat * s.theatre.height + s.theatre.rowOf[cell]] & s.theatre.bitOf[cell]) !== 0;
}

export function isControlledBy(s: AttritionState, seat: number, cell: number): boolean {
  return (s.control[seat * s.theatre.height + s.theatre.rowOf[cell]] & s.theatre.bitOf[cell]) !== 0;
}
