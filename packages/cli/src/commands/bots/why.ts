import { type AnswerOf, ArenaHttp, HexfrontError } from '@hexfront/sdk';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { agentFrom, agentOptions, arenaNamed } from '../../connect/agent.ts';
import { Report } from '../../connect/report.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { jsonOption } from '../../game-arguments.ts';
import { counted } from '../../terminal/counted.ts';
import { oneLine, print, printJson } from '../../terminal/output.ts';

type MatchReport = AnswerOf<'matchReport'>['report'];

const { register: _, ...options } = agentOptions;
const words = { win: 'won', loss: 'lost', draw: 'drawn', cancelled: 'cancelled' } as const;
/** The latest are the ones that mattered. */
const mostRefusals = 10;

export const why: Command = {
  name: 'why',
  summary: 'tell why your bot lost a match on an arena',
  usage: 'MATCH [--url URL] [--key-file FILE] [--json]',
  details:
    'Prints how the match ended, the refused moves with their rules, the times of the decisions and the uploaded log.\n' +
    'The page /why/MATCH of the arena shows the same, and where the match turned.\n' +
    'MATCH is the id of a match, or the address that hexfront connect printed, which names the arena as well.\n' +
    'An address on another arena than that of the key also needs --url or --key-file, so that no key gets into wrong hands.',
  arguments: ['MATCH'],
  options: { ...options, json: jsonOption },
  examples: [
    'hexfront why http://localhost:4400/why/3f2a51c0-…',
    'hexfront why 3f2a51c0-… --url https://arena.example.com --key-file my.key',
  ],
  run: runWhy,
};

async function runWhy(args: Arguments): Promise<number> {
  const { arena, matchId } = placeOf(args.positionals[0]);
  if (arena !== undefined) checkArena(args, arena);
  const { url, key } = await agentFrom(args, new Report(args.has('json'), () => url), arena);
  const http = new ArenaHttp(url, key, 0, AbortSignal.timeout(30_000));
  const report = await read(http, matchId);
  if (args.has('json')) printJson(report);
  else printReport(report, `${url}/why/${matchId}`);
  return 0;
}

/** An address may come from anybody, so the key goes only to its own arena, or to one that is named beside the address. */
function checkArena(args: Arguments, arena: string): void {
  if (!URL.canParse(arena)) throw new UsageError(`invalid address ${arena}; give the id of the match`);
  const { origin } = new URL(arena);
  if (args.has('key-file') && !args.has('url')) return;
  const own = new URL(arenaNamed(args)).origin;
  if (origin === own) return;
  throw new UsageError(
    args.has('url')
      ? `the match is on ${origin}, not on ${own}, which --url names; give --url ${origin}, or the id of the match`
      : `the match is on ${origin}, and the key is for ${own}; if it is for ${origin} as well, add --url ${origin}, or name the right key with --key-file FILE`,
  );
}

/** A match by its id, or by the address of one of its pages. */
function placeOf(given: string): { readonly arena?: string; readonly matchId: string } {
  const { arena, matchId } =
    /^(?<arena>https?:\/\/.+)\/(?:why|matches|replay)\/(?<matchId>[^/?#]+)/.exec(given)?.groups ?? {};
  return arena === undefined ? { matchId: given } : { arena, matchId };
}

async function read(http: ArenaHttp, matchId: string): Promise<MatchReport> {
  try {
    return (await http.ok('GET', `/v1/matches/${encodeURIComponent(matchId)}/report`)).report;
  } catch (error) {
    if (!(error instanceof HexfrontError)) throw error;
    throw new CommandFailed(`the arena has no report of match ${matchId} (${error.code}): ${error.message}`);
  }
}

function printReport(report: MatchReport, url: string): void {
  const { name, gameType, seat, agentVersion, result, left, outcome, refusals, rejectedOrders, log } = report;
  const version = agentVersion === undefined ? '' : `, version ${agentVersion}`;
  const ending = (left ?? outcome ?? 'cancelled').replaceAll('_', ' ');
  print(oneLine(`${name} ${words[result]} ${gameType} in seat ${seat}${version}: ${ending}`));
  for (const { step, message, rule, move } of refusals.slice(-mostRefusals)) {
    print(
      oneLine(`step ${step}: ${JSON.stringify(move)} refused: ${message}${rule === undefined ? '' : ` [${rule}]`}`),
    );
  }
  for (const { step, order, reason } of rejectedOrders.slice(-mostRefusals)) {
    print(oneLine(`step ${step}: ${JSON.stringify(order)} left out: ${reason}`));
  }
  print(timesOf(report));
  print(url);
  if (log !== null) print(`\n${log.text.trimEnd()}`);
}

function timesOf({ decisions }: MatchReport): string {
  const times = decisions.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b);
  const late = decisions.length - times.length;
  const median = times[times.length >> 1] ?? 0;
  const missed = late === 0 ? '' : `, ${late} not in time`;
  return `${counted(decisions.length, 'decision')}: median ${median} ms, longest ${times.at(-1) ?? 0} ms${missed}`;
}
