import { NONE } from '../hex/index.ts';
import { copyState } from './state/hash.ts';
import {
  type BattleState,
  canSee,
  FUEL,
  HP,
  INTEL,
  LIVING,
  MATERIALS,
  NEUTRAL,
  NEXT_N,
  RESEARCH,
  RESEARCH_TICKS,
  RESEARCHING,
  SEAT_FIELDS,
} from './state/state.ts';
import { addUnit, removeUnit, turnNeutral } from './state/units.ts';
import { refresh } from './tick/opening.ts';

/**
 * A position as one seat knows it, to try things out on: enemies out of its sight are missing, those in sight have what the seat is told of
 * them, and hexes belong to whom the seat believes. Nothing in it depends on what the seat cannot see.
 */
export function knownTo(s: BattleState, seat: number, planningSeed: string): BattleState {
  const known = copyState(s, undefined, planningSeed);
  const { board, options } = s.theatre;
  const others = Array.from({ length: s.scalars[LIVING] }, (_, i) => s.order[i]).filter(
    (slot) => s.unitOwner[slot] !== seat,
  );
  for (const slot of others) removeUnit(known, slot);
  known.control.set(s.told.subarray(seat * board.cells, (seat + 1) * board.cells));
  known.claimant.fill(NEUTRAL);
  for (let other = 0; other < options.players; other++) {
    if (other === seat) continue;
    const fields = other * SEAT_FIELDS;
    for (const field of [MATERIALS, FUEL, INTEL, RESEARCH, RESEARCHING, RESEARCH_TICKS])
      known.seats[fields + field] = 0;
    known.seats[fields + NEXT_N] = 1;
  }
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    if (s.facilityOwner[facility] === seat) continue;
    known.queueLength[facility] = 0;
    known.facilityOwner[facility] = known.control[s.theatre.facilityCells[facility]];
  }
  for (const slot of inOrder(s, seat, others)) addSeen(known, s, seat, slot);
  refresh(known);
  return known;
}

/** The order must not tell which unit was built first. */
function inOrder(s: BattleState, seat: number, slots: readonly number[]): number[] {
  return slots
    .filter((slot) => canSee(s, seat, s.unitCell[slot]))
    .sort(
      (a, b) =>
        s.unitCell[a] - s.unitCell[b] ||
        s.unitOwner[a] - s.unitOwner[b] ||
        s.unitType[a] - s.unitType[b] ||
        toldHp(s, a) - toldHp(s, b),
    );
}

function addSeen(known: BattleState, s: BattleState, seat: number, slot: number): void {
  const owner = s.unitOwner[slot];
  const isNeutral = owner === NEUTRAL;
  const side = isNeutral ? (seat + 1) % s.theatre.options.players : owner;
  const added = addUnit(known, side, s.unitType[slot], s.unitCell[slot], toldHp(s, slot));
  if (isNeutral) turnNeutral(known, added);
  known.rally[added] = NONE;
}

/** One edition tells hit points, rounded up; the other only how many units there are. */
function toldHp(s: BattleState, slot: number): number {
  const { rules, roster } = s.theatre;
  return rules.dialect.tellsEnemyHp ? Math.ceil(s.unitHp[slot] / HP) * HP : roster.units.hp[s.unitType[slot]] * HP;
}
