import { games } from '@hexfront/engine';
import { type BenchResult, bench as measure } from '@hexfront/sim';
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
    'positions of the first games, so that a faster build that plays differently shows. Without --game: all games.',
  arguments: [],
  options: {
    game: gameOption,
    seconds: { value: 'S', help: 'how long to measure each game (default 5)' },
    options: optionsOption,
    json: { help: 'print one JSON object a game' },
  },
  examples: ['hexfront bench --game attrition-1 --seconds 5 --json', 'hexfront bench'],
  run: runBench,
};

function runBench(asked: Asked): number {
  const chosen = asked.has('game') ? [askedGame(asked)] : games.filter((game) => game.numbered !== undefined);
  if (chosen.length !== 1 && asked.has('options')) throw new Complaint('--options needs --game');
  const seconds = asked.seconds('seconds', 0.01, 3600) ?? 5;
  for (const game of chosen) {
    if (game.numbered === undefined)
      throw new Complaint(`${game.id} does not number its actions and cannot be measured`);
    const options = askedOptions(asked, game);
    progress(`${game.id}: measuring for ${seconds} s …`);
    const result = measure(game, options, seconds);
    progress('');
    if (asked.has('json')) printJson(result);
    else print(table(result));
  }
  return 0;
}

function table(result: BenchResult): string {
  const rows = Object.entries(result).map(([name, value]) => {
    const shown = typeof value === 'number' ? value.toLocaleString('en-US') : value;
    return [name.replaceAll('_per_s', ' a second').replace('avg_', 'average ').replaceAll('_', ' '), shown] as const;
  });
  return `${rows[0][1]}\n${columns(rows.slice(1))}`;
}
