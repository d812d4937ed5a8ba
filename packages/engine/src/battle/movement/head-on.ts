import { NONE } from '../../hex/index.ts';
import type { BattleState } from '../state/state.ts';
import type { HeadOn, Tick } from '../tick/notes.ts';
import { CellLists } from './cell-lists.ts';
import { FAILED, hexAfter, MARCHES, marches } from './march.ts';

/** Marching units by the hex they leave, and that hex by slot; where they go is `marches.goal`. */
const leaving = new CellLists();
let origin = new Int16Array(0);
let hasMet = new Uint8Array(0);

/**
 * 004 §2.4 B with the fine print: on all intents, substep by substep, and then destinations that are swapped. Whoever meets an enemy
 * stays in its starting hex and fights there; in later substeps it is no longer on the way.
 */
export function settleHeadOns(s: BattleState, tick: Tick, longest: number): void {
  if (origin.length < s.unitCell.length) {
    origin = new Int16Array(s.unitCell.length);
    hasMet = new Uint8Array(s.unitCell.length);
  }
  for (let substep = 1; substep <= longest; substep++) {
    begin(s);
    for (let i = marches.count - 1; i >= 0; i--) {
      const slot = marches.list[i];
      if (marches.standing[slot] !== MARCHES || marches.length[slot] < substep) continue;
      crosses(slot, hexAfter(s, slot, substep - 1), hexAfter(s, slot, substep));
    }
    settleMeetings(s, tick);
  }
  begin(s);
  for (let i = marches.count - 1; i >= 0; i--) {
    const slot = marches.list[i];
    if (marches.standing[slot] === MARCHES) crosses(slot, s.unitCell[slot], hexAfter(s, slot, marches.length[slot]));
  }
  settleMeetings(s, tick);
}

function begin(s: BattleState): void {
  leaving.begin(s.theatre.board, s.unitCell.length);
  hasMet.fill(0);
}

/** Called by descending number, so that every list ascends. */
function crosses(slot: number, from: number, to: number): void {
  origin[slot] = from;
  marches.goal[slot] = to;
  leaving.add(from, slot);
}

/** All meetings of a moment are found before anyone stops. */
function settleMeetings(s: BattleState, tick: Tick): void {
  const earlier = tick.headOns.length;
  for (let i = 0; i < leaving.count; i++) {
    for (let slot = leaving.first[leaving.cells[i]]; slot !== NONE; slot = leaving.next[slot]) {
      if (meetsOncoming(s, slot)) hasMet[slot] = 1;
    }
  }
  for (let i = 0; i < leaving.count; i++) {
    for (let slot = leaving.first[leaving.cells[i]]; slot !== NONE; slot = leaving.next[slot]) {
      if (hasMet[slot] === 1) insert(tick.headOns, earlier, gather(s, slot));
    }
  }
}

function meetsOncoming(s: BattleState, slot: number): boolean {
  for (let other = leaving.first[marches.goal[slot]]; other !== NONE; other = leaving.next[other]) {
    if (marches.goal[other] === origin[slot] && s.unitOwner[other] !== s.unitOwner[slot]) return true;
  }
  return false;
}

/** Everyone who met between the same two hexes, both ways; they are marked as failed and no longer as met. */
function gather(s: BattleState, slot: number): HeadOn {
  const from = Math.min(origin[slot], marches.goal[slot]);
  const to = Math.max(origin[slot], marches.goal[slot]);
  const slots: number[] = [];
  take(from, to, slots);
  take(to, from, slots);
  slots.sort((a, b) => s.unitNumber[a] - s.unitNumber[b]);
  return { from, to, slots };
}

function take(from: number, to: number, slots: number[]): void {
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
