import { draw, type Game, type JsonObject, Recorder, type Rejection, type Replay, type Seat } from '@hexfront/engine';
import { type Departure, failures, type Finish, GuestFailure, type GuestMatch, type GuestTurn } from './guest.ts';

export interface CoursePlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seed: string;
  /** Who sits there; a guest that decides something illegal leaves, anyone else who does is a bug. */
  readonly seated: readonly { readonly name: string; readonly isGuest?: boolean }[];
  /** Called after the opening and after each advance. */
  readonly watch?: (moment: Moment) => void;
}

export interface Moment {
  readonly state: unknown;
  readonly decisions: Readonly<Record<Seat, readonly unknown[]>>;
  readonly events: readonly unknown[];
}

export interface Question {
  readonly seat: Seat;
  readonly turn: GuestTurn;
}

export type Answers = Readonly<Record<Seat, readonly unknown[] | GuestFailure>>;

export interface Played {
  readonly replay: Replay;
  /** The guests that failed, in the order in which they did. */
  readonly departures: readonly Departure[];
}

/**
 * The course of every match: it asks, is told, and goes on. Whoever drives it decides how answers come, at once or over time, so that
 * there is one loop for both.
 */
export class Course {
  private readonly plan: CoursePlan;
  private readonly recorder: Recorder;
  private readonly taken: number[];
  private readonly departures: Departure[] = [];
  private version = 0;

  constructor(plan: CoursePlan) {
    this.plan = plan;
    const names = plan.seated.map(({ name }) => name);
    this.recorder = new Recorder(plan.game, plan.options, plan.seed, names);
    this.taken = names.map(() => 0);
    plan.watch?.({ state: this.recorder.state, decisions: {}, events: [] });
  }

  get isOver(): boolean {
    return this.deciding().length === 0;
  }

  match(seat: Seat): GuestMatch {
    const { game, options, seed } = this.plan;
    // Where there is chance, a bot's own seed must not give away the match's.
    const botSeed = game.traits.chance ? `${draw(seed, 'bot', seat)}` : `${seed}/${seat}`;
    const { state } = this.recorder;
    return { game, options, seat, botSeed, opening: () => game.view(state, seat) };
  }

  /** Nobody is asked who has left, although the game may still wait for the tick in which that shows. */
  questions(): Question[] {
    const staying = this.deciding().filter((seat) => !this.departures.some((departure) => departure.seat === seat));
    return staying.map((seat) => ({ seat, turn: this.turn(seat, this.taken[seat]++) }));
  }

  /** First those leave who failed, then the decisions of the others count. */
  answer(answers: Answers): void {
    const { watch } = this.plan;
    const { state } = this.recorder;
    const decisions: Record<Seat, readonly unknown[]> = {};
    const events: unknown[] = [];
    for (const seat of this.deciding()) {
      const given = answers[seat] ?? [];
      if (given instanceof GuestFailure) events.push(...this.leave(seat, given));
      decisions[seat] = given instanceof GuestFailure ? [] : given;
    }
    if (!this.isOver) {
      const advance = this.recorder.advance(decisions, watch === undefined ? 'silent' : 'events');
      this.version++;
      events.push(...advance.events, ...this.judge(advance.rejected, decisions));
    }
    watch?.({ state, decisions, events });
  }

  finish(seat: Seat): Finish | null {
    const { game } = this.plan;
    const { state } = this.recorder;
    const outcome = game.outcome(state);
    return outcome && { outcome, version: this.version, view: () => game.view(state, seat) };
  }

  played(): Played {
    return { replay: this.recorder.replay(), departures: this.departures };
  }

  private deciding(): readonly Seat[] {
    return this.plan.game.decision(this.recorder.state).seats;
  }

  private turn(seat: Seat, index: number): GuestTurn {
    const { game } = this.plan;
    const { state } = this.recorder;
    const { hidden, chance } = game.traits;
    return {
      index,
      version: this.version,
      state: hidden ? null : chance ? game.copy(state, undefined, `planning ${seat} ${index}`) : state,
      view: () => game.view(state, seat),
      legal: () => game.legal(state, seat),
    };
  }

  /** Wire 9 and 10: a refused action loses a sequential game; a refused order of a set is told to its owner and no more. */
  private judge(rejected: readonly Rejection[], decisions: Readonly<Record<Seat, readonly unknown[]>>): unknown[] {
    const { game, seated } = this.plan;
    const events: unknown[] = [];
    for (const { seat, index, refusal } of rejected) {
      const action = JSON.stringify(decisions[seat][index]);
      if (!seated[seat].isGuest) {
        throw new Error(`${seated[seat].name} in seat ${seat} decided ${action}: ${refusal.message}`);
      }
      if (game.traits.simultaneous || this.isOver) continue;
      events.push(...this.leave(seat, new GuestFailure('illegal-move', `${refusal.message} It was ${action}.`)));
    }
    return events;
  }

  private leave(seat: Seat, { failure, message }: GuestFailure): unknown[] {
    const events = this.recorder.withdraw(seat, failures[failure].withdrawal);
    const step = this.recorder.replay().steps.length;
    this.departures.push({ seat, player: this.plan.seated[seat].name, step, failure, message });
    return events;
  }
}
