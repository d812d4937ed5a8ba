import { games as allGames } from '@hexfront/engine';
import type { Arguments } from '../../arguments.ts';
import { type Command, columns } from '../../command.ts';
import { jsonOption } from '../../game-arguments.ts';
import { print, printJson } from '../../terminal/output.ts';

export const games: Command = {
  name: 'games',
  summary: 'list the games',
  usage: '[--json]',
  arguments: [],
  options: { json: jsonOption },
  examples: ['hexfront games'],
  run: runGames,
};

function runGames(args: Arguments): number {
  if (args.has('json')) {
    printJson(allGames.map(({ id, title, summary, traits }) => ({ id, title, summary, traits })));
    return 0;
  }
  print(columns(allGames.map(({ id, title, summary }) => [id, `${title}. ${summary}`])));
  print('\nRun hexfront rules GAME for the rules of a game.');
  return 0;
}
