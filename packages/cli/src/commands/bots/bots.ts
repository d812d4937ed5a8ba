import { bots as namedBots, levels } from '@hexfront/bots';
import { games } from '@hexfront/engine';
import type { Arguments } from '../../arguments.ts';
import { type Command, columns } from '../../command.ts';
import { jsonOption } from '../../game-arguments.ts';
import { print, printJson } from '../../terminal/output.ts';

export const bots: Command = {
  name: 'bots',
  summary: 'list the built-in bots and the games they play',
  usage: '[--json]',
  details: [
    'A budget can follow the names of champion and search: search:20000 examines 20,000 positions per decision and',
    'decides the same on every machine; search:50ms thinks for 50 milliseconds.',
  ].join('\n'),
  arguments: [],
  options: { json: jsonOption },
  examples: ['hexfront bots'],
  run: runBots,
};

function runBots(args: Arguments): number {
  const rows = [...namedBots, ...levels].map((bot) => ({
    name: bot.name,
    summary: bot.summary,
    games: games.filter((game) => bot.plays(game)).map((game) => game.id),
  }));
  if (args.has('json')) printJson(rows);
  else print(columns(rows.map((row) => [row.name, `${row.summary} Plays ${row.games.join(', ')}.`])));
  return 0;
}
