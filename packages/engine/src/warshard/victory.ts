import { NONE } from '../hex/index.ts';
import {
  ADVANCING,
  DECIDER,
  REASON,
  type Reason,
  reasons,
  RETREATER,
  UNITS,
  WAITING,
  WINNER,
  type WarshardState,
} from './state.ts';

/** Without a winner the match is a draw. No seat decides after the end. */
export function endGame(s: WarshardState, winner: number, reason: Reason): void {
  s.scalars[DECIDER] = NONE;
  s.scalars[RETREATER] = NONE;
  s.scalars[ADVANCING] = 0;
  s.scalars[WINNER] = winner;
  s.scalars[REASON] = reasons.indexOf(winner === NONE ? 'draw' : reason);
}

/** Ruling warshard-1.10: after the retreats, and not while reinforcements are to come. */
export function judgeElimination(s: WarshardState): boolean {
  const isBlueGone = isGone(s, 0);
  const isRedGone = isGone(s, 1);
  if (!isBlueGone && !isRedGone) return false;
  endGame(s, isBlueGone && isRedGone ? NONE : isBlueGone ? 1 : 0, 'elimination');
  return true;
}

function isGone(s: WarshardState, seat: number): boolean {
  return s.scalars[UNITS + seat] === 0 && s.scalars[WAITING + seat] === 0;
}

/** Ruling warshard-1.8: each side has the points of the hexes that it was the last to occupy; equal points are a draw. */
export function judgeTurnLimit(s: WarshardState): void {
  const lead = pointsOf(s, 0) - pointsOf(s, 1);
  endGame(s, lead > 0 ? 0 : lead < 0 ? 1 : NONE, 'turn_limit');
}

export function pointsOf(s: WarshardState, seat: number): number {
  let points = 0;
  for (let i = 0; i < s.holder.length; i++) if (s.holder[i] === seat) points += s.theatre.victoryPoints[i];
  return points;
}
