import { verify as verifyReplay } from '@hexfront/engine';
import { plain } from '../colour.ts';
import { Complaint } from '../complaint.ts';
import { gameNamed, jsonOption, replayIn } from '../inputs.ts';
import { Narrator } from '../narrator.ts';
import { print, printJson } from '../output.ts';
import type { Asked, Verb } from '../verb.ts';

export const verify: Verb = {
  name: 'verify',
  summary: 'rerun a recorded match and compare every hash',
  usage: 'FILE [--json]',
  details: 'Exit code 1 and the first difference when the record is not what the rules give.',
  arguments: ['FILE'],
  options: { json: jsonOption },
  examples: ['hexfront verify match.json', 'hexfront verify match.json --json'],
  run: runVerify,
};

function runVerify(asked: Asked): number {
  const [file] = asked.args;
  const record = replayIn(file);
  const result = verifyReplay(record);
  if (asked.has('json')) {
    printJson({ file, game: record.game, ...result });
    return result.ok ? 0 : 1;
  }
  if (!result.ok) {
    const place = result.step === 0 ? 'the opening' : `step ${result.step} of ${record.steps.length}`;
    throw new Complaint(`${file} differs at ${place}: ${result.difference}`, 1);
  }
  const narrator = new Narrator(gameNamed(record.game), record.players, plain);
  print(`${file}: ${record.game}, every hash as recorded`);
  print(narrator.result(result.outcome, result.steps));
  return 0;
}
