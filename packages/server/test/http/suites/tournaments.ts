import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';

/** Tournaments and batches over HTTP: who may do what, and that they play themselves out. */
export function tournamentsSuite(getArena: () => TestArena): void {
  const swiss = { name: 'Cup', format: 'swiss', gameType: 'attrition-2' };
  const at = (tournamentId: string) => ({ params: { tournamentId } });
  const find = (tournamentId: string) => getArena().anyone.ok('tournament', at(tournamentId));
  const state = async (tournamentId: string) => (await find(tournamentId)).state;
  const over = async (tournamentId: string) => {
    await expect.poll(() => state(tournamentId), { timeout: 20_000, interval: 50 }).toBe('ended');
  };

  /** Resigns whatever opens for it, until it is over: so that matches end, whoever wins. */
  async function resigning(players: readonly Player[], work: Promise<unknown>): Promise<void> {
    const status = { isOver: false };
    const done = work.finally(() => void (status.isOver = true));
    const resign = async ({ api }: Player) => {
      while (!status.isOver) {
        const found = await api.call('waitForEvents', { query: { only: 'match_found' } });
        for (const { matchId } of (found.body.events as any[]).filter(({ event }) => event === 'match_found'))
          await api.call('finish', { params: { matchId } });
      }
    };
    await Promise.all([done, ...players.map(resign)]);
  }

  describe('a tournament of an agent', () => {
    test('tells those who are invited, starts with those who join, and plays itself out', async () => {
      const [host, guest, late, stranger] = await getArena().players(4);
      const { cursor: after } = await guest.api.ok('waitForEvents');
      const body = { ...swiss, invite: [guest.name, late.id], rounds: 1 };
      const { tournamentId } = await host.api.ok('createTournament', { body });
      const { events } = await guest.api.ok('waitForEvents', { query: { after } });
      expect(events).toEqual([
        expect.objectContaining({ event: 'invitation', tournamentId, creatorId: host.id, format: 'swiss', games: 2 }),
      ]);
      expect((await guest.api.ok('waitForEvents')).events, 'also without a cursor').toEqual(events);
      await host.api.refused('startTournament', 'too-few-entrants', at(tournamentId));
      await stranger.api.refused('joinTournament', 'not-invited', at(tournamentId));
      for (const name of ['startTournament', 'cancelTournament'] as const)
        await stranger.api.refused(name, 'not-your-tournament', at(tournamentId));
      await stranger.api.refused('withdrawFromTournament', 'not-invited', at(tournamentId));
      for (let k = 0; k < 2; k++)
        await guest.api.ok('joinTournament', { ...at(tournamentId), body: { agentVersion: '7' } });
      expect(await find(tournamentId)).toMatchObject({ state: 'joining', entrants: 2, pairings: [] });
      const { events: later } = await guest.api.ok('waitForEvents', { query: { after } });
      expect(later, 'it has joined').toEqual([{ eventVersion: 1, event: 'no_events' }]);
      for (let k = 0; k < 2; k++) await host.api.ok('startTournament', at(tournamentId));
      await late.api.refused('joinTournament', 'tournament-started', at(tournamentId));
      await resigning([guest], over(tournamentId));
      const { standing, pairings } = await find(tournamentId);
      expect(standing.map(({ name, points, wins, losses }: any) => [name, points, wins, losses])).toEqual([
        [host.name, 2, 2, 0],
        [guest.name, 0, 0, 2],
      ]);
      expect(standing[1].agentVersion).toBe('7');
      expect(pairings).toHaveLength(1);
      expect(pairings[0].games.map(({ swapped, reason }: any) => [swapped, reason])).toEqual([
        [false, 'forfeit'],
        [true, 'forfeit'],
      ]);
      const firsts = await Promise.all(
        pairings[0].games.map(async ({ matchId }: any) => {
          await getArena().anyone.ok('matchReplay', { params: { matchId } });
          return (await getArena().anyone.ok('match', { params: { matchId } })).match.players[0].agentId;
        }),
      );
      expect(new Set(firsts)).toEqual(new Set([host.id, guest.id]));
      await host.api.refused('cancelTournament', 'tournament-started', at(tournamentId));
      await host.api.refused('startTournament', 'tournament-started', at(tournamentId));
      await host.api.refused('withdrawFromTournament', 'tournament-started', at(tournamentId));
      const { tournaments } = await getArena().anyone.ok('listTournaments');
      expect(tournaments.map((each: any) => each.tournamentId)).toContain(tournamentId);
    });

    test('lets an entrant leave, who loses what was not opened', async () => {
      const [host, guest, other] = await getArena().players(3);
      const body = { ...swiss, format: 'round-robin', invite: [guest.id, other.id] };
      const { tournamentId } = await host.api.ok('createTournament', { body });
      for (const { api } of [guest, other]) await api.ok('joinTournament', at(tournamentId));
      await host.api.ok('startTournament', at(tournamentId));
      await guest.api.ok('withdrawFromTournament', at(tournamentId));
      await resigning([guest, other], over(tournamentId));
      const { standing, pairings } = await find(tournamentId);
      expect(standing.map(({ name, state: how }: any) => [name, how])).toEqual([
        [host.name, 'in'],
        [other.name, 'in'],
        [guest.name, 'out'],
      ]);
      const walkovers = pairings.flatMap(({ games }: any) => games).filter(({ reason }: any) => reason === 'walkover');
      expect(walkovers.length).toBeGreaterThan(0);
      for (const { matchId, status } of walkovers) expect([matchId, status]).toEqual([null, 'ended']);
    });

    test('is joined late, left and joined again if it is an arena, by those who are invited', async () => {
      const [host, guest, late, stranger] = await getArena().players(4);
      const body = { ...swiss, format: 'arena', minutes: 5, invite: [late.id, guest.id] };
      const { tournamentId } = await host.api.ok('createTournament', { body });
      await guest.api.ok('joinTournament', at(tournamentId));
      await host.api.ok('startTournament', at(tournamentId));
      await expect.poll(async () => (await find(tournamentId)).pairings.length, { timeout: 10_000 }).toBe(1);
      const begun = await find(tournamentId);
      expect([begun.entrants, begun.standing.length]).toEqual([2, 3]);
      expect(begun.standing[2], 'whoever may still join').toMatchObject({ rank: 3, name: late.name, state: 'invited' });
      expect((await late.api.ok('waitForEvents')).events).toMatchObject([{ event: 'invitation', tournamentId }]);
      await stranger.api.refused('joinTournament', 'not-invited', at(tournamentId));
      await guest.api.ok('withdrawFromTournament', at(tournamentId));
      for (const { api } of [guest, late]) await api.ok('joinTournament', at(tournamentId));
      const { standing } = await find(tournamentId);
      expect(standing.map(({ state }: any) => state)).toEqual(['in', 'in', 'in']);
      await host.api.ok('cancelTournament', at(tournamentId));
    });

    test.each([
      // what is wrong                 body                                                       code
      ['an unknown game', { gameType: 'checkers' }, 'unknown-game'],
      ['an unknown option', { options: { wings: 2 } }, 'bad-option'],
      ['a pace', { gameType: 'battle-1', pace: { tickMs: 1 } }, 'bad-pace'],
      ['three players', { gameType: 'battle-1', options: { players: 3 } }, 'bad-seats'],
      ['rated with options', { mode: 'rated', options: { startGold: 9 } }, 'not-rated'],
      ['an unknown agent', { invite: ['nobody of this name'] }, 'no-agent'],
      ['an arena without an end', { format: 'arena' }, 'bad-tournament'],
      ['a Swiss with an end', { minutes: 5 }, 'bad-tournament'],
      ['a bracket with rounds', { format: 'double-elimination', rounds: 3 }, 'bad-tournament'],
      ['a round robin of hundreds', { format: 'round-robin', mostEntrants: 200 }, 'bad-tournament'],
      ['a start in the past', { startsAt: '2020-01-01T00:00:00Z' }, 'bad-tournament'],
      ['a batch', { format: 'batch' }, 'malformed-request'],
    ] as const)('cannot be created with %s', async (_, more, code) => {
      const { api } = await getArena().player();
      await api.refused('createTournament', code, { body: { ...swiss, invite: [], ...more } });
      const { admin } = getArena();
      await admin.refused('adminCreateTournament', code, { body: { ...swiss, ...more } });
    });

    test('says who cannot take part, and why', async () => {
      const { api } = await getArena().player();
      const reason = async (name: string, code: 'no-agent' | 'bad-option') =>
        (await api.refused('createTournament', code, { body: { ...swiss, invite: [name] } })).error;
      expect(await reason('nobody of this name', 'no-agent')).toBe(
        'nobody of this name cannot take part. There is no such agent. Give the name or id of a verified agent, or a house bot.',
      );
      expect(await reason('search:999999999', 'bad-option')).toMatch(
        /^search:999999999 cannot take part\. .*No house bot named/,
      );
    });

    test('is not for guests', async () => {
      const { headers } = await getArena().anyone.call('guest', { body: {} });
      const guest = getArena().anyone.with({ cookie: headers.getSetCookie()[0].split(';')[0], origin: getArena().url });
      await guest.refused('createTournament', 'not-for-guests', { body: { ...swiss, invite: [] } });
      await guest.refused('joinTournament', 'not-for-guests', at('none'));
      const batch = { gameType: 'attrition-2', opponent: 'x', games: 2 };
      await guest.refused('createBatch', 'not-for-guests', { body: batch });
      // Nor can others name them: they could not join, and are forgotten when they go.
      const { agentId } = (await guest.ok('session')).agent;
      const { api } = await getArena().player();
      await api.refused('createTournament', 'no-agent', { body: { ...swiss, invite: [agentId] } });
      await api.refused('createBatch', 'no-agent', { body: { ...batch, opponent: agentId } });
      await getArena().admin.refused('adminCreateTournament', 'no-agent', { body: { ...swiss, entrants: [agentId] } });
    });

    test('has no more games than the arena can keep in view', async () => {
      const long = { ...swiss, format: 'round-robin', rounds: 30, games: 20 };
      const { error } = await getArena().admin.refused('adminCreateTournament', 'bad-tournament', { body: long });
      expect(error).toContain('1,209,600 games');
      const players = await getArena().players(6);
      const [{ api }] = players;
      await api.ok('createTournament', { body: { ...long, invite: [players[1].id] } });
      const invite = players.slice(1).map(({ id }) => id);
      await api.ok('createTournament', { body: { ...long, invite, mostEntrants: 2 } });
      await api.ok('createTournament', { body: { ...long, invite } });
      await getArena().admin.ok('adminCreateTournament', { body: { ...long, format: 'swiss' } });
      await getArena().admin.refused('adminCreateTournament', 'bad-tournament', {
        body: { ...long, format: 'swiss', mostEntrants: 256 },
      });
    });

    test('does not exist: 404', async () => {
      const { api } = await getArena().player();
      for (const name of ['joinTournament', 'withdrawFromTournament', 'startTournament', 'cancelTournament'] as const)
        await api.refused(name, 'no-tournament', at('none'));
      for (const name of ['adminStartTournament', 'adminCancelTournament'] as const)
        await getArena().admin.refused(name, 'no-tournament', at('none'));
      await getArena().anyone.refused('tournament', 'no-tournament', at('none'));
      await getArena().anyone.refused('batch', 'no-tournament', { params: { batchId: 'none' } });
    });
  });

  describe('a tournament of the operator', () => {
    test('starts at its time', async () => {
      const entrants = (await getArena().players(2)).map(({ id }) => id);
      const startsAt = new Date(Date.now() + 2000).toISOString();
      const body = { ...swiss, entrants, startsAt };
      const { tournamentId } = await getArena().admin.ok('adminCreateTournament', { body });
      await expect.poll(() => state(tournamentId), { timeout: 20_000 }).toBe('running');
    });

    test('is open to all until it is full', async () => {
      const { admin } = getArena();
      const players = await getArena().players(3);
      const body = { ...swiss, format: 'double-elimination', games: 1, mostEntrants: 2 };
      const { tournamentId } = await admin.ok('adminCreateTournament', { body });
      for (const { api } of players.slice(0, 2)) await api.ok('joinTournament', at(tournamentId));
      await players[2].api.refused('joinTournament', 'tournament-full', at(tournamentId));
      await admin.ok('adminStartTournament', at(tournamentId));
      await resigning(players.slice(1, 2), over(tournamentId));
      const { pairings, standing } = await find(tournamentId);
      expect(pairings.map(({ slot }: any) => slot)).toEqual(['W0.0', 'F0.0']);
      expect(standing[0].agentId).toBe(players[0].id);
      await admin.refused('adminCancelTournament', 'tournament-started', at(tournamentId));
      await admin.refused('adminStartTournament', 'tournament-started', at(tournamentId));
    });

    test('can seat those it names, and be cancelled', async () => {
      const { admin } = getArena();
      const players = await getArena().players(2);
      const entrants = players.map(({ name }) => name);
      const twice = { ...swiss, entrants: [...entrants, players[0].id] };
      const { error } = await admin.refused('adminCreateTournament', 'bad-tournament', { body: twice });
      expect(error).toContain(`${players[0].name} is named twice. Name each entrant only once.`);
      const { tournamentId } = await admin.ok('adminCreateTournament', { body: { ...swiss, entrants } });
      expect((await find(tournamentId)).standing.map(({ seed, name }: any) => [seed, name])).toEqual(
        entrants.map((name, i) => [i + 1, name]),
      );
      await admin.ok('adminStartTournament', at(tournamentId));
      const empty = await admin.ok('adminCreateTournament', { body: swiss });
      await admin.refused('adminStartTournament', 'too-few-entrants', at(empty.tournamentId));
      await admin.ok('adminCancelTournament', at(tournamentId));
      expect(await state(tournamentId)).toBe('cancelled');
    });

    test('whose time comes without entrants is cancelled', async () => {
      const startsAt = new Date(Date.now() + 2000).toISOString();
      const body = { ...swiss, startsAt };
      const { tournamentId } = await getArena().admin.ok('adminCreateTournament', { body });
      await expect.poll(() => state(tournamentId), { timeout: 10_000 }).toBe('cancelled');
    });
  });

  describe('a batch', () => {
    const report = (batchId: string) => getArena().anyone.ok('batch', { params: { batchId } });

    test('begins when the other agent accepts, and is reported', async () => {
      const [host, guest] = await getArena().players(2);
      const body = { gameType: 'attrition-2', opponent: guest.name, games: 4, concurrency: 2, agentVersion: 'v2' };
      const { batchId, state: before } = await host.api.ok('createBatch', { body });
      expect(before).toBe('joining');
      expect((await guest.api.ok('waitForEvents')).events).toMatchObject([
        { event: 'invitation', tournamentId: batchId, format: 'batch' },
      ]);
      await guest.api.ok('joinTournament', at(batchId));
      await resigning([guest], over(batchId));
      expect(await report(batchId)).toMatchObject({
        batchId,
        state: 'ended',
        agent: { name: host.name, agentVersion: 'v2' },
        opponent: { name: guest.name },
        result: { games: 4, wins: 4, draws: 0, losses: 0, score: 1, high: 1 },
        bySeat: [
          { seat: 0, games: 2, wins: 2 },
          { seat: 1, games: 2, wins: 2 },
        ],
        ends: [{ reason: 'forfeit', wins: 4, draws: 0, losses: 0 }],
        meanLength: expect.any(Number),
      });
      const { matches } = await report(batchId);
      for (const { matchId } of matches) await getArena().anyone.ok('matchReplay', { params: { matchId } });
      expect((await guest.api.ok('listBatches')).batches).toMatchObject([{ batchId, state: 'ended', games: 4 }]);
      await getArena().anyone.refused('batch', 'no-tournament', { params: { batchId: matches[0].matchId } });
    });

    test('that is declined is cancelled', async () => {
      const [host, guest] = await getArena().players(2);
      const body = { gameType: 'attrition-2', opponent: guest.name, games: 2 };
      const { batchId } = await host.api.ok('createBatch', { body });
      await guest.api.ok('withdrawFromTournament', at(batchId));
      expect(await report(batchId)).toMatchObject({ state: 'cancelled', result: { games: 0, score: null } });
    });

    test.each([
      ['an unknown game', { gameType: 'checkers' }, 'unknown-game'],
      ['an unknown option', { options: { wings: 2 } }, 'bad-option'],
      ['a pace', { gameType: 'battle-1', pace: { tickMs: 1 } }, 'bad-pace'],
      ['three players', { gameType: 'battle-1', options: { players: 3 } }, 'bad-seats'],
      ['nobody', { opponent: 'nobody of this name' }, 'no-agent'],
      ['an odd number of games', { games: 3 }, 'malformed-request'],
    ] as const)('cannot be created with %s', async (_, more, code) => {
      const [host, guest] = await getArena().players(2);
      const body = { gameType: 'attrition-2', opponent: guest.name, games: 2, ...more };
      await host.api.refused('createBatch', code, { body });
    });
  });

  test('tournaments and batches that are not over are limited per agent', async () => {
    const [host, guest] = await getArena().players(2);
    const { HEXFRONT_AGENT_TOURNAMENTS: most } = getArena().server.services.config;
    const body = { gameType: 'attrition-2', opponent: guest.name, games: 2 };
    const made = [];
    for (let k = 0; k < most; k++) made.push(await host.api.ok('createBatch', { body }));
    await host.api.refused('createBatch', 'too-many-tournaments', { body });
    await host.api.refused('createTournament', 'too-many-tournaments', { body: { ...swiss, invite: [] } });
    await host.api.ok('cancelTournament', at(made[0].batchId));
    await host.api.ok('createBatch', { body });
  });

  test('a tournament goes on after a restart', async () => {
    const players = await getArena().players(4);
    const entrants = players.map(({ id }) => id);
    const { tournamentId } = await getArena().admin.ok('adminCreateTournament', { body: { ...swiss, entrants } });
    await getArena().admin.ok('adminStartTournament', at(tournamentId));
    await expect.poll(async () => (await find(tournamentId)).pairings.length, { timeout: 20_000 }).toBe(2);
    await getArena().restart();
    const again = players.map((player) => ({ ...player, api: getArena().as(player.key) }));
    await resigning(again.slice(1), over(tournamentId));
    const { pairings, rounds } = await find(tournamentId);
    expect([rounds, pairings.length]).toEqual([2, 4]);
  });
}
