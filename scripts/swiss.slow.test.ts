import { expect, test } from 'vitest';
import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { testDatabase } from '../packages/server/test/storage/postgres.ts';
import { swissRun } from './swiss/swiss-run.ts';

test('a Swiss of connected bots survives a kill of the server, and every game links to a replay that verifies', async () => {
  const database = await testDatabase('postgres');
  const adminKey = 'the-key-of-the-operator';
  const { url } = database.place as { url: string };
  const settings = { DATABASE_URL: url, HEXFRONT_PROMPT_KEY: '0'.repeat(64), HEXFRONT_ADMIN_KEY: adminKey };
  const server = new ServerProcess({ ...crashSettings, ...settings });
  try {
    const plan = { bots: 7, rounds: 3, games: 2, kills: 1, game: 'attrition-1', options: { turnLimit: 2 } };
    const { problems, verified } = await swissRun(server, { ...plan, adminKey, say: () => {} });
    expect([problems, verified]).toEqual([[], 18]);
  } finally {
    await server.kill();
    await database.close();
  }
});
