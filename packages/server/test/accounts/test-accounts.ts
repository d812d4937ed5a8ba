import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.ts';
import type { Challenge, NewChallenge } from '../../src/matchmaking/challenges.ts';
import type { Database } from '../../src/storage/database.ts';
import type { SqlStorage } from '../../src/storage/sql-storage.ts';
import { openEmptyDatabase } from '../storage/empty-database.ts';

export const promptKey = Buffer.alloc(32, 7);
export const limits = {
  matches: 50,
  challenges: 50,
  scenarios: 3,
  tournaments: 20,
  prompts: 50,
  promptBytes: 100_000,
  logs: 3,
  logDays: 30,
  ledgers: 100,
  ledgerBytes: 1_000_000,
  ledgerDays: 30,
};
export const initialSkill = { mu: 25, sigma: 25 / 3 };

/** Accounts over a database, with a clock that the test sets. */
export interface TestAccounts extends Accounts {
  readonly database: Database;
  readonly storage: SqlStorage;
  readonly clock: { time: number };
}

/** Runs the same tests on both databases, each test on an empty one. */
export function overBothDatabases(tests: (accounts: TestAccounts) => void): void {
  describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
    const accounts = { clock: { time: 0 } } as TestAccounts;
    let opened: Awaited<ReturnType<typeof openEmptyDatabase>>;
    beforeAll(async () => {
      opened = await openEmptyDatabase(kind);
      const { database, storage } = opened;
      const clock = { now: () => accounts.clock.time };
      Object.assign(accounts, openAccounts(database, { clock, promptKeys: [promptKey], initialSkill, limits }), {
        database,
        storage,
      });
    });
    beforeEach(async () => {
      accounts.clock.time = 1_000_000;
      await opened.reset();
    });
    afterAll(() => opened?.close());
    tests(accounts);
  });
}

export async function registered(accounts: TestAccounts, name = 'Ann') {
  const made = await accounts.agents.register({ name });
  if (made === 'name-taken') throw new Error(`${name} is taken`);
  return made;
}

/** A challenge that is not refused. */
export async function challenge({ challenges }: TestAccounts, wanted: NewChallenge): Promise<Challenge> {
  const made = await challenges.create(wanted);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** A prompt that is not refused. */
export async function prompt({ prompts }: TestAccounts, agentId: string, game: string, text: string) {
  const made = await prompts.create(agentId, game, text);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Every value in every column of every table: what a thief of the database could read. */
export async function everythingStored(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => database.query<{ text: string }>(`select t::text as text from ${name} t`)),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}
