import {
  commitment,
  type Decisions,
  draw,
  type Game,
  isRefusal,
  type JsonObject,
  Recorder,
  type Rejection,
  type Replay,
  type Seat,
} from '@hexfront/engine';
import {
  type Departure,
  type ExternalMatch,
  type ExternalTurn,
  type Finish,
  failures,
  PlayerFailure,
  type RefusedOrder,
} from './external-bot.ts';

export interface MatchLoopPlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seed: string;
  /** One per seat. An external bot that submits an illegal move leaves the match; from any other bot it is a bug. */
  readonly players: readonly {
    readonly name: string;
    readonly isExternal?: boolean;
    readonly runsInProcess?: boolean;
  }[];
  /** Decisions that are played before the players are asked, as ordinary steps of the match. */
  readonly opening?: readonly Decisions<unknown>[];
  /** Called at the start and after each advance. */
  readonly watch?: (moment: Moment) => void;
}

export interface Moment {
  readonly state: unknown;
  readonly decisions: Readonly<Record<Seat, readonly unknown[]>>;
  readonly events: readonly unknown[];
}

export interface Question {
  readonly seat: Seat;
  readonly turn: ExternalTurn;
}

export type Answers = Readonly<Record<Seat, readonly unknown[] | PlayerFailure>>;

export interface Played {
  readonly replay: Replay;
  /** The external bots that failed, in order. */
  readonly departures: readonly Departure[];
}

/**
 * The loop of every match: ask for decisions, take the answers, advance. The caller decides whether answers arrive at once or over time,
 * so that synchronous and asynchronous matches share one loop.
 */
export class MatchLoop {
  private readonly plan: MatchLoopPlan;
  private readonly recorder: Recorder;
  private readonly taken: number[];
  private readonly departures: Departure[] = [];
  private version = 0;
  private latest: readonly unknown[] | null = null;

  constructor(plan: MatchLoopPlan) {
    this.plan = plan;
    const names = plan.players.map(({ name }) => name);
    this.recorder = new Recorder(plan.game, plan.options, plan.seed, names);
    this.taken = names.map(() => 0);
    plan.watch?.({ state: this.recorder.state, decisions: {}, events: [] });
    for (const decisions of plan.opening ?? []) this.open(decisions);
  }

  get isOver(): boolean {
    return this.deciding().length === 0;
  }

  match(seat: Seat): ExternalMatch {
    const { game, options, seed } = this.plan;
    // In games of chance, a bot's seed must not reveal the match's.
    const botSeed = game.traits.chance ? `${draw(seed, 'bot', seat)}` : `${seed}/${seat}`;
    const { state } = this.recorder;
    const names = this.plan.players.map(({ name }) => name);
    return {
      game,
      options,
      seat,
      botSeed,
      names,
      seedHash: commitment(seed),
      opening: () => this.firstView(state, seat),
    };
  }

  /** Players that have left are not asked, although the game may still wait for them until the next tick. */
  questions(): Question[] {
    const staying = this.deciding().filter((seat) => !this.departures.some((departure) => departure.seat === seat));
    return staying.map((seat) => ({ seat, turn: this.turn(seat, this.taken[seat]++) }));
  }

  /** Failed players leave first; then the others' decisions are carried out. */
  answer(answers: Answers): void {
    const { watch } = this.plan;
    const { state } = this.recorder;
    const decisions: Record<Seat, readonly unknown[]> = {};
    const events: unknown[] = [];
    for (const seat of this.deciding()) {
      const given = answers[seat] ?? [];
      if (given instanceof PlayerFailure) events.push(...this.leave(seat, given));
      decisions[seat] = given instanceof PlayerFailure ? [] : given;
    }
    if (!this.isOver) {
      const advance = this.recorder.advance(decisions, this.reporting());
      this.version++;
      this.latest = advance.events;
      events.push(...advance.events, ...this.judge(advance.rejected, decisions));
    }
    watch?.({ state, decisions, events });
  }

