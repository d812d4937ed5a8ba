/** How a tournament pairs its entrants. A batch is a pairing of two that lasts many games. */
export const formats = ['round-robin', 'swiss', 'double-elimination', 'arena', 'batch'] as const;
export type FormatName = (typeof formats)[number];

/** All games of a tournament are read whenever one has ended. */
export const mostGames = 20_000;

/** What pairing depends on, fixed when the tournament is created. */
export interface Plan {
  readonly format: FormatName;
  /** Of a Swiss: how many rounds; of a round robin: how many times everybody meets everybody. */
  readonly rounds: number;
  /** How many games two entrants play when they meet, with the seats swapped after each. */
  readonly games: number;
  /** How many matches an entrant plays at a time. */
  readonly concurrency: number;
  /** When an arena makes its last pairings; null for the other formats. */
  readonly endsAt: number | null;
}

export interface Entrant {
  readonly agentId: string;
  /** From 1; the better one of two that are otherwise equal. */
  readonly seed: number;
  /** False once it has withdrawn. */
  readonly isIn: boolean;
}

/** One match of a pairing. In even games, `first` has the first seat. */
export interface PairedGame {
  readonly matchId: string;
  /** What `first` made of it, in half-points from 0 to 2; null until it has ended. */
  readonly halfPoints: number | null;
  /** Why it ended: a reason of the arena, `cancelled`, or `walkover` if it was never played. */
  readonly reason: string | null;
  readonly endedAt: number | null;
  /** Whether its match has been opened. */
  readonly isOpen: boolean;
}

/** Two entrants that meet; one that rests if there is no `second`. */
export interface Pairing {
  readonly number: number;
  readonly round: number;
  /** Its place in a bracket; empty in other formats. */
  readonly slot: string;
  readonly first: string;
  readonly second: string | null;
  readonly games: readonly PairedGame[];
}

export type NewPairing = Omit<Pairing, 'number' | 'games'>;

/** Everything a format looks at. Entrants are sorted by seed, pairings by number. */
export interface Snapshot {
  readonly plan: Plan;
  readonly entrants: readonly Entrant[];
  readonly pairings: readonly Pairing[];
  readonly now: number;
}

/** The pairings to add now, or `over` if there will be no more. An empty list waits for results. */
export type Format = (snapshot: Snapshot) => readonly NewPairing[] | 'over';

export function isDecided({ games }: Pairing): boolean {
  return games.every(({ halfPoints }) => halfPoints !== null);
}

/** What the two have made so far, in half-points. Whoever rests gets as much as for winning every game. */
export function halfPointsOf({ second, games }: Pairing, plan: Pick<Plan, 'games'>): readonly [number, number] {
  if (second === null) return [2 * plan.games, 0];
  const ended = games.filter(({ halfPoints }) => halfPoints !== null);
  const first = ended.reduce((sum, { halfPoints }) => sum + halfPoints!, 0);
  return [first, 2 * ended.length - first];
}

/** How many more times each entrant has had the first seat. */
export function leads(pairings: readonly Pairing[]): Map<string, number> {
  const lead = new Map<string, number>();
  for (const { first, second, games } of pairings) {
    if (second === null || games.length % 2 === 0) continue;
    lead.set(first, (lead.get(first) ?? 0) + 1);
    lead.set(second, (lead.get(second) ?? 0) - 1);
  }
  return lead;
}

/** Whoever has had the first seat less often gets it; between equals the given order holds. */
export function seated(lead: ReadonlyMap<string, number>, a: string, b: string): readonly [string, string] {
  return (lead.get(a) ?? 0) > (lead.get(b) ?? 0) ? [b, a] : [a, b];
}
