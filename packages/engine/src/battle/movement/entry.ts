import { NONE } from '../../hex/index.ts';
import { type BattleState, SIDES } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';
import { CellLists } from './cell-lists.ts';
import { FAILED, MARCHES, marches, STAYS } from './march.ts';

/** Who wants into which hex, the highest rank first. */
const entrants = new CellLists();
/** Units of each side that stay in the hex, and then those let in. */
const held = new Uint8Array(SIDES);
/** Refused in this pass, by slot; they take effect when the pass is over. */
const refused: { slots: Int16Array; count: number } = { slots: new Int16Array(0), count: 0 };

/**
 * Judges every hex that marching units want to enter: only one side gets into a hex that nobody stays in (only one unit if
 * `bouncesFriends`), nobody past the cap, and with `chains` nobody into a hex where a friend failed to leave. Each pass judges all
 * hexes as they stood when it began; whoever is refused stays so, and passes go on until one refuses nobody.
 */
export function settleEntries(s: BattleState, tick: Tick, bouncesFriends: boolean, chains: boolean): void {
  noteEntrants(s);
  do {
    refused.count = 0;
    for (let i = 0; i < entrants.count; i++) judgeHex(s, tick, entrants.cells[i], bouncesFriends, chains);
    for (let i = 0; i < refused.count; i++) marches.standing[refused.slots[i]] = FAILED;
  } while (refused.count > 0);
}

function noteEntrants(s: BattleState): void {
  const slots = s.unitCell.length;
  if (refused.slots.length < slots) refused.slots = new Int16Array(slots);
  entrants.begin(s.theatre.board, slots);
  for (let i = 0; i < marches.count; i++) {
    const slot = marches.list[i];
    if (marches.standing[slot] === MARCHES) entrants.addByRank(marches.goal[slot], slot, marches.rank);
  }
}

function judgeHex(s: BattleState, tick: Tick, cell: number, bouncesFriends: boolean, chains: boolean): void {
  const { standing } = marches;
  const failed = countHeld(s, cell);
  const isEmpty = failed === NONE;
  let winner = NONE;
  for (let slot = entrants.first[cell]; slot !== NONE; slot = entrants.next[slot]) {
    if (standing[slot] !== MARCHES) continue;
    const side = s.unitOwner[slot];
    if (winner === NONE) winner = slot;
    const isBeaten = isEmpty && slot !== winner && (bouncesFriends || side !== s.unitOwner[winner]);
    const isChained = chains && !isEmpty && ((failed >> side) & 1) === 1;
    if (isBeaten || isChained) refused.slots[refused.count++] = slot;
    else if (held[side] < s.theatre.options.stackCap) held[side]++;
    else {
      refused.slots[refused.count++] = slot;
      tick.capped.push(slot);
    }
  }
}

/** Counts who stays in a hex. Bits of the sides that failed to leave it, or NONE if nobody stays. */
function countHeld(s: BattleState, cell: number): number {
  held.fill(0);
  let failed = NONE;
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) {
    const standing = marches.standing[slot];
    if (standing === MARCHES) continue;
    const side = s.unitOwner[slot];
    held[side]++;
    if (failed === NONE) failed = 0;
    if (standing !== STAYS) failed |= 1 << side;
  }
  return failed;
}
