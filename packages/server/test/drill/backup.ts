import { cpSync, rmSync } from 'node:fs';
import { migrations } from '../../src/storage/migrations/index.ts';
import { DrillArena, type DrillPlan } from './arena.ts';
import { makeTables, readTables, writeTables } from './tables.ts';

export interface DrillResult {
  readonly problems: readonly string[];
  /** Moves acknowledged in the history that counts. */
  readonly acknowledged: number;
}

/**
 * Backs up an arena while clients play, destroys its database, restores the backup and lets the clients play on. Every move that was
 * acknowledged before the backup must be there; what came after it is lost, as with every backup.
 */
export async function backupDrill(plan: DrillPlan): Promise<DrillResult> {
  const arena = await DrillArena.start(plan);
  const copy = `${arena.folder}-backup`;
  try {
    arena.play();
    await arena.untilMoves(plan.moves);
    const marks = arena.clients.map(({ journal }) => journal.length);
    const restore = plan.kind === 'pglite' ? await copyFolder(arena, copy) : await copyTables(arena);
    plan.say(`backed up after ${marks.reduce((sum, n) => sum + n)} moves`);
    await arena.untilMoves(plan.moves);
    await arena.rest();
    await arena.server.kill();
    plan.say(`destroyed after ${arena.acknowledged} moves`);
    await restore();
    await arena.server.start();
    for (const [i, client] of arena.clients.entries()) {
      client.journal.length = marks[i];
      client.turns.length = 0;
    }
    arena.play();
    await arena.untilMoves(plan.moves);
    plan.say(`restored, and played on to ${arena.acknowledged} moves`);
    return { problems: await arena.problems(), acknowledged: arena.acknowledged };
  } finally {
    await arena.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The embedded database is copied while the server is stopped; clients only notice a pause. Returns how to restore it. */
async function copyFolder({ server, folder }: DrillArena, copy: string): Promise<() => Promise<void>> {
  await server.stop();
  cpSync(folder, copy, { recursive: true });
  await server.start();
  return async () => {
    rmSync(folder, { recursive: true });
    cpSync(copy, folder, { recursive: true });
  };
}

/** PostgreSQL is copied while the server writes to it. */
async function copyTables(arena: DrillArena): Promise<() => Promise<void>> {
  const database = await arena.openDatabase();
  const dump = await readTables(database);
  await database.close();
  return async () => {
    const empty = await arena.openDatabase();
    await makeTables(empty, Object.keys(migrations).at(-1)!);
    await writeTables(empty, dump);
    await empty.close();
  };
}
