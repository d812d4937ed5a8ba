import { type Entrant, type Format, halfPointsOf, isDecided, leads, type NewPairing, type Pairing } from '../plan.ts';
import { seated, type Snapshot } from '../plan.ts';

/** Where a side of a node comes from: a place in the seeding, or another node. */
type Source = { readonly place: number } | { readonly winner: string } | { readonly loser: string };

interface Node {
  readonly slot: string;
  readonly round: number;
  readonly sources: readonly [Source, Source];
}

/** An entrant, nobody (null), or not known yet. */
type Side = string | null | undefined;

/**
 * Whoever loses twice is out. `W1.0` is the first pairing in the second round of the winners' bracket, `L…` the losers' bracket, `F0.0`
 * the final and `F1.0` its repetition, played if the entrant without a loss loses it.
 */
export const doubleElimination: Format = (snapshot) => {
  const results = resolve(snapshot);
  const known = new Set(snapshot.pairings.map(({ slot }) => slot));
  const lead = leads(snapshot.pairings);
  const made: NewPairing[] = [];
  for (const { node, sides } of results.values()) {
    const [a, b] = sides;
    if (typeof a !== 'string' || typeof b !== 'string' || known.has(node.slot)) continue;
    const [first, second] = seated(lead, a, b);
    made.push({ round: node.round, slot: node.slot, first, second });
  }
  if (made.length > 0) return made;
  return typeof championOf(results) === 'string' || snapshot.entrants.length < 2 ? 'over' : [];
};

interface Resolved {
  readonly node: Node;
  readonly sides: readonly [Side, Side];
  readonly winner: Side;
  readonly loser: Side;
}

/** How every node of the bracket stands, in the order in which they are played. */
export function resolve({ plan, entrants, pairings }: Snapshot): Map<string, Resolved> {
  const played = new Map(pairings.map((pairing) => [pairing.slot, pairing]));
  const results = new Map<string, Resolved>();
  const sideOf = (source: Source): Side => {
    if ('place' in source) return entrants[source.place]?.agentId ?? null;
    return 'winner' in source ? results.get(source.winner)!.winner : results.get(source.loser)!.loser;
  };
  for (const node of bracket(entrants.length)) {
    const isRepetition = node.slot === 'F1.0';
    const final = results.get('F0.0');
    // The final is repeated only if its first side, which had not lost before, has lost it.
    if (isRepetition && final!.winner !== final!.sides[1]) continue;
    if (isRepetition && typeof final!.winner !== 'string') continue;
    const sides = [sideOf(node.sources[0]), sideOf(node.sources[1])] as const;
    results.set(node.slot, { node, sides, ...outcome(sides, played.get(node.slot), entrants, plan) });
  }
  return results;
}

function championOf(results: ReadonlyMap<string, Resolved>): Side {
  return (results.get('F1.0') ?? results.get('F0.0'))?.winner;
}

function outcome(
  [a, b]: readonly [Side, Side],
  pairing: Pairing | undefined,
  entrants: readonly Entrant[],
  plan: Snapshot['plan'],
): { winner: Side; loser: Side } {
  if (a === undefined || b === undefined) return { winner: undefined, loser: undefined };
  if (a === null || b === null) return { winner: a ?? b, loser: null };
  if (pairing === undefined || !isDecided(pairing) || needsMore(pairing, plan))
    return { winner: undefined, loser: undefined };
  const winner = winnerOf(pairing, entrants, plan);
  return { winner, loser: winner === a ? b : a };
}

/** How many more games two that are level play, a pair at a time. */
const mostExtra = 4;

export function needsMore(pairing: Pairing, plan: Snapshot['plan']): boolean {
  const [first, second] = halfPointsOf(pairing, plan);
  const isWalkover = pairing.games.some(({ reason }) => reason === 'walkover');
  return isDecided(pairing) && first === second && !isWalkover && pairing.games.length < plan.games + mostExtra;
}

/** If they are still level, the one that is still in goes on, or the better seed. */
function winnerOf(pairing: Pairing, entrants: readonly Entrant[], plan: Snapshot['plan']): string {
  const [first, second] = halfPointsOf(pairing, plan);
  if (first !== second) return first > second ? pairing.first : pairing.second!;
  const [a, b] = [pairing.first, pairing.second].map((id) => entrants.find(({ agentId }) => agentId === id)!);
  if (a.isIn !== b.isIn) return a.isIn ? a.agentId : b.agentId;
  return a.seed < b.seed ? a.agentId : b.agentId;
}

/** The nodes of a bracket, each after those it depends on. */
export function bracket(entrants: number): Node[] {
  const depth = Math.max(1, Math.ceil(Math.log2(entrants)));
  const nodes: Node[] = [];
  const add = (slot: string, round: number, a: Source, b: Source) => nodes.push({ slot, round, sources: [a, b] });
  const places = seeding(depth);
  for (let i = 0; i < places.length / 2; i++) add(`W0.${i}`, 0, { place: places[2 * i] }, { place: places[2 * i + 1] });
  for (let round = 1; round < depth; round++) {
    const count = 2 ** (depth - 1 - round);
    for (let i = 0; i < count; i++)
      add(`W${round}.${i}`, 2 * round - 1, won(`W${round - 1}.${2 * i}`), won(`W${round - 1}.${2 * i + 1}`));
    // Even rounds of the losers' bracket are among those that are there; in odd ones they meet those who have just lost.
    const before = (i: number): Source => (round === 1 ? lost(`W0.${i}`) : won(`L${2 * round - 3}.${i}`));
    for (let i = 0; i < count; i++) add(`L${2 * round - 2}.${i}`, 2 * round - 1, before(2 * i), before(2 * i + 1));
    // From the other end, so that two who have met do not soon meet again.
    for (let i = 0; i < count; i++)
      add(`L${2 * round - 1}.${i}`, 2 * round, won(`L${2 * round - 2}.${i}`), lost(`W${round}.${count - 1 - i}`));
  }
  const last: Source = depth === 1 ? lost('W0.0') : won(`L${2 * depth - 3}.0`);
  add('F0.0', 2 * depth - 1, won(`W${depth - 1}.0`), last);
  add('F1.0', 2 * depth, lost('F0.0'), won('F0.0'));
  return nodes;
}

const won = (winner: string): Source => ({ winner });
const lost = (loser: string): Source => ({ loser });

/** The places of the first round in order: 1 meets the last, and the two best can meet only in the final. */
function seeding(depth: number): number[] {
  let places = [0];
  for (let i = 0; i < depth; i++) places = places.flatMap((place) => [place, 2 ** (i + 1) - 1 - place]);
  return places;
}
