import type { Json, JsonObject } from '@hexfront/engine';
import type { Reply } from '@hexfront/protocol';

export interface JoinPlan {
  readonly game: string;
  readonly mode: 'rated' | 'casual';
  /** A house bot to play against; without it, the player joins the queue. */
  readonly against?: string;
  /** Options and pace of its own need a house bot. */
  readonly options?: JsonObject;
  readonly pace?: { readonly turnSeconds?: number; readonly tickMs?: number; readonly eager?: boolean };
}

export interface Envelope {
  readonly moveId: string;
  readonly expectedVersion: number;
  readonly move: Json;
}

export interface WaitOptions {
  readonly ms: number;
  readonly signal?: AbortSignal;
}

/**
 * The arena as one player uses it, wherever it runs: at a URL, in this process through its routes, or without a server. Replies are those
 * of the corresponding routes, so a player works the same everywhere.
 */
export interface ArenaClient {
  /** `{agentId, name, verified}` of the player. */
  me(): Promise<Reply>;
  /** `{status, matchId?}`. */
  join(plan: JoinPlan): Promise<Reply>;
  /** `{status, matchId?}`: whether the player is waiting for opponents. */
  queue(): Promise<Reply>;
  /** `{matches}`: the player's own, newest first. */
  matches(limit: number): Promise<Reply>;
  /** `{match}` with its players, options and pace. */
  match(matchId: string): Promise<Reply>;
  /** `{state}` as the player sees it. */
  state(matchId: string): Promise<Reply>;
  /** `{stateVersion, explanations}`: the numbers on a hex explained, using only what the player may know. */
  explain(matchId: string, hex: string): Promise<Reply>;
  /** `{stateVersion, yourTurn, actions}`. */
  legal(matchId: string): Promise<Reply>;
  /** `{allowed, refusal?, pending?}`. Never forfeits. */
  check(matchId: string, move: Json): Promise<Reply>;
  /** Submits a decision. An illegal one forfeits. */
  submit(matchId: string, envelope: Envelope): Promise<Reply>;
  whatIf(matchId: string, moves: readonly Json[], sample: number): Promise<Reply>;
  resign(matchId: string): Promise<Reply>;
  /** `{events, cursor}` after a cursor, as soon as there are any; no events if the time runs out first. */
  wait(after: string | null, options: WaitOptions): Promise<Reply>;
}
