import { isRefusal } from '@hexfront/engine';
import {
  type LocatedProblem,
  readScenario,
  type Scenario,
  type ScenarioReading,
  warshard1,
  warshardGame,
} from '@hexfront/engine/warshard';
import { paintFrom, colourOption } from '../../terminal/colour.ts';
import { readText } from '../../files.ts';
import { jsonOption } from '../../game-arguments.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { suggest } from '../../suggest.ts';
import { oneLine, print, printJson } from '../../terminal/output.ts';

const deeds = ['check', 'show'] as const;

export const scenario: Command = {
  name: 'scenario',
  summary: 'check or show a scenario file of warshard-1',
  usage: 'check|show FILE [--json]',
  details: [
    'check prints what is wrong as FILE:LINE:COLUMN, one problem a line; exit code 1 when there is an error, 0 with warnings alone.',
    'show draws the opening. A scenario is played by `hexfront play --game warshard-1 --options \'{"scenario":…}\'`,',
    'where … is the name of a shipped scenario or the content of the file.',
  ].join('\n'),
  arguments: ['check|show', 'FILE'],
  options: { json: jsonOption, color: colourOption },
  examples: ['hexfront scenario check river.json', 'hexfront scenario show river.json'],
  run: runScenario,
};

function runScenario(args: Arguments): number {
  const [deed, file] = args.positionals;
  const known = deeds.find((each) => each === deed);
  if (known === undefined) throw new UsageError(`scenario cannot "${deed}"; ${suggest(deed, deeds)}`);
  const paint = paintFrom(args);
  const reading = readScenario(warshard1, readText(file));
  if (known === 'check') return check(file, reading, args.has('json'));
  if (reading.scenario === null) {
    const [problem] = reading.problems;
    throw new UsageError(`${place(file, problem)}: ${problem.says}; hexfront scenario check ${file} says all`);
  }
  if (args.has('json')) printJson(reading.scenario);
  else show(reading.scenario, paint);
  return 0;
}

function check(file: string, { scenario: found, problems }: ScenarioReading, isJson: boolean): number {
  const isFine = found !== null;
  if (isJson) printJson({ file, ok: isFine, problems });
  else {
    for (const problem of problems) print(oneLine(`${place(file, problem)}: ${problem.severity}: ${says(problem)}`));
    const counts = (['error', 'warning'] as const).map((severity) => {
      const count = problems.filter((problem) => problem.severity === severity).length;
      return `${count} ${severity}${count === 1 ? '' : 's'}`;
    });
    print(`${file}: ${counts.join(', ')}${isFine ? `; ${oneLine(found.title)} can be played` : ''}`);
  }
  return isFine ? 0 : 1;
}

/** The part is named unless the sentence begins with it. */
function says({ path, says: sentence }: LocatedProblem): string {
  return path === '' || sentence.includes(path) ? sentence : `${path}: ${sentence}`;
}

function place(file: string, { line, column }: LocatedProblem): string {
  return `${file}:${line}:${column}`;
}

function show(found: Scenario, paint: ReturnType<typeof paintFrom>): void {
  const game = warshardGame(warshard1);
  const options = game.options({ scenario: found });
  if (isRefusal(options)) throw new Error(options.message);
  if (found.about !== '') print(`${oneLine(found.about)}\n`);
  print(game.text(game.setup(options, 'show'), 'all', paint));
  const nameAt = ({ q, r }: { q: number; r: number }) => found.names.find(({ at }) => at.q === q && at.r === r)?.name;
  for (const { at, points } of found.victory) {
    const name = nameAt(at);
    print(
      `${points} ${points === 1 ? 'point' : 'points'} at (${at.q},${at.r})${name === undefined ? '' : ` ${oneLine(name)}`}`,
    );
  }
}
