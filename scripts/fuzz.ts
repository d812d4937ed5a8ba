/** `npm run fuzz`: attacks every way in with hostile input, and fails on anything but a refusal with a code. */
import { FuzzArena } from './fuzz/arena.ts';
import { fuzzBotFrames } from './fuzz/bot-frames.ts';
import { fuzzDocuments } from './fuzz/document-fuzz.ts';
import { fuzzLines } from './fuzz/lines.ts';
import { fuzzMcp } from './fuzz/mcp-frames.ts';
import { schemathesisCommand } from './fuzz/python.ts';
import { type FuzzReport, Tally, type Until } from './fuzz/report.ts';
import { furnish, schemathesis } from './fuzz/schemathesis.ts';
import { ScriptOptions } from './script-options.ts';
import { Dice } from './soak/dice.ts';

type Attack = (seed: number, until: Until) => Promise<FuzzReport>;

/** Growth of the arena's heap that still counts as none. */
const mostGrowth = 0.1;
/** Hypothesis finds little after this many examples of one operation; another seed finds more. */
const examplesAtOnce = 40;

const attacks: Readonly<Record<string, { readonly says: string; readonly run: Attack }>> = {
  http: { says: 'schemathesis over our own OpenAPI document, as every kind of caller', run: attackHttp },
  bot: { says: 'WebSocket frames to the bot socket', run: onArena('bot', fuzzBotFrames) },
  mcp: { says: 'JSON-RPC to the MCP endpoint', run: onArena('mcp', fuzzMcp) },
  lines: { says: 'lines to the standard input of hexfront engine', run: onProcess },
  documents: { says: 'replays, scenarios, saved positions and options', run: onDocuments },
};

const usage = `Sends hostile input to everything that reads input, made by mutation of a corpus and seeded.

  npm run fuzz -- [--minutes N] [--cases N] [--seed N] [--only PART,PART]

  --minutes N   time for each part (default 2)
  --cases N     end each part after so many cases instead
  --seed N      the same seed sends the same input (default 1)
  --only PARTS  ${Object.entries(attacks)
    .map(([name, { says }]) => `${name}: ${says}`)
    .join('\n                ')}

Exit code: 0 if every case was answered or refused with a code, without an exception, a 5xx or a hang, and the arena's heap did not grow
by more than ${mostGrowth * 100}%; 1 otherwise; 2 for a usage error, or if schemathesis could not be installed from PyPI.`;

async function main(): Promise<number> {
  const given = readOptions();
  if (given.only.includes('http')) {
    const found = schemathesisCommand();
    if ('missing' in found) {
      console.error(found.missing);
      return 2;
    }
  }
  let isClean = true;
  for (const part of given.only) {
    const at = given.cases === null ? performance.now() + given.minutes * 60_000 : Number.POSITIVE_INFINITY;
    const began = performance.now();
    const report = await attacks[part].run(given.seed, { cases: given.cases ?? Number.POSITIVE_INFINITY, at });
    print(report, (performance.now() - began) / 1000);
    isClean &&= report.finds.length === 0;
  }
  return isClean ? 0 : 1;
}

function readOptions() {
  const given = new ScriptOptions(usage, {
    minutes: { type: 'string', default: '2' },
    cases: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  });
  const minutes = Number(given.values.minutes);
  if (!(minutes > 0)) given.refuse('--minutes must be a positive number.');
  const only = given.parts('only', Object.keys(attacks));
  return { minutes, cases: given.whole('cases', 1), seed: given.whole('seed', 0)!, only };
}

function print({ part, cases, answers, finds, heaps }: FuzzReport, seconds: number): void {
  console.log(`${part}: ${cases} cases in ${seconds.toFixed(0)} s, ${finds.length} finds`);
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  if (heaps !== undefined) console.log(`  heap ${mb(heaps[0])} → ${mb(heaps[1])}`);
  const listed = [...answers].sort(([, a], [, b]) => b - a).map(([answer, count]) => `${count} ${answer}`);
  console.log(`  ${listed.join(', ')}`);
  for (const find of finds) console.log(`  FOUND ${find}`);
}

async function attackHttp(seed: number, until: Until): Promise<FuzzReport> {
  const { command } = schemathesisCommand() as { command: string };
  const tally = new Tally();
  for (let round = 0; !tally.isDone(until); round++) {
    const arena = await FuzzArena.start();
    try {
      const { callers, ids } = await furnish(arena);
      for (const caller of callers) {
        // A round is for all callers, unless time is up.
        if (tally.isDone({ ...until, cases: Number.POSITIVE_INFINITY })) break;
        const plan = { ids, examples: examplesAtOnce, seed: seed + round };
        const { cases, failures } = await schemathesis(command, arena, caller, plan);
        tally.countMany(caller.name, cases);
        if (failures.length > 0) tally.find(`as ${caller.name}: ${failures[0]}`, failures.slice(1).join('\n'));
      }
      await judgeArena(arena, tally);
    } finally {
      await arena.close();
    }
  }
  return tally.report('http');
}

function onArena(
  part: string,
  fuzz: (arena: FuzzArena, dice: Dice, tally: Tally, until: Until) => Promise<void>,
): Attack {
  return async (seed, until) => {
    const arena = await FuzzArena.start();
    const [tally, dice] = [new Tally(), new Dice(seed)];
    try {
      await arena.settle();
      const now = performance.now();
      const quarter = { cases: Math.ceil(until.cases / 4), at: now + (until.at - now) / 4 };
      await fuzz(arena, dice, tally, quarter);
      const early = await arena.heap();
      await fuzz(arena, dice, tally, until);
      const late = await arena.heap();
      if (late > early * (1 + mostGrowth)) tally.find('the heap has grown', `${early} → ${late} bytes`);
      await judgeArena(arena, tally);
      return { ...tally.report(part), heaps: [early, late] };
    } finally {
      await arena.close();
    }
  };
}

async function judgeArena(arena: FuzzArena, tally: Tally): Promise<void> {
  const problems = await arena.problems();
  if (problems > 0) tally.find(`${problems} internal errors or answers of 500 and more`, arena.said.join(''));
}

async function onProcess(seed: number, until: Until): Promise<FuzzReport> {
  const tally = new Tally();
  await fuzzLines(new Dice(seed), tally, until);
  return tally.report('lines');
}

async function onDocuments(seed: number, until: Until): Promise<FuzzReport> {
  const tally = new Tally();
  await fuzzDocuments(seed, tally, until);
  return tally.report('documents');
}

process.exit(await main());
