import { ALIVE, type BattleState, REASON, SEAT_FIELDS } from '@hexfront/engine/battle';
import type { BotMatch } from '../../bot.ts';
import type { Meter } from '../../budget.ts';
import type { Commander } from '../commander.ts';
import type { Picture } from '../picture.ts';
import type { Posture } from '../posture.ts';
import type { Belief } from './belief.ts';
import type { Errand, PlannedSeat } from './planned-seat.ts';
import { worthFor } from './worth.ts';

/** What the bot would do: errands for some units in the first ticks, and a posture for all others and for later. */
export interface Plan {
  readonly posture: Posture;
  readonly errand?: Errand | undefined;
  /** For how many ticks the errand lasts. */
  readonly lasting: number;
}

/** Plays plans out on the believed position, against commanders who know only what they would see there. */
export class Rehearsal {
  private readonly match: BotMatch;
  private readonly belief: Belief;
  private readonly seats: readonly PlannedSeat[];
  private readonly scratch: BattleState;

  constructor(match: BotMatch, belief: Belief) {
    this.match = match;
    this.belief = belief;
    this.seats = belief.newSeats();
    this.scratch = match.game.copy(belief.state) as BattleState;
  }

  /** The worth of the position after so many ticks, or null if the meter ran out before. */
  play(plan: Plan, own: { picture: Picture; commander: Commander }, ticks: number, meter: Meter): number | null {
    const { match, belief, seats, scratch: s } = this;
    match.game.copy(belief.state, s);
    for (const planned of seats) planned.copy(planned.seat === match.seat ? own : belief.seats[planned.seat]);
    for (let tick = 0; tick < ticks && s.scalars[REASON] === 0; tick++) {
      if (meter.isSpent) return null;
      const decisions: { [seat: number]: readonly unknown[] } = {};
      for (const planned of seats) {
        if (s.seats[planned.seat * SEAT_FIELDS + ALIVE] === 0) continue;
        if (planned.seat !== match.seat) decisions[planned.seat] = planned.orders(s, belief.posture);
        else decisions[planned.seat] = planned.orders(s, plan.posture, tick < plan.lasting ? plan.errand : undefined);
      }
      match.game.advance(s, decisions, 'silent');
      meter.count();
      if (s.seats[match.seat * SEAT_FIELDS + ALIVE] === 0) break;
    }
    return worthFor(s, match.seat);
  }
}
