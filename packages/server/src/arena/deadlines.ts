import type { Match } from './match.ts';

/** A decision that arrives this much after its deadline still counts: networks and queues are not the player's. Not told. */
export const graceMs = 250;
/** Sets of orders for a tick are taken until this long before it runs. */
export const closingMs = 100;

/** A timer that fires this late was held up by this process; the time is given back. */
export const mostLagMs = 250;

/** Time that a decision has from its start; null if there is none. */
export function allowance({ game, head: { pace } }: Match): number | null {
  const ms = game.traits.simultaneous ? pace.tickMs : pace.turnSeconds * 1000;
  return ms > 0 ? ms : null;
}

/**
 * Until when the next decision is awaited, in a state that follows the match's. A new clock key starts the allowance anew; ticks follow
 * each other without drift, unless one was held up so long that the next would be cut short.
 */
export function nextDeadline(match: Match, next: unknown, now: number): number | null {
  const { game, state, deadline } = match;
  const time = allowance(match);
  const decision = game.decision(next);
  if (time === null || decision.seats.length === 0) return null;
  if (deadline !== null && decision.clock === game.decision(state).clock) return deadline;
  const hasJustPassed = deadline !== null && now >= deadline && now - deadline <= mostLagMs;
  return game.traits.simultaneous && hasJustPassed ? deadline + time : now + time;
}

/** Whether the tick's orders are closed. */
export function isClosed(match: Match, now: number): boolean {
  return match.deadline !== null && now > match.deadline - closingMs;
}

export function timeLeft(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, deadline - now);
}

/** Ruling wire.11: until when, if all of the time starts now. */
export function fullTime(match: Match, now: number): number | null {
  const time = allowance(match);
  return time === null || match.deciding().length === 0 ? null : now + time;
}

/** Whether a tick has nothing to wait for: nobody is left, or it is eager and everyone has answered. */
export function isAnswered(match: Match): boolean {
  if (match.game.sets === undefined || match.ending !== null) return false;
  const seats = match.deciding();
  if (seats.length === 0) return true;
  return match.head.pace.isEager && seats.every((seat) => match.set(seat, match.stateVersion + 1) !== undefined);
}

/** When a live match is to be looked at again, and which deadline that means: at once, with -1, if it has nothing to wait for. */
export function alarm(match: Match, now: number): { readonly at: number; readonly deadline: number } | null {
  const { deadline, game } = match;
  if (isAnswered(match)) return { at: now, deadline: -1 };
  if (deadline === null) return null;
  return { at: deadline + (game.traits.simultaneous ? 0 : graceMs), deadline };
}
