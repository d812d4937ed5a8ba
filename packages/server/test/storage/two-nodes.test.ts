import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Agents } from '../../src/accounts/agents.ts';
import { newsOf, readNews } from '../../src/cluster/news.ts';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { SqlStorage } from '../../src/storage/sql-storage.ts';
import { type NewTournament, Tournaments } from '../../src/tournaments/tournaments.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { answer, ending, note, opening, step, waiting } from './writes.ts';

/** Two nodes that share one PostgreSQL, each with its own pool and its own batches. */
let empty: Awaited<ReturnType<typeof openEmptyDatabase>>;
let other: Database;
let nodes: SqlStorage[];
beforeAll(async () => {
  empty = await openEmptyDatabase('postgres');
  other = await openDatabase(empty.place);
  nodes = [empty.storage, new SqlStorage(other)];
});
beforeEach(() => empty.reset());
afterAll(async () => {
  await other.close();
  await empty.close();
});

const ids = Array.from({ length: 40 }, (_, i) => `m${i}`);

test('when both write to a match, exactly one succeeds every time', async () => {
  await Promise.all(ids.map((id) => nodes[0].commit(opening(id))));
  for (let seq = 1; seq <= 5; seq++) {
    // In different orders, so that batches that lock in order of arrival would deadlock.
    const taken = await Promise.all(
      nodes.map((node, i) => {
        const order = i === 0 ? ids : ids.toReversed();
        const agents = i === 0 ? ['ann', 'bob'] : ['bob', 'ann'];
        return Promise.all(
          order.map(async (id) => {
            const outbox = agents.map((agent) => note(agent, id, seq));
            return (await node.commit(step(id, seq, { outbox }))) ? id : null;
          }),
        );
      }),
    );
    expect(
      taken
        .flat()
        .filter((id) => id !== null)
        .sort(),
    ).toEqual(ids.toSorted());
  }
  for (const agent of ['ann', 'bob']) {
    const entries = await nodes[1].outbox(agent, 0, 1000);
    expect(entries.map(({ last }) => last)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  }
  expect(await deadlocks()).toBe(0);
});

test('tournaments with the same entrants, in different orders, begin and end at once', async () => {
  const agents = new Agents(empty.database, { now: () => 0 });
  const names = Array.from({ length: 12 }, (_, i) => `Agent ${i}`);
  const registered = await Promise.all(names.map((name) => agents.register({ name })));
  const everyone = registered.flatMap((made) => (made === 'name-taken' ? [] : made.agent.id));
  const wanted: Omit<NewTournament, 'entrants' | 'invited'> = {
    name: 'Cup',
    format: 'swiss',
    game: 'attrition-2',
    options: {},
    pace: { turnSeconds: 60, tickMs: 0, isEager: true },
    mode: 'casual',
    rounds: 1,
    games: 1,
    concurrency: 1,
    durationMs: null,
    mostEntrants: 12,
    creatorId: null,
    isOpen: false,
    startsAt: null,
  };
  const play = async (database: Database, order: readonly string[]) => {
    const tournaments = new Tournaments(database, { now: () => 0 }, { id: randomUUID }, 1);
    for (let k = 0; k < 15; k++) {
      await tournaments.create({ ...wanted, entrants: [], invited: order });
      const id = await tournaments.create({ ...wanted, entrants: order.map((agentId) => ({ agentId })), invited: [] });
      await tournaments.cancel(id!);
    }
  };
  await Promise.all([play(empty.database, everyone), play(other, everyone.toReversed())]);
  expect(await deadlocks()).toBe(0);
});

/** The number of deadlocks so far; a batch would succeed when retried, but late. */
async function deadlocks(): Promise<number> {
  // A session reports its statistics when it has been idle for a while, or ends.
  await empty.database.query('select pg_stat_force_next_flush()');
  await other.query('select pg_stat_force_next_flush()');
  const [row] = await other.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return row.deadlocks;
}

test('an agent in the queue is given to only one match', async () => {
  const agents = Array.from({ length: 20 }, (_, i) => `agent ${i}`);
  for (const [i, agent] of agents.entries()) await nodes[0].enqueue(waiting(agent, i));
  const attempts = agents.flatMap((agent, i) => {
    const pair = [agent, agents[(i + 1) % agents.length]];
    const write = (side: number) => ({ ...opening(`m${i} ${side}`, pair), fromQueue: pair });
    return nodes.map((node, side) => node.commit(write(side)).then((taken) => (taken ? pair : [])));
  });
  const seated = (await Promise.all(attempts)).flat();
  expect(new Set(seated).size).toBe(seated.length);
  const left = (await nodes[0].queue()).map(({ agentId }) => agentId);
  expect([...left, ...seated].sort()).toEqual(agents.toSorted());
});

test('a match waits for another that is taking one of its agents, and is refused if that one succeeds', async () => {
  for (const [i, agent] of ['ann', 'bob'].entries()) await nodes[0].enqueue(waiting(agent, i));
  const taker = await empty.database.connect();
  await taker.begin();
  await taker.run(`delete from queue where agent_id = 'ann'`);
  const opened = nodes[1].commit({ ...opening('m'), fromQueue: ['ann', 'bob'] });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await taker.commit();
  taker.release();
  expect(await opened).toBe(false);
  expect(await nodes[0].match('m')).toBeNull();
  expect((await nodes[0].queue()).map(({ agentId }) => agentId)).toEqual(['bob']);
});

test('ended matches are numbered without gaps, and no reader sees a number before the ones below it', async () => {
  await Promise.all(ids.map((id) => nodes[0].commit(opening(id))));
  const stop = new AbortController();
  const seen: number[][] = [];
  const watch = (async () => {
    while (!stop.signal.aborted) {
      const rows = await other.query<{ no: number }>(
        'select ended_no as no from matches where ended_no is not null order by 1',
      );
      seen.push(rows.map(({ no }) => no));
    }
  })();
  for (let i = 0; i < ids.length; i += 8) {
    await Promise.all(ids.slice(i, i + 8).map((id, j) => nodes[j % 2].commit(ending(id, 1))));
  }
  stop.abort();
  await watch;
  expect(seen.at(-1)?.length ?? 0).toBeGreaterThan(0);
  for (const numbers of seen) expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  expect(await other.query('select value from counters')).toEqual([{ value: ids.length }]);
});

test('a node whose connections are cut continues with new ones, and fails if the outcome is unknown', async () => {
  await nodes[1].commit(opening('m'));
  const blocker = await empty.database.connect();
  await blocker.begin();
  await blocker.run(`select 1 from matches where id = 'm' for update`);
  const hanging = nodes[1].commit(step('m', 1));
  const refused = expect(hanging).rejects.toThrow(/terminat/);
  const cut = () =>
    empty.database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'select commit_writes%' and state = 'active' and datname = current_database()`);
  while ((await cut()).length === 0);
  await refused;
  await blocker.rollback();
  blocker.release();
  expect(await nodes[1].commit(step('m', 1))).toBe(true);
});

test('both drivers return bigint as a number, and commits are synchronous', async () => {
  const rows = await other.query(`select 9007199254740991::bigint as big, array[1::bigint] as list`);
  expect(rows[0]).toMatchObject({ big: Number.MAX_SAFE_INTEGER });
  expect(await other.commits.query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await other.commits.query('show statement_timeout')).toEqual([{ statement_timeout: '3s' }]);
  expect(await other.query('show statement_timeout')).toEqual([{ statement_timeout: '3s' }]);
});

test('a commit tells the others about its matches, in as many notifications as it takes', async () => {
  const heard: string[] = [];
  const listening = other.listen!('hexfront', { hear: (text) => void heard.push(text), onGap: () => {} });
  await listening.ready;
  const teller = new SqlStorage(empty.database, 'a node');
  const many = Array.from({ length: 200 }, (_, i) => `a match with a rather long name, number ${i}`);
  const opened = many.map((id) => ({ ...opening(id), outbox: [note('ann', id, 0), note('bob', id, 0)] }));
  expect(await Promise.all(opened.map((write) => teller.commit(write)))).toEqual(many.map(() => true));
  const told = () => heard.flatMap((text) => readNews(text, 'another')!.matches);
  await expect.poll(() => told().length, { timeout: 10_000 }).toBe(200);
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.length).toBeLessThan(20);
  expect(told()).toContainEqual([many[7], 0, ['ann', 'bob'], 0]);
  heard.length = 0;
  expect(await teller.commit(step(many[7], 5))).toBe(false);
  await teller.commit({ matchId: many[7], after: 0, records: [], outbox: [] });
  expect(await teller.commit(ending(many[7], 1))).toBe(true);
  await expect.poll(told, { timeout: 10_000 }).toEqual([newsOf(ending(many[7], 1))]);
  heard.length = 0;
  const two = many.slice(1, 3).map((id) => step(id, 1, { answer: answer(0, 1, 1, { moveId: 'one\ntwo' }) }));
  await Promise.all(two.map((write) => teller.commit(write)));
  await expect.poll(told, { timeout: 10_000 }).toEqual(two.map((write) => newsOf(write)));
  heard.length = 0;
  const long = { ...step(many[8], 1), answer: answer(0, 1, 1, { body: { text: 'é'.repeat(2500) } }) };
  expect(await teller.commit(long)).toBe(true);
  await expect.poll(told, { timeout: 10_000 }).toEqual([[many[8], 1, [], 0]]);
  await listening.close();
});
