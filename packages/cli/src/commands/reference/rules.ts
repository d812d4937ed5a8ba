import { languages } from '@hexfront/engine';
import { optionsFrom, gameNamed, optionsOption } from '../../game-arguments.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { print } from '../../terminal/output.ts';

export const rules: Command = {
  name: 'rules',
  summary: 'print the rules of a game',
  usage: 'G [--options JSON|@FILE] [--lang L]',
  details: 'In Markdown, with the numbers as these options make them.',
  arguments: ['G'],
  options: {
    options: optionsOption,
    lang: { value: 'L', help: `the language, one of ${languages.join(', ')}; en if nothing is said` },
  },
  examples: [
    'hexfront rules attrition-1',
    'hexfront rules warshard-1 --lang es',
    `hexfront rules attrition-1 --options '{"turnLimit":10}'`,
  ],
  run: runRules,
};

function runRules(args: Arguments): number {
  const game = gameNamed(args.positionals[0]);
  print(game.rules(optionsFrom(args, game), args.choice('lang', languages, 'en')).trimEnd());
  return 0;
}
