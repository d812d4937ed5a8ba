import { type Game, type Replay, rerun } from '@hexfront/engine';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { openInBrowser, replayPage } from '../../browser.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { inputName } from '../../files.ts';
import { gameNamed, replayFrom, viewerFrom, viewOption } from '../../game-arguments.ts';
import { colourOption, paintFrom } from '../../terminal/colour.ts';
import { everyOption, MatchPrinter, paces, TurnTracker } from '../../terminal/match-printer.ts';
import { isReaderGone, print, printJson } from '../../terminal/output.ts';

export const replay: Command = {
  name: 'replay',
  summary: 'show a recorded match',
  usage: 'FILE [--step N | --from N --to N] [--every turn|action|end] [--view SEAT] | FILE --browser',
  details:
    'Step 0 is the opening position, step 1 the position after the first decision, and so on.\n' +
    'FILE may be - for standard input. --browser writes a page that works without a server, and prints its address.',
  arguments: ['FILE'],
  options: {
    step: { value: 'N', help: 'show only the position after step N' },
    from: { value: 'N', help: 'start at step N' },
    to: { value: 'N', help: 'stop after step N' },
    every: everyOption,
    view: viewOption,
    color: colourOption,
    browser: { help: 'show the match in a browser instead' },
    json: { help: 'print one JSON object per position' },
  },
  examples: [
    'hexfront replay match.json',
    'hexfront replay match.json --from 20 --to 30 --every action',
    'hexfront replay match.json --browser',
  ],
  run: runReplay,
};

interface Range {
  readonly from: number;
  readonly to: number;
}

async function runReplay(args: Arguments): Promise<number> {
  if (args.has('browser')) return showInBrowser(args);
  const file = inputName(args.positionals[0]);
  const every = args.choice('every', paces, 'turn');
  const paint = paintFrom(args);
  const record = replayFrom(args.positionals[0]);
  const range = rangeFrom(args, record.steps.length);
  const game = gameNamed(record.game);
  const printer = new MatchPrinter(game, record.players, paint, viewerFrom(args, game.seats(record.options)));
  const isJson = args.has('json');
  if (!isJson) printer.header(record.seed);
  const turns = new TurnTracker(game);
  let events: unknown[] = [];
  let ending = '';
  for (const { step, state, events: news, difference } of rerun(record)) {
    if (difference !== null) {
      throw new CommandFailed(`${file} does not verify; first difference at step ${step}: ${difference}`);
    }
    const isNewTurn = turns.isNewTurn(state);
    if (step < range.from) continue;
    events.push(...news);
    const isDue = every === 'action' || (every === 'turn' && (isNewTurn || step === range.from));
    if (isDue || step === range.to) {
      if (isJson) printJson(positionAt(game, record, step, events, state));
      else printer.position(`step ${step} of ${record.steps.length}`, events, state);
      events = [];
    }
    // The outcome by the rules, not by the record: only verify compares the two.
    ending = printer.result(game.outcome(state), step);
    if (step === range.to || isReaderGone()) break;
  }
  if (!isJson) print(`\n${ending}`);
  return 0;
}

async function showInBrowser(args: Arguments): Promise<number> {
  const other = Object.keys(replay.options).find((name) => name !== 'browser' && args.has(name));
  if (other !== undefined)
    throw new UsageError(`--browser cannot be combined with --${other}; the page has controls for that`);
  const url = await replayPage(replayFrom(args.positionals[0]));
  print(`watch:  ${url}`);
  openInBrowser(url);
  return 0;
}

function rangeFrom(args: Arguments, steps: number): Range {
  const step = args.integer('step', 0, steps);
  const [from, to] = [args.integer('from', 0, steps), args.integer('to', 0, steps)];
  if (step === undefined) {
    const range = { from: from ?? 0, to: to ?? steps };
    if (range.from > range.to) throw new UsageError(`--from ${range.from} is after --to ${range.to}; swap them`);
    return range;
  }
  if (from !== undefined || to !== undefined)
    throw new UsageError('--step cannot be combined with --from or --to; remove one or the other');
  return { from: step, to: step };
}

function positionAt(game: Game, record: Replay, step: number, events: readonly unknown[], state: unknown) {
  const { stage, seats } = game.decision(state);
  const outcome = game.outcome(state);
  const entry = record.steps[step - 1];
  const done =
    entry === undefined ? {} : 'withdraw' in entry ? { withdraw: entry.withdraw } : { decisions: entry.decisions };
  return {
    step,
    ...done,
    events,
    decision: { stage, seats },
    outcome,
    hash: game.hash(state),
    view: game.view(state, 'all'),
  };
}
