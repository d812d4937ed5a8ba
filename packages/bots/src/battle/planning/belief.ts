import { ALIVE, type BattleState, canSee, NEUTRAL, planPosition, REASON, type SavedPosition, SEAT_FIELDS, TICK } from '@hexfront/engine/battle';
import type { BotMatch } from '../../bot.ts';
import type { Meter } from '../../budget.ts';
import type { Picture } from '../picture.ts';
import { type Report, seatOf } from '../report.ts';
import { openingOf } from './known-map.ts';
import { PlannedSeat } from './planned-seat.ts';
import { observe, type Observation } from './observe.ts';

/** Ticks that are planned at once if the bot was not asked for a while. */
const MOST_MISSED = 200;

/**
 * A complete position that agrees with everything the seat has seen. It starts from the opening, which is public, and goes through every
 * tick with the bot's own orders and those that commanders would give for the others; what the seat then sees corrects it.
 */
export class Belief {
  state: BattleState;
  /** By seat; what each player remembers. */
  readonly seats: readonly PlannedSeat[];
  private readonly match: BotMatch;
  private readonly picture: Picture;
  /** By cell: the controller that the seat last learnt of. */
  private readonly told: Uint8Array;
  private readonly isOut: boolean[];
  private given: readonly unknown[] = [];

  constructor(match: BotMatch, picture: Picture) {
    const { game } = match;
    this.match = match;
    this.picture = picture;
    this.state = openingOf(match, picture);
    const { players } = this.state.theatre.options;
    this.seats = Array.from({ length: players }, (_, seat) => {
      return new PlannedSeat(match, seat, game.view(this.state, seat), picture);
    });
    this.told = new Uint8Array(picture.board.cells).fill(NEUTRAL);
    this.isOut = Array.from({ length: players }, () => false);
  }

  /** The bot's orders for the coming tick. */
  give(orders: readonly unknown[]): void {
    this.given = orders;
  }

  update(report: Report, meter: Meter): void {
    this.learn(report);
    const before = this.position();
    for (let missed = 0; this.state.scalars[TICK] < report.tick && missed < MOST_MISSED; missed++) this.expect(meter);
    const expected = this.isConsistent() ? this.position() : before;
    const seen: Observation = { report, picture: this.picture, told: this.told, isOut: this.isOut, seat: this.match.seat };
    const own = observe(seen, before, expected, null);
    const bare = planPosition(this.state, own);
    const isInSight = (cell: number) => canSee(bare, this.match.seat, cell);
    this.state = planPosition(this.state, observe(seen, before, expected, isInSight));
  }

  private position(): SavedPosition {
    return this.match.game.save(this.state).position as unknown as SavedPosition;
  }

  /** Plans one tick. The bot's own orders are known unless it missed a tick. */
  private expect(meter: Meter): void {
    const { game, seat: own } = this.match;
    if (this.state.scalars[REASON] !== 0) return;
    const decisions: { [seat: number]: readonly unknown[] } = {};
    for (const { seat } of this.seats) {
      if (this.state.seats[seat * SEAT_FIELDS + ALIVE] === 0) continue;
      decisions[seat] = seat === own ? this.given : this.seats[seat].orders(this.state);
    }
    this.given = [];
    meter.count();
    game.advance(this.state, decisions, 'silent');
  }

  /** Whether the planned tick left alive exactly the players who are alive. */
  private isConsistent(): boolean {
    const { seats, scalars } = this.state;
    if (scalars[REASON] !== 0) return false;
    return this.isOut.every((isOut, seat) => isOut || seats[seat * SEAT_FIELDS + ALIVE] === 1);
  }

  private learn({ control, listsAllOwnHexes, eliminated }: Report): void {
    const { told, match, picture } = this;
    if (listsAllOwnHexes) for (let cell = 0; cell < told.length; cell++) if (told[cell] === match.seat) told[cell] = NEUTRAL;
    for (const { owner, ...hex } of control) told[picture.cellOf(hex)] = owner === null ? NEUTRAL : seatOf(owner);
    for (const player of eliminated) this.isOut[seatOf(player)] = true;
  }
}
