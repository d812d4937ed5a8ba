import { existsSync } from 'node:fs';
import type { LoggedMatch, LogReader } from '@hexfront/sdk';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { suggest } from '../../suggest.ts';
import { counted } from '../../terminal/counted.ts';
import { isReaderGone, print, printJson } from '../../terminal/output.ts';

const defaultFile = './hexfront-log.sqlite';
const tasks = ['list', 'show', 'export'] as const;

export const log: Command = {
  name: 'log',
  summary: 'read the match log that a bot using the SDK keeps',
  usage: 'list|show|export [MATCH] [--file FILE]',
  details: [
    'A bot writes the log when it calls connect({ log: true }) of @hexfront/sdk.',
    'MATCH is a match id or the start of one (default: the latest match).',
    'export prints one JSON object per line: the start, then views and decisions by tick, then the end.',
  ].join('\n'),
  arguments: ['list|show|export'],
  optional: ['MATCH'],
  options: {
    file: { value: 'FILE', help: `the log file (default ${defaultFile})` },
    json: { help: 'with list and show: print JSON' },
  },
  examples: ['hexfront log list', 'hexfront log show', 'hexfront log export 3f2a > match.jsonl'],
  run: runLog,
};

async function runLog(args: Arguments): Promise<number> {
  const [name, match] = args.positionals;
  const task = tasks.find((each) => each === name);
  if (task === undefined) throw new UsageError(`unknown task "${name}"; ${suggest(name, tasks)}`);
  if (task === 'list' && match !== undefined)
    throw new UsageError(`log list does not take a match; use hexfront log show ${match}`);
  const reader = await openLog(args.text('file') ?? defaultFile);
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
    throw new UsageError(
      `cannot find ${file}; a bot creates it with connect({ log: true }), or use --file for another file`,
    );
  }
  // Loaded here because no other command needs it.
  const { LogReader: Reader } = await import('@hexfront/sdk');
  try {
    const reader = new Reader(file);
    reader.matches();
    return reader;
  } catch (error) {
    throw new UsageError(`${file} is not a bot log: ${(error as Error).message}`);
  }
}

function choose(matches: readonly LoggedMatch[], start: string | undefined): LoggedMatch {
  if (matches.length === 0) throw new CommandFailed('the log does not contain any matches yet');
  if (start === undefined) return matches[0];
  const found = matches.filter(({ matchId }) => matchId.startsWith(start));
  if (found.length === 1) return found[0];
  const why = found.length === 0 ? 'no match id starts' : `${found.length} match ids start`;
  throw new UsageError(`${why} with "${start}"; hexfront log list shows all matches`);
}

function list(matches: readonly LoggedMatch[], isJson: boolean): void {
  if (isJson) return printJson(matches);
  if (matches.length === 0) print('no matches yet');
  for (const { matchId, startedAt, game, seat, result, endReason, decisions, refused, agentVersion } of matches) {
    const ending = result === null ? 'unfinished' : `${result} (${endReason})`;
    const counts = `${counted(decisions, 'decision')}${refused > 0 ? `, ${refused} refused` : ''}`;
    const version = agentVersion === null ? '' : ` as ${agentVersion}`;
    print(`${matchId}  ${startedAt}  ${game} seat ${seat}${version}: ${ending}, ${counts}`);
  }
}

function show(reader: LogReader, match: LoggedMatch, isJson: boolean): void {
  const decisions = reader.decisions(match.matchId);
  if (isJson) return printJson({ ...match, decisions });
  list([match], false);
  for (const { tick, tookMs, orders, answer } of decisions) {
    const status = answer === null ? 'no answer' : 'code' in answer ? `refused: ${answer.code}` : accepted(answer);
    print(`${String(tick).padStart(5)}  ${Math.round(tookMs)} ms  ${status}  ${JSON.stringify(orders)}`);
    if (isReaderGone()) return;
  }
}

function accepted({ accepted: count, rejected }: { accepted: number; rejected: readonly { code: string }[] }): string {
  const codes = [...new Set(rejected.map(({ code }) => code))].join(', ');
  return rejected.length === 0 ? `${count} accepted` : `${count} accepted, ${rejected.length} refused (${codes})`;
}

function exportMatch(reader: LogReader, { matchId }: LoggedMatch): void {
  const { start, ending } = reader.match(matchId);
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
