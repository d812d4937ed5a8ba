import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from './arena.ts';
import type { Sse } from './sse.ts';
import { accepted, duel, type Table } from './matches.ts';

const bearer = ({ key }: Player) => ({ authorization: `Bearer ${key}` });

/** 002 "Event Schema" and "Spectator SSE" with rulings wire.12, 13 and 17. Every event is judged by the published schema. */
export function streamsSuite(desk: () => TestArena): void {
  const watch = ({ matchId }: Table, last?: string) =>
    desk().stream(`/v1/matches/${matchId}/events`, last === undefined ? {} : { 'last-event-id': last });
  const pass = (table: Table, version: number) =>
    accepted(table, table.players[version % 2], version, { action: 'end_turn' });
  const version = (stream: Sse, wanted: number) =>
    stream.until(({ kind, data }) => kind === 'state' && data.state.stateVersion === wanted);

  describe('streams', () => {
    test('a spectator hears state first, then states and the end, and nothing else', async () => {
      const table = await duel(desk());
      await pass(table, 0);
      const stream = await watch(table);
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      expect(stream.headers.get('cache-control')).toBe('no-store');
      expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
      const first = await stream.until(() => true);
      expect(first.data).toMatchObject({
        eventVersion: 1,
        event: 'state',
        state: { stateVersion: 1, status: 'active' },
      });
      expect(first.data.state.timeLeftMs).toBeGreaterThan(0);
      await pass(table, 1);
      await table.players[0].api.ok('finish', { params: { matchId: table.matchId } });
      await stream.closed;
      expect(stream.kinds()).toEqual(['state', 'state', 'state', 'game_ended']);
      const { data } = stream.events[3];
      expect(data).toMatchObject({ reason: 'forfeit', reasonCode: 'forfeit', winnerAgentId: table.players[1].id });
      // Whoever comes later hears how it ended.
      const late = await watch(table);
      await late.closed;
      expect(late.kinds()).toEqual(['state', 'game_ended']);
    });

    test('whoever was cut off goes on without loss or doubling, at every event', async () => {
      const table = await duel(desk());
      const whole = await watch(table, '0.0');
      for (let i = 0; i < 6; i++) await pass(table, i);
      await table.players[0].api.ok('finish', { params: { matchId: table.matchId } });
      await whole.closed;
      const ids = whole.events.map(({ id }) => id);
      expect(ids).toEqual(['1.0', '2.0', '3.0', '4.0', '5.0', '6.0', '7.0', '8.0']);
      for (const [place, id] of ids.entries()) {
        const rest = await watch(table, id as string);
        await rest.closed;
        expect(rest.events).toEqual(whole.events.slice(place + 1));
      }
    });

    test('a gap longer than a bite is caught up with', async () => {
      const table = await duel(desk(), { gameType: 'conquest-1', options: { turnLimit: 100 } });
      for (let i = 0; i < 80; i++) await accepted(table, table.players[i % 2], i, { action: 'pass' });
      const stream = await watch(table, '0.0');
      await version(stream, 80);
      expect(stream.events.map(({ data }) => data.state.stateVersion)).toEqual(
        Array.from({ length: 80 }, (_, i) => i + 1),
      );
      await stream.leave();
      const own = await desk().stream('/v1/events', { ...bearer(table.players[0]), 'last-event-id': '0' });
      await own.until(({ kind, data }) => kind === 'your_turn' && data.stateVersion === 80);
      expect(own.events.map(({ id }) => Number(id))).toEqual(own.events.map((_, i) => i + 1));
      await own.leave();
    });

    test.each([
      'x',
      '-1',
      '1',
      '1.x',
      '99999.0',
      '0.0.0',
      '1e3',
      ' ',
      '9'.repeat(40),
      "1.0' or 1=1",
    ])('a last id like %j was never given', async (last) => {
      const { matchId, players } = await duel(desk());
      const headers = { 'last-event-id': last };
      const answer = await desk().anyone.call('matchEvents', { params: { matchId }, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'bad-cursor']);
      if (last !== '1') await players[0].api.refused('agentEvents', 'bad-cursor', { headers });
    });

    test('a player hears match_found, state, your_turn, engine events and the end, in this order', async () => {
      const table = await duel(desk());
      const [first, second] = table.players;
      const stream = await desk().stream('/v1/events', { ...bearer(second), 'last-event-id': '0' });
      await pass(table, 0);
      const turn = await stream.until(({ kind }) => kind === 'your_turn');
      expect(turn.data).toMatchObject({ matchId: table.matchId, stateVersion: 1 });
      expect(turn.data.timeLeftMs).toBeGreaterThan(50_000);
      await second.api.ok('finish', { params: { matchId: table.matchId } });
      await stream.until(({ kind }) => kind === 'game_ended');
      expect(stream.kinds()).toEqual([
        'match_found',
        'state',
        'engine_events',
        'state',
        'your_turn',
        'engine_events',
        'state',
        'game_ended',
      ]);
      expect(stream.events[0].data).toMatchObject({ opponentId: first.id, opponentIds: [first.id], seat: 1 });
      expect(stream.events[2].data.engineEvents.map(({ type }: any) => type)).toContain('turn_end');
      await stream.leave();
    });

    test('long poll and stream share their cursor', async () => {
      const table = await duel(desk());
      const [first] = table.players;
      const wait = (after: string) => first.api.ok('waitForEvents', { query: { after } });
      const opening = await wait('0');
      expect(opening.events.map(({ event }: any) => event)).toEqual(['match_found', 'state', 'your_turn']);
      const stream = await desk().stream('/v1/events', { ...bearer(first), 'last-event-id': opening.cursor });
      await pass(table, 0);
      const heard = await version(stream, 1);
      const polled = await wait(opening.cursor);
      expect(polled.events.map(({ event }: any) => event)).toEqual(['engine_events', 'state']);
      expect(polled.cursor).toBe(heard.id);
      await stream.leave();
      // In the middle of a record too.
      expect((await wait('1')).events.map(({ event }: any) => event).slice(0, 2)).toEqual(['state', 'your_turn']);
    });

    test('a long poll answers at once when something happens, and no_events when nothing does', async () => {
      const idle = await desk().player();
      const before = performance.now();
      const nothing = await idle.api.ok('waitForEvents');
      expect(nothing).toEqual({ events: [{ eventVersion: 1, event: 'no_events' }], cursor: '0' });
      expect(performance.now() - before).toBeGreaterThan(350);
      await idle.api.refused('waitForEvents', 'bad-cursor', { query: { after: '7' } });
      await idle.api.refused('waitForEvents', 'malformed-request', { query: { after: 'x' } });

      const table = await duel(desk());
      const second = table.players[1].api;
      const { cursor } = await second.ok('waitForEvents');
      const news = second.ok('waitForEvents', { query: { after: cursor } });
      await pass(table, 0);
      expect((await news).events.map(({ event }: any) => event)).toEqual(['engine_events', 'state', 'your_turn']);
    });

    test('without a cursor a player hears how his matches stand', async () => {
      const table = await duel(desk());
      await pass(table, 0);
      const { events } = await table.players[1].api.ok('waitForEvents');
      expect(events.map(({ event, stateVersion, state }: any) => [event, stateVersion ?? state.stateVersion])).toEqual([
        ['state', 1],
        ['your_turn', 1],
      ]);
    });

    test('a silent stream has a heartbeat', async () => {
      const stream = await watch(await duel(desk()));
      await stream.beat();
      await stream.leave();
    });

    test('no stream without a match or a key', async () => {
      await desk().anyone.refused('matchEvents', 'no-match', { params: { matchId: 'none' } });
      await desk().anyone.refused('agentEvents', 'no-key');
    });
  });
}
