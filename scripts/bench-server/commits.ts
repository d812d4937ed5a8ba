import { draw, findGame, type Game } from '@hexfront/engine';
import { Arena } from '../../packages/server/src/arena/arena.ts';
import type { Storage, Write } from '../../packages/server/src/arena/ports.ts';
import { ProcessBus, realIds } from '../../packages/server/src/runtime/process-ports.ts';
import { SteadyClock } from '../../packages/server/src/runtime/steady-clock.ts';
import type { Database } from '../../packages/server/src/storage/database.ts';
import { openDatabase } from '../../packages/server/src/storage/open.ts';
import { SqlStorage } from '../../packages/server/src/storage/sql-storage.ts';
import { testDatabase } from '../../packages/server/test/storage/postgres.ts';

const matches = 200;

/** Durable moves per second, compared with durable rows per second. */
export async function benchCommits(ms: number) {
  const rows = [];
  for (const kind of ['pglite', 'postgres'] as const) {
    const test = await testDatabase(kind);
    const database = await openDatabase(test.place);
    try {
      const { movesPerSecond, bytes } = await arenaMoves(database, ms);
      for (const connections of kind === 'pglite' ? [1] : [1, 10]) {
        const bare = await bareRows(database, bytes, connections, ms);
        rows.push({
          database: kind,
          'moves/s': Math.round(movesPerSecond),
          'bytes a move': bytes,
          connections,
          'bare rows/s': Math.round(bare),
          'moves a row': Number((movesPerSecond / bare).toFixed(2)),
        });
      }
    } finally {
      await database.close();
      await test.close();
    }
  }
  // The arena commits on one connection; ten bare connections are shown for comparison.
  const alike = rows.filter((row) => row.connections === 1);
  return { rows, holds: alike.every((row) => row['moves a row'] >= 0.5) };
}

/** Random legal play in all matches at once, each waiting for its answer. */
async function arenaMoves(database: Database, ms: number): Promise<{ movesPerSecond: number; bytes: number }> {
  let written = 0;
  let writes = 0;
  const sql = new SqlStorage(database);
  const storage: Storage = new Proxy(sql, {
    get: (target, name: keyof Storage) => {
      if (name !== 'commit') return (target[name] as (...args: unknown[]) => unknown).bind(target);
      return (write: Write) => {
        if (write.answer !== undefined && writes++ % 50 === 0) written += JSON.stringify(write).length * 50;
        return target.commit(write);
      };
    },
  });
  const report = (problem: string, error: unknown): void => {
    throw new Error(problem, { cause: error });
  };
  const arena = new Arena({ clock: new SteadyClock(), ids: realIds, storage, bus: new ProcessBus(), report });
  let moves = 0;
  let until = Number.POSITIVE_INFINITY;
  const players = Array.from({ length: matches }, (_, i) => play(i));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  moves = 0;
  const started = performance.now();
  until = started + ms;
  await Promise.all(players);
  const seconds = (performance.now() - started) / 1000;
  await arena.stop();
  return { movesPerSecond: moves / seconds, bytes: Math.round(written / Math.max(1, writes)) };

  async function play(i: number): Promise<void> {
    const game = findGame('attrition-1') as Game;
    const agents = [`a${i}`, `b${i}`];
    for (let round = 0; performance.now() < until; round++) {
      const id = (await arena.open({
        game: game.id,
        options: game.options(),
        players: agents.map((agentId) => ({ agentId, name: agentId, isHouse: false })),
        mode: 'casual',
        pace: { turnSeconds: 60, tickMs: 0, isEager: false },
        errorAllowance: 0,
      }))!;
      for (let n = 0; performance.now() < until; n++) {
        const match = (await arena.liveMatches.find(id))!;
        const [seat] = match.deciding();
        if (seat === undefined) break;
        const legal = game.legal(match.state, seat);
        const move = legal[draw(`${i}`, round, n) % legal.length];
        const { status, body } = await arena.submit(id, agents[seat], {
          moveId: `${n}`,
          expectedVersion: match.stateVersion,
          move,
        });
        if (status !== 200) throw new Error(JSON.stringify(body));
        moves++;
      }
    }
  }
}

/** One row per commit, repeatedly, on every connection. */
async function bareRows(database: Database, bytes: number, connections: number, ms: number): Promise<number> {
  await database.query(
    'create table if not exists bare (id bigint generated always as identity primary key, body json)',
  );
  const body = JSON.stringify({ text: 'x'.repeat(Math.max(0, bytes - 11)) });
  let rows = 0;
  const started = performance.now();
  const insert = async (): Promise<void> => {
    const connection = await database.connect();
    try {
      while (performance.now() - started < ms) {
        await connection.run('insert into bare (body) values ($1)', [body]);
        rows++;
      }
    } finally {
      connection.release();
    }
  };
  await Promise.all(Array.from({ length: connections }, insert));
  return rows / ((performance.now() - started) / 1000);
}
