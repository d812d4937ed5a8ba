import { games as allGames } from '@hexfront/engine';
import { jsonOption } from '../inputs.ts';
import { print, printJson } from '../output.ts';
import { type Asked, columns, type Verb } from '../verb.ts';

export const games: Verb = {
  name: 'games',
  summary: 'list the games',
  usage: '[--json]',
  arguments: [],
  options: { json: jsonOption },
  examples: ['hexfront games'],
  run: runGames,
};

function runGames(asked: Asked): number {
  if (asked.has('json')) {
    printJson(allGames.map(({ id, title, summary, traits }) => ({ id, title, summary, traits })));
    return 0;
  }
  print(columns(allGames.map(({ id, title, summary }) => [id, `${title}. ${summary}`])));
  print('\nhexfront rules G explains one.');
  return 0;
}
