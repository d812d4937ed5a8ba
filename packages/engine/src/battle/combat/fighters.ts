import { NONE } from '../../hex/index.ts';
import { type BattleState, SIDES } from '../state/state.ts';

/** Thousandths are the unit of strength and hit points; a factor of chance counts ten-thousandths. */
export const CERTAIN = 10_000;

/** The fight that is being fought, in memory that every fight uses again. Fighters are listed by ascending number. */
export class Fight {
  /** The stage of the state whose fights these are. */
  stage = 0;
  /** Draws made this tick, by hex: the last part of their key. */
  readonly drawn: Uint16Array;
  cell = NONE;
  /** The second hex of a head-on, in which every unit has the ground it stands on. */
  otherCell = NONE;
  /** The side that was there first and has the ground, or NONE. */
  first = NONE;
  /** The side that was first when the fight began. */
  defender = NONE;
  count = 0;
  readonly slots: Int16Array;
  readonly hpBefore: Int32Array;
  /** What a unit deals at full health, and its defence without and with the ground. */
  readonly attack: Int32Array;
  readonly openDefense: Int32Array;
  readonly groundDefense: Int32Array;
  /** Bits of the sides that still have units, and how many sides they are. */
  present = 0;
  sides = 0;
  /** By side, for the round: its total output, and the factor of chance on that. */
  readonly output = new Float64Array(SIDES);
  readonly factor = new Float64Array(SIDES);

  constructor(cells: number, slots: number) {
    this.drawn = new Uint16Array(cells);
    this.slots = new Int16Array(slots);
    this.hpBefore = new Int32Array(slots);
    this.attack = new Int32Array(slots);
    this.openDefense = new Int32Array(slots);
    this.groundDefense = new Int32Array(slots);
  }
}

/** Before the first fight of a tick. */
export function beginFights(s: BattleState): Fight {
  const { fight } = s.theatre.scratch;
  fight.stage = s.stage;
  fight.drawn.fill(0);
  return fight;
}

export function gatherFighters(fight: Fight, cell: number, otherCell: number): void {
  fight.cell = cell;
  fight.otherCell = otherCell;
  fight.count = 0;
}

export function addFighter(fight: Fight, slot: number): void {
  fight.slots[fight.count++] = slot;
}

/** The defence of the i-th fighter: the ground helps the side that was there first, and everyone who met head-on. */
export function defenseNow(s: BattleState, fight: Fight, i: number): number {
  const hasGround = fight.otherCell !== NONE || s.unitOwner[fight.slots[i]] === fight.first;
  return hasGround ? fight.groundDefense[i] : fight.openDefense[i];
}
