import { NONE } from '../../hex/index.ts';
import type { BattleState } from '../state/state.ts';
import type { HeadOn, Tick } from '../tick/notes.ts';
import { CellLists } from './cell-lists.ts';
import { FAILED, hexAfter, MARCHES, type Marches, marchesOf } from './march.ts';

/** Marching units by the hex they leave, and that hex by slot; where they go is `goal` of their march. */
export class Meetings {
  readonly leaving: CellLists;
  readonly origin: Int16Array;
  readonly hasMet: Uint8Array;

  constructor(cells: number, slots: number) {
    this.leaving = new CellLists(cells, slots);
    this.origin = new Int16Array(slots);
    this.hasMet = new Uint8Array(slots);
  }
}

/**
 * 004 §2.4 B with the fine print: on all intents, substep by substep, and then destinations that are swapped. A unit that meets an enemy
 * stays in its starting hex and fights there; in later substeps it is no longer on the way.
 */
export function settleHeadOns(s: BattleState, tick: Tick): void {
  const marches = marchesOf(s);
  const { meetings } = s.theatre.scratch;
  const { list, standing, length, longest } = marches;
  for (let substep = 1; substep <= longest; substep++) {
    begin(meetings);
    for (let i = marches.count - 1; i >= 0; i--) {
      const slot = list[i];
      if (standing[slot] !== MARCHES || length[slot] < substep) continue;
      const from = hexAfter(s, marches, slot, substep - 1);
      crosses(marches, meetings, slot, from, hexAfter(s, marches, slot, substep));
    }
    settleMeetings(s, tick, marches, meetings);
  }
  begin(meetings);
  for (let i = marches.count - 1; i >= 0; i--) {
    const slot = list[i];
    if (standing[slot] !== MARCHES) continue;
    crosses(marches, meetings, slot, s.unitCell[slot], hexAfter(s, marches, slot, length[slot]));
  }
  settleMeetings(s, tick, marches, meetings);
}

function begin({ leaving, hasMet }: Meetings): void {
  leaving.begin();
  hasMet.fill(0);
}

/** Called by descending number, so that every list ascends. */
function crosses(marches: Marches, { origin, leaving }: Meetings, slot: number, from: number, to: number): void {
  origin[slot] = from;
  marches.goal[slot] = to;
  leaving.add(from, slot);
}

/** All meetings of a moment are found before anyone stops. */
function settleMeetings(s: BattleState, tick: Tick, marches: Marches, meetings: Meetings): void {
  const { leaving, hasMet } = meetings;
  const earlier = tick.headOns.length;
  for (let i = 0; i < leaving.count; i++) {
    for (let slot = leaving.first[leaving.cells[i]]; slot !== NONE; slot = leaving.next[slot]) {
      if (meetsOncoming(s, marches, meetings, slot)) hasMet[slot] = 1;
    }
  }
  for (let i = 0; i < leaving.count; i++) {
    for (let slot = leaving.first[leaving.cells[i]]; slot !== NONE; slot = leaving.next[slot]) {
      if (hasMet[slot] === 1) insert(tick.headOns, earlier, gather(s, marches, meetings, slot));
    }
  }
}

function meetsOncoming(s: BattleState, { goal }: Marches, { leaving, origin }: Meetings, slot: number): boolean {
  for (let other = leaving.first[goal[slot]]; other !== NONE; other = leaving.next[other]) {
    if (goal[other] === origin[slot] && s.unitOwner[other] !== s.unitOwner[slot]) return true;
  }
  return false;
}

/** Everyone who met between the same two hexes, both ways; they are marked as failed and no longer as met. */
function gather(s: BattleState, marches: Marches, meetings: Meetings, slot: number): HeadOn {
  const from = Math.min(meetings.origin[slot], marches.goal[slot]);
  const to = Math.max(meetings.origin[slot], marches.goal[slot]);
  const slots: number[] = [];
  take(marches, meetings, from, to, slots);
  take(marches, meetings, to, from, slots);
  slots.sort((a, b) => s.unitNumber[a] - s.unitNumber[b]);
  return { from, to, slots };
}

function take(marches: Marches, { leaving, hasMet }: Meetings, from: number, to: number, slots: number[]): void {
  for (let slot = leaving.first[from]; slot !== NONE; slot = leaving.next[slot]) {
    if (hasMet[slot] === 0 || marches.goal[slot] !== to) continue;
    hasMet[slot] = 0;
    marches.standing[slot] = FAILED;
    slots.push(slot);
  }
}

/** Those of one moment in the order of their hexes, behind those of earlier moments. */
function insert(headOns: HeadOn[], earlier: number, headOn: HeadOn): void {
  let place = headOns.length;
  while (place > earlier && comesBefore(headOn, headOns[place - 1])) place--;
  headOns.splice(place, 0, headOn);
}

function comesBefore(a: HeadOn, b: HeadOn): boolean {
  return a.from < b.from || (a.from === b.from && a.to < b.to);
}
