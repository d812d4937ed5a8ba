import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/storage/database.ts';
import { type RunnerPorts, TournamentRunner } from '../../src/tournaments/tournament-runner.ts';
import { type NewTournament, Tournaments } from '../../src/tournaments/tournaments.ts';
import { overBothDatabases, registered, type TestAccounts } from '../accounts/test-accounts.ts';
import { opening, record } from '../storage/writes.ts';

/** Tournaments in the database, without a server. */
overBothDatabases((accounts) => {
  let count = 0;
  const ids = { id: () => `id-${++count}` };
  const over = (database: Database) => new Tournaments(database, { now: () => accounts.clock.time }, ids, 20);
  const tournaments = () => over(accounts.database);

  async function created(entrants: readonly string[], more: Partial<NewTournament> = {}): Promise<string> {
    const id = await tournaments().create({
      name: 'Cup',
      format: 'round-robin',
      game: 'attrition-2',
      options: {},
      pace: { turnSeconds: 60, tickMs: 0, isEager: false },
      mode: 'casual',
      rounds: 1,
      games: 2,
      concurrency: 1,
      durationMs: null,
      mostEntrants: 4,
      creatorId: null,
      isOpen: true,
      startsAt: null,
      entrants: entrants.map((agentId) => ({ agentId })),
      invited: [],
      ...more,
    });
    return id!;
  }

  const agents = async (names: readonly string[]) =>
    Promise.all(names.map(async (name) => (await registered(accounts, name)).agent.id));

  /** Starts it and opens what is to be opened; returns the ids of the matches. */
  async function begun(id: string): Promise<string[]> {
    expect(await tournaments().start(id)).toBe('done');
    const { openings } = await tournaments().advance(id);
    for (const { matchId } of openings) await accounts.storage.commit(opening(matchId));
    return openings.map(({ matchId }) => matchId);
  }

  async function ended(matchId: string): Promise<void> {
    const { storage, clock } = accounts as TestAccounts;
    const body = { ranking: [], winnerAgentId: null, loserAgentId: null };
    const last = { ...record('ended', 1, body), at: clock.time };
    await storage.commit({ matchId, after: 0, records: [last], outbox: [] });
  }

  const waiting = async (which: 'all' | 'due') => (await tournaments().waiting(which)).map(({ id }) => id);

  describe('tournaments that run', () => {
    test('are due once a match has ended, until its result is taken in', async () => {
      const [ann, bob] = await agents(['Ann', 'Bob']);
      const id = await created([ann, bob]);
      const [matchId] = await begun(id);
      expect([await waiting('due'), await waiting('all')]).toEqual([[], [id]]);
      await ended(matchId);
      expect(await waiting('due')).toEqual([id]);
      await tournaments().advance(id);
      expect(await waiting('due')).toEqual([]);
    });

    test('are due once their time is up', async () => {
      const id = await created(await agents(['Ann', 'Bob']), { format: 'arena', durationMs: 1000 });
      await begun(id);
      expect(await waiting('due')).toEqual([]);
      accounts.clock.time += 1000;
      expect(await waiting('due')).toEqual([id]);
    });
  });

  describe('what an agent has created', () => {
    test('does not start with house bots only, and is cancelled once only they are left', async () => {
      const [ann] = await agents(['Ann']);
      const house = [];
      for (const name of ['house-1', 'house-2', 'house-3']) house.push((await accounts.agents.house(name, name)).id);
      expect(await tournaments().start(await created(house, { creatorId: ann }))).toBe('only-house-bots');
      expect(await tournaments().start(await created(house))).toBe('done');
      const id = await created([ann, ...house], { creatorId: ann });
      await begun(id);
      await tournaments().withdraw(id, ann);
      expect(await tournaments().advance(id)).toEqual({ openings: [], told: [ann] });
      expect((await tournaments().about(id))!.state).toBe('cancelled');
    });
  });

  test('a batch starts by itself once both are in, even if nobody starts it', async () => {
    const [ann, bob] = await agents(['Ann', 'Bob']);
    const batch = { format: 'batch', creatorId: ann, isOpen: false, invited: [bob], mostEntrants: 2 } as const;
    const id = await created([ann], batch);
    await tournaments().join(id, { agentId: ann });
    expect(await waiting('due')).toEqual([]);
    await tournaments().join(id, { agentId: bob });
    expect(await waiting('due')).toEqual([id]);
  });

  test('those who waited for one that is cancelled at its time are woken', async () => {
    const [ann] = await agents(['Ann']);
    const id = await created([ann], { startsAt: accounts.clock.time });
    const woken: string[] = [];
    const bus = { subscribe: () => () => {}, publishEverywhere: (topic: string) => void woken.push(topic) };
    const clock = { now: () => accounts.clock.time, at: () => ({ cancel: () => {} }) };
    const ports = { tournaments: tournaments(), agents: accounts.agents, bus, clock };
    const runner = new TournamentRunner(ports as unknown as RunnerPorts);
    await runner.lead();
    runner.rest();
    expect((await tournaments().about(id))!.state).toBe('cancelled');
    expect(woken).toEqual([`agent ${ann}`]);
  });

  test('a list is a few queries, however long it is', async () => {
    const [ann, bob, eve] = await agents(['Ann', 'Bob', 'Eve']);
    const wanted = { creatorId: ann, invited: [eve] };
    for (let i = 0; i < 5; i++) {
      accounts.clock.time++;
      await created([ann, bob], wanted);
      await created([ann, bob], { ...wanted, format: 'batch' });
    }
    let queries = 0;
    const counting = accounts.database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const counted = over({ ...accounts.database, kysely: counting });
    const lists = [await counted.latest(9), await counted.batches(ann, 9), await counted.invitations(eve)];
    expect(lists.map(({ length }) => length)).toEqual([5, 5, 10]);
    expect(queries).toBeLessThanOrEqual(6);
  });

  test('those who have declined are not counted, those who have left later are', async () => {
    const [ann, bob, eve, joe] = await agents(['Ann', 'Bob', 'Eve', 'Joe']);
    const id = await created([ann, bob, eve], { invited: [joe] });
    const taking = async () => (await tournaments().latest(9))[0].entrants;
    await tournaments().withdraw(id, joe);
    await tournaments().withdraw(id, eve);
    expect(await taking()).toBe(2);
    await begun(id);
    await tournaments().withdraw(id, bob);
    expect(await taking()).toBe(2);
  });
});
