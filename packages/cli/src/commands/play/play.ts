import { randomBytes } from 'node:crypto';
import type { Game, Replay } from '@hexfront/engine';
import { type Answers, type Departure, type Moment, type OpenMatchPlan, playOpenMatch } from '@hexfront/sim';
import { paintFrom, colourOption } from '../../terminal/colour.ts';
import { execSettingsFrom, execOptions, execFlags } from '../../exec/exec-arguments.ts';
import { OutputFile } from '../../files.ts';
import { gameFrom, optionsFrom, viewerFrom, gameOption, optionsOption, viewOption } from '../../game-arguments.ts';
import { LiveBoard } from '../../live-board.ts';
import { everyOption, MatchPrinter, type Pace, paces, TurnTracker } from '../../terminal/match-printer.ts';
import { entrantsForSeats, seatHelp } from '../../entrants.ts';
import { shellQuote } from '../../terminal/shell-quote.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { oneLine, print, printJson } from '../../terminal/output.ts';

export const play: Command = {
  name: 'play',
  summary: 'play a match between bots and draw it',
  usage: '--game G --seat BOT --seat BOT [--seed S] [--out FILE] [--every turn|action|end] [--view SEAT] [--browser]',
  details:
    'Without --seed one is made up and printed, so that the match can be played again. A program at exec:COMMAND reads and writes\n' +
    'JSON lines, as docs/exec-bots.md says; if it fails it leaves the match, the reason is printed and the exit code is 1.',
  arguments: [],
  options: {
    game: gameOption,
    seat: { value: 'BOT', isRepeated: true, help: `who plays, one for each seat: ${seatHelp}` },
    seed: { value: 'S', help: 'any text; the same seed gives the same match' },
    out: { value: 'FILE', help: 'write the replay there' },
    force: { help: 'let --out replace a file' },
    options: optionsOption,
    every: everyOption,
    view: viewOption,
    describe: { help: 'tell the board in words instead of drawing it' },
    ...execOptions,
    color: colourOption,
    browser: { help: 'show the match live on the dashboard, at a pace a person can follow' },
    'pace-ms': { value: 'N', help: 'with --browser: time between steps (default 500)' },
    json: { help: 'print only the result, as one JSON object' },
  },
  examples: [
    'hexfront play --game attrition-1 --seat random --seat greedy',
    'hexfront play --game attrition-2 --seat greedy --seat rusher --seed 7 --every end --out match.json',
    `hexfront play --game attrition-1 --seat random --seat random --options '{"turnLimit":5}' --json`,
    'hexfront play --game attrition-1 --seat exec:"python3 bot.py" --seat greedy --move-ms 500 --bot-log logs',
    'hexfront play --game attrition-1 --seat file:./bot.ts --seat random --every end',
    'hexfront play --game battle-2 --seat exec:"python3 bot.py" --seat commander --browser',
  ],
  run: runPlay,
};

async function runPlay(args: Arguments): Promise<number> {
  const game = gameFrom(args);
  const names = args.all('seat');
  const [fewest, most] = game.traits.seats;
  const hasRoom = fewest < most && names.length >= fewest && names.length <= most;
  const options = optionsFrom(args, game, hasRoom ? { players: names.length } : {});
  const path = args.text('out');
  const settings = execSettingsFrom(args, (seat) => `seat-${seat}.log`, path);
  if (args.has('pace-ms') && !args.has('browser')) throw new UsageError('--pace-ms goes with --browser');
  const entrants = await entrantsForSeats(game, options, names, settings);
  const every = args.choice('every', paces, 'turn');
  const players = entrants.map(({ name }) => name);
  const printer = new MatchPrinter(
    game,
    players,
    paintFrom(args),
    viewerFrom(args, entrants.length),
    args.has('describe') ? 'words' : 'drawing',
  );
  const out = path === undefined ? null : new OutputFile(path, args.has('force'));
  const seed = args.text('seed') ?? randomBytes(6).toString('hex');
  const isTold = !args.has('json');
  if (isTold) printer.introduce(seed);
  const told = isTold ? { watch: narration(game, printer, every) } : {};
  const board = args.has('browser')
    ? await LiveBoard.open({ game, options, seed, names: players, paceMs: paceFrom(args) })
    : null;
  board?.show();
  try {
    return await playAndTell(args, { game, options, seed, entrants, ...told }, printer, out, board);
  } finally {
    await board?.close();
  }
}

function paceFrom(args: Arguments): number {
  return args.integer('pace-ms', 0, 60_000) ?? 500;
}

async function playAndTell(
  args: Arguments,
  plan: OpenMatchPlan,
  printer: MatchPrinter,
  out: OutputFile | null,
  board: LiveBoard | null,
): Promise<number> {
  const { entrants } = plan;
  const isTold = !args.has('json');
  const follow = board === null ? {} : { follow: (answers: Answers) => board.follow(answers) };
  const { replay, departures } = await playOpenMatch({ ...plan, ...follow });
  out?.write(`${JSON.stringify(replay)}\n`);
  if (isTold) conclude(args, printer, replay, departures);
  else {
    const failures = entrants.some((entrant) => 'isExternal' in entrant) ? { failures: departures } : {};
    printJson({ ...resultOf(replay, args.text('out')), ...failures });
  }
  if (isTold) await board?.stay();
  return departures.length > 0 ? 1 : 0;
}

/** Collects what happens until it is time to draw. */
function narration(game: Game, printer: MatchPrinter, every: Pace): (moment: Moment) => void {
  const turns = new TurnTracker(game);
  let heading = '';
  let events: unknown[] = [];
  let isOpening = true;
  return (moment) => {
    const isNewTurn = turns.isNewTurn(moment.state);
    const isOver = game.outcome(moment.state) !== null;
    if (every !== 'end') events.push(...moment.events);
    if (isOpening || isOver || every === 'action' || (every === 'turn' && isNewTurn)) {
      if (every !== 'end' || isOver) printer.tell(isOpening ? 'opening' : heading, events, moment.state);
      events = [];
    }
    isOpening = false;
    heading = headingOf(game, printer, moment.state);
  };
}

function headingOf(game: Game, printer: MatchPrinter, state: unknown): string {
  const { stage, clock, seats } = game.decision(state);
  return `${stage} ${clock}: ${seats.map((seat) => printer.name(seat)).join(', ')}`;
}

function conclude(args: Arguments, printer: MatchPrinter, replay: Replay, departures: readonly Departure[]): void {
  for (const { seat, step, failure, message } of departures) {
    print(`\n${printer.name(seat)} left in step ${step}: ${failure}. ${oneLine(message)}`);
  }
  print(`\n${printer.result(replay.outcome, replay.steps.length)}`);
  const options = args.text('options');
  const words = ['hexfront', 'play', '--game', replay.game, ...replay.players.flatMap((name) => ['--seat', name])];
  words.push('--seed', replay.seed, ...(options === undefined ? [] : ['--options', options]), ...execFlags(args));
  print(`again:  ${words.map(shellQuote).join(' ')}`);
  const out = args.text('out');
  if (out === undefined) return;
  print(`replay: ${out} (hexfront replay ${shellQuote(out)}, hexfront verify ${shellQuote(out)})`);
}

function resultOf(replay: Replay, out: string | undefined) {
  const { game, options, seed, players, steps, outcome, opening } = replay;
  const hash = steps.at(-1)?.hash ?? opening;
  return { game, seed, players, steps: steps.length, outcome, hash, out: out ?? null, options };
}
