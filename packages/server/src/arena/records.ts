import type { Json, JsonObject, Mark, Outcome, Seat, Spoken, Withdrawal } from '@hexfront/engine';

/** 002 "Forfeit Semantics": why a match ended, a closed list. */
export const endReasons = [
  'invalid_move_schema',
  'illegal_move',
  'invalid_move',
  'forfeit',
  'turn_timeout',
  'terminal',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Who made a decision: an agent, a house bot, or the arena because the clock ran out or a seat forfeited. */
export type By = 'agent' | 'house' | 'timeout' | 'forfeit';

export interface MatchPlayer {
  readonly agentId: string;
  readonly name: string;
  readonly isHouse: boolean;
  /** The version that the agent stated when it joined. */
  readonly agentVersion?: string;
}

/** How time passes in a match. */
export interface Pace {
  /** Time per decision in sequential and phased games; 0 means no limit. */
  readonly turnSeconds: number;
  /** Length of a tick in simultaneous games, in milliseconds. */
  readonly tickMs: number;
  /** Whether a tick runs as soon as everyone has sent orders. */
  readonly isEager: boolean;
}

export type MatchMode = 'rated' | 'casual';

export interface MatchSettings {
  readonly mode: MatchMode;
  readonly pace: Pace;
  /** How many illegal moves a seat may make before the next one forfeits; 0 unless the match is casual. */
  readonly errorAllowance: number;
}

/** What is fixed when a match opens. The seed stays secret until the match has ended. */
export interface MatchHead extends MatchSettings {
  readonly id: string;
  readonly game: string;
  readonly options: JsonObject;
  readonly seed: string;
  readonly seedHash: string;
  readonly players: readonly MatchPlayer[];
  readonly openedAt: number;
}

/** A set of orders waiting for its tick. */
export interface OrderSet {
  readonly seat: Seat;
  readonly tick: number;
  readonly orders: readonly Json[];
  readonly rev?: number;
}

export interface Ending {
  readonly reason: EndReason;
  /** From the engine; null if the match was cancelled. */
  readonly outcome: Outcome | null;
  readonly winnerAgentId: string | null;
  readonly loserAgentId: string | null;
  readonly ranking: readonly (readonly string[])[];
  readonly isCancelled: boolean;
}

/** A change of state: the hash after it, what happened, and the deadline of the next decision. */
interface Change {
  readonly hash: string;
  readonly events: readonly Json[];
  readonly deadline: number | null;
}

export interface RecordBodies {
  opened: { readonly seedHash: string; readonly hash: string; readonly deadline: number | null };
  submitted: OrderSet & { readonly by: By } & Spoken;
  advanced: Change & {
    readonly decisions: { readonly [seat: number]: readonly Json[] };
    /** Who made each seat's decision. */
    readonly by: { readonly [seat: number]: By };
    readonly reasoning?: { readonly [seat: number]: string };
    readonly annotations?: { readonly [seat: number]: readonly Mark[] };
  };
  withdrawn: Change & {
    readonly seat: Seat;
    readonly withdrawal: Withdrawal;
    readonly reason: EndReason;
    readonly by: By;
  };
  ended: Ending & { readonly seed: string };
}

export type RecordKind = keyof RecordBodies;

/** One entry in a match's log. `at` is the arena's clock in milliseconds. */
export type LogRecord = {
  [K in RecordKind]: {
    readonly seq: number;
    readonly stateVersion: number;
    readonly at: number;
    readonly kind: K;
    readonly body: RecordBodies[K];
  };
}[RecordKind];
export type RecordOf<K extends RecordKind> = Extract<LogRecord, { kind: K }>;

/** Throws if a record is not what its kind says. Only what replaying it would not notice. */
export function assertShape({ seq, kind, body }: LogRecord, { players }: MatchHead): void {
  if (kind === 'submitted') {
    if (!Number.isInteger(body.seat) || !Number.isInteger(body.tick) || !Array.isArray(body.orders))
      throw new Error(`record ${seq} is not a set of orders`);
  } else if (kind === 'ended') {
    const isPlayer = (agentId: string) => players.some((player) => player.agentId === agentId);
    if (!endReasons.includes(body.reason) || !body.ranking.every((rank) => rank.every(isPlayer)))
      throw new Error(`record ${seq} is not the end of this match`);
  }
}

/** When a match's clock was due, as its last record says. Orders wait for a tick that may be due at any time. */
export function dueAt({ kind, at, body }: Pick<LogRecord, 'kind' | 'at' | 'body'>): number {
  if (kind === 'submitted') return at;
  const deadline = (body as { deadline?: unknown } | null)?.deadline;
  return typeof deadline === 'number' ? deadline : Number.MAX_SAFE_INTEGER;
}
