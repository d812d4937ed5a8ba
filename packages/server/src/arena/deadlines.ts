import type { Match } from './match.ts';

/** A decision that arrives this much after its deadline still counts: the network is not the player's fault. Not announced. */
export const graceMs = 250;
/** Orders for a tick are accepted until this long before it runs. */
export const closingMs = 100;

/** A timer that fires this late was delayed by this process; the player gets the time back. */
export const mostLagMs = 250;

/** Time for a decision; null if there is no limit. */
export function allowance({ game, head: { pace } }: Match): number | null {
  const ms = game.traits.simultaneous ? pace.tickMs : pace.turnSeconds * 1000;
  return ms > 0 ? ms : null;
}

/**
 * The deadline of the next decision, in the state that follows the match's. A new clock key restarts the allowance. Ticks follow each
 * other without drift, unless one was so late that the next would be cut short.
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

/** Whether it is too late for orders for the next tick. */
export function isClosed(match: Match, now: number): boolean {
  return match.deadline !== null && now > match.deadline - closingMs;
}

export function timeLeft(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, deadline - now);
}

/** Ruling wire.11: the deadline if the full allowance starts now. */
export function fullTime(match: Match, now: number): number | null {
  const time = allowance(match);
  return time === null || match.deciding().length === 0 ? null : now + time;
}

/** Whether a tick has nothing to wait for: no players are left, or it is eager and everyone has sent orders. */
export function isAnswered(match: Match): boolean {
  if (match.game.sets === undefined || match.ending !== null) return false;
  const seats = match.deciding();
  if (seats.length === 0) return true;
  return match.head.pace.isEager && seats.every((seat) => match.set(seat, match.stateVersion + 1) !== undefined);
}

/** When a live match needs attention next, and the deadline this concerns; -1, at once, if there is nothing to wait for. */
export function alarm(match: Match, now: number): { readonly at: number; readonly deadline: number } | null {
  const { deadline, game } = match;
  if (isAnswered(match)) return { at: now, deadline: -1 };
  if (deadline === null) return null;
  return { at: deadline + (game.traits.simultaneous ? 0 : graceMs), deadline };
}
