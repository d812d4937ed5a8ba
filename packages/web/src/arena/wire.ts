import type { Json, Outcome } from '@hexfront/engine';
import type { MatchHead } from '../games/family.ts';
import { sidesOf } from '../games/catalogue.ts';
import type { MatchDetail, WireState } from './api.ts';

/** What happened in the step to one position of a match. */
export interface LiveEvents {
  /** The `stateVersion`, which will also be the step in the replay. */
  readonly version: number;
  readonly events: readonly Json[];
}

/** One position of a match as it arrived. */
export interface LiveStep extends LiveEvents {
  readonly view: Json;
  /** Events of earlier positions that were not seen but are in the log. */
  readonly missed?: readonly LiveEvents[];
  readonly outcome: Outcome | null;
}

/** The seats to decide, according to the view; in simultaneous games all of them. */
export function decidingOf(head: MatchHead, view: Json): number[] {
  const sides = sidesOf(head.game, head.players.length);
  if (head.isSimultaneous) return [...sides.keys()];
  const { status, activePlayer, decides } = view as { status?: string; activePlayer?: string; decides?: string };
  const seat = status === 'active' ? sides.indexOf(decides ?? activePlayer ?? '') : -1;
  return seat === -1 ? [] : [seat];
}

/** The outcome as the board shows it: the winner's seat, and the reason from the rules where the events include it. */
export function outcomeOf(state: WireState, events: readonly Json[], match: MatchDetail): Outcome | null {
  if (state.status !== 'ended') return null;
  const seat = match.players.findIndex(({ agentId }) => agentId === state.winnerAgentId);
  const end = events.findLast((event) => /(game|match)_?end/i.test(String((event as { type?: string }).type)));
  // A seat's own view says how the match ended, where its events do not.
  const { match_end: own } = (state.game ?? {}) as { match_end?: { summary?: { reason?: string } } | null };
  const ruleReason = (end as { reason?: string } | undefined)?.reason ?? own?.summary?.reason;
  const reason = state.cancelled === true ? 'cancelled' : (ruleReason ?? state.endReason ?? 'terminal');
  return { winners: seat === -1 ? [] : [seat], reason, returns: [] };
}

/** Under fog a seat's own view includes the events of the tick. */
export function eventsOfView(view: Json): readonly Json[] {
  return (view as { state_tick?: { events?: readonly Json[] } }).state_tick?.events ?? [];
}
