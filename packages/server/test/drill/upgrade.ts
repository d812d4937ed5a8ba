import { migrations } from '../../src/storage/migrations/index.ts';
import { DrillArena, type DrillPlan } from './arena.ts';
import type { DrillResult } from './backup.ts';
import { makeTables, readTables, writeTables } from './tables.ts';

/** Agents have accounts since this version; before it there were no matches over the network. */
export const oldest = '0003-accounts';

/**
 * Turns the database of an arena with live matches into one of an older version, as an upgrade finds it, and starts this version on it.
 * Clients notice a pause; no move may be lost.
 */
export async function upgradeDrill(plan: DrillPlan, from: string = oldest): Promise<DrillResult> {
  const arena = await DrillArena.start(plan);
  try {
    arena.play();
    await arena.untilMoves(plan.moves);
    await arena.server.stop();
    const database = await arena.openDatabase();
    const dump = await readTables(database);
    await makeTables(database, from);
    await writeTables(database, dump);
    await database.close();
    plan.say(`the database is that of ${from}, with ${arena.acknowledged} moves`);
    await arena.server.start();
    await arena.untilMoves(plan.moves);
    plan.say(`upgraded, and played on to ${arena.acknowledged} moves`);
    const problems = await arena.problems();
    await arena.server.stop();
    return { problems: [...problems, ...(await missing(arena))], acknowledged: arena.acknowledged };
  } finally {
    await arena.close();
  }
}

async function missing(arena: DrillArena): Promise<string[]> {
  const database = await arena.openDatabase();
  const done = await database.query<{ name: string }>('select name from kysely_migration');
  await database.close();
  const names = new Set(done.map(({ name }) => name));
  return Object.keys(migrations)
    .filter((name) => !names.has(name))
    .map((name) => `${name} was not run`);
}
