import { expect, test } from 'vitest';
import { backupDrill } from './backup.ts';
import { upgradeDrill } from './upgrade.ts';

const plan = { matches: 5, moves: 15, say: () => {} };

// `npm run drill -- upgrade` does the last one on the embedded database, too.
test.each([
  ['pglite', 'a backup made between two starts', backupDrill],
  ['postgres', 'a backup made during play', backupDrill],
  ['postgres', 'an upgrade of a database with live matches', upgradeDrill],
] as const)('%s: after %s, all moves before it are there, replays verify, and play goes on', async (kind, _, drill) => {
  const { problems, acknowledged } = await drill({ ...plan, kind });
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(2 * plan.moves);
});
