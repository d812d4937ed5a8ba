import { NONE } from '../../hex/index.ts';
import { type BattleState, canSee, NEUTRAL } from '../state/state.ts';
import type { ControlChange } from '../territory/control.ts';
import type { BattleEvent } from './last-tick.ts';
import type { Tick } from './notes.ts';

/** Bits of the seats that see a hex when the tick is over. */
function whoSees(s: BattleState, cell: number): number {
  let bits = 0;
  for (let seat = 0; seat < s.theatre.options.players; seat++) if (canSee(s, seat, cell)) bits |= 1 << seat;
  return bits;
}

/** The event, reported also to the seats that see its hex. */
export function seen(s: BattleState, event: BattleEvent): BattleEvent {
  return { ...event, seenBy: event.seenBy | whoSees(s, event.cell) };
}

/** Reported to those who fought and to those who see all of it. */
export function fightEvents(s: BattleState, { fights }: Tick): BattleEvent[] {
  const seats = (1 << s.theatre.options.players) - 1;
  return fights.map(({ otherCell, ...fight }) => {
    const sees = whoSees(s, fight.cell) & (otherCell === NONE ? seats : whoSees(s, otherCell));
    return { kind: 'combat', ...fight, seenBy: (fight.sides & seats) | sees };
  });
}

/** Facilities and nodes that changed hands; a seat that lost one out of sight learns that it is lost. */
export function captureEvents(s: BattleState, changes: readonly ControlChange[]): BattleEvent[] {
  const { facilityAt, nodeAt } = s.theatre;
  return changes
    .filter(({ cell, to }) => to !== NEUTRAL && (facilityAt[cell] !== NONE || nodeAt[cell] !== NONE))
    .map(({ cell, from, to }) => {
      const inSight = whoSees(s, cell) | (1 << to);
      const loser = from === NEUTRAL ? 0 : 1 << from;
      return { kind: 'capture', cell, from, to, inSight, seenBy: inSight | loser };
    });
}