  finish(seat: Seat): Finish | null {
    const { game, seed } = this.plan;
    const { state } = this.recorder;
    const outcome = game.outcome(state);
    return outcome && { outcome, version: this.version, seed, view: () => game.view(state, seat) };
  }

  played(): Played {
    return { replay: this.recorder.replay(), departures: this.departures };
  }

  /** Events cost time, so they are made only for those who read them: watchers, and programs, whose frames contain them. */
  private reporting(): 'events' | 'silent' {
    const { watch, players } = this.plan;
    return watch !== undefined || players.some(({ runsInProcess }) => runsInProcess === false) ? 'events' : 'silent';
  }

  private deciding(): readonly Seat[] {
    return this.plan.game.decision(this.recorder.state).seats;
  }

  private turn(seat: Seat, index: number): ExternalTurn {
    const { game } = this.plan;
    const { state } = this.recorder;
    const { hidden, chance } = game.traits;
    return {
      index,
      version: this.version,
      state: hidden ? null : chance ? game.copy(state, undefined, `planning ${seat} ${index}`) : state,
      view: () => (index === 0 ? this.firstView(state, seat) : game.view(state, seat)),
      legal: () => game.legal(state, seat),
      note: (spoken) => this.recorder.note(seat, spoken),
      events: () => this.latest,
      refusals: async (orders) => refusedOf(game, state, seat, orders),
    };
  }

  /** A player who was not there during the opening must be told what the views of a simultaneous game said only once. */
  private firstView(state: unknown, seat: Seat): unknown {
    const { game, opening = [] } = this.plan;
    return opening.length > 0 && game.sets !== undefined ? game.sets.viewComplete(state, seat) : game.view(state, seat);
  }

  private open(decisions: Decisions<unknown>): void {
    const { watch, game } = this.plan;
    const { events, rejected } = this.recorder.advance(decisions, this.reporting());
    if (rejected.length > 0) throw new Error(`an opening of ${game.id} was refused: ${rejected[0].refusal.message}`);
    this.version++;
    this.latest = events;
    watch?.({ state: this.recorder.state, decisions, events });
  }

  /** Wire 9 and 10: a refused action loses a sequential game; a refused order of a set is only reported to its owner. */
  private judge(rejected: readonly Rejection[], decisions: Readonly<Record<Seat, readonly unknown[]>>): unknown[] {
    const { game, players } = this.plan;
    const events: unknown[] = [];
    for (const { seat, index, refusal } of rejected) {
      const action = JSON.stringify(decisions[seat][index]);
      if (!players[seat].isExternal) {
        throw new Error(`${players[seat].name} in seat ${seat} submitted ${action}: ${refusal.message}`);
      }
      if (game.traits.simultaneous || this.isOver) continue;
      events.push(...this.leave(seat, new PlayerFailure('illegal-move', `${refusal.message} Submitted: ${action}`)));
    }
    return events;
  }

  private leave(seat: Seat, { failure, message, cause }: PlayerFailure): unknown[] {
    const events = this.recorder.withdraw(seat, failures[failure].withdrawal);
    const step = this.recorder.replay().steps.length;
    this.departures.push({ seat, player: this.plan.players[seat].name, step, failure, message, ...stackOf(cause) });
    return events;
  }
}

/** Of a sequential game, only the first action can be judged: the others would meet another position. */
export function refusedOf(game: Game, state: unknown, seat: Seat, orders: readonly unknown[]): RefusedOrder[] {
  if (game.sets === undefined) {
    const verdict = game.check(state, seat, orders[0]);
    return isRefusal(verdict) ? [{ index: 0, message: verdict.message }] : [];
  }
  return game.sets.judge(state, seat, orders).rejected.map(({ index, reason: message }) => ({ index, message }));
}

function stackOf(cause: unknown): { readonly stack?: string } {
  return cause instanceof Error && cause.stack !== undefined ? { stack: cause.stack } : {};
}
