import { type Route, type RouteName, routes } from '@hexfront/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseKind } from '../../storage/postgres.ts';
import { type Player, TestArena } from '../arena.ts';
import { accepted, challenged, type TestMatch } from '../matches.ts';

const change = (what: string) => `update records set body = ${what} where match_id = $1 and seq = 1`;

/** What may be wrong with a match, the statement that makes it so, and what the operator is told. */
const damages = [
  ['a wrong hash', change(`json_build_object('hash', 'no', 'decisions', body -> 'decisions')`), /state hash/],
  ['a decision that is gone', change(`json_build_object('hash', body -> 'hash', 'decisions', '{}'::json)`), /hash/],
  ['a body of another shape', change(`'[1]'::json`), /./],
  ['a body that is null', change(`'null'::json`), /./],
  ['a last body that is a number', `update records set body = '3' where match_id = $1 and seq = 2`, /./],
  ['a missing record', 'delete from records where match_id = $1 and seq = 1', /Record 1 is missing/],
  ['a log cut short', 'delete from records where match_id = $1 and seq = 2', /Record 2 is missing/],
  ['an unknown kind', `update records set kind = 'danced' where match_id = $1 and seq = 1`, /hash/],
  [
    'an unknown game',
    `update match_heads set head = (head::jsonb || '{"game": "chess-9"}')::json where match_id = $1`,
    /chess-9|game/i,
  ],
  ['no head', 'delete from match_heads where match_id = $1', /./],
] as const;

/** One match that cannot be read must not keep anyone from the others. */
export function damageSuite(kind: DatabaseKind): void {
  describe('a damaged match', () => {
    const gameType = 'attrition-2';
    let arena: TestArena;
    let players: Player[];
    let good: TestMatch;
    let damaged: { id: string; reason: RegExp }[];
    let unrated: string;

    const query = (sql: string, id: string) => arena.server.services.database.query(sql, [id]);
    const quarantined = async () => (await arena.admin.ok('adminMatches')).quarantined;
    /** With the address of the latest start. */
    const api = ({ key }: Player) => arena.as(key);
    const played = async () => {
      const live = await challenged(players, { gameType, pace: { turnSeconds: 0 } });
      for (const seat of [0, 1]) await accepted(live, players[seat], seat, { action: 'end_turn' });
      return live;
    };
    const ratedGames = async () => (await arena.anyone.ok('agent', { params: { agentId: players[0].id } })).ratings[0];
    const finished = async () => {
      const current = players.map((player) => ({ ...player, api: api(player) }));
      const { matchId } = await challenged(current, { gameType, mode: 'rated' });
      await current[0].api.ok('finish', { params: { matchId } });
      return matchId;
    };
    const rated = (games: number) =>
      vi.waitFor(async () => expect((await ratedGames())?.games).toBe(games), { timeout: 10_000, interval: 10 });

    beforeAll(async () => {
      arena = await TestArena.start(kind, { HEXFRONT_VERIFY: 'auto' });
      players = await arena.players(2);
      damaged = [];
      for (const [, sql, reason] of damages) {
        const { matchId: id } = await played();
        damaged.push({ id, reason });
        await query(sql, id);
      }
      good = await played();
      unrated = await finished();
      await rated(1);
      await query('update matches set rated_at = null where id = $1', unrated);
      await query(`update records set body = '{}' where match_id = $1 and kind = 'ended'`, unrated);
      await arena.server.stop();
      arena.log.length = 0;
      await arena.start();
    });
    afterAll(() => arena.close());

    test('does not stop the start, and the operator is told what is wrong', async () => {
      await expect.poll(async () => (await quarantined()).length, { timeout: 10_000 }).toBe(damages.length + 1);
      const told = await quarantined();
      for (const [i, { id, reason }] of damaged.entries()) {
        const { reason: given } = told.find(({ matchId }: any) => matchId === id) ?? {};
        expect(given, damages[i][0]).toMatch(reason);
      }
      expect((await arena.admin.ok('adminMatches')).matches.map(({ matchId }: any) => matchId)).toEqual([good.matchId]);
      const { body } = await arena.anyone.raw('GET', '/metrics');
      expect(body).toMatch(new RegExp(`^hexfront_quarantined_matches ${damages.length + 1}$`, 'm'));
    });

    test('is logged once, however often it is asked for', async () => {
      const [{ id }] = damaged;
      for (let i = 0; i < 3; i++) await arena.anyone.refused('match', 'unreadable-match', { params: { matchId: id } });
      // Longer than the pause between attempts to load a match whose clock must run.
      await new Promise((resolve) => setTimeout(resolve, 1200));
      const errors = arena.log.filter((line) => JSON.parse(line).level >= 50);
      expect(errors.filter((line) => line.includes(id))).toHaveLength(1);
      expect(errors.map((line) => JSON.parse(line).msg).toSorted()).toEqual(
        [...damaged.map(({ id }) => id), unrated].map((matchId) => `match ${matchId} is in quarantine`).toSorted(),
      );
    });

    const matchRoutes = (Object.entries(routes) as [RouteName, Route][]).filter(({ 1: { path } }) =>
      path.includes('{matchId}'),
    );
    test.each(matchRoutes)('%s says that it cannot be read', async (name, { auth, body }) => {
      const [{ id: matchId }] = damaged;
      const caller =
        auth === 'admin'
          ? arena.admin
          : auth === 'runner'
            ? arena.anyone.with({ 'x-runner-key': 'the-key-of-the-runner', 'x-agent-id': players[0].id })
            : api(players[0]);
      if (auth === 'runner') await arena.admin.ok('bindRunner', { params: { agentId: players[0].id } });
      await caller.refused(name, 'unreadable-match', {
        params: { matchId, hash: '0'.repeat(64) },
        ...(body === undefined ? {} : { body: {} }),
      });
    });

    test('another match is featured, and lists go on', async () => {
      expect(await arena.anyone.ok('featured')).toMatchObject({ matchId: good.matchId });
      expect((await arena.anyone.ok('listMatches')).matches.length).toBeGreaterThan(1);
      expect(await api(players[0]).ok('queueStatus', {})).toMatchObject({ status: 'ready', matchId: good.matchId });
    });

    test('its players receive the events of their other matches', async () => {
      const { events } = await api(players[0]).ok('waitForEvents', { query: { after: '0' } });
      expect(new Set(events.map(({ matchId }: any) => matchId))).toEqual(new Set([good.matchId]));
      const standing = await api(players[0]).ok('waitForEvents');
      expect(standing.events.every(({ matchId }: any) => matchId === good.matchId)).toBe(true);
    });

    test('matches that end later are rated', async () => {
      await finished();
      await rated(2);
    });

    test('returns when it has been repaired and released', async () => {
      const { admin } = arena;
      const body = { matchId: unrated };
      expect((await admin.refused('releaseMatch', 'unreadable-match', { body })).error).toContain('not the end');
      expect((await quarantined()).map(({ matchId }: any) => matchId)).toContain(unrated);
      const ending = { reason: 'forfeit', outcome: null, ranking: [[players[1].id], [players[0].id]] };
      const text = JSON.stringify({ ...ending, winnerAgentId: players[1].id, loserAgentId: players[0].id });
      await query(`update records set body = '${text}' where match_id = $1 and kind = 'ended'`, unrated);
      await query('delete from rating_history where match_id = $1', unrated);
      await admin.ok('releaseMatch', { body });
      await arena.anyone.ok('match', { params: { matchId: unrated } });
      await rated(3);
      await admin.refused('releaseMatch', 'no-match', { body });
    });
  });
}
