import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Player, TestArena } from '../http/arena.ts';
import { accepted, duel } from '../http/matches.ts';
import { rule } from './rule.ts';

const bearer = ({ key }: Player) => ({ authorization: `Bearer ${key}` });

describe('events on the wire', () => {
  let arena: TestArena;
  beforeAll(async () => {
    arena = await TestArena.start('pglite');
  });
  afterAll(() => arena.close());

  rule(
    [
      '002 stream/version',
      '002 stream/match_found',
      '002 stream/your_turn',
      '002 stream/state',
      '002 stream/game_ended',
      '002 events/envelope',
    ],
    'a player receives all events in the same envelope',
    async () => {
      const live = await duel(arena);
      const { matchId, players } = live;
      const stream = await arena.stream('/v1/events', { ...bearer(players[1]), 'last-event-id': '0' });
      await accepted(live, players[0], 0, { action: 'end_turn' });
      await stream.until(({ kind }) => kind === 'your_turn');
      await players[1].api.ok('finish', { params: { matchId } });
      await stream.until(({ kind }) => kind === 'game_ended');
      await stream.leave();
      const start = { eventVersion: 1, matchId };
      for (const { data } of stream.events) expect(data).toMatchObject(start);
      const of = (kind: string) => stream.events.find((event) => event.kind === kind)?.data;
      expect(of('match_found')).toMatchObject({ ...start, opponentId: players[0].id });
      expect(of('your_turn')).toMatchObject({ ...start, stateVersion: 1 });
      expect(of('state')).toMatchObject({ ...start, state: { stateVersion: 0, status: 'active' } });
      expect(of('engine_events').engineEvents[0]).toMatchObject({ type: 'turn_end', turn: 1, player: 'A' });
      expect(of('game_ended')).toMatchObject({
        ...start,
        winnerAgentId: players[0].id,
        loserAgentId: players[1].id,
        reason: 'forfeit',
        reasonCode: 'forfeit',
      });
    },
  );

  rule(
    ['002 stream/no_events', 'ruling wire.17/3'],
    'a long poll returns events and a cursor, or no_events',
    async () => {
      const live = await duel(arena);
      const { api } = live.players[0];
      const { events, cursor } = await api.ok('waitForEvents', { query: { after: '0' } });
      expect(events.map(({ event }: any) => event)).toEqual(['match_found', 'state', 'your_turn']);
      const nothing = await api.ok('waitForEvents', { query: { after: cursor } });
      expect(nothing).toEqual({ events: [{ eventVersion: 1, event: 'no_events' }], cursor });
    },
  );

  rule(
    ['002 spectator/1', '002 spectator/2', '002 spectator/3'],
    'a spectator receives the current state, new states and the end, and nothing private',
    async () => {
      const live = await duel(arena);
      const { matchId, players } = live;
      const stream = await arena.stream(`/v1/matches/${matchId}/events`);
      await stream.until(() => true);
      await accepted(live, players[0], 0, { action: 'end_turn', reasoning: 'a secret plan' });
      await players[0].api.ok('finish', { params: { matchId } });
      await stream.closed;
      expect(stream.kinds()).toEqual(['state', 'state', 'state', 'game_ended']);
      expect(JSON.stringify(stream.events)).not.toMatch(/secret plan|reasoning|prompt/);
    },
  );

  for (const [id, gameType] of [
    ['002 legacy/2', 'conquest-1'],
    ['002 stream/game', 'attrition-1'],
    ['002 stream/game', 'warshard-1'],
  ]) {
    rule(id, `${gameType} uses the same envelope for spectators`, async () => {
      const { matchId, players } = await duel(arena, { gameType });
      const stream = await arena.stream(`/v1/matches/${matchId}/events`);
      await stream.until(() => true);
      await players[0].api.ok('finish', { params: { matchId } });
      await stream.closed;
      expect(stream.kinds()).toEqual(['state', 'state', 'game_ended']);
      for (const { data } of stream.events) expect(data).toMatchObject({ eventVersion: 1, matchId });
      expect(stream.events[0].data.state.game.turn).toBe(1);
    });
  }

  rule('002 featured', 'one live match is featured with its players, or none', async () => {
    const { matches } = await arena.admin.ok('adminMatches');
    for (const { matchId } of matches) await arena.admin.ok('cancelMatch', { params: { matchId } });
    expect(await arena.anyone.ok('featured')).toEqual({ matchId: null, status: null, players: [] });
    const { matchId, players } = await duel(arena);
    const ids = players.map(({ id }) => id);
    expect(await arena.anyone.ok('featured')).toEqual({ matchId, status: 'active', players: ids });
  });

  rule('ruling wire.17/5', 'a match is listed, and its state, log and replay are read by its id', async () => {
    const { matchId, players } = await duel(arena);
    const params = { matchId };
    const { matches } = await arena.anyone.ok('listMatches');
    expect(matches[0].matchId).toBe(matchId);
    const { state } = await arena.anyone.ok('matchState', { params });
    expect(state).toMatchObject({ stateVersion: 0, status: 'active', game: { turn: 1 } });
    expect((await arena.anyone.ok('matchLog', { params })).records[0].kind).toBe('opened');
    await arena.anyone.refused('matchReplay', 'match-live', { params });
    await players[0].api.ok('finish', { params });
    const ended = (await arena.anyone.ok('matchState', { params })).state;
    expect(ended).toMatchObject({ status: 'ended', winnerAgentId: players[1].id, endReason: 'forfeit' });
    expect(await arena.anyone.ok('matchReplay', { params })).toMatchObject({ format: 'hexfront-replay' });
  });

  rule('002 stream/error', 'a stream closed by the server explains why', async () => {
    const { matchId } = await duel(arena);
    const stream = await arena.stream(`/v1/matches/${matchId}/events`);
    await stream.until(() => true);
    await arena.restart();
    await stream.closed;
    const { data } = stream.events.at(-1)!;
    expect(data).toEqual({ eventVersion: 1, event: 'error', error: expect.any(String), code: 'shutting-down' });
  });
});
