import { type Outcome, withdrawals } from '../../game.ts';
import { facilitiesOf } from '../territory/control.ts';
import { statsOf } from '../economy/economy.ts';
import { tickLimit } from '../options/options.ts';
import { resources } from '../rules.ts';
import {
  ALIVE,
  type BattleState,
  LIVING,
  MATERIALS,
  OUT_TICK,
  REASON,
  SEAT_FIELDS,
  TICK,
  UNITS,
  WINNERS,
  WITHDRAWN,
} from '../state/state.ts';

/** Why a match ended; the index is what `scalars[REASON]` holds. */
export const reasons = ['', 'last_chief', 'mutual_elimination', 'time_limit', ...withdrawals] as const;
const LAST_CHIEF = 1;
const MUTUAL = 2;
const TIME_LIMIT = 3;
const FIRST_WITHDRAWAL = 4;

export function livingSeats(s: BattleState): number[] {
  const seats: number[] = [];
  for (let seat = 0; seat < s.theatre.options.players; seat++) {
    if (s.seats[seat * SEAT_FIELDS + ALIVE]) seats.push(seat);
  }
  return seats;
}

/** 001 §2.13, 004 §2.6: the tie-breaker score, in thousandths of a point. */
export function scoreOf(s: BattleState, seat: number): number {
  const { options } = s.theatre;
  const fields = seat * SEAT_FIELDS;
  let score = 1000 * (options.scoreChief * s.seats[fields + ALIVE] + options.scoreFacility * facilitiesOf(s, seat));
  if (options.scoresUnitValue) score += options.scoreUnit * unitValue(s, seat);
  else score += 1000 * options.scoreUnit * s.seats[fields + UNITS];
  for (let resource = 0; resource < resources.length; resource++) {
    score += 100 * options.scoreResourceTenths * s.seats[fields + MATERIALS + resource];
  }
  return score;
}

/** Ruling battle-2: a unit is worth what it costs. */
function unitValue(s: BattleState, seat: number): number {
  let value = 0;
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    if (s.unitOwner[s.order[i]] !== seat) continue;
    const { cost } = statsOf(s, s.order[i]);
    value += cost.M + cost.F + cost.I;
  }
  return value;
}

/** Called at the end of a tick. `before` holds the scores from before it, for the tie-breaker of mutual elimination. */
export function judgeEnd(s: BattleState, out: readonly number[], before: readonly number[] | null): void {
  const living = livingSeats(s);
  if (living.length === 1) end(s, departure(s, out) ?? LAST_CHIEF, 1 << living[0]);
  else if (living.length === 0) end(s, MUTUAL, before === null ? 0 : best(out, (seat) => before[seat]));
  else if (s.scalars[TICK] >= tickLimit(s.theatre.options)) {
    end(
      s,
      TIME_LIMIT,
      best(living, (seat) => scoreOf(s, seat)),
    );
  }
}

function end(s: BattleState, reason: number, winners: number): void {
  s.scalars[REASON] = reason;
  s.scalars[WINNERS] = winners;
}

/** The reason of a withdrawal, if all players who were eliminated last withdrew. */
function departure(s: BattleState, out: readonly number[]): number | null {
  const left = out.map((seat) => s.seats[seat * SEAT_FIELDS + WITHDRAWN]);
  return left.length === 0 || left.includes(0) ? null : FIRST_WITHDRAWAL + left[0] - 1;
}

/** The bit of the seat with the highest score; 0 if it is shared. */
function best(seats: readonly number[], score: (seat: number) => number): number {
  const scores = seats.map(score);
  const highest = Math.max(...scores);
  const leaders = seats.filter((_, i) => scores[i] === highest);
  return leaders.length === 1 ? 1 << leaders[0] : 0;
}

/** The winner gets one point from every other player. */
export function outcomeOf(s: BattleState): Outcome | null {
  if (s.scalars[REASON] === 0) return null;
  const { players } = s.theatre.options;
  const winners = Array.from({ length: players }, (_, seat) => seat).filter((seat) => (s.scalars[WINNERS] >> seat) & 1);
  const returns = Array.from({ length: players }, (_, seat) => {
    if (winners.length === 0) return 0;
    return winners.includes(seat) ? players - 1 : -1;
  });
  return { winners, reason: reasons[s.scalars[REASON]], returns };
}

/** Best first, equals together: the winner, other living players by score, eliminated ones by how long they lasted. */
export function rankingOf(s: BattleState): number[][] {
  const rank = (seat: number) => {
    if ((s.scalars[WINNERS] >> seat) & 1) return [2, 0];
    const fields = seat * SEAT_FIELDS;
    return s.seats[fields + ALIVE] ? [1, scoreOf(s, seat)] : [0, s.seats[fields + OUT_TICK]];
  };
  const ranked = Array.from({ length: s.theatre.options.players }, (_, seat) => ({ seat, rank: rank(seat) }));
  ranked.sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || a.seat - b.seat);
  const groups: number[][] = [];
  for (const [i, { seat, rank }] of ranked.entries()) {
    const isEqual = i > 0 && ranked[i - 1].rank.join() === rank.join();
    if (isEqual) groups.at(-1)!.push(seat);
    else groups.push([seat]);
  }
  return groups;
}
