import { randomBytes } from 'node:crypto';
import type { Game, Replay, Seat } from '@hexfront/engine';
import { type Answers, type Departure, type Moment, type OpenMatchPlan, playOpenMatch } from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { botHelp, entrantsForSeats } from '../../entrants.ts';
import { UsageError } from '../../errors.ts';
import { execFlags, execOptions, execSettingsFrom } from '../../exec/exec-arguments.ts';
import { OutputFile } from '../../files.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption, viewerFrom, viewOption } from '../../game-arguments.ts';
import { checkProviders } from '../../llm/check-provider.ts';
import { ledgerBeside } from '../../llm/ledger-files.ts';
import { modelOptions, modelSettingsFrom } from '../../llm/model-arguments.ts';
import { isModelName } from '../../llm/spec.ts';
import { ModelLedgers, spentText } from '../../llm/spent.ts';
import { LiveBoard } from '../../live-board.ts';
import { colourOption, paintFrom } from '../../terminal/colour.ts';
import { everyOption, MatchPrinter, type Pace, paces, TurnTracker } from '../../terminal/match-printer.ts';
import { oneLine, print, printJson, printStack } from '../../terminal/output.ts';
import { shellQuote } from '../../terminal/shell-quote.ts';

export const play: Command = {
  name: 'play',
  summary: 'play a match between bots and draw it',
  usage: '--game GAME --seat BOT --seat BOT [--seed S] [--out FILE] [--browser]',
  details: [
    botHelp,
    'Programs exchange JSON lines, as docs/exec-bots.md describes. If one fails, it leaves the match, the',
    'reason is printed and the exit code is 1. Without --seed, a random seed is chosen and printed, so that',
    'the match can be repeated. With --out match.json, the decisions of language models are kept in',
    'match.ledger.jsonl, and their system prompts in match.prompts; docs/language-models.md describes them.',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    seat: { value: 'BOT', isRepeated: true, help: 'a player; give one per seat' },
    seed: { value: 'S', help: 'any text; the same seed gives the same match' },
    out: { value: 'FILE', help: 'write the replay to this file' },
    force: { help: 'let --out replace an existing file' },
    options: optionsOption,
    every: everyOption,
    view: viewOption,
    describe: { help: 'describe the board in words instead of drawing it' },
    ...execOptions,
    ...modelOptions,
    color: colourOption,
    browser: { help: 'show the match live in a browser, slowly enough to follow' },
    'pace-ms': { value: 'N', help: 'with --browser: pause between steps, in ms (default 500)' },
    json: { help: 'print only the result, as one JSON object' },
  },
  examples: [
    'hexfront play --game attrition-1 --seat random --seat greedy',
    'hexfront play --game attrition-2 --seat greedy --seat rusher --seed 7 --every end --out match.json',
    `hexfront play --game attrition-1 --seat random --seat random --options '{"turnLimit":5}' --json`,
    'hexfront play --game attrition-1 --seat exec:"python3 bot.py" --seat greedy --move-ms 500 --bot-log logs',
    'hexfront play --game attrition-1 --seat file:./bot.ts --seat random --every end',
    'hexfront play --game battle-2 --seat exec:"python3 bot.py" --seat commander --browser',
    'hexfront play --game attrition-2 --seat "llm:http://localhost:11434/v1#llama3.3?temperature=0&memory=notes" --seat greedy',
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
  const ledger = new ModelLedgers(
    path !== undefined && names.some(isModelName) ? ledgerBeside(path, args.has('force')) : null,
  );
  const settings = {
    ...execSettingsFrom(args, (seat) => `seat-${seat}.log`, path),
    models: modelSettingsFrom(args, ledger),
  };
  if (args.has('pace-ms') && !args.has('browser')) throw new UsageError('--pace-ms requires --browser');
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
  await checkProviders(names);
  const isJson = args.has('json');
  const board = args.has('browser')
    ? await LiveBoard.open({ game, options, seed, names: players, paceMs: paceFrom(args) })
    : null;
  if (!isJson) printer.header(seed);
  const watching = isJson ? {} : { watch: printing(game, printer, every) };
  board?.show();
  try {
    return await playAndPrint(args, { game, options, seed, entrants, ...watching }, printer, out, board, ledger);
  } finally {
    await board?.close();
  }
}

function paceFrom(args: Arguments): number {
  return args.integer('pace-ms', 0, 60_000) ?? 500;
}

async function playAndPrint(
  args: Arguments,
  plan: OpenMatchPlan,
  printer: MatchPrinter,
  out: OutputFile | null,
  board: LiveBoard | null,
  ledger: ModelLedgers,
): Promise<number> {
  const { entrants } = plan;
  const isJson = args.has('json');
  const follow = board === null ? {} : { follow: (answers: Answers) => board.follow(answers) };
  const { replay, departures } = await playOpenMatch({ ...plan, ...follow });
  out?.write(`${JSON.stringify(replay)}\n`);
  for (const { stack } of departures) printStack(stack);
  const models = ledger.spent();
  if (!isJson) {
    printSummary(args, printer, replay, departures);
    for (const { seat, ...spent } of models) print(`seat ${seat}: ${spentText(spent)}`);
  } else {
    const failures = entrants.some((entrant) => 'isExternal' in entrant) ? { failures: departures } : {};
    printJson({ ...resultOf(replay, args.text('out')), ...failures, ...(models.length === 0 ? {} : { models }) });
  }
  if (!isJson) await board?.stay();
  return departures.length > 0 ? 1 : 0;
}

/** Collects events until the board is due to be drawn. */
function printing(game: Game, printer: MatchPrinter, every: Pace): (moment: Moment) => void {
  const turns = new TurnTracker(game);
  let [first, step] = [0, 0];
  let deciders: readonly Seat[] = [];
  let events: unknown[] = [];
  return ({ state, events: news }) => {
    const isNewTurn = turns.isNewTurn(state);
    const isOver = game.outcome(state) !== null;
    if (every === 'end') first = step;
    else events.push(...news);
    if (isOver || (every !== 'end' && (step === 0 || every === 'action' || isNewTurn))) {
      printer.position(step === 0 ? 'opening' : heading(printer, first, step, deciders), events, state);
      events = [];
      first = step + 1;
    }
    deciders = game.decision(state).seats;
    step++;
  };
}

function heading(printer: MatchPrinter, first: number, last: number, deciders: readonly Seat[]): string {
  const steps = first === last ? `step ${last}` : `steps ${first} to ${last}`;
  return `${steps}: ${deciders.map((seat) => printer.name(seat)).join(', ')}`;
}

function printSummary(args: Arguments, printer: MatchPrinter, replay: Replay, departures: readonly Departure[]): void {
  for (const { seat, step, failure, message } of departures) {
    print(`\n${printer.name(seat)} left the match at step ${step} (${failure}): ${oneLine(message)}`);
  }
  print(`\n${printer.result(replay.outcome, replay.steps.length)}`);
  const options = args.text('options');
  const words = ['hexfront', 'play', '--game', replay.game, ...replay.players.flatMap((name) => ['--seat', name])];
  words.push('--seed', replay.seed, ...(options === undefined ? [] : ['--options', options]), ...execFlags(args));
  print(`repeat: ${words.map(shellQuote).join(' ')}`);
  const out = args.text('out');
  if (out === undefined) return;
  print(`replay: ${out} (hexfront replay ${shellQuote(out)}, hexfront verify ${shellQuote(out)})`);
}

function resultOf(replay: Replay, out: string | undefined) {
  const { game, options, seed, players, steps, outcome, opening } = replay;
  const hash = steps.at(-1)?.hash ?? opening;
  return { game, seed, players, steps: steps.length, outcome, hash, out: out ?? null, options };
}
