import { findBot } from '@hexfront/bots';
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { playMatch } from '@hexfront/sim';
import { ServerProcess } from '../../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../../packages/server/test/crash/settings.ts';
import { testDatabase } from '../../packages/server/test/storage/postgres.ts';
import { ask, cpuMs, postgresPid } from './cpu-time.ts';
import { post } from './post.ts';

const gameType = 'attrition-3';
/** Matches that are played at the same time. */
const atOnce = 50;

/** What whole matches over HTTP cost on PostgreSQL: CPU time of the server and of the database, and bytes stored and logged. */
export async function benchCost(matches: number) {
  const test = await testDatabase('postgres');
  const { url } = test.place as { url: string };
  const server = new ServerProcess({ ...crashSettings, HEXFRONT_PROMPT_KEY: '0'.repeat(64), DATABASE_URL: url });
  await server.start();
  try {
    return { rows: [await measure(server, url, matches)], holds: true };
  } finally {
    await server.kill();
    await test.close();
  }
}

async function measure(server: ServerProcess, url: string, matches: number) {
  const database = await postgresPid(url);
  const games = recorded();
  const keys: string[] = [];
  for (let i = 0; i < 2 * atOnce; i++) {
    keys.push((await post(`${server.url}/v1/auth/register`, '', { name: `player ${i}` })).apiKey);
  }
  const play = async (count: number) => {
    let [next, decisions] = [0, 0];
    const table = async (_: unknown, i: number) => {
      const seats = keys.slice(2 * i, 2 * i + 2);
      while (next < count) {
        const played = await playOne(server.url, seats, games[next++ % games.length]);
        decisions += played;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, table));
    return decisions;
  };
  // Compiles the code.
  await play(matches / 2);
  const before = { ...(await sizes(url)), server: cpuMs(server.pid), database: cpuMs(database) };
  const started = performance.now();
  const decisions = await play(matches);
  const seconds = (performance.now() - started) / 1000;
  const after = { ...(await sizes(url)), server: cpuMs(server.pid), database: cpuMs(database) };
  const per = (part: keyof typeof before, count: number) => Number(((after[part] - before[part]) / count).toFixed(3));
  return {
    matches,
    'decisions per match': Math.round(decisions / matches),
    'decisions/s': Math.round(decisions / seconds),
    'server CPU ms per decision': per('server', decisions),
    'database CPU ms per decision': per('database', decisions),
    'KB stored per match': per('stored', matches * 1024),
    'KB of WAL per match': per('logged', matches * 1024),
  };
}

type Decision = readonly [seat: number, action: unknown];

/** Games between bots. There is no chance in this game, so they can be played again. */
function recorded(): readonly (readonly Decision[])[] {
  const game = findGame(gameType) as Game;
  const options = game.options({}) as JsonObject;
  const found = findBot('level-3', game);
  if ('error' in found) throw new Error(found.error);
  const bots = [found.bot, found.bot];
  return Array.from({ length: 20 }, (_, i) =>
    playMatch({ game, options, seed: `cost ${i}`, bots }).steps.flatMap((step) =>
      'decisions' in step
        ? Object.entries(step.decisions).flatMap(([seat, actions]) =>
            actions.map((action) => [Number(seat), action] as const),
          )
        : [],
    ),
  );
}

/** Returns how many decisions there were. */
async function playOne(url: string, keys: readonly string[], decisions: readonly Decision[]): Promise<number> {
  const { matchId, invite } = await post(`${url}/v1/challenges`, keys[0], { gameType });
  await post(`${url}/v1/challenges/${invite}/accept`, keys[1], {});
  for (const [version, [seat, move]] of decisions.entries()) {
    const body = { moveId: `m${version}`, expectedVersion: version, move };
    await post(`${url}/v1/matches/${matchId}/move`, keys[seat], body);
  }
  return decisions.length;
}

async function sizes(url: string): Promise<{ stored: number; logged: number }> {
  const asked = `select pg_database_size(current_database())::float8 as stored, (pg_current_wal_lsn() - '0/0')::float8 as logged`;
  return ask(url, asked);
}
