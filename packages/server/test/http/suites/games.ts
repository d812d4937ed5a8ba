import { commitment, games, type Replay, verify } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { challenged, playOut } from '../matches.ts';

/** Matches that end soon: a few rounds, or the shortest battle that the rules allow. */
const quick: Readonly<Record<string, object>> = {
  'battle-1': { tickSeconds: 60, durationMinutes: 60 },
  'battle-2': { tickSeconds: 60, durationMinutes: 60 },
  'attrition-1': { turnLimit: 4 },
  'attrition-2': { turnLimit: 4 },
  'conquest-1': { turnLimit: 4 },
};
const liveMatches = [
  ...games.map(({ id }) => [id, 2] as const),
  ...([3, 4, 5, 6] as const).map((players) => [players % 2 === 0 ? 'battle-1' : 'battle-2', players] as const),
];

/** Every game is played to its end over HTTP, and its replay is verified. */
export function gamesSuite(getArena: () => TestArena): void {
  describe('whole matches', () => {
    test.each(liveMatches)('%s with %i players: played, downloaded, verified', async (gameType, seats) => {
      const players = await getArena().players(seats);
      const isBattle = gameType.startsWith('battle');
      const body = {
        gameType,
        ...(isBattle ? { players: seats } : {}),
        options: quick[gameType] ?? {},
        pace: isBattle ? { eager: true, tickMs: 0 } : { turnSeconds: 0 },
      };
      const live = await challenged(players, body);
      const params = { matchId: live.matchId };
      const { seedHash } = (await getArena().anyone.ok('match', { params })).match;
      await players[0].api.refused('matchReplay', 'match-live', { params });

      // Mostly the last of the list, which ends a turn; now and then something else.
      let turn = 0;
      await playOut(live, (actions) => {
        const isBold = isBattle || turn % 5 === 0;
        turn++;
        return isBold ? actions[(turn * 7) % actions.length] : actions.at(-1);
      });

      const { match } = await getArena().anyone.ok('match', { params });
      expect(match).toMatchObject({ status: 'ended', endReason: 'terminal', seedHash });
      expect(commitment(match.seed)).toBe(seedHash);
      expect(match.ranking.flat().sort()).toEqual(players.map(({ id }) => id).sort());
      const replay = (await getArena().anyone.ok('matchReplay', { params })) as Replay;
      expect(verify(replay)).toMatchObject({ ok: true, steps: replay.steps.length });
      expect(verify({ ...replay, seed: '00'.repeat(32) })).toMatchObject({ ok: false, step: 0 });
      expect(verify({ ...replay, steps: replay.steps.slice(1) })).toMatchObject({ ok: false });
      if (!isBattle)
        expect(verify({ ...replay, seedHash: commitment('another') })).toMatchObject({ ok: false, step: 0 });
    });
  });
}
