import type { Json, Outcome, Seat, Spoken, Withdrawal } from '@hexfront/engine';
import { nextDeadline } from './deadlines.ts';
import type { Match } from './match.ts';
import type { By, EndReason, Ending, LogRecord, OrderSet, RecordBodies } from './records.ts';

/** What a decision would do to a match: the records to add and the state after them. Nothing has been committed yet. */
export interface Step {
  readonly records: readonly LogRecord[];
  readonly state: unknown;
}

export type Decided = Pick<RecordBodies['advanced'], 'decisions' | 'by' | 'reasoning' | 'annotations'>;

export function openStep(match: Match, now: number): Step {
  const { game, state, head } = match;
  const body = { seedHash: head.seedHash, hash: game.hash(state), deadline: nextDeadline(match, state, now) };
  return { records: [{ seq: 0, stateVersion: 0, at: now, kind: 'opened', body }], state };
}

export function submitStep(match: Match, set: OrderSet & { by: By } & Spoken, now: number): Step {
  const { seq, stateVersion, state } = match;
  return { records: [{ seq: seq + 1, stateVersion, at: now, kind: 'submitted', body: set }], state };
}

export function advanceStep(match: Match, decided: Decided, now: number): Step {
  const { game } = match;
  const state = game.copy(match.state);
  const { events } = game.advance(state, decided.decisions, 'events');
  const body = { ...decided, hash: game.hash(state), events, deadline: nextDeadline(match, state, now) };
  const advanced: LogRecord = {
    seq: match.seq + 1,
    stateVersion: match.stateVersion + 1,
    at: now,
    kind: 'advanced',
    body,
  };
  return { records: [advanced, ...endOf(match, state, advanced, 'terminal')], state };
}

/** A seat withdraws. In simultaneous games that shows at the next tick, which gets the next version. */
export function withdrawStep(match: Match, seat: Seat, reason: EndReason, by: By, now: number): Step {
  const { game } = match;
  const state = game.copy(match.state);
  const withdrawal: Withdrawal = reason === 'turn_timeout' ? 'turn_timeout' : 'forfeit';
  const events = game.withdraw(state, seat, withdrawal) as Json[];
  const deadline = nextDeadline(match, state, now);
  const body = { seat, withdrawal, reason, by, hash: game.hash(state), events, deadline };
  const stateVersion = match.stateVersion + (game.traits.simultaneous ? 0 : 1);
  const withdrawn: LogRecord = { seq: match.seq + 1, stateVersion, at: now, kind: 'withdrawn', body };
  return { records: [withdrawn, ...endOf(match, state, withdrawn, reason)], state };
}

/** The operator ends a match without a result. */
export function cancelStep(match: Match, now: number): Step {
  const none = { outcome: null, winnerAgentId: null, loserAgentId: null, ranking: [] };
  const body = { reason: 'terminal' as const, ...none, isCancelled: true, seed: match.head.seed };
  const stateVersion = match.stateVersion + 1;
  return { records: [{ seq: match.seq + 1, stateVersion, at: now, kind: 'ended', body }], state: match.state };
}

function endOf(match: Match, state: unknown, { seq, stateVersion, at }: LogRecord, reason: EndReason): LogRecord[] {
  const outcome = match.game.outcome(state);
  if (outcome === null) return [];
  const body = { ...endingOf(match, state, outcome, reason), seed: match.head.seed };
  return [{ seq: seq + 1, stateVersion, at, kind: 'ended', body }];
}

/** Wire 8: a draw has neither winner nor loser. With more than two seats, the loser is the player who is alone in last place. */
function endingOf(match: Match, state: unknown, outcome: Outcome, reason: EndReason): Ending {
  const agents = match.head.players.map((player) => player.agentId);
  const seats = match.game.sets?.ranking(state) ?? byReturns(outcome);
  const ranking = seats.map((group) => group.map((seat) => agents[seat]));
  const isWon = outcome.winners.length === 1;
  const last = ranking.at(-1) as string[];
  return {
    reason,
    outcome,
    winnerAgentId: isWon ? agents[outcome.winners[0]] : null,
    loserAgentId: isWon && last.length === 1 ? last[0] : null,
    ranking,
    isCancelled: false,
  };
}

function byReturns({ returns }: Outcome): Seat[][] {
  const values = [...new Set(returns)].sort((a, b) => b - a);
  return values.map((value) => [...returns.keys()].filter((seat) => returns[seat] === value));
}
