import { type Format, isDecided, leads, type NewPairing, type Pairing, seated } from '../plan.ts';
import { pointsOf } from '../standing.ts';

/** Trying out pairings stops here; what is left is paired in order, even if two meet again. */
const mostSteps = 50_000;

/**
 * Entrants with equal points meet, the upper half of them the lower half, and nobody meets twice if that can be avoided. If their number is
 * odd, the last one that has not rested yet rests.
 */
export const swiss: Format = (snapshot) => {
  const { plan, pairings } = snapshot;
  const round = Math.max(-1, ...pairings.map((pairing) => pairing.round)) + 1;
  if (!pairings.every(isDecided)) return [];
  const points = pointsOf(snapshot);
  const ranked = snapshot.entrants
    .filter(({ isIn }) => isIn)
    .sort((a, b) => points.get(b.agentId)! - points.get(a.agentId)! || a.seed - b.seed)
    .map(({ agentId }) => agentId);
  if (round >= plan.rounds || ranked.length < 2) return 'over';
  const resting = ranked.length % 2 === 0 ? null : whoRests(ranked, pairings);
  const playing = ranked.filter((agentId) => agentId !== resting);
  const met = new Set(pairings.flatMap(({ first, second }) => [`${first} ${second}`, `${second} ${first}`]));
  const found = pairUp(playing, points, met, { steps: 0 }) ?? inOrder(playing);
  const lead = leads(pairings);
  const made: NewPairing[] = found.map(([a, b], board) => {
    // Between equals, the first seat alternates from board to board.
    const [first, second] = board % 2 === 0 ? seated(lead, a, b) : seated(lead, b, a);
    return { round, slot: '', first, second };
  });
  return resting === null ? made : [...made, { round, slot: '', first: resting, second: null }];
};

function whoRests(ranked: readonly string[], pairings: readonly Pairing[]): string {
  const rested = new Set(pairings.filter(({ second }) => second === null).map(({ first }) => first));
  return ranked.findLast((agentId) => !rested.has(agentId)) ?? ranked[ranked.length - 1];
}

type Pair = readonly [string, string];

/** The best entrant gets the first opponent of its liking with whom the others can be paired, too. */
function pairUp(
  ranked: readonly string[],
  points: ReadonlyMap<string, number>,
  met: ReadonlySet<string>,
  effort: { steps: number },
): Pair[] | null {
  if (ranked.length === 0) return [];
  const [first, ...others] = ranked;
  for (const second of preferred(first, others, points)) {
    if (effort.steps++ > mostSteps) return null;
    if (met.has(`${first} ${second}`)) continue;
    const rest = others.filter((agentId) => agentId !== second);
    const paired = pairUp(rest, points, met, effort);
    if (paired !== null) return [[first, second], ...paired];
  }
  return null;
}

/** Of those with as many points the lower half from its top, then the upper half from its end; then those with fewer points. */
function preferred(first: string, others: readonly string[], points: ReadonlyMap<string, number>): string[] {
  const equals = others.filter((agentId) => points.get(agentId) === points.get(first));
  const half = Math.max(0, Math.ceil((equals.length + 1) / 2) - 1);
  return [...equals.slice(half), ...equals.slice(0, half).toReversed(), ...others.slice(equals.length)];
}

function inOrder(ranked: readonly string[]): Pair[] {
  return ranked.flatMap((agentId, i) => (i % 2 === 0 ? [[agentId, ranked[i + 1]] as const] : []));
}
