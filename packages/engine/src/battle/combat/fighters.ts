import { NONE } from '../../hex/index.ts';
import { type BattleState, SIDES } from '../state/state.ts';

/** Thousandths are the unit of strength and hit points; a factor of chance counts ten-thousandths. */
export const CERTAIN = 10_000;

/** The fight that is being fought, in room that every fight uses again. Fighters are listed by ascending number. */
class Fight {
  cell = NONE;
  /** The second hex of a head-on, in which everyone has the ground it stands on. */
  otherCell = NONE;
  /** Who was there first and has the ground, or NONE. */
  first = NONE;
  /** First when the fight began. */
  defender = NONE;
  count = 0;
  slots = new Int16Array(0);
  hpBefore = new Int32Array(0);
  /** What a unit deals at full health, and its defence without and with the ground. */
  attack = new Int32Array(0);
  openDefense = new Int32Array(0);
  groundDefense = new Int32Array(0);
  /** Bits of the sides that still have units, and how many there are. */
  present = 0;
  sides = 0;
  /** By side, for the round: what it deals in sum, and the factor of chance on that. */
  readonly output = new Float64Array(SIDES);
  readonly factor = new Float64Array(SIDES);
}

export const fight = new Fight();

export function gatherFighters(s: BattleState, cell: number, otherCell: number): void {
  const slots = s.unitCell.length;
  if (fight.slots.length < slots) {
    fight.slots = new Int16Array(slots);
    fight.hpBefore = new Int32Array(slots);
    fight.attack = new Int32Array(slots);
    fight.openDefense = new Int32Array(slots);
    fight.groundDefense = new Int32Array(slots);
  }
  fight.cell = cell;
  fight.otherCell = otherCell;
  fight.count = 0;
}

export function addFighter(slot: number): void {
  fight.slots[fight.count++] = slot;
}

/** The defence of the i-th fighter: the ground helps whoever was there first, and everyone who met head-on. */
export function defenseNow(s: BattleState, i: number): number {
  const hasGround = fight.otherCell !== NONE || s.unitOwner[fight.slots[i]] === fight.first;
  return hasGround ? fight.groundDefense[i] : fight.openDefense[i];
}
