import { randomBytes } from 'node:crypto';
import type { Game, Replay } from '@hexfront/engine';
import { type Moment, playMatch } from '@hexfront/sim';
import { askedPaint, colourOption } from '../colour.ts';
import { OutputFile } from '../files.ts';
import { askedGame, askedOptions, askedViewer, gameOption, optionsOption, viewOption } from '../inputs.ts';
import { everyOption, Narrator, type Pace, paces, TurnWatch } from '../narrator.ts';
import { print, printJson } from '../output.ts';
import { botsForSeats } from '../seated.ts';
import type { Asked, Verb } from '../verb.ts';

export const play: Verb = {
  name: 'play',
  summary: 'play a match between bots and draw it',
  usage: '--game G --seat BOT --seat BOT [--seed S] [--out FILE] [--every turn|action|end] [--view SEAT]',
  details: 'Without --seed one is made up and printed, so that the match can be played again.',
  arguments: [],
  options: {
    game: gameOption,
    seat: { value: 'BOT', isRepeated: true, help: 'who plays, one for each seat; hexfront bots lists them' },
    seed: { value: 'S', help: 'any text; the same seed gives the same match' },
    out: { value: 'FILE', help: 'write the replay there' },
    force: { help: 'let --out replace a file' },
    options: optionsOption,
    every: everyOption,
    view: viewOption,
    color: colourOption,
    json: { help: 'print only the result, as one JSON object' },
  },
  examples: [
    'hexfront play --game attrition-1 --seat random --seat greedy',
    'hexfront play --game attrition-2 --seat greedy --seat rusher --seed 7 --every end --out match.json',
    `hexfront play --game attrition-1 --seat random --seat random --options '{"turnLimit":5}' --json`,
  ],
  run: runPlay,
};

function runPlay(asked: Asked): number {
  const game = askedGame(asked);
  const names = asked.all('seat');
  const [fewest, most] = game.traits.seats;
  const hasRoom = fewest < most && names.length >= fewest && names.length <= most;
  const options = askedOptions(asked, game, hasRoom ? { players: names.length } : {});
  const bots = botsForSeats(game, options, names);
  const every = asked.choice('every', paces, 'turn');
  const narrator = new Narrator(
    game,
    bots.map((bot) => bot.name),
    askedPaint(asked),
    askedViewer(asked, bots.length),
  );
  const path = asked.text('out');
  const out = path === undefined ? null : new OutputFile(path, asked.has('force'));
  const seed = asked.text('seed') ?? randomBytes(6).toString('hex');
  const isTold = !asked.has('json');
  if (isTold) narrator.introduce(seed);
  const told = isTold ? { watch: narration(game, narrator, every) } : {};
  const replay = playMatch({ game, options, seed, bots, ...told });
  out?.write(`${JSON.stringify(replay)}\n`);
  if (isTold) conclude(asked, narrator, replay);
  else printJson(resultOf(replay, path));
  return 0;
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

function conclude(asked: Asked, narrator: Narrator, replay: Replay): void {
  print(`\n${narrator.result(replay.outcome, replay.steps.length)}`);
  const options = asked.text('options');
  const words = ['hexfront', 'play', '--game', replay.game, ...replay.players.flatMap((name) => ['--seat', name])];
  words.push('--seed', replay.seed, ...(options === undefined ? [] : ['--options', options]));
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

function shellWord(word: string): string {
  return /^[\w./:@=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
