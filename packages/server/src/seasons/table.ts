import { type Encounter, strengths } from './strengths.ts';

/** A rated match that counts for a season. */
export interface SeasonMatch {
  readonly players: readonly SeasonPlayer[];
}
export interface SeasonPlayer {
  readonly agentId: string;
  readonly version: string;
  /** 0 is first; players who tied have the same place. */
  readonly place: number;
}

/** An agent in the table of a season. */
export interface Standing {
  readonly rank: number;
  readonly agentId: string;
  readonly version: string;
  /** Bradley–Terry, in Elo. */
  readonly rating: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Too few games to be ranked before those who have enough. */
  readonly isProvisional: boolean;
}

/** With fewer games a version is provisional. */
const enoughGames = 10;

/**
 * The table of a season: every agent with the version that it played last. It comes from all matches at once and not from the ratings of
 * the ladder, which depend on the order of the matches and still carry what an agent was before. Earlier versions are players of their own:
 * their games tell how strong their opponents are, and nothing else.
 */
export function seasonTable(matches: readonly SeasonMatch[]): Standing[] {
  const numbers = new Map<string, number>();
  const latest = new Map<string, string>();
  const scores: { games: number; wins: number; draws: number; losses: number }[] = [];
  const numberOf = ({ agentId, version }: SeasonPlayer): number => {
    const key = JSON.stringify([agentId, version]);
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(key, number);
      scores.push({ games: 0, wins: 0, draws: 0, losses: 0 });
    }
    latest.set(agentId, version);
    return number;
  };
  const encounters: Encounter[] = [];
  for (const { players } of matches) {
    const isFirst = (place: number) => players.every((other) => other.place >= place);
    const firsts = players.filter(({ place }) => isFirst(place)).length;
    for (const player of players) {
      const score = scores[numberOf(player)];
      score.games++;
      if (!isFirst(player.place)) score.losses++;
      else if (firsts > 1) score.draws++;
      else score.wins++;
    }
    encounters.push(...pairsOf(players.map((player) => ({ number: numberOf(player), place: player.place }))));
  }
  const ratings = strengths(numbers.size, encounters);
  const rows = [...latest].map(([agentId, version]) => {
    const number = numbers.get(JSON.stringify([agentId, version]))!;
    const isProvisional = scores[number].games < enoughGames;
    return { agentId, version, rating: ratings[number], ...scores[number], isProvisional };
  });
  rows.sort(
    (a, b) =>
      Number(a.isProvisional) - Number(b.isProvisional) || b.rating - a.rating || (a.agentId < b.agentId ? -1 : 1),
  );
  return rows.map((row, i) => ({ rank: i + 1, ...row }));
}

/** A match of several players is one game for each of them, shared among those it meets. */
function pairsOf(players: readonly { readonly number: number; readonly place: number }[]): Encounter[] {
  const weight = 1 / (players.length - 1);
  return players.flatMap((a, i) =>
    players.slice(i + 1).map((b): Encounter => {
      const won = a.place === b.place ? 0.5 : a.place < b.place ? 1 : 0;
      return { players: [a.number, b.number], points: [won * weight, (1 - won) * weight] };
    }),
  );
}
