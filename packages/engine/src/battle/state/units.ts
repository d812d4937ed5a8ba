import { NONE } from '../../hex/index.ts';
import { CHIEF } from '../rules.ts';
import { type BattleState, LIVING, NEUTRAL, NEXT_N, SEAT_FIELDS, TICK, UNITS } from './state.ts';

/** The slot of a living player's Chief, or NONE. */
export function chiefOf(s: BattleState, seat: number): number {
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitType[slot] === CHIEF && s.unitOwner[slot] === seat) return slot;
  }
  return NONE;
}

/** A free slot takes the seat's next unit; its place in `order` and on its hex is by number. */
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
  revise(s);
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
  revise(s);
}

export function moveUnit(s: BattleState, slot: number, to: number): void {
  takeOff(s, slot);
  putOn(s, slot, to);
  revise(s);
}

/** The unit stays on the map without a player. */
export function turnNeutral(s: BattleState, slot: number): void {
  if (s.unitOwner[slot] === NEUTRAL) return;
  s.seats[s.unitOwner[slot] * SEAT_FIELDS + UNITS]--;
  s.unitOwner[slot] = NEUTRAL;
  revise(s);
}

/** Scratch that was filled from the old positions no longer belongs to this state. */
function revise(s: BattleState): void {
  s.revision = ++s.theatre.scratch.revisions;
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
