import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';
import { accepted, challenged } from '../matches.ts';

const gameType = 'warshard-1';
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Seasons as operators plan them and everyone sees them, and the results behind every figure. */
export function seasonsSuite(getArena: () => TestArena): void {
  const create = (more: object = {}) =>
    getArena().admin.ok('createSeason', {
      body: { gameType, title: 'Spring', startsAt: inDays(-1), freezesAt: inDays(1), endsAt: inDays(2), ...more },
    });

  /** A rated match that the second player wins, after the first has moved. */
  async function lost(players: readonly Player[]): Promise<string> {
    const live = await challenged(players, { gameType, mode: 'rated' });
    const { actions } = await players[0].api.ok('legal', { params: { matchId: live.matchId } });
    await accepted(live, players[0], 0, actions[0]);
    await players[0].api.ok('finish', { params: { matchId: live.matchId } });
    const read = () => getArena().anyone.ok('agent', { params: { agentId: players[0].id } });
    const isRated = async () => JSON.stringify((await read()).ratings).includes(live.matchId);
    await expect.poll(isRated, { timeout: 10_000, interval: 10 }).toBe(true);
    return live.matchId;
  }

  describe('seasons', () => {
    test('the operator plans one, matches count for it, and it is archived when it ends', async () => {
      const { season } = await create();
      expect(season).toMatchObject({ gameType, title: 'Spring', phase: 'running', finalists: 8, archivedAt: null });
      const { seasonId } = season;
      const params = { seasonId };
      const [loser, winner] = await getArena().players(2);
      const matchId = await lost([loser, winner]);
      const running = await getArena().anyone.ok('season', { params });
      expect(running.table).toMatchObject([
        { rank: 1, agentId: winner.id, name: winner.name, version: '', games: 1, wins: 1, isProvisional: true },
        { rank: 2, agentId: loser.id, losses: 1 },
      ]);
      expect(running.final).toEqual([]);

      const query = { gameType, season: seasonId };
      const record = await getArena().anyone.ok('agentRecord', { params: { agentId: loser.id }, query });
      expect(record.opponents).toMatchObject([{ key: winner.id, name: winner.name, games: 1, losses: 1 }]);
      expect(record.seats).toMatchObject([{ key: '0', losses: 1 }]);
      expect(record.openings).toMatchObject([{ name: expect.stringMatching(/^move /), losses: 1 }]);
      const figure = { ...query, opponent: winner.id, seat: '0', opening: record.openings[0].key, result: 'loss' };
      const { results } = await getArena().anyone.ok('agentResults', { params: { agentId: loser.id }, query: figure });
      expect(results).toMatchObject([{ matchId, result: 'loss', seat: 0, opponents: [{ agentId: winner.id }] }]);
      for (const seat of ['6', '904081650']) {
        const none = { params: { agentId: loser.id }, query: { ...query, seat } };
        await getArena().anyone.refused('agentResults', 'malformed-request', none);
      }

      await getArena().admin.ok('endSeason', { params });
      await getArena().admin.refused('endSeason', 'season-over', { params });
      const archived = await getArena().anyone.ok('season', { params });
      expect(archived.season.phase).toBe('archived');
      expect(archived.table).toEqual(running.table);
      const { seasons } = await getArena().anyone.ok('seasons', { query: { gameType } });
      expect(seasons.map((each: any) => each.seasonId)).toContain(seasonId);
    });

    test('one that has not begun is deleted', async () => {
      const { season } = await create({ startsAt: inDays(30), freezesAt: inDays(40), endsAt: inDays(41) });
      expect(season.phase).toBe('planned');
      await getArena().admin.ok('endSeason', { params: { seasonId: season.seasonId } });
      await getArena().anyone.refused('season', 'no-season', { params: { seasonId: season.seasonId } });
    });

    test.each([
      ['bad-season', { startsAt: inDays(2) }],
      ['bad-season', { freezesAt: inDays(-0.5) }],
      ['bad-season', { endsAt: inDays(0.5) }],
      ['unknown-game', { gameType: 'chess' }],
      ['malformed-request', { title: ' ' }],
      ['malformed-request', { startsAt: 'soon' }],
      ['malformed-request', { finalists: 33 }],
    ] as const)('%s for %j', async (code, more) => {
      const dates = { startsAt: inDays(-1), freezesAt: inDays(1), endsAt: inDays(2) };
      const body = { gameType: 'attrition-3', title: 'Wrong', ...dates, ...more };
      await getArena().admin.refused('createSeason', code, { body });
    });

    test('seasons of a game do not overlap', async () => {
      const { season } = await create({ gameType: 'attrition-3' });
      const body = {
        gameType: 'attrition-3',
        title: 'Next',
        startsAt: inDays(1),
        freezesAt: inDays(3),
        endsAt: inDays(4),
      };
      const { error } = await getArena().admin.refused('createSeason', 'bad-season', { body });
      expect(error).toContain('attrition-3');
      await getArena().admin.ok('endSeason', { params: { seasonId: season.seasonId } });
    });

    test('what does not exist is refused', async () => {
      const { id: agentId } = await getArena().player();
      const { anyone, admin } = getArena();
      await admin.refused('endSeason', 'no-season', { params: { seasonId: 'none' } });
      await anyone.refused('seasons', 'unknown-game', { query: { gameType: 'chess' } });
      for (const route of ['agentRecord', 'agentResults'] as const) {
        await anyone.refused(route, 'no-agent', { params: { agentId: 'none' }, query: { gameType } });
        await anyone.refused(route, 'unknown-game', { params: { agentId }, query: { gameType: 'chess' } });
        await anyone.refused(route, 'no-season', { params: { agentId }, query: { gameType, season: 'none' } });
      }
    });
  });
}
