import { askedOptions, gameNamed, optionsOption } from '../inputs.ts';
import { print } from '../output.ts';
import type { Asked, Verb } from '../verb.ts';

export const rules: Verb = {
  name: 'rules',
  summary: 'print the rules of a game',
  usage: 'G [--options JSON|@FILE]',
  details: 'In Markdown, with the numbers as these options make them.',
  arguments: ['G'],
  options: { options: optionsOption },
  examples: ['hexfront rules attrition-1', `hexfront rules attrition-1 --options '{"turnLimit":10}'`],
  run: runRules,
};

function runRules(asked: Asked): number {
  const game = gameNamed(asked.args[0]);
  print(game.rules(askedOptions(asked, game)).trimEnd());
  return 0;
}
