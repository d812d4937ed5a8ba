import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { testDatabase } from '../packages/server/test/storage/postgres.ts';
import { ScriptOptions } from './script-options.ts';
import { swissRun, tableOf } from './swiss/swiss-run.ts';

const usage = `Plays a Swiss tournament of connected bots on a temporary PostgreSQL while the server is killed with SIGKILL, then checks the table.

  npm run swiss -- [--bots 64] [--rounds 7] [--games 2] [--kills 2] [--game attrition-1] [--turns 3]

  --games N    games per pairing, with the seats swapped after each
  --turns N    the turn limit of a game
Exit code: 0 if every pairing was played exactly once, all results are in, every game of the table links to a replay that verifies, and
no other match was played; 1 otherwise.`;

const given = new ScriptOptions(usage, {
  bots: { type: 'string', default: '64' },
  rounds: { type: 'string', default: '7' },
  games: { type: 'string', default: '2' },
  kills: { type: 'string', default: '2' },
  game: { type: 'string', default: 'attrition-1' },
  turns: { type: 'string', default: '3' },
});
const [bots, rounds, games, turns] = (['bots', 'rounds', 'games', 'turns'] as const).map(
  (name) => given.whole(name, 1)!,
);
const kills = given.whole('kills', 0)!;
const adminKey = 'the-key-of-the-operator';
const database = await testDatabase('postgres');
const server = new ServerProcess({
  ...crashSettings,
  DATABASE_URL: (database.place as { url: string }).url,
  HEXFRONT_PROMPT_KEY: '0'.repeat(64),
  HEXFRONT_ADMIN_KEY: adminKey,
  HEXFRONT_RATE_CATCH_UP: '100000',
});
const started = performance.now();
try {
  const { problems, tournament, verified, lost } = await swissRun(server, {
    bots,
    rounds,
    games,
    kills,
    game: given.values.game as string,
    options: { turnLimit: turns },
    adminKey,
    say: console.log,
  });
  for (const line of tableOf(tournament)) console.log(line);
  for (const problem of problems) console.error(problem);
  for (const [error, times] of server.errors) console.log(`the server logged ${times} times: ${error}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${bots} bots, ${rounds} rounds, ${kills} kills: ${tournament.pairings.length} pairings, ${verified} replays verified, ${lost} connections lost and resumed, ${problems.length} problems, ${seconds} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.kill();
  await database.close();
}
process.exit();
