import { type Replay, type Verification, verify as verifyReplay } from '@hexfront/engine';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { CommandFailed } from '../../errors.ts';
import { inputName } from '../../files.ts';
import { gameNamed, jsonOption, replayFrom } from '../../game-arguments.ts';
import { plain } from '../../terminal/colour.ts';
import { MatchPrinter } from '../../terminal/match-printer.ts';
import { print, printJson } from '../../terminal/output.ts';

export const verify: Command = {
  name: 'verify',
  summary: 'rerun a recorded match and compare every hash',
  usage: 'FILE [--json]',
  details:
    'If the rerun differs from the record, prints the first difference and exits with code 1.\n' +
    'FILE may be - for standard input.',
  arguments: ['FILE'],
  options: { json: jsonOption },
  examples: ['hexfront verify match.json', 'curl -s ARENA/v1/matches/ID/replay | hexfront verify - --json'],
  run: runVerify,
};

function runVerify(args: Arguments): number {
  const record = replayFrom(args.positionals[0]);
  const file = inputName(args.positionals[0]);
  const result = verifyReplay(record);
  if (args.has('json')) {
    printJson({ file, game: record.game, ...result });
    return result.ok ? 0 : 1;
  }
  if (!result.ok) {
    throw new CommandFailed(differenceText(file, record, result));
  }
  const printer = new MatchPrinter(gameNamed(record.game), record.players, plain);
  print(`${file}: verified, every hash of this ${record.game} match is as recorded`);
  print(printer.result(result.outcome, result.steps));
  return 0;
}

export function differenceText(
  file: string,
  { steps }: Replay,
  { step, difference }: Extract<Verification, { ok: false }>,
): string {
  const place = step === 0 ? 'the opening' : `step ${step} of ${steps.length}`;
  return `${file} does not verify; first difference at ${place}: ${difference}`;
}
