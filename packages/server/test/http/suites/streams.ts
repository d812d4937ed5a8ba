import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';
import type { Sse } from '../sse.ts';
import { accepted, challenged, duel, type TestMatch } from '../matches.ts';

const bearer = ({ key }: Player) => ({ authorization: `Bearer ${key}` });

/** 002 "Event Schema" and "Spectator SSE" with rulings wire.12, 13 and 17. Every event is judged by the published schema. */
export function streamsSuite(getArena: () => TestArena): void {
  const watch = ({ matchId }: TestMatch, last?: string) =>
    getArena().stream(`/v1/matches/${matchId}/events`, last === undefined ? {} : { 'last-event-id': last });
  const pass = (live: TestMatch, version: number) =>
    accepted(live, live.players[version % 2], version, { action: 'end_turn' });
  const version = (stream: Sse, wanted: number) =>
    stream.until(({ kind, data }) => kind === 'state' && data.state.stateVersion === wanted);

  describe('streams', () => {
    test('a spectator receives the current state, every new state and the end, and nothing else', async () => {
      const live = await duel(getArena());
      await pass(live, 0);
      const stream = await watch(live);
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
      await pass(live, 1);
      await live.players[0].api.ok('finish', { params: { matchId: live.matchId } });
      await stream.closed;
      expect(stream.kinds()).toEqual(['state', 'state', 'state', 'game_ended']);
      const { data } = stream.events[3];
      expect(data).toMatchObject({ reason: 'forfeit', reasonCode: 'forfeit', winnerAgentId: live.players[1].id });
      // A later spectator still receives the end.
      const late = await watch(live);
      await late.closed;
      expect(late.kinds()).toEqual(['state', 'game_ended']);
    });

    test('a client that was cut off at any event resumes without loss or repetition', async () => {
      const live = await duel(getArena());
      const whole = await watch(live, '0.0');
      for (let i = 0; i < 6; i++) await pass(live, i);
      await live.players[0].api.ok('finish', { params: { matchId: live.matchId } });
      await whole.closed;
      const ids = whole.events.map(({ id }) => id);
      expect(ids).toEqual(['1.0', '2.0', '3.0', '4.0', '5.0', '6.0', '7.0', '8.0']);
      for (const [place, id] of ids.entries()) {
        const rest = await watch(live, id as string);
        await rest.closed;
        expect(rest.events).toEqual(whole.events.slice(place + 1));
      }
    });

    test('a gap longer than one batch is caught up', async () => {
      const live = await duel(getArena(), { gameType: 'conquest-1', options: { turnLimit: 100 } });
      for (let i = 0; i < 80; i++) await accepted(live, live.players[i % 2], i, { action: 'pass' });
      const stream = await watch(live, '0.0');
      await version(stream, 80);
      expect(stream.events.map(({ data }) => data.state.stateVersion)).toEqual(
        Array.from({ length: 80 }, (_, i) => i + 1),
      );
      await stream.leave();
      const own = await getArena().stream('/v1/events', { ...bearer(live.players[0]), 'last-event-id': '0' });
      await own.until(({ kind, data }) => kind === 'your_turn' && data.stateVersion === 80);
      expect(own.events.map(({ id }) => Number(id))).toEqual(own.events.map((_, i) => i + 1));
      await own.leave();
    });

    test('a batch of notices about which there is nothing to say any more does not hide what comes after it', async () => {
      const players = await getArena().players(2);
      const { database } = getArena().server.services;
      const about = [players[0].id, 60];
      await database.query(`select tell_agent($1, 'forgotten', 'challenge') from generate_series(1, $2)`, about);
      const { matchId } = await challenged(players, { gameType: 'attrition-2' });
      const own = await getArena().stream('/v1/events', { ...bearer(players[0]), 'last-event-id': '0' });
      expect((await own.until(({ kind }) => kind === 'your_turn')).data).toMatchObject({ matchId });
      expect(Number(own.events[0].id)).toBeGreaterThan(60);
      await own.leave();
      // Before the time for the turn is up, which is an event that wakes the stream.
    }, 20_000);

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
    ])('a last id like %j is refused', async (last) => {
      const { matchId, players } = await duel(getArena());
      const headers = { 'last-event-id': last };
      const answer = await getArena().anyone.call('matchEvents', { params: { matchId }, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'bad-cursor']);
      if (last !== '1') await players[0].api.refused('agentEvents', 'bad-cursor', { headers });
    });

    test('a player receives match_found, state, your_turn, engine events and the end, in this order', async () => {
      const live = await duel(getArena());
      const [first, second] = live.players;
      const stream = await getArena().stream('/v1/events', { ...bearer(second), 'last-event-id': '0' });
      await pass(live, 0);
      const turn = await stream.until(({ kind }) => kind === 'your_turn');
      expect(turn.data).toMatchObject({ matchId: live.matchId, stateVersion: 1 });
      expect(turn.data.timeLeftMs).toBeGreaterThan(50_000);
      await second.api.ok('finish', { params: { matchId: live.matchId } });
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

    test('long poll and stream share a cursor', async () => {
      const live = await duel(getArena());
      const [first] = live.players;
      const wait = (after: string) => first.api.ok('waitForEvents', { query: { after } });
      const opening = await wait('0');
      expect(opening.events.map(({ event }: any) => event)).toEqual(['match_found', 'state', 'your_turn']);
      const stream = await getArena().stream('/v1/events', { ...bearer(first), 'last-event-id': opening.cursor });
      await pass(live, 0);
      const heard = await version(stream, 1);
      const polled = await wait(opening.cursor);
      expect(polled.events.map(({ event }: any) => event)).toEqual(['engine_events', 'state']);
      expect(polled.cursor).toBe(heard.id);
      await stream.leave();
      // In the middle of a record too.
      expect((await wait('1')).events.map(({ event }: any) => event).slice(0, 2)).toEqual(['state', 'your_turn']);
    });

    test('a long poll returns as soon as something happens, and no_events if nothing does', async () => {
      const idle = await getArena().player();
      const before = performance.now();
      const nothing = await idle.api.ok('waitForEvents');
      expect(nothing).toEqual({ events: [{ eventVersion: 1, event: 'no_events' }], cursor: '0' });
      expect(performance.now() - before).toBeGreaterThan(350);
      await idle.api.refused('waitForEvents', 'bad-cursor', { query: { after: '7' } });
      await idle.api.refused('waitForEvents', 'malformed-request', { query: { after: 'x' } });
      const known = await idle.api.ok('waitForEvents', { query: { only: 'match_found,tournament_ended' } });
      expect(known.events).toMatchObject([{ event: 'no_events' }]);
      for (const only of ['match_fuond', 'match_found,', 'no_events'])
        await idle.api.refused('waitForEvents', 'malformed-request', { query: { only } });

      const live = await duel(getArena());
      const second = live.players[1].api;
      const { cursor } = await second.ok('waitForEvents');
      const news = second.ok('waitForEvents', { query: { after: cursor } });
      await pass(live, 0);
      expect((await news).events.map(({ event }: any) => event)).toEqual(['engine_events', 'state', 'your_turn']);
    });

    test('without a cursor, a player receives the state of their matches', async () => {
      const live = await duel(getArena());
      await pass(live, 0);
      const { events } = await live.players[1].api.ok('waitForEvents');
      expect(events.map(({ event, stateVersion, state }: any) => [event, stateVersion ?? state.stateVersion])).toEqual([
        ['state', 1],
        ['your_turn', 1],
      ]);
    });

    test('spectators are counted, players are not', async () => {
      const live = await duel(getArena());
      const count = async () =>
        (await getArena().anyone.ok('match', { params: { matchId: live.matchId } })).match.spectators;
      const path = `/v1/matches/${live.matchId}/events`;
      const player = await getArena().stream(path, live.players[0].api.headers);
      await player.until(() => true);
      expect(await count()).toBe(0);
      const spectator = await getArena().stream(path);
      await spectator.until(() => true);
      expect(await count()).toBe(1);
      await spectator.leave();
      await expect.poll(count).toBe(0);
      await player.leave();
    });

    test('a silent stream has a heartbeat', async () => {
      const stream = await watch(await duel(getArena()));
      await stream.beat();
      await stream.leave();
    });

    test('a stream needs a match or a key', async () => {
      await getArena().anyone.refused('matchEvents', 'no-match', { params: { matchId: 'none' } });
      await getArena().anyone.refused('agentEvents', 'no-key');
    });
  });
}
