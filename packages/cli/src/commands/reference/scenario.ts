import { isRefusal } from '@hexfront/engine';
import {
  type LocatedProblem,
  readScenario,
  type Scenario,
  type ScenarioReading,
  warshard1,
  warshardGame,
} from '@hexfront/engine/warshard';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { readText } from '../../files.ts';
import { jsonOption } from '../../game-arguments.ts';
import { suggest } from '../../suggest.ts';
import { colourOption, paintFrom } from '../../terminal/colour.ts';
import { counted } from '../../terminal/counted.ts';
import { oneLine, print, printJson } from '../../terminal/output.ts';

const tasks = ['check', 'show'] as const;

export const scenario: Command = {
  name: 'scenario',
  summary: 'check or draw a scenario file for warshard-1',
  usage: 'check|show FILE [--json]',
  details: [
    'check prints one problem per line as FILE:LINE:COLUMN. The exit code is 1 if there are errors, 0 if there',
    'are only warnings. show draws the opening position.',
    'To play a scenario: hexfront play --game warshard-1 --seat BOT --seat BOT --options \'{"scenario":…}\',',
    'where … is the name of a built-in scenario, in quotes, or the content of the file.',
  ].join('\n'),
  arguments: ['check|show', 'FILE'],
  options: { json: jsonOption, color: colourOption },
  examples: ['hexfront scenario check river.json', 'hexfront scenario show river.json'],
  run: runScenario,
};

function runScenario(args: Arguments): number {
  const [name, file] = args.positionals;
  const task = tasks.find((each) => each === name);
  if (task === undefined) throw new UsageError(`unknown task "${name}"; ${suggest(name, tasks)}`);
  const paint = paintFrom(args);
  const reading = readScenario(warshard1, readText(file));
  if (task === 'check') return check(file, reading, args.has('json'));
  if (reading.scenario === null) {
    const [problem] = reading.problems;
    throw new UsageError(
      `${place(file, problem)}: ${problem.says}; hexfront scenario check ${file} lists all problems`,
    );
  }
  if (args.has('json')) printJson(reading.scenario);
  else show(reading.scenario, paint);
  return 0;
}

function check(file: string, { scenario: found, problems }: ScenarioReading, isJson: boolean): number {
  const isValid = found !== null;
  if (isJson) printJson({ file, ok: isValid, problems });
  else {
    for (const problem of problems) print(oneLine(`${place(file, problem)}: ${problem.severity}: ${says(problem)}`));
    const counts = (['error', 'warning'] as const).map((severity) => {
      return counted(problems.filter((problem) => problem.severity === severity).length, severity);
    });
    print(`${file}: ${counts.join(', ')}${isValid ? `; "${oneLine(found.title)}" can be played` : ''}`);
  }
  return isValid ? 0 : 1;
}

/** The sentence, preceded by the path of the part unless it already names it. */
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
    print(`${counted(points, 'point')} at (${at.q},${at.r})${name === undefined ? '' : ` ${oneLine(name)}`}`);
  }
}
