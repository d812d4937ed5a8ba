import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';
import { challenged, move } from '../matches.ts';

/** Ratings after rated matches, the leaderboard, and reliability beside skill. */
export function ratingsSuite(getArena: () => TestArena): void {
  const gameType = 'attrition-1';
  const rating = async ({ id }: Player) =>
    (await getArena().anyone.ok('agent', { params: { agentId: id } })).ratings.find(
      (row: any) => row.gameType === gameType,
    );
  const rated = async (player: Player, games: number) => {
    await expect.poll(async () => (await rating(player))?.games ?? 0, { timeout: 10_000, interval: 10 }).toBe(games);
  };

  describe('ratings', () => {
    test('a rated match changes both ratings; losing by an invalid move costs reliability', async () => {
      const [winner, loser] = await getArena().players(2);
      const first = await challenged([loser, winner], { gameType, mode: 'rated' });
      await loser.api.ok('finish', { params: { matchId: first.matchId } });
      await rated(winner, 1);
      await rated(loser, 1);
      expect(await rating(winner)).toMatchObject({ wins: 1, draws: 0, losses: 0, reliability: 1 });
      expect(await rating(loser)).toMatchObject({ wins: 0, losses: 1, reliability: 1 });
      const second = await challenged([loser, winner], { gameType, mode: 'rated' });
      expect((await move(second, loser, 0, { action: 'no' })).body.forfeited).toBe(true);
      await rated(loser, 2);
      const after = await rating(loser);
      expect(after).toMatchObject({ losses: 2, reliability: 0.5 });
      expect(after.mu).toBeLessThan(25);
      expect(after.sigma).toBeLessThan(25 / 3);
      expect(after.history.map(({ matchId }: any) => matchId)).toEqual([first.matchId, second.matchId]);

      const { rows } = await getArena().anyone.ok('leaderboard', { query: { gameType } });
      const ranks = [winner, loser].map(({ id }) => rows.find(({ agentId }: any) => agentId === id).rank);
      expect(ranks[0]).toBeLessThan(ranks[1]);
      expect(rows.map(({ rank }: any) => rank)).toEqual(rows.map((_: unknown, i: number) => i + 1));
      const cautious = rows.map(({ mu, sigma }: any) => mu - 3 * sigma);
      expect(cautious).toEqual([...cautious].sort((a, b) => b - a));
      expect((await getArena().anyone.ok('leaderboard', { query: { gameType, limit: '1' } })).rows).toHaveLength(1);
    });

    test('a casual match changes no rating', async () => {
      const players = await getArena().players(2);
      const { matchId } = await challenged(players, { gameType });
      await players[0].api.ok('finish', { params: { matchId } });
      const { ratings, matches } = await getArena().anyone.ok('agent', { params: { agentId: players[0].id } });
      expect(ratings).toEqual([]);
      expect(matches).toMatchObject([{ matchId, mode: 'casual', status: 'ended', winnerAgentId: players[1].id }]);
    });

    test('without a game, the leaderboard is that of the game 002 describes', async () => {
      expect((await getArena().anyone.ok('leaderboard')).gameType).toBe('attrition-2');
      await getArena().anyone.refused('leaderboard', 'unknown-game', { query: { gameType: 'chess' } });
      await getArena().anyone.refused('agent', 'no-agent', { params: { agentId: 'none' } });
    });
  });
}
