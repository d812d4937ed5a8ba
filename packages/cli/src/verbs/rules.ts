import { languages, withoutAnchors } from '@hexfront/engine';
import { askedOptions, gameNamed, optionsOption } from '../inputs.ts';
import { print } from '../output.ts';
import type { Asked, Verb } from '../verb.ts';

export const rules: Verb = {
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

function runRules(asked: Asked): number {
  const game = gameNamed(asked.args[0]);
  const page = game.rules(askedOptions(asked, game), asked.choice('lang', languages, 'en'));
  print(withoutAnchors(page).trimEnd());
  return 0;
}
