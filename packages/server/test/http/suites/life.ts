import { verify } from '@hexfront/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { startServer } from '../../../src/start.ts';
import { openPostgres } from '../../../src/storage/postgres.ts';
import type { DatabaseKind } from '../../storage/postgres.ts';
import { TestArena } from '../arena.ts';
import { accepted, challenged, duel, move, reached } from '../matches.ts';

/** Starting, stopping and starting again, on a server of its own. */
export function lifeSuite(kind: DatabaseKind): void {
  describe('a server’s lifetime', () => {
    let arena: TestArena;
    beforeAll(async () => {
      arena = await TestArena.start(kind, { HEXFRONT_VERIFY: 'auto', TURN_TIMEOUT_SECONDS: '2' });
    });
    afterAll(() => arena.close());

    test('HEXFRONT_VERIFY=auto lets agents play at once, and the startup message mentions it', async () => {
      const { api } = await arena.stranger();
      expect(await api.ok('me')).toMatchObject({ verified: true });
      expect(arena.server.greeting.join('\n')).toContain('HEXFRONT_VERIFY=auto');
      expect(arena.server.greeting.join('\n')).not.toContain('key');
    });

    test('health, readiness and metrics are served', async () => {
      expect((await arena.anyone.raw('GET', '/healthz')).body).toMatchObject({ ok: true });
      expect((await arena.anyone.raw('GET', '/readyz')).body).toEqual({ ok: true });
      const { body } = await arena.admin.raw('GET', '/metrics');
      expect(body).toMatch(/^hexfront_live_matches \d+$/m);
      expect(body).toMatch(/^hexfront_http_seconds_count\{.*route="\/v1\/auth\/register".*\} \d+$/m);
    });

    test('with only a match under fog, nothing is featured', async () => {
      const players = await Promise.all([arena.stranger(), arena.stranger()]);
      const { matchId } = await challenged(players, { gameType: 'battle-1', pace: { eager: true, tickMs: 0 } });
      expect(await arena.anyone.ok('featured')).toEqual({ matchId: null, status: null, players: [] });
      const open = await challenged(players, { gameType: 'attrition-2', pace: { turnSeconds: 0 } });
      const ids = players.map(({ id }) => id);
      expect(await arena.anyone.ok('featured')).toEqual({ matchId: open.matchId, status: 'active', players: ids });
      for (const id of [matchId, open.matchId]) await arena.admin.ok('cancelMatch', { params: { matchId: id } });
      expect(await arena.anyone.ok('featured')).toEqual({ matchId: null, status: null, players: [] });
    });

    test('TURN_TIMEOUT_SECONDS is the time per decision in queued matches; a timeout costs reliability', async () => {
      const [first, second] = [await arena.stranger(), await arena.stranger()];
      await first.api.ok('joinQueue', { body: { gameType: 'attrition-1' } });
      const { matchId } = await second.api.ok('joinQueue', { body: { gameType: 'attrition-1' } });
      const { match } = await arena.anyone.ok('match', { params: { matchId } });
      expect(match.pace.turnSeconds).toBe(2);
      const stream = await arena.stream(`/v1/matches/${matchId}/events`);
      const { data } = await stream.until(({ kind }) => kind === 'game_ended');
      expect(data.reason).toBe('turn_timeout');
      const loser = async () => {
        const { ratings } = await arena.anyone.ok('agent', { params: { agentId: data.loserAgentId } });
        return ratings[0]?.reliability;
      };
      await expect.poll(loser, { timeout: 10_000, interval: 20 }).toBe(0);
    });

    test('a stop finishes what was accepted, and ends streams and long polls', async () => {
      const liveMatches = await Promise.all(
        Array.from({ length: 12 }, () => duel(arena, { pace: { turnSeconds: 0 } })),
      );
      const spectator = await arena.stream(`/v1/matches/${liveMatches[0].matchId}/events`);
      await spectator.until(() => true);
      const poll = arena.as(liveMatches[1].players[1].key).call('waitForEvents', { query: { after: '2' } });
      poll.catch(() => {});
      const sent = liveMatches.map((live) =>
        move(live, live.players[0], 0, { action: 'end_turn' }, 'last').catch((error: Error) => error),
      );
      await Promise.race(sent);
      const before = arena.url;
      await arena.server.stop();
      const answers = await Promise.all(sent);
      await spectator.closed;
      expect(spectator.events.at(-1)?.data).toMatchObject({ event: 'error', code: 'shutting-down' });
      expect((await poll).status).toBe(200);
      await expect(fetch(`${before}/healthz`)).rejects.toThrow('fetch failed');
      await arena.start();

      let done = 0;
      for (const [i, answer] of answers.entries()) {
        const { matchId } = liveMatches[i];
        const { match } = await arena.anyone.ok('match', { params: { matchId } });
        if (!('status' in answer)) continue;
        expect([200, 503]).toContain(answer.status);
        // What was answered is in the log, and what was refused is not.
        expect(match.stateVersion).toBe(answer.status === 200 ? 1 : 0);
        done++;
      }
      expect(done).toBeGreaterThan(0);
      // A client without an answer repeats the request, with the same moveId.
      for (const { matchId, players } of liveMatches) {
        const body = { moveId: 'last', expectedVersion: 0, move: { action: 'end_turn' } };
        const { state } = await arena.as(players[0].key).ok('move', { params: { matchId }, body });
        expect(state.stateVersion).toBe(1);
      }
    });

    test('a restart resumes every match with a full clock, and streams continue', async () => {
      const live = await duel(arena, { pace: { turnSeconds: 30 } });
      const battle = await challenged(live.players, { gameType: 'battle-2', pace: { eager: true, tickMs: 0 } });
      await accepted(live, live.players[0], 0, { action: 'end_turn' });
      await accepted(battle, battle.players[0], 0, { tick: 1, orders: [] });
      const before = (await arena.anyone.ok('matchState', { params: { matchId: live.matchId } })).state;
      const { token } = await live.players[0].api.ok('matchToken', { params: { matchId: live.matchId } });
      const stream = await arena.stream(`/v1/matches/${live.matchId}/events`);
      const { id } = await stream.until(() => true);
      const prompt = { gameType: 'attrition-2', promptText: 'remember me' };
      const { promptVersionId } = await live.players[0].api.ok('createPrompt', { body: prompt });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await arena.restart();

      const again = (place: typeof live) => ({
        ...place,
        players: place.players.map((player) => ({ ...player, api: arena.as(player.key) })),
      });
      const [duelAgain, battleAgain] = [again(live), again(battle)];
      const { state } = await arena.anyone.ok('matchState', { params: { matchId: live.matchId } });
      expect(state.stateVersion).toBe(1);
      expect(state.deadline).toBeGreaterThan(before.deadline + 300);
      await accepted(duelAgain, duelAgain.players[1], 1, { action: 'end_turn' });
      const resumed = await arena.stream(`/v1/matches/${live.matchId}/events`, { 'last-event-id': id as string });
      expect((await resumed.until(() => true)).data.state.stateVersion).toBe(2);
      await resumed.leave();
      // The set of orders that was accepted before is still there.
      await accepted(battleAgain, battleAgain.players[1], 0, { tick: 1, orders: [] });
      await reached(battleAgain, 1);
      await arena.as(token).ok('legal', { params: { matchId: live.matchId } });
      const [author] = duelAgain.players;
      await author.api.ok('activatePrompt', { params: { id: promptVersionId } });
      const { promptText } = await author.api.ok('activePrompt', { query: { gameType: 'attrition-2' } });
      expect(promptText).toBe('remember me');
      await author.api.ok('finish', { params: { matchId: live.matchId } });
      const replay = await arena.anyone.ok('matchReplay', { params: { matchId: live.matchId } });
      expect(verify(replay)).toMatchObject({ ok: true });
    });

    // It takes a second connection to keep the first from reading.
    if (kind === 'postgres') {
      test('requests are served before the matches have been loaded', async () => {
        const live = await duel(arena, { pace: { turnSeconds: 30 } });
        await arena.server.stop();
        const { DATABASE_URL } = arena.environment();
        const database = openPostgres(DATABASE_URL);
        const other = await database.connect();
        await other.begin();
        await other.run('lock table match_heads in access exclusive mode');
        try {
          await arena.start();
          expect((await arena.anyone.raw('GET', '/readyz')).body).toEqual({ ok: true });
          expect(await (await arena.stranger()).api.ok('queueStatus')).toEqual({ status: 'idle' });
          expect((await arena.anyone.raw('GET', '/metrics')).body).toMatch(/^hexfront_running_matches 0$/m);
        } finally {
          await other.commit();
          other.release();
          await database.close();
        }
        const player = arena.as(live.players[0].key);
        const body = { moveId: 'first', expectedVersion: 0, move: { action: 'end_turn' } };
        await player.ok('move', { params: { matchId: live.matchId }, body });
      });
    }

    // PostgreSQL may serve several; a folder belongs to one.
    if (kind === 'pglite') {
      test('a second server on the same folder is refused with an explanation', async () => {
        const second = await startServer(readConfig(arena.environment()) as never);
        expect(second).toMatchObject({ wrong: expect.stringMatching(/data folder|another process|in use/i) });
        await arena.anyone.ok('games');
      });
    }

    test('a port that is in use is reported', async () => {
      const { port } = new URL(arena.url);
      const other = await TestArena.start(kind).then(async (started) => {
        await started.server.stop();
        return started;
      });
      const config = readConfig({ ...other.environment(), PORT: port });
      const log: string[] = [];
      const logTo = { write: (line: string) => void log.push(line) };
      expect(await startServer(config as never, { logTo })).toMatchObject({ wrong: expect.stringContaining(port) });
      // Nothing of the server that could not start keeps running; the queue would be swept every second.
      await new Promise((resolve) => setTimeout(resolve, 1200));
      expect(log).toEqual([]);
      await other.start();
      await other.close();
    });
  });
}
