import { type Format, isDecided, leads, mostGames, type NewPairing, seated } from '../plan.ts';
import { pointsOf } from '../standing.ts';

/**
 * For a fixed time, or until there are as many games as a tournament may have, whoever has waited longest meets the free entrant nearest in points. Two that have just met meet again at once only if
 * nobody else is playing.
 */
export const arenaStyle: Format = (snapshot) => {
  const { plan, entrants, pairings, now } = snapshot;
  if (now >= plan.endsAt! || pairings.length * plan.games >= mostGames) return 'over';
  const points = pointsOf(snapshot);
  const live = pairings.filter((pairing) => !isDecided(pairing));
  const busy = new Set(live.flatMap(({ first, second }) => [first, second]));
  const opponent = new Map<string, string>();
  const since = new Map<string, number>();
  for (const { first, second, games } of pairings) {
    opponent.set(first, second!).set(second!, first);
    const ended = Math.max(...games.map(({ endedAt }) => endedAt ?? 0));
    since.set(first, ended).set(second!, ended);
  }
  const waiting = entrants
    .filter(({ agentId, isIn }) => isIn && !busy.has(agentId))
    .map(({ agentId }) => agentId)
    .sort((a, b) => (since.get(a) ?? -1) - (since.get(b) ?? -1));
  let free = waiting;
  const lead = leads(pairings);
  const made: NewPairing[] = [];
  const gap = (a: string, b: string) => Math.abs(points.get(a)! - points.get(b)!);
  for (const one of waiting) {
    if (!free.includes(one)) continue;
    const others = free.filter((other) => other !== one);
    const isLonely = live.length === 0 && made.length === 0 && others.length === 1;
    const fresh = isLonely ? others : others.filter((other) => opponent.get(one) !== other);
    if (fresh.length === 0) continue;
    const other = fresh.reduce((best, each) => (gap(one, each) < gap(one, best) ? each : best));
    const [first, second] = seated(lead, one, other);
    made.push({ round: pairings.length + made.length, slot: '', first, second });
    free = free.filter((each) => each !== one && each !== other);
  }
  return made;
};
