import { bracket, resolve } from './formats/double-elimination.ts';
import { halfPointsOf, type Pairing, type Snapshot } from './plan.ts';

/** An entrant's row in the table. Points are half-points. */
export interface Standing {
  readonly rank: number;
  readonly agentId: string;
  readonly seed: number;
  readonly isIn: boolean;
  readonly halfPoints: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The half-points of all opponents, each counted as often as they met. */
  readonly buchholz: number;
}

export function pointsOf({ plan, entrants, pairings }: Omit<Snapshot, 'now'>): Map<string, number> {
  const points = new Map(entrants.map(({ agentId }) => [agentId, 0]));
  for (const pairing of pairings) {
    const [first, second] = halfPointsOf(pairing, plan);
    points.set(pairing.first, (points.get(pairing.first) ?? 0) + first);
    if (pairing.second !== null) points.set(pairing.second, (points.get(pairing.second) ?? 0) + second);
  }
  return points;
}

/**
 * The table, best first. Equal points are decided by Buchholz, then by what the equals made of their games against each other, then by the
 * seed. In a bracket, what counts first is how long somebody stayed in it.
 */
export function standingOf(snapshot: Omit<Snapshot, 'now'>): Standing[] {
  const { entrants, pairings, plan } = snapshot;
  const points = pointsOf(snapshot);
  const stay = plan.format === 'double-elimination' ? staysOf(snapshot) : new Map<string, number>();
  const meetings = meetingsOf(pairings, plan);
  const of = (agentId: string) => meetings.get(agentId) ?? [];
  const sum = (agentId: string, value: (meeting: Meeting) => number) =>
    of(agentId).reduce((total, meeting) => total + value(meeting), 0);
  const buchholz = new Map(
    entrants.map(({ agentId }) => [agentId, sum(agentId, ({ other }) => points.get(other) ?? 0)]),
  );
  const keyOf = (agentId: string) => `${stay.get(agentId)} ${points.get(agentId)} ${buchholz.get(agentId)}`;
  const keys = new Map(entrants.map(({ agentId }) => [agentId, keyOf(agentId)]));
  const among = new Map(
    entrants.map(({ agentId }) => [
      agentId,
      sum(agentId, ({ other, halfPoints }) => (keys.get(other) === keys.get(agentId) ? halfPoints : 0)),
    ]),
  );
  const by = (values: ReadonlyMap<string, number>, a: string, b: string) => (values.get(b) ?? 0) - (values.get(a) ?? 0);
  return [...entrants]
    .sort(
      (a, b) =>
        by(stay, a.agentId, b.agentId) ||
        by(points, a.agentId, b.agentId) ||
        by(buchholz, a.agentId, b.agentId) ||
        by(among, a.agentId, b.agentId) ||
        a.seed - b.seed,
    )
    .map(({ agentId, seed, isIn }, i) => ({
      rank: i + 1,
      agentId,
      seed,
      isIn,
      halfPoints: points.get(agentId)!,
      ...record(of(agentId)),
      buchholz: buchholz.get(agentId)!,
    }));
}

/** A pairing from the point of view of one of the two. */
interface Meeting {
  readonly other: string;
  readonly halfPoints: number;
  /** The half-points of each game that has ended. */
  readonly made: readonly number[];
}

/** By agent. A tournament can have thousands of pairings, so they are gone through once. */
function meetingsOf(pairings: readonly Pairing[], plan: Snapshot['plan']): Map<string, Meeting[]> {
  const meetings = new Map<string, Meeting[]>();
  const add = (agentId: string, meeting: Meeting) => {
    const own = meetings.get(agentId);
    if (own === undefined) meetings.set(agentId, [meeting]);
    else own.push(meeting);
  };
  for (const pairing of pairings) {
    const { first, second, games } = pairing;
    if (second === null) continue;
    const [ofFirst, ofSecond] = halfPointsOf(pairing, plan);
    const made = games.flatMap(({ halfPoints }) => halfPoints ?? []);
    add(first, { other: second, halfPoints: ofFirst, made });
    add(second, { other: first, halfPoints: ofSecond, made: made.map((halfPoints) => 2 - halfPoints) });
  }
  return meetings;
}

function record(meetings: readonly Meeting[]) {
  const made = meetings.flatMap((meeting) => meeting.made);
  const count = (halfPoints: number) => made.filter((each) => each === halfPoints).length;
  return { games: made.length, wins: count(2), draws: count(1), losses: count(0) };
}

/** How far everybody came: the round of the second loss, or further than all of them. */
function staysOf(snapshot: Omit<Snapshot, 'now'>): Map<string, number> {
  const results = resolve({ ...snapshot, now: 0 });
  const stays = new Map(snapshot.entrants.map(({ agentId }) => [agentId, bracket(snapshot.entrants.length).length]));
  for (const { node, loser, winner } of results.values()) {
    if (typeof loser !== 'string' || typeof winner !== 'string') continue;
    const isOut = node.slot.startsWith('L') || node.slot === 'F1.0' || (node.slot === 'F0.0' && !results.has('F1.0'));
    if (isOut) stays.set(loser, node.round);
  }
  return stays;
}
