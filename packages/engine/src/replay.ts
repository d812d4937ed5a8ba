import type { Decisions, Game, JsonObject, Outcome, Seat, Withdrawal } from './game.ts';
import { withdrawals } from './game.ts';
import { findGame } from './games.ts';
import { canonicalJson, isObject } from './json.ts';
import type { Note, Spoken } from './notes.ts';
import { sha256Hex } from './sha256.ts';
import { isRefusal, type Refusal, refuse } from './verdict.ts';

/** One step of a match: the decisions or a withdrawal, and the hash of the resulting state. */
export type ReplayStep =
  | { readonly decisions: Decisions<unknown>; readonly hash: string }
  | { readonly withdraw: { readonly seat: Seat; readonly reason: Withdrawal }; readonly hash: string };

/** Game, options, seed and decisions are enough to reproduce a match; the hashes prove that the result is the same. */
export interface Replay {
  readonly format: 'hexfront-replay';
  readonly version: 1;
  readonly game: string;
  readonly options: JsonObject;
  readonly seed: string;
  /** SHA-256 of the seed, published before the first decision if the seed was secret (ruling wire.4). */
  readonly seedHash?: string;
  readonly players: readonly string[];
  readonly opening: string;
  readonly steps: readonly ReplayStep[];
  readonly outcome: Outcome | null;
  /** What players said beside their decisions: nothing that is verified. */
  readonly notes?: readonly Note[];
}

/** Plays and records a match. The state belongs to the recorder; others may read it but not change it. */
export class Recorder {
  readonly game: Game;
  readonly state: unknown;
  private readonly head: Pick<Replay, 'options' | 'seed' | 'players' | 'opening'>;
  private readonly steps: ReplayStep[] = [];
  private readonly notes: Note[] = [];

  constructor(game: Game, options: JsonObject, seed: string, players: readonly string[]) {
    this.game = game;
    this.state = game.setup(options, seed);
    this.head = { options, seed, players, opening: game.hash(this.state) };
  }

  /** Refused actions change nothing and are not recorded. */
  advance(decisions: Decisions<unknown>, wanted: 'events' | 'silent' = 'silent') {
    const advance = this.game.advance(this.state, decisions, wanted);
    const isRefused = (seat: Seat, index: number) => advance.rejected.some((r) => r.seat === seat && r.index === index);
    const taken: Record<number, unknown[]> = {};
    for (const key of Object.keys(decisions)) {
      const accepted = decisions[Number(key)].filter((_, index) => !isRefused(Number(key), index));
      if (accepted.length > 0 || this.game.traits.simultaneous) taken[Number(key)] = accepted;
    }
    if (Object.keys(taken).length > 0) this.steps.push({ decisions: taken, hash: this.game.hash(this.state) });
    return advance;
  }

  withdraw(seat: Seat, reason: Withdrawal) {
    const events = this.game.withdraw(this.state, seat, reason);
    this.steps.push({ withdraw: { seat, reason }, hash: this.game.hash(this.state) });
    return events;
  }

  /** Keeps what a seat says in this position. */
  note(seat: Seat, spoken: Spoken): void {
    this.notes.push({ seat, step: this.steps.length, ...spoken });
  }

  replay(): Replay {
    const outcome = this.game.outcome(this.state);
    const steps = [...this.steps];
    const notes = this.notes.length === 0 ? {} : { notes: [...this.notes] };
    return { format: 'hexfront-replay', version: 1, game: this.game.id, ...this.head, steps, outcome, ...notes };
  }
}

/**
 * Reads a replay from outside and checks its shape, game and options, but not its hashes. Options that did not exist when it was
 * recorded are completed.
 */
export function readReplay(json: unknown, find = findGame): Replay | Refusal {
  const bad = (what: string) => refuse('malformed-replay', what);
  if (!isObject(json) || json.format !== 'hexfront-replay') return bad('format must be hexfront-replay.');
  if (json.version !== 1) return bad(`version must be 1, not ${JSON.stringify(json.version)}.`);
  const game = find(json.game);
  if (isRefusal(game)) return game;
  const options = game.options(json.options);
  if (isRefusal(options)) return options;
  if (typeof json.seed !== 'string') return bad('seed must be a string.');
  if (json.seedHash !== undefined && typeof json.seedHash !== 'string') return bad('seedHash must be a string.');
  if (typeof json.opening !== 'string') return bad('opening must be a string.');
  if (!Array.isArray(json.players) || json.players.some((name) => typeof name !== 'string')) {
    return bad('players must be a list of strings.');
  }
  if (!Array.isArray(json.steps)) return bad('steps must be a list.');
  const wrong = json.steps.findIndex((step) => !isStep(step, game.traits.seats[1]));
  if (wrong !== -1)
    return bad(`Step ${wrong + 1} must have a hash and either the decisions or the withdrawal of known seats.`);
  return { ...(json as unknown as Replay), options };
}

