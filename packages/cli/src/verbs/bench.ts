import { games } from '@hexfront/engine';
import { bench as measure, benchTicks } from '@hexfront/sim';
import { Complaint } from '../complaint.ts';
import { askedGame, askedOptions, gameOption, optionsOption } from '../inputs.ts';
import { print, printJson, progress } from '../output.ts';
import { type Asked, columns, type Verb } from '../verb.ts';

export const bench: Verb = {
  name: 'bench',
  summary: 'measure how fast a game runs',
  usage: '[--game G] [--seconds S] [--json]',
  details:
    'Random legal play with a fixed seed: list all legal actions, pick one, apply it. The checksum covers the final\n' +
    'positions of the first games, so that a faster build that plays differently shows. Where everyone decides at once:\n' +
    'ticks with random legal orders, sight, supply and every view included. Without --game: all games.',
  arguments: [],
  options: {
    game: gameOption,
    seconds: { value: 'S', help: 'how long to measure each game (default 5)' },
    units: { value: 'N', help: 'units of each player, where everyone decides at once (default 20)' },
    options: optionsOption,
    json: { help: 'print one JSON object a game' },
  },
  examples: ['hexfront bench --game attrition-1 --seconds 5 --json', 'hexfront bench'],
  run: runBench,
};

function runBench(asked: Asked): number {
  const chosen = asked.has('game') ? [askedGame(asked)] : games;
  if (chosen.length !== 1 && asked.has('options')) throw new Complaint('--options needs --game');
  const seconds = asked.seconds('seconds', 0.01, 3600) ?? 5;
  for (const game of chosen) {
    const options = askedOptions(asked, game);
    const isAtOnce = game.numbered === undefined;
    if (!isAtOnce && asked.has('game') && asked.has('units')) throw new Complaint(`${game.id} takes no --units`);
    progress(`${game.id}: measuring for ${seconds} s …`);
    const units = asked.whole('units', 4, 300) ?? 20;
    const result = isAtOnce ? benchTicks(game, options, seconds, units) : measure(game, options, seconds);
    progress('');
    if (asked.has('json')) printJson(result);
    else print(table(result));
  }
  return 0;
}

function table(result: object): string {
  const rows = Object.entries(result).map(([name, value]) => {
    const shown = typeof value === 'number' ? value.toLocaleString('en-US') : value;
    return [name.replaceAll('_per_s', ' a second').replace('avg_', 'average ').replaceAll('_', ' '), shown] as const;
  });
  return `${rows[0][1]}\n${columns(rows.slice(1))}`;
}
