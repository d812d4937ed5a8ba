import { NONE } from '../../hex/index.ts';
import { type BattleState, SIDES } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';
import { CellLists } from './cell-lists.ts';
import { FAILED, MARCHES, type Marches, marchesOf, STAYS } from './march.ts';

export class Entries {
  /** Who wants into which hex, the highest rank first. */
  readonly entrants: CellLists;
  /** Units of each side that stay in the hex, and then those let in. */
  readonly held = new Uint8Array(SIDES);
  /** Refused in this pass, by slot; refusals take effect when the pass is over. */
  readonly refused: Int16Array;
  refusals = 0;

  constructor(cells: number, slots: number) {
    this.entrants = new CellLists(cells, slots);
    this.refused = new Int16Array(slots);
  }
}

/**
 * Judges every hex that marching units want to enter: only one side gets into a hex that nobody stays in (only one unit if
 * `bouncesFriends`), nobody past the cap, and with `chains` nobody into a hex where a friend failed to leave. Each pass judges all
 * hexes as they stood when it began; a refusal is final, and passes continue until one refuses nobody.
 */
export function settleEntries(s: BattleState, tick: Tick, bouncesFriends: boolean, chains: boolean): void {
  const marches = marchesOf(s);
  const { entries } = s.theatre.scratch;
  const { entrants, refused } = entries;
  noteEntrants(marches, entrants);
  do {
    entries.refusals = 0;
    for (let i = 0; i < entrants.count; i++) {
      judgeHex(s, tick, marches, entries, entrants.cells[i], bouncesFriends, chains);
    }
    for (let i = 0; i < entries.refusals; i++) marches.standing[refused[i]] = FAILED;
  } while (entries.refusals > 0);
}

function noteEntrants({ list, count, standing, goal, rank }: Marches, entrants: CellLists): void {
  entrants.begin();
  for (let i = 0; i < count; i++) {
    const slot = list[i];
    if (standing[slot] === MARCHES) entrants.addByRank(goal[slot], slot, rank);
  }
}

function judgeHex(
  s: BattleState,
  tick: Tick,
  { standing }: Marches,
  entries: Entries,
  cell: number,
  bouncesFriends: boolean,
  chains: boolean,
): void {
  const { entrants, held, refused } = entries;
  const failed = countHeld(s, standing, held, cell);
  const isEmpty = failed === NONE;
  let winner = NONE;
  for (let slot = entrants.first[cell]; slot !== NONE; slot = entrants.next[slot]) {
    if (standing[slot] !== MARCHES) continue;
    const side = s.unitOwner[slot];
    if (winner === NONE) winner = slot;
    const isBeaten = isEmpty && slot !== winner && (bouncesFriends || side !== s.unitOwner[winner]);
    const isChained = chains && !isEmpty && ((failed >> side) & 1) === 1;
    if (isBeaten || isChained) refused[entries.refusals++] = slot;
    else if (held[side] < s.theatre.options.stackCap) held[side]++;
    else {
      refused[entries.refusals++] = slot;
      tick.capped.push(slot);
    }
  }
}

/** Counts who stays in a hex. Bits of the sides that failed to leave it, or NONE if nobody stays. */
function countHeld(s: BattleState, standings: Uint8Array, held: Uint8Array, cell: number): number {
  held.fill(0);
  let failed = NONE;
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) {
    const standing = standings[slot];
    if (standing === MARCHES) continue;
    const side = s.unitOwner[slot];
    held[side]++;
    if (failed === NONE) failed = 0;
    if (standing !== STAYS) failed |= 1 << side;
  }
  return failed;
}
