import { setTimeout as sleep } from 'node:timers/promises';
import type { ArenaHttp } from '@hexfront/sdk';
import type { RatingChange } from './report.ts';

const tries = 10;
const pauseMs = 200;

interface Skill {
  readonly matchId: string;
  readonly mu: number;
  readonly sigma: number;
}

/** The rating as the leaderboard shows it. */
const shown = ({ mu, sigma }: Skill): number => mu - 3 * sigma;

/** How a rated match changed the agent's rating; null if the arena has not counted it soon. */
export async function ratingAfter(
  http: ArenaHttp,
  agentId: string,
  game: string,
  matchId: string,
): Promise<RatingChange | null> {
  for (let i = 0; i < tries; i++) {
    // The arena rates a match just after it has ended.
    await sleep(pauseMs);
    const { ratings } = await http.ok('GET', `/v1/agents/${encodeURIComponent(agentId)}`);
    const history: readonly Skill[] = ratings.find((each: any) => each.gameType === game)?.history ?? [];
    const at = history.findIndex((each) => each.matchId === matchId);
    if (at === -1) continue;
    const rating = shown(history[at]);
    return { rating, change: at === 0 ? null : rating - shown(history[at - 1]) };
  }
  return null;
}
