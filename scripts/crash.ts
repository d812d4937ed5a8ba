import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashRun } from '../packages/server/test/crash/crash-run.ts';
import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { testDatabase } from '../packages/server/test/storage/postgres.ts';

const usage = `Plays matches over HTTP while the server is killed with SIGKILL, then compares every acknowledgement with the logs.

  npm run crash -- [--matches 50] [--kills 10] [--postgres] [--seed TEXT]

  --postgres   use a temporary PostgreSQL server instead of the embedded database
Exit code: 0 if the log contains every acknowledged move, no version is skipped or repeated, every match has ended and every replay
verifies; 1 otherwise.`;

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '50' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: 'crash' },
    postgres: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'hexfront-crash-'));
const database = values.postgres ? await testDatabase('postgres') : null;
const place = database === null ? {} : { DATABASE_URL: (database.place as { url: string }).url };
const server = new ServerProcess({
  ...crashSettings,
  ...place,
  HEXFRONT_DATA: folder,
  HEXFRONT_PROMPT_KEY: '0'.repeat(64),
});
const started = performance.now();
try {
  const { matches, kills, seed } = values;
  const plan = { matches: Number(matches), kills: Number(kills), seed, thinkMs: 400, say: console.log };
  const { problems, acknowledged, repeated, records } = await crashRun(server, plan);
  for (const problem of problems) console.error(problem);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${matches} matches, ${kills} kills, ${acknowledged} moves acknowledged, ${repeated} requests repeated, ${records} records, ${problems.length} problems, ${seconds} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.kill();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