function isStep(step: unknown, seats: number): boolean {
  if (!isObject(step) || typeof step.hash !== 'string') return false;
  const isSeat = (key: string) => /^(0|[1-9][0-9]?)$/.test(key) && Number(key) < seats;
  if (isObject(step.decisions)) {
    return Object.keys(step.decisions).every(isSeat) && Object.values(step.decisions).every(Array.isArray);
  }
  const { withdraw } = step;
  if (!isObject(withdraw) || typeof withdraw.seat !== 'number') return false;
  return isSeat(`${withdraw.seat}`) && withdrawals.includes(withdraw.reason as Withdrawal);
}

/** The result of the opening (step 0) or of a step. */
export interface Rerun {
  readonly step: number;
  readonly state: unknown;
  readonly events: readonly unknown[];
  /** What differs from the record, if anything. */
  readonly difference: string | null;
  /** The decision that the rules refuse, if that is the difference. */
  readonly refused?: { readonly seat: Seat; readonly refusal: Refusal } | undefined;
}

/** Reruns a replay step by step. The state is the same object throughout. The caller decides whether to continue after a difference. */
export function* rerun(
  replay: Replay,
  wanted: 'events' | 'silent' = 'events',
  find = findGame,
): Generator<Rerun, void> {
  const game = find(replay.game) as Game;
  const state = game.setup(replay.options, replay.seed);
  const compare = (hash: string) => {
    const found = game.hash(state);
    return found === hash ? null : `the state hash is ${found}, but the record has ${hash}`;
  };
  yield { step: 0, state, events: [], difference: compare(replay.opening) };
  for (const [i, entry] of replay.steps.entries()) {
    if ('withdraw' in entry) {
      const events = game.withdraw(state, entry.withdraw.seat, entry.withdraw.reason);
      yield { step: i + 1, state, events, difference: compare(entry.hash) };
      continue;
    }
    const { events, rejected } = game.advance(state, entry.decisions, wanted);
    const refused = rejected.length > 0 && !game.traits.simultaneous ? rejected[0] : undefined;
    const difference =
      refused === undefined
        ? compare(entry.hash)
        : `seat ${refused.seat}'s action is refused: ${refused.refusal.code} (${refused.refusal.message})`;
    yield { step: i + 1, state, events, difference, refused };
  }
}

/** The commitment to a secret seed that is published before a match: its SHA-256 in hexadecimal. */
export function commitment(seed: string): string {
  return sha256Hex(seed);
}

export type Verification =
  | { readonly ok: true; readonly steps: number; readonly outcome: Outcome | null }
  | { readonly ok: false; readonly step: number; readonly difference: string };

/** Reruns a replay, compares every hash and the outcome, and reports the first difference. */
export function verify(replay: Replay, find = findGame): Verification {
  const game = find(replay.game) as Game;
  if (replay.seedHash !== undefined && replay.seedHash !== commitment(replay.seed)) {
    return {
      ok: false,
      step: 0,
      difference: `the seed does not match its commitment: its SHA-256 is not ${replay.seedHash}`,
    };
  }
  let last: Rerun | undefined;
  for (const rerunStep of rerun(replay, 'silent', find)) {
    if (rerunStep.difference !== null) return { ok: false, step: rerunStep.step, difference: rerunStep.difference };
    last = rerunStep;
  }
  const outcome = game.outcome(last!.state);
  const [found, recorded] = [canonicalJson(outcome), canonicalJson(replay.outcome)];
  if (found !== recorded) {
    return {
      ok: false,
      step: replay.steps.length,
      difference: `the outcome is ${found}, but the record has ${recorded}`,
    };
  }
  return { ok: true, steps: replay.steps.length, outcome };
}
