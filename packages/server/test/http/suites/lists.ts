import { commitment, games, languages, verify } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { accepted, challenged, duel } from '../matches.ts';

/** What anyone may look up: matches, logs, replays, games, agents. */
export function listsSuite(getArena: () => TestArena): void {
  describe('lists', () => {
    test('matches are filtered and paged, newest first', async () => {
      const players = await getArena().players(2);
      const made = [];
      for (const gameType of ['attrition-1', 'attrition-2', 'attrition-1'])
        made.push((await challenged(players, { gameType })).matchId);
      await players[0].api.ok('finish', { params: { matchId: made[0] } });
      const list = (query: Record<string, string>) =>
        getArena().anyone.ok('listMatches', { query: { agentId: players[0].id, ...query } });
      const ids = async (query: Record<string, string>) =>
        (await list(query)).matches.map(({ matchId }: any) => matchId);
      expect((await ids({})).sort()).toEqual([...made].sort());
      expect(await ids({ status: 'ended' })).toEqual([made[0]]);
      expect(await ids({ gameType: 'attrition-2' })).toEqual([made[1]]);
      expect(await ids({ mode: 'rated' })).toEqual([]);
      const page = await list({ limit: '2' });
      const rest = await list({ limit: '2', before: page.next });
      expect([...page.matches, ...rest.matches].map(({ matchId }: any) => matchId).sort()).toEqual([...made].sort());
      expect(rest.next).toBeNull();
      await getArena().anyone.refused('listMatches', 'bad-cursor', { query: { before: 'nonsense' } });
      await getArena().anyone.refused('listMatches', 'unknown-game', { query: { gameType: 'chess' } });
      for (const query of [{ limit: '0' }, { limit: '501' }, { status: 'paused' }, { strange: '1' }])
        await getArena().anyone.refused('listMatches', 'malformed-request', { query: query as Record<string, string> });
    });

    test('the log of an open game is public while it is live, without seed and reasoning', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const params = { matchId };
      await accepted(live, players[0], 0, { action: 'end_turn', reasoning: 'a cunning plan' });
      const { records, next } = await getArena().anyone.ok('matchLog', { params });
      expect(records.map(({ seq, kind }: any) => [seq, kind])).toEqual([
        [0, 'opened'],
        [1, 'advanced'],
      ]);
      expect(next).toBeNull();
      expect(records[1].body).toMatchObject({ by: { 0: 'agent' }, decisions: { 0: [{ action: 'end_turn' }] } });
      const logs = async (api = getArena().anyone) => JSON.stringify(await api.ok('matchLog', { params }));
      expect(await logs()).not.toMatch(/cunning|"seed"/);
      expect(await logs(players[1].api)).not.toContain('cunning');
      expect(await logs(players[0].api)).toContain('cunning');
      expect(await logs(getArena().admin)).toContain('cunning');
      const page = await getArena().anyone.ok('matchLog', { params, query: { limit: '1' } });
      expect([page.records.length, page.next]).toEqual([1, 0]);
      const rest = await getArena().anyone.ok('matchLog', { params, query: { after: '0' } });
      expect(rest.records.map(({ seq }: any) => seq)).toEqual([1]);
      await getArena().anyone.refused('matchLog', 'malformed-request', { params, query: { after: '-1' } });
      await getArena().anyone.refused('matchLog', 'no-match', { params: { matchId: 'none' } });
      const { match } = await getArena().anyone.ok('match', { params });
      expect(match.seed).toBeUndefined();
    });

    test('replays are downloaded in bulk, one per line, and resume from a number', async () => {
      const ended: string[] = [];
      for (let i = 0; i < 2; i++) {
        const { matchId, players } = await duel(getArena(), { gameType: 'attrition-1' });
        await players[0].api.ok('finish', { params: { matchId } });
        ended.push(matchId);
      }
      const lines = async (query: Record<string, string>) => {
        const { body, headers } = await getArena().anyone.call('replays', {
          query: { gameType: 'attrition-1', ...query },
        });
        expect(headers.get('content-type')).toBe('application/x-ndjson');
        expect(headers.get('x-request-id')).toBeTruthy();
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        return (body as string)
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line));
      };
      const all = await lines({ limit: '500' });
      expect(all.slice(-2).map(({ matchId }) => matchId)).toEqual(ended);
      for (const { replay } of all.slice(-2)) expect(verify(replay)).toMatchObject({ ok: true });
      expect(await lines({ after: String(all.at(-2).n) })).toEqual([all.at(-1)]);
      await getArena().anyone.refused('replays', 'unknown-game', { query: { gameType: 'chess' } });
      await getArena().anyone.refused('matchReplay', 'no-match', { params: { matchId: 'none' } });
    });

    test('games are listed, each with its options and rules', async () => {
      const list = await getArena().anyone.ok('games');
      expect(list.games.map(({ id }: any) => id)).toEqual(games.map(({ id }) => id));
      for (const { id } of games) {
        const game = await getArena().anyone.ok('game', { params: { gameType: id } });
        expect(game.rules.length).toBeGreaterThan(500);
      }
      const [{ id: gameType, rules: written, options }] = games;
      for (const lang of languages) {
        const { rules } = await getArena().anyone.ok('game', { params: { gameType }, query: { lang } });
        expect(rules).toBe(written(options(), lang));
      }
      await getArena().anyone.refused('game', 'malformed-request', { params: { gameType }, query: { lang: 'fr' } });
      expect((await getArena().anyone.ok('game', { params: { gameType: 'hex_conquest' } })).id).toBe('conquest-1');
      await getArena().anyone.refused('game', 'unknown-game', { params: { gameType: 'chess' } });
    });

    test('a state is public in an open game; another player’s view is refused', async () => {
      const { matchId, players } = await duel(getArena());
      const params = { matchId };
      for (const api of [getArena().anyone, players[0].api, getArena().admin]) {
        const { state } = await api.ok('matchState', { params });
        expect(state).toMatchObject({ stateVersion: 0, status: 'active', timeLeftMs: expect.any(Number) });
        expect(state.game.board).toHaveLength(189);
      }
      await getArena().anyone.refused('matchState', 'not-a-player', { params, query: { view: 'own' } });
      await getArena().anyone.refused('matchState', 'no-match', { params: { matchId: 'none' } });
    });

    test('a match shows its commitment while it is live, and its seed when it has ended', async () => {
      const { matchId, players } = await duel(getArena());
      const shown = async () => (await getArena().anyone.ok('match', { params: { matchId } })).match;
      const before = await shown();
      expect(before.seed).toBeUndefined();
      await players[0].api.ok('finish', { params: { matchId } });
      const after = await shown();
      expect(commitment(after.seed)).toBe(before.seedHash);
      expect(after.endedAt).not.toBeNull();
      expect(after.ranking).toEqual([[players[1].id], [players[0].id]]);
    });
  });
}
