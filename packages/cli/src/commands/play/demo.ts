import { playMatch } from '@hexfront/sim';
import { paintFrom, colourOption } from '../../terminal/colour.ts';
import { eventLines } from '../../terminal/event-lines.ts';
import { gameNamed } from '../../game-arguments.ts';
import { MatchPrinter } from '../../terminal/match-printer.ts';
import { botNamed } from '../../entrants.ts';
import type { Arguments } from '../../arguments.ts';
import { columns, type Command } from '../../command.ts';
import { print } from '../../terminal/output.ts';

export const demo: Command = {
  name: 'demo',
  summary: 'show a short match and what to try next',
  usage: '',
  arguments: [],
  options: { color: colourOption },
  examples: ['hexfront demo'],
  run: runDemo,
};

const SEED = 'demo';
const PLAYERS = ['greedy', 'rusher'];
const MOMENTS = 8;

const nextSteps = [
  ['play --game attrition-2 --seat random --seat greedy', 'another game, turn by turn'],
  ['rules attrition-1', 'the rules of this one'],
  ['tournament --game conquest-1 --games 20 --seed 1', 'which bot is best?'],
  ['bench --game attrition-1 --seconds 2', 'how fast it runs here'],
  ['--help', 'everything else'],
] as const;

/** The opening, the fights in between, and the end: about two screens. */
function runDemo(args: Arguments): number {
  const game = gameNamed('attrition-1');
  const options = game.options({});
  const bots = PLAYERS.map((name) => botNamed(name, game));
  const printer = new MatchPrinter(game, PLAYERS, paintFrom(args));
  const moments: string[] = [];
  let final: unknown;
  let step = 0;
  printer.introduce(SEED);
  const watch = ({ state, events }: { state: unknown; events: readonly unknown[] }) => {
    if (step === 0) printer.draw(state);
    for (const line of eventLines(events.filter(isFight))) moments.push(`  step ${String(step).padStart(3)}: ${line}`);
    step++;
    final = state;
  };
  const replay = playMatch({ game, options, seed: SEED, bots, watch });
  print('\nmoments of the match');
  for (const line of pickEvenly(moments, MOMENTS)) print(line);
  printer.draw(final);
  print(`\n${printer.result(replay.outcome, replay.steps.length)}`);
  // Whoever came by npm start has the command through npx only.
  const command = process.env.npm_command === undefined ? 'hexfront' : 'npx hexfront';
  print('\nwhat to try next');
  print(columns(nextSteps.map(([words, why]) => [`${command} ${words}`, why])));
  return 0;
}

function isFight(event: unknown): boolean {
  return (event as { readonly type?: unknown }).type === 'attack';
}

/** The first, the last, and some in between. */
function pickEvenly<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]);
}
