import { studyFaults } from '../packages/cli/test/llm/fault-study.ts';
import { table } from './markdown-table.ts';
import { ScriptOptions } from './script-options.ts';

const usage = `Lets a language model play while its provider misbehaves, and counts what came of it.

  npm run models:faults -- [--matches N] [--seed S] [--together N]

  --matches N   how many matches (default 100)
  --seed S      what the provider does with which request (default 1)
  --together N  how many matches are played at the same time (default 16)

The provider is a real HTTP server on this machine. By seed it mixes legal answers with garbage, illegal moves, truncated JSON,
HTML, 401, 429 with and without Retry-After, 500, cut and closed connections, slow answers and none at all, and has outages.

Exit code: 0 if no match was decided by a fault of the provider, every decision in the ledgers can be traced to its prompt and to what
was sent and received, and every fault is counted; otherwise 1.`;

const given = new ScriptOptions(usage, {
  matches: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  together: { type: 'string', default: '16' },
});
const matches = given.whole('matches', 1)!;
const study = await studyFaults({
  seed: given.values.seed as string,
  matches,
  together: given.whole('together', 1)!,
  onMatch: (played) => process.stderr.isTTY && process.stderr.write(`\r${played} of ${matches} matches`),
});

const { kinds, decisions, cancelled, decidedByFaults, untraceable, uncounted } = study;
console.log(
  table(
    ['the provider', 'requests', 'played', 'repair asked', 'fallback', 'sent again'],
    kinds.map(({ kind, requests, played, repaired, fallbacks, resent }) => [
      kind,
      ...[requests, played, repaired, fallbacks, resent].map((count) => (count === 0 ? '' : String(count))),
    ]),
  ).join('\n'),
);
console.log(`${study.matches} matches, ${decisions} decisions; ${cancelled} times a match was cancelled in an outage and played again
matches decided by faults of the provider: ${decidedByFaults}
decisions that cannot be traced to their prompt: ${untraceable}
faults that no ledger counts: ${uncounted}`);
process.exit(decidedByFaults + untraceable + uncounted === 0 ? 0 : 1);
