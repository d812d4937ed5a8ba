import {
  ALIVE,
  type BattleState,
  canSee,
  NEUTRAL,
  planPosition,
  REASON,
  type SavedPosition,
  SEAT_FIELDS,
  TICK,
} from '@hexfront/engine/battle';
import type { BotMatch } from '../../bot.ts';
import type { Meter } from '../../budget.ts';
import type { Picture } from '../picture.ts';
import type { Posture } from '../posture.ts';
import { type Report, seatOf } from '../report.ts';
import { openingOf } from './known-map.ts';
import type { Observation } from './enemies.ts';
import { observe } from './observe.ts';
import { PlannedSeat } from './planned-seat.ts';

/** Ticks that are planned at once if the bot was not asked for a while. */
const MOST_MISSED = 200;
/** How fast old surprises are forgotten. */
const FORGETTING = 0.9;

/** A way in which the others may play: what its commanders remember, and how wrong its forecasts were lately. */
interface Model {
  readonly posture: Posture;
  /** By seat. */
  readonly seats: readonly PlannedSeat[];
  readonly forecast: BattleState;
  surprise: number;
}

/**
 * A complete position that agrees with everything the seat has seen. It starts from the opening, which is public, and goes through every
 * tick with the bot's own orders and those that commanders would give for the others; what the seat then sees corrects it. Several
 * postures of the others are tried, and the one that has explained their moves best is believed.
 */
export class Belief {
  state: BattleState;
  private model: Model;
  private readonly models: readonly Model[];
  private readonly match: BotMatch;
  private readonly picture: Picture;
  /** By cell: the controller that the seat last learnt of. */
  private readonly told: Uint8Array;
  private readonly isOut: boolean[];
  private given: readonly unknown[] = [];

  constructor(match: BotMatch, picture: Picture, postures: readonly Posture[]) {
    this.match = match;
    this.picture = picture;
    this.state = openingOf(match, picture);
    this.models = postures.map((posture) => ({
      posture,
      seats: this.newSeats(),
      forecast: match.game.copy(this.state) as BattleState,
      surprise: 0,
    }));
    [this.model] = this.models;
    this.told = new Uint8Array(picture.board.cells).fill(NEUTRAL);
    this.isOut = Array.from({ length: this.state.theatre.options.players }, () => false);
  }

  /** Players by seat who remember nothing yet. */
  newSeats(): PlannedSeat[] {
    const { match, picture, state } = this;
    return Array.from(
      { length: state.theatre.options.players },
      (_, seat) => new PlannedSeat(match, seat, match.game.view(state, seat), picture),
    );
  }

  /** How the others are believed to play. */
  get posture(): Posture {
    return this.model.posture;
  }

  /** What the others are believed to remember, by seat. */
  get seats(): readonly PlannedSeat[] {
    return this.model.seats;
  }

  /** The bot's orders for the coming tick. */
  give(orders: readonly unknown[]): void {
    this.given = orders;
  }

  update(report: Report, meter: Meter): void {
    this.learn(report);
    const { match, picture, told, isOut } = this;
    const seen: Observation = { report, picture, told, isOut, seat: match.seat };
    const before = positionOf(match, this.state);
    const bare = planPosition(this.state, observe(seen, before, before, null).position);
    const isInSight = (cell: number) => canSee(bare, match.seat, cell);
    let best: SavedPosition | null = null;
    for (const model of this.models) {
      const expected = this.foresee(model, report.tick, meter) ? positionOf(match, model.forecast) : before;
      const { position, surprise } = observe(seen, before, expected, isInSight);
      model.surprise = FORGETTING * model.surprise + surprise;
      if (best !== null && model.surprise >= this.model.surprise) continue;
      this.model = model;
      best = position;
    }
    this.given = [];
    if (best !== null) this.state = planPosition(this.state, best);
  }

  /** Plans up to this tick. False if the forecast is wrong about who is alive. */
  private foresee({ posture, seats, forecast }: Model, until: number, meter: Meter): boolean {
    const { game, seat: own } = this.match;
    game.copy(this.state, forecast);
    let given = this.given;
    for (let missed = 0; forecast.scalars[TICK] < until && missed < MOST_MISSED; missed++) {
      const decisions: { [seat: number]: readonly unknown[] } = {};
      for (const { seat } of seats) {
        if (forecast.seats[seat * SEAT_FIELDS + ALIVE] === 0) continue;
        decisions[seat] = seat === own ? given : seats[seat].orders(forecast, posture);
      }
      given = [];
      game.advance(forecast, decisions, 'silent');
      if (forecast.scalars[REASON] !== 0) return false;
      if (!meter.count()) break;
    }
    return this.isOut.every((isOut, seat) => isOut || forecast.seats[seat * SEAT_FIELDS + ALIVE] === 1);
  }

  private learn({ control, listsAllOwnHexes, eliminated }: Report): void {
    const { told, match, picture } = this;
    if (listsAllOwnHexes) {
      for (let cell = 0; cell < told.length; cell++) if (told[cell] === match.seat) told[cell] = NEUTRAL;
    }
    for (const { owner, ...hex } of control) told[picture.cellOf(hex)] = owner === null ? NEUTRAL : seatOf(owner);
    for (const player of eliminated) this.isOut[seatOf(player)] = true;
  }
}

function positionOf({ game }: BotMatch, s: BattleState): SavedPosition {
  return game.save(s).position as unknown as SavedPosition;
}
