import { existsSync } from 'node:fs';
import type { LoggedMatch, LogReader } from '@hexfront/sdk';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { suggest } from '../../suggest.ts';
import { isReaderGone, print, printJson } from '../../terminal/output.ts';

const usualFile = './hexfront-log.sqlite';
const tasks = ['list', 'show', 'export'] as const;

export const log: Command = {
  name: 'log',
  summary: 'read what a bot of the SDK has kept of its matches',
  usage: 'list|show|export [MATCH] [--file F]',
  details:
    'The log is written by connect({ log: true }) of @hexfront/sdk. MATCH is an id or the beginning of one; without it the latest match is ' +
    'meant. export prints one JSON object a line: the start, then views and decisions by tick, then the end.',
  arguments: ['list|show|export'],
  optional: ['MATCH'],
  options: {
    file: { value: 'F', help: `the file (default ${usualFile})` },
    json: { help: 'list and show: print JSON for a script' },
  },
  examples: ['hexfront log list', 'hexfront log show', 'hexfront log export 3f2a > match.jsonl'],
  run: runLog,
};

async function runLog(args: Arguments): Promise<number> {
  const [name, match] = args.positionals;
  const task = tasks.find((each) => each === name);
  if (task === undefined) throw new UsageError(`log cannot "${name}"; ${suggest(name, tasks)}`);
  if (task === 'list' && match !== undefined)
    throw new UsageError(`log list shows all; write hexfront log show ${match}`);
  const reader = await openLog(args.text('file') ?? usualFile);
  try {
    const matches = reader.matches();
    if (task === 'list') list(matches, args.has('json'));
    else {
      const chosen = choose(matches, match);
      if (task === 'show') show(reader, chosen, args.has('json'));
      else exportMatch(reader, chosen);
    }
  } finally {
    reader.close();
  }
  return 0;
}

async function openLog(file: string): Promise<LogReader> {
  if (!existsSync(file)) {
    throw new UsageError(`there is no ${file}; a bot writes one with connect({ log: true }), or say --file`);
  }
  // Loaded here: no other verb needs it.
  const { LogReader: Reader } = await import('@hexfront/sdk');
  try {
    const reader = new Reader(file);
    reader.matches();
    return reader;
  } catch (error) {
    throw new UsageError(`${file} is no log of a bot: ${(error as Error).message}`);
  }
}

function choose(matches: readonly LoggedMatch[], start: string | undefined): LoggedMatch {
  if (matches.length === 0) throw new CommandFailed('the log has no match yet');
  if (start === undefined) return matches[0];
  const found = matches.filter(({ matchId }) => matchId.startsWith(start));
  if (found.length === 1) return found[0];
  const why = found.length === 0 ? 'no match begins' : `${found.length} matches begin`;
  throw new UsageError(`${why} with "${start}"; hexfront log list shows them`);
}

function list(matches: readonly LoggedMatch[], isJson: boolean): void {
  if (isJson) return printJson(matches);
  if (matches.length === 0) print('no matches yet');
  for (const { matchId, startedAt, game, seat, result, endReason, decisions, refused, agentVersion } of matches) {
    const ending = result === null ? 'not ended' : `${result} (${endReason})`;
    const counts = `${decisions} decisions${refused > 0 ? `, ${refused} refused` : ''}`;
    const version = agentVersion === null ? '' : ` as ${agentVersion}`;
    print(`${matchId}  ${startedAt}  ${game} seat ${seat}${version}: ${ending}, ${counts}`);
  }
}

function show(reader: LogReader, match: LoggedMatch, isJson: boolean): void {
  const decisions = reader.decisions(match.matchId);
  if (isJson) return printJson({ ...match, decisions });
  list([match], false);
  for (const { tick, tookMs, orders, answer } of decisions) {
    const fate = answer === null ? 'no answer' : 'code' in answer ? `refused: ${answer.code}` : accepted(answer);
    print(`${String(tick).padStart(5)}  ${Math.round(tookMs)} ms  ${fate}  ${JSON.stringify(orders)}`);
    if (isReaderGone()) return;
  }
}

function accepted({ accepted: count, rejected }: { accepted: number; rejected: readonly { code: string }[] }): string {
  const codes = [...new Set(rejected.map(({ code }) => code))].join(', ');
  return rejected.length === 0 ? `${count} accepted` : `${count} accepted, ${rejected.length} refused (${codes})`;
}

function exportMatch(reader: LogReader, { matchId }: LoggedMatch): void {
  const { start, ending } = reader.frames(matchId)!;
  const decisions = reader.decisions(matchId);
  printJson(start);
  for (const { tick, at, yourTurn, view, events } of reader.views(matchId)) {
    printJson({ type: 'view', tick, at, your_turn: yourTurn, ...(events as object), view });
    for (const decision of decisions.filter((each) => each.tick === tick + 1))
      printJson({ type: 'decision', ...decision });
    if (isReaderGone()) return;
  }
  if (ending !== null) printJson(ending);
}
