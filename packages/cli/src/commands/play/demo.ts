import { playMatch } from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import { type Command, columns } from '../../command.ts';
import { botNamed } from '../../entrants.ts';
import { gameNamed } from '../../game-arguments.ts';
import { colourOption, paintFrom } from '../../terminal/colour.ts';
import { eventLines } from '../../terminal/event-lines.ts';
import { MatchPrinter } from '../../terminal/match-printer.ts';
import { print } from '../../terminal/output.ts';

export const demo: Command = {
  name: 'demo',
  summary: 'show a short match and suggest what to try next',
  usage: '',
  arguments: [],
  options: { color: colourOption },
  examples: ['hexfront demo'],
  run: runDemo,
};

const SEED = 'demo';
const PLAYERS = ['greedy', 'rusher'];
const MOST_FIGHTS = 8;

const nextSteps = [
  ['play --game attrition-2 --seat random --seat greedy', 'watch another game, turn by turn'],
  ['rules attrition-1', 'read the rules of this game'],
  ['tournament --game conquest-1 --pairs 10 --seed 1', 'find out which bot is best'],
  ['bench --game attrition-1 --seconds 2', 'measure the speed on this machine'],
  ['--help', 'see all commands'],
] as const;

/** Shows the opening, some fights and the end: about two screens. */
function runDemo(args: Arguments): number {
  const game = gameNamed('attrition-1');
  const options = game.options({});
  const bots = PLAYERS.map((name) => botNamed(name, game));
  const printer = new MatchPrinter(game, PLAYERS, paintFrom(args));
  const fights: string[] = [];
  let final: unknown;
  let step = 0;
  printer.header(SEED);
  const watch = ({ state, events }: { state: unknown; events: readonly unknown[] }) => {
    if (step === 0) printer.board(state);
    for (const line of eventLines(events.filter(isFight))) fights.push(`  step ${String(step).padStart(3)}: ${line}`);
    step++;
    final = state;
  };
  const replay = playMatch({ game, options, seed: SEED, bots, watch });
  print('\nFights:');
  for (const line of pickEvenly(fights, MOST_FIGHTS)) print(line);
  printer.board(final);
  print(`\n${printer.result(replay.outcome, replay.steps.length)}`);
  // When npm runs this command, `hexfront` is usually not on the PATH, but npx finds it.
  const command = process.env.npm_command === undefined ? 'hexfront' : 'npx hexfront';
  print('\nWhat to try next:');
  print(columns(nextSteps.map(([words, why]) => [`${command} ${words}`, why])));
  return 0;
}

function isFight(event: unknown): boolean {
  return (event as { readonly type?: unknown }).type === 'attack';
}

/** The first, the last, and evenly spaced items in between. */
function pickEvenly<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]);
}
