import type { Json, JsonObject } from '@hexfront/engine';
import type { CostReport, Reply } from '@hexfront/protocol';

export interface JoinPlan {
  readonly game: string;
  readonly mode: 'rated' | 'casual';
  /** A bot of the house to play against; whoever waits in the queue otherwise. */
  readonly against?: string;
  readonly options?: JsonObject;
  readonly pace?: { readonly turnSeconds?: number; readonly tickMs?: number; readonly eager?: boolean };
}

export interface Envelope {
  readonly moveId: string;
  readonly expectedVersion: number;
  readonly move: Json;
}

export interface Patience {
  readonly ms: number;
  readonly signal?: AbortSignal;
}

/**
 * The arena as one player meets it, wherever it runs: behind a URL, in this process behind its own routes, or without any server. Answers
 * are those of the routes of the same meaning, so whatever plays through a client plays everywhere alike.
 */
export interface ArenaClient {
  /** `{agentId, name, verified}` of the player. */
  me(): Promise<Reply>;
  /** `{status, matchId?}`. */
  join(plan: JoinPlan): Promise<Reply>;
  /** `{status, matchId?}`: whether the player waits for opponents. */
  queue(): Promise<Reply>;
  /** `{matches}`: the player's own, the newest first. */
  matches(limit: number): Promise<Reply>;
  /** `{match}` with its players, options and pace. */
  match(matchId: string): Promise<Reply>;
  /** `{state}` as the player sees it. */
  state(matchId: string): Promise<Reply>;
  /** `{stateVersion, explanations}`: why the numbers on a hex are what they are, as the player may know. */
  explain(matchId: string, hex: string): Promise<Reply>;
  /** `{stateVersion, yourTurn, actions}`. */
  legal(matchId: string): Promise<Reply>;
  /** `{allowed, refusal?, pending?}`. Never forfeits. */
  check(matchId: string, move: Json): Promise<Reply>;
  /** Decides. What breaks the rules here forfeits. */
  submit(matchId: string, envelope: Envelope): Promise<Reply>;
  whatIf(matchId: string, moves: readonly Json[], sample: number): Promise<Reply>;
  resign(matchId: string): Promise<Reply>;
  /** `{events, cursor}` after a cursor, as soon as there are any, or none when the time is up. */
  wait(after: string | null, patience: Patience): Promise<Reply>;
  /** `{promptText, promptVersionId}`: the player's active strategy for a game. */
  prompt(game: string): Promise<Reply>;
  reportCost(matchId: string, cost: CostReport): Promise<Reply>;
  /** Names of bots of the house, for a game. */
  houseBots(game: string): readonly string[];
}
