import type { Decisions, Outcome, Rejection, Seat } from './game.ts';
import { NONE } from './hex/index.ts';
import type { Refusal, Verdict } from './verdict.ts';

/** How `advance` of a sequential game handles decisions: one by one, each checked against the state it meets. */
export function judgeInTurn(
  decisions: Decisions<unknown>,
  check: (seat: Seat, action: unknown) => Verdict,
  apply: (action: unknown) => void,
  refused: (seat: Seat, refusal: Refusal) => void,
): Rejection[] {
  const rejected: Rejection[] = [];
  for (const [key, actions] of Object.entries(decisions)) {
    const seat = Number(key);
    for (const [index, action] of actions.entries()) {
      const verdict = check(seat, action);
      if (verdict.allowed) {
        apply(action);
        continue;
      }
      rejected.push({ seat, index, refusal: verdict });
      refused(seat, verdict);
    }
  }
  return rejected;
}

/** The outcome of a game for two: the winner gains what the other loses; NONE is a draw. */
export function duelOutcome(winner: Seat, reason: string): Outcome {
  if (winner === NONE) return { winners: [], reason, returns: [0, 0] };
  return { winners: [winner], reason, returns: winner === 0 ? [1, -1] : [-1, 1] };
}
