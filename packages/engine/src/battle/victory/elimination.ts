import { NONE } from '../../hex/index.ts';
import { type ControlChange, ORPHANED, ORPHANED_NOW } from '../territory/control.ts';
import { closeAccounts } from '../economy/economy.ts';
import type { BattleEvent, EliminationCause } from '../tick/last-tick.ts';
import {
  ALIVE,
  type BattleState,
  LIVING,
  NEUTRAL,
  OUT_TICK,
  SEAT_FIELDS,
  STARVED,
  SUPPLIED,
  TICK,
  WITHDRAWN,
} from '../state/state.ts';
import { chiefOf, removeUnit, turnNeutral } from '../state/units.ts';

export interface Eliminations {
  readonly seats: readonly number[];
  readonly events: BattleEvent[];
  readonly changes: ControlChange[];
}

/**
 * Chief deaths, captures and withdrawals of a tick, judged together (fine print, "After combat"). `chiefCells` holds where each Chief
 * stood when combat began.
 */
export function eliminate(s: BattleState, captured: number, chiefCells: Int16Array): Eliminations {
  const out: number[] = [];
  const events: BattleEvent[] = [];
  const changes: ControlChange[] = [];
  for (let seat = 0; seat < s.theatre.options.players; seat++) {
    if (!s.seats[seat * SEAT_FIELDS + ALIVE]) continue;
    const cause = causeOf(s, seat, captured);
    if (cause === null) continue;
    out.push(seat);
    events.push({ kind: 'chief-eliminated', cell: chiefCells[seat], seenBy: 1 << seat, seat, cause });
  }
  for (const seat of out) dissolve(s, seat, changes);
  return { seats: out, events, changes };
}

function causeOf(s: BattleState, seat: number, captured: number): EliminationCause | null {
  if (chiefOf(s, seat) === NONE) return 'killed';
  if ((captured >> seat) & 1) return 'captured';
  return s.seats[seat * SEAT_FIELDS + WITHDRAWN] === 0 ? null : 'withdrawn';
}

/**
 * 001 §4 "Elimination": the Chief is gone; units, Facilities and hexes turn neutral. Claims on special hexes count from the next
 * tick.
 */
function dissolve(s: BattleState, seat: number, changes: ControlChange[]): void {
  const chief = chiefOf(s, seat);
  if (chief !== NONE) removeUnit(s, chief);
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitOwner[slot] !== seat) continue;
    turnNeutral(s, slot);
    s.unitFlags[slot] &= ~(STARVED | SUPPLIED);
    s.rally[slot] = NONE;
  }
  closeAccounts(s, seat);
  const { facilityAt, nodeAt } = s.theatre;
  for (let cell = 0; cell < s.control.length; cell++) {
    if (s.control[cell] !== seat) continue;
    changes.push({ cell, from: seat, to: NEUTRAL });
    s.control[cell] = NEUTRAL;
    s.inSupply[cell] = 0;
    if (facilityAt[cell] !== NONE) s.facilityOwner[facilityAt[cell]] = NEUTRAL;
    if (facilityAt[cell] === NONE && nodeAt[cell] === NONE) continue;
    s.claimant[cell] = NEUTRAL;
    s.claimTicks[cell] = ORPHANED | ORPHANED_NOW;
  }
  const fields = seat * SEAT_FIELDS;
  s.seats[fields + ALIVE] = 0;
  s.seats[fields + OUT_TICK] = s.scalars[TICK];
}
