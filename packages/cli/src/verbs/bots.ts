import { bots as allBots } from '@hexfront/bots';
import { games } from '@hexfront/engine';
import { jsonOption } from '../inputs.ts';
import { print, printJson } from '../output.ts';
import { type Asked, columns, type Verb } from '../verb.ts';

export const bots: Verb = {
  name: 'bots',
  summary: 'list the bots and the games they play',
  usage: '[--json]',
  arguments: [],
  options: { json: jsonOption },
  examples: ['hexfront bots'],
  run: runBots,
};

function runBots(asked: Asked): number {
  const rows = allBots.map((bot) => ({
    name: bot.name,
    summary: bot.summary,
    games: games.filter((game) => bot.plays(game)).map((game) => game.id),
  }));
  if (asked.has('json')) printJson(rows);
  else print(columns(rows.map((row) => [row.name, `${row.summary} Plays ${row.games.join(', ')}.`])));
  return 0;
}
