import { draw } from '@hexfront/engine';
import { Arena } from '../../packages/server/src/arena/arena.ts';
import { ProcessBus, realIds } from '../../packages/server/src/runtime/process-ports.ts';
import { SteadyClock } from '../../packages/server/src/runtime/steady-clock.ts';
import type { Database } from '../../packages/server/src/storage/database.ts';
import { openDatabase } from '../../packages/server/src/storage/open.ts';
import { SqlStorage } from '../../packages/server/src/storage/sql-storage.ts';
import { plan } from '../../packages/server/test/arena/memory-arena.ts';
import { ServerProcess } from '../../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../../packages/server/test/crash/settings.ts';
import { testDatabase } from '../../packages/server/test/storage/postgres.ts';
import { percentile } from './percentile.ts';

const games = ['attrition-1', 'attrition-2', 'warshard-1', 'battle-1', 'battle-2'];
const records = 100;

/** How long a start takes with many live matches on PostgreSQL: until the port is open, and until every clock runs. */
export async function benchStart(matches: number) {
  const test = await testDatabase('postgres');
  const { url } = test.place as { url: string };
  const database = await openDatabase(test.place);
  await fill(database, matches);
  await database.close();
  const settings = { ...crashSettings, DATABASE_URL: url, HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
  const server = new ServerProcess(settings);
  try {
    const started = performance.now();
    const seconds = () => Number(((performance.now() - started) / 1000).toFixed(1));
    await server.start();
    const open = seconds();
    const taken: number[] = [];
    for (let running = 0; running < matches; ) {
      const before = performance.now();
      running = await clocks(server.url);
      taken.push(performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const all = seconds();
    taken.sort((a, b) => a - b);
    const slowest = Math.round(percentile(taken, 1));
    const row = { matches, records, 'port open s': open, 'all clocks s': all, 'slowest read ms': slowest };
    return { rows: [row], holds: open <= 2 && all <= 15 };
  } finally {
    await server.kill();
    await test.close();
  }
}

async function clocks(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^hexfront_running_matches (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Plays one match of each game and copies it under other ids: what a log says does not depend on its id. */
async function fill(database: Database, matches: number): Promise<void> {
  const storage = new SqlStorage(database);
  const report = (problem: string, error: unknown): void => {
    throw new Error(problem, { cause: error });
  };
  const arena = new Arena({ clock: new SteadyClock(), ids: realIds, storage, bus: new ProcessBus(), report });
  const pace = { turnSeconds: 600, tickMs: 600_000, isEager: true };
  const ids: string[] = [];
  for (const game of games) {
    const id = (await arena.open(plan(game, 2, { pace })))!;
    await play(arena, id);
    ids.push(id);
  }
  await arena.stop();
  for (let i = ids.length; i < matches; i++) await copy(database, ids[i % ids.length], `copy-${i}`);
  await database.query('analyze');
}

async function play(arena: Arena, id: string): Promise<void> {
  for (;;) {
    const match = (await arena.liveMatches.find(id))!;
    const { game, state, stateVersion, seq } = match;
    if (match.ending !== null) throw new Error(`the match of ${game.id} ended after ${seq} records; use fewer`);
    if (seq >= records) return;
    const [seat] = match.deciding().filter((each) => match.set(each, stateVersion + 1) === undefined);
    if (seat === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
      continue;
    }
    const legal = game.legal(state, seat);
    const action = legal[draw('bench', seq) % legal.length];
    const move = game.sets === undefined ? action : { [game.sets.tickField]: stateVersion + 1, orders: [action] };
    const agentId = match.head.players[seat].agentId;
    await arena.submit(id, agentId, { moveId: `${seq}`, expectedVersion: stateVersion, move });
  }
}

/** The same rows with another id; the head contains it, too. */
async function copy(database: Database, from: string, to: string): Promise<void> {
  const columns = {
    matches: 'game, mode, status, seq, state_version, opened_at, is_house_only',
    match_players: 'seat, agent_id, opened_at, is_live',
    records: 'seq, state_version, kind, at, body',
    answers: 'seat, n, move_id, body_hash, seq, status, body',
    checkpoints: 'seq, withdrawn, sets, saved',
  };
  for (const [table, rest] of Object.entries(columns)) {
    const id = table === 'matches' ? 'id' : 'match_id';
    await database.query(`insert into ${table} (${id}, ${rest}) select $2, ${rest} from ${table} where ${id} = $1`, [
      from,
      to,
    ]);
  }
  await database.query(
    `insert into match_heads (match_id, head) select $2, replace(head::text, $1, $2)::json from match_heads where match_id = $1`,
    [from, to],
  );
}
