import { ALIVE, type BattleState, REASON, SEAT_FIELDS } from '@hexfront/engine/battle';
import type { BotMatch } from '../../bot.ts';
import type { Meter } from '../../budget.ts';
import type { Commander } from '../commander.ts';
import type { Picture } from '../picture.ts';
import type { Posture } from '../posture.ts';
import type { Belief } from './belief.ts';
import type { Errand, PlannedSeat } from './planned-seat.ts';
import { worthFor } from './worth.ts';

/** What the bot would do: an errand for some units in the first ticks, and a posture for all others and for later. */
export interface Plan {
  readonly posture: Posture;
  readonly errand?: Errand;
  /** For how many ticks the errand lasts. */
  readonly lasting?: number;
}

/** What the bot itself remembers. */
export interface Memory {
  readonly picture: Picture;
  readonly commander: Commander;
}

/** Plays plans out on the believed position, against commanders who know only what they would see there. */
export class Rehearsal {
  /** The longest plan that was played out since `begin`, in ticks. */
  depth = 0;
  private readonly match: BotMatch;
  private readonly belief: Belief;
  private readonly seats: readonly PlannedSeat[];
  private readonly scratch: BattleState;
  private current: { readonly own: Memory; readonly meter: Meter } | null = null;

  constructor(match: BotMatch, belief: Belief) {
    this.match = match;
    this.belief = belief;
    this.seats = belief.newSeats();
    this.scratch = match.game.copy(belief.state) as BattleState;
  }

  /** For the plans of one tick. */
  begin(own: Memory, meter: Meter): void {
    this.current = { own, meter };
    this.depth = 0;
  }

  /** The worth of the position after so many ticks, or null if the meter ran out before. */
  play({ posture, errand, lasting = 0 }: Plan, ticks: number): number | null {
    const { match, belief, seats, scratch: s } = this;
    if (this.current === null) throw new Error('bots: a rehearsal must begin before it plays');
    const { own, meter } = this.current;
    match.game.copy(belief.state, s);
    for (const planned of seats) planned.copy(planned.seat === match.seat ? own : belief.seats[planned.seat]);
    for (let tick = 0; tick < ticks && !this.isOver(); tick++) {
      if (meter.isSpent) return null;
      const decisions: { [seat: number]: readonly unknown[] } = {};
      for (const planned of seats) {
        if (s.seats[planned.seat * SEAT_FIELDS + ALIVE] === 0) continue;
        if (planned.seat !== match.seat) decisions[planned.seat] = planned.orders(s, belief.posture);
        else decisions[planned.seat] = planned.orders(s, posture, tick < lasting ? errand : undefined);
      }
      match.game.advance(s, decisions, 'silent');
      meter.count();
    }
    this.depth = Math.max(this.depth, ticks);
    return worthFor(s, match.seat);
  }

  private isOver(): boolean {
    const { scalars, seats } = this.scratch;
    return scalars[REASON] !== 0 || seats[this.match.seat * SEAT_FIELDS + ALIVE] === 0;
  }
}
