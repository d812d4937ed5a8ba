/** `npm run drill`: rehearses what an operator does in an emergency, on an arena in which matches are played. */
import { parseArgs } from 'node:util';
import { backupDrill } from '../packages/server/test/drill/backup.ts';
import { oldest, upgradeDrill } from '../packages/server/test/drill/upgrade.ts';
import { migrations } from '../packages/server/src/storage/migrations/index.ts';

const known = Object.keys(migrations);
const usage = `Plays matches over HTTP during a backup and restore, or an upgrade of the database, and compares every acknowledged move with the logs.

  npm run drill -- backup  [--database pglite|postgres] [--matches N] [--moves N]
  npm run drill -- upgrade [--database pglite|postgres] [--matches N] [--moves N] [--from MIGRATION]

  --database   the embedded database, or a temporary PostgreSQL server (default: one after the other)
  --matches N  number of matches (default 20)
  --moves N    moves to acknowledge before, after, and between the steps (default 200)
  --from NAME  upgrade: the last migration of the older version (default ${oldest})

Exit code: 0 if every move acknowledged before the backup or upgrade is in the logs exactly once, all replays verify and play went on; 1
otherwise; 2 for a usage error.`;

const options = {
  database: { type: 'string' },
  matches: { type: 'string', default: '20' },
  moves: { type: 'string', default: '200' },
  from: { type: 'string', default: oldest },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

async function main(): Promise<number> {
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refuse((error as Error).message);
  }
  const { values, positionals } = given;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [drill] = positionals;
  if (positionals.length !== 1 || (drill !== 'backup' && drill !== 'upgrade')) return refuse('Name backup or upgrade.');
  const [matches, moves] = [values.matches, values.moves].map(Number);
  for (const [name, value] of Object.entries({ matches, moves })) {
    if (!Number.isSafeInteger(value) || value < 1) return refuse(`--${name} must be a positive whole number.`);
  }
  const kinds = (['pglite', 'postgres'] as const).filter((kind) => (values.database ?? kind) === kind);
  if (kinds.length === 0) return refuse(`Unknown database: ${values.database}. Available: pglite, postgres.`);
  const older = known.slice(known.indexOf(oldest), -1);
  if (!older.includes(values.from)) return refuse(`Unknown migration: ${values.from}. Available: ${older.join(', ')}.`);
  let count = 0;
  for (const kind of kinds) {
    const plan = { kind, matches, moves, say: (line: string) => console.log(`${kind}: ${line}`) };
    const { problems, acknowledged } =
      drill === 'backup' ? await backupDrill(plan) : await upgradeDrill(plan, values.from);
    for (const problem of problems) console.error(problem);
    console.log(`${kind}: ${matches} matches, ${acknowledged} moves acknowledged, ${problems.length} problems`);
    count += problems.length;
  }
  return count === 0 ? 0 : 1;
}

function refuse(why: string): number {
  console.error(`${why}\n\n${usage}`);
  return 2;
}

process.exit(await main());
