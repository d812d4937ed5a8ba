import type { Json, Outcome } from '@hexfront/engine';
import type { MatchHead } from '../games/family.ts';
import { sidesOf } from '../player/url-state.ts';
import type { MatchDetail, WireState } from './api.ts';

/** What happened on the way to one position of a match. */
export interface LiveEvents {
  /** The `stateVersion`, which is also the step of the replay to come. */
  readonly version: number;
  readonly events: readonly Json[];
}

/** One position of a match as it came over the wire. */
export interface LiveStep extends LiveEvents {
  readonly view: Json;
  /** Of positions before this one that nobody saw, but the log tells of. */
  readonly missed?: readonly LiveEvents[];
  readonly outcome: Outcome | null;
}

/** Who is to decide, as the view itself says; under simultaneous decisions everyone is. */
export function decidingOf(head: MatchHead, view: Json): number[] {
  const sides = sidesOf(head.game, head.players.length);
  if (head.isSimultaneous) return [...sides.keys()];
  const { status, activePlayer, decides } = view as { status?: string; activePlayer?: string; decides?: string };
  const seat = status === 'active' ? sides.indexOf(decides ?? activePlayer ?? '') : -1;
  return seat === -1 ? [] : [seat];
}

/** The end as the board shows it: the winner's seat, and the rule's own reason where the events tell it. */
export function outcomeOf(state: WireState, events: readonly Json[], match: MatchDetail): Outcome | null {
  if (state.status !== 'ended') return null;
  const seat = match.players.findIndex(({ agentId }) => agentId === state.winnerAgentId);
  const end = events.findLast((event) => /(game|match)_?end/i.test(String((event as { type?: string }).type)));
  const told = (end as { reason?: string } | undefined)?.reason;
  const reason = state.cancelled === true ? 'cancelled' : (told ?? state.endReason ?? 'terminal');
  return { winners: seat === -1 ? [] : [seat], reason, returns: [] };
}

/** Under fog a seat's own view holds what the tick told it. */
export function eventsOfView(view: Json): readonly Json[] {
  return (view as { state_tick?: { events?: readonly Json[] } }).state_tick?.events ?? [];
}
