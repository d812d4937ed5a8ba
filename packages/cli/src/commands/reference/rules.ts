import { languages, withoutAnchors } from '@hexfront/engine';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { gameNamed, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { print } from '../../terminal/output.ts';

export const rules: Command = {
  name: 'rules',
  summary: 'print the rules of a game',
  usage: `GAME [--options JSON|@FILE] [--lang ${languages.join('|')}]`,
  details: 'The rules are in Markdown, and their numbers follow the given options.',
  arguments: ['GAME'],
  options: {
    options: optionsOption,
    lang: { value: languages.join('|'), help: 'language of the rules (default en)' },
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
  const page = game.rules(optionsFrom(args, game), args.choice('lang', languages, 'en'));
  print(withoutAnchors(page).trimEnd());
  return 0;
}
