import { randomBytes } from 'node:crypto';
import type { Game, Replay } from '@hexfront/engine';
import { type Answers, type Departure, type Moment, type OpenMatchPlan, playOpenMatch } from '@hexfront/sim';
import { askedPaint, colourOption } from '../colour.ts';
import { Complaint, oneLine } from '../complaint.ts';
import { askedExec, execOptions, execWords } from '../exec/exec-options.ts';
import { OutputFile } from '../files.ts';
import { askedGame, askedOptions, askedViewer, gameOption, optionsOption, viewOption } from '../inputs.ts';
import { LiveBoard } from '../live-board.ts';
import { everyOption, Narrator, type Pace, paces, TurnWatch } from '../narrator.ts';
import { print, printJson } from '../output.ts';
import { entrantsForSeats, seatHelp } from '../seated.ts';
import { shellWord } from '../shell-word.ts';
import type { Asked, Verb } from '../verb.ts';

export const play: Verb = {
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

async function runPlay(asked: Asked): Promise<number> {
  const game = askedGame(asked);
  const names = asked.all('seat');
  const [fewest, most] = game.traits.seats;
  const hasRoom = fewest < most && names.length >= fewest && names.length <= most;
  const options = askedOptions(asked, game, hasRoom ? { players: names.length } : {});
  const path = asked.text('out');
  const settings = askedExec(asked, (seat) => `seat-${seat}.log`, path);
  if (asked.has('pace-ms') && !asked.has('browser')) throw new Complaint('--pace-ms goes with --browser');
  const entrants = await entrantsForSeats(game, options, names, settings);
  const every = asked.choice('every', paces, 'turn');
  const players = entrants.map(({ name }) => name);
  const narrator = new Narrator(
    game,
    players,
    askedPaint(asked),
    askedViewer(asked, entrants.length),
    asked.has('describe') ? 'words' : 'drawing',
  );
  const out = path === undefined ? null : new OutputFile(path, asked.has('force'));
  const seed = asked.text('seed') ?? randomBytes(6).toString('hex');
  const isTold = !asked.has('json');
  if (isTold) narrator.introduce(seed);
  const told = isTold ? { watch: narration(game, narrator, every) } : {};
  const board = asked.has('browser')
    ? await LiveBoard.open({ game, options, seed, names: players, paceMs: askedPace(asked) })
    : null;
  board?.show();
  try {
    return await playAndTell(asked, { game, options, seed, entrants, ...told }, narrator, out, board);
  } finally {
    await board?.close();
  }
}

function askedPace(asked: Asked): number {
  return asked.whole('pace-ms', 0, 60_000) ?? 500;
}

async function playAndTell(
  asked: Asked,
  plan: OpenMatchPlan,
  narrator: Narrator,
  out: OutputFile | null,
  board: LiveBoard | null,
): Promise<number> {
  const { entrants } = plan;
  const isTold = !asked.has('json');
  const follow = board === null ? {} : { follow: (answers: Answers) => board.follow(answers) };
  const { replay, departures } = await playOpenMatch({ ...plan, ...follow });
  out?.write(`${JSON.stringify(replay)}\n`);
  if (isTold) conclude(asked, narrator, replay, departures);
  else {
    const failures = entrants.some((entrant) => 'isGuest' in entrant) ? { failures: departures } : {};
    printJson({ ...resultOf(replay, asked.text('out')), ...failures });
  }
  if (isTold) await board?.stay();
  return departures.length > 0 ? 1 : 0;
}

/** Collects what happens until it is time to draw. */
function narration(game: Game, narrator: Narrator, every: Pace): (moment: Moment) => void {
  const turns = new TurnWatch(game);
  let heading = '';
  let events: unknown[] = [];
  let isOpening = true;
  return (moment) => {
    const isNewTurn = turns.isNewTurn(moment.state);
    const isOver = game.outcome(moment.state) !== null;
    if (every !== 'end') events.push(...moment.events);
    if (isOpening || isOver || every === 'action' || (every === 'turn' && isNewTurn)) {
      if (every !== 'end' || isOver) narrator.tell(isOpening ? 'opening' : heading, events, moment.state);
      events = [];
    }
    isOpening = false;
    heading = headingOf(game, narrator, moment.state);
  };
}

function headingOf(game: Game, narrator: Narrator, state: unknown): string {
  const { stage, clock, seats } = game.decision(state);
  return `${stage} ${clock}: ${seats.map((seat) => narrator.name(seat)).join(', ')}`;
}

function conclude(asked: Asked, narrator: Narrator, replay: Replay, departures: readonly Departure[]): void {
  for (const { seat, step, failure, message } of departures) {
    print(`\n${narrator.name(seat)} left in step ${step}: ${failure}. ${oneLine(message)}`);
  }
  print(`\n${narrator.result(replay.outcome, replay.steps.length)}`);
  const options = asked.text('options');
  const words = ['hexfront', 'play', '--game', replay.game, ...replay.players.flatMap((name) => ['--seat', name])];
  words.push('--seed', replay.seed, ...(options === undefined ? [] : ['--options', options]), ...execWords(asked));
  print(`again:  ${words.map(shellWord).join(' ')}`);
  const out = asked.text('out');
  if (out === undefined) return;
  print(`replay: ${out} (hexfront replay ${shellWord(out)}, hexfront verify ${shellWord(out)})`);
}

function resultOf(replay: Replay, out: string | undefined) {
  const { game, options, seed, players, steps, outcome, opening } = replay;
  const hash = steps.at(-1)?.hash ?? opening;
  return { game, seed, players, steps: steps.length, outcome, hash, out: out ?? null, options };
}
