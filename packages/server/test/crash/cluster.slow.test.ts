import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../storage/postgres.ts';
import { ClusterRun } from './cluster-run.ts';
import { crashSettings } from './settings.ts';
import { ServerProcess } from './server-process.ts';

const leaseMs = 1500;
let database: TestDatabase;
let nodes: ServerProcess[];
beforeAll(async () => {
  database = await testDatabase('postgres');
  const { url } = database.place as { url: string };
  const settings = { ...crashSettings, DATABASE_URL: url, HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
  const node = () => new ServerProcess({ ...settings, HEXFRONT_LEASE_MS: String(leaseMs) }, ['--liftoff-only']);
  nodes = [node(), node()];
});
afterAll(async () => {
  for (const node of nodes) node.thaw();
  await Promise.all(nodes.map((node) => node.kill()));
  await database.close();
});

test('two nodes, each killed and frozen once: nothing is lost, doubled or ended unjustly, and no stream has a gap or a repeat', async () => {
  const { url: databaseUrl } = database.place as { url: string };
  const plan = { matches: 4, kills: 1, freezes: 1, leaseMs, isTimed: false, databaseUrl, seed: 'short', thinkMs: 150 };
  const { problems, acknowledged, takeovers } = await new ClusterRun(nodes, { ...plan, say: () => {} }).run();
  expect(problems).toEqual([]);
  expect(takeovers).toHaveLength(4);
  expect(acknowledged).toBeGreaterThan(50);
});
