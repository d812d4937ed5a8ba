import { readFileSync } from 'node:fs';
import { Complaint, suggest } from './complaint.ts';
import { complain, print, watchPipes } from './output.ts';
import { columns, readArguments, verbHelp } from './verb.ts';
import { verbs } from './verbs/index.ts';

/** Runs the command and says its exit code: 0 fine, 1 false or failed, 2 asked wrongly. */
export async function main(args: readonly string[]): Promise<number> {
  watchPipes();
  try {
    return await run(args);
  } catch (error) {
    if (error instanceof Complaint) {
      complain(error.message);
      return error.exitCode;
    }
    if (process.env.HEXFRONT_DEBUG) throw error;
    complain(`this is a bug: ${error}; set HEXFRONT_DEBUG=1 to see where`);
    return 1;
  }
}

async function run([first, ...rest]: readonly string[]): Promise<number> {
  if (first === undefined) throw new Complaint(`say what to do: ${names().join(', ')}; hexfront --help explains each`);
  if (first === '--help' || first === '-h' || (first === 'help' && rest.length === 0)) return say(overview());
  if (first === '--version') return say(version());
  if (first === 'help') return say(verbHelp(verbNamed(rest[0])));
  if (first.startsWith('-')) throw new Complaint(`the verb comes before ${first}; known are ${names().join(', ')}`);
  const verb = verbNamed(first);
  const asked = readArguments(verb, rest);
  return asked === null ? say(verbHelp(verb)) : verb.run(asked);
}

function say(text: string): number {
  print(text);
  return 0;
}

function names(): string[] {
  return verbs.map(({ name }) => name);
}

function verbNamed(name: string) {
  const verb = verbs.find((each) => each.name === name);
  if (verb === undefined) throw new Complaint(`there is no verb "${name}"; ${suggest(name, names())}`);
  return verb;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function overview(): string {
  return [
    'hexfront: deterministic hex wargames on the command line',
    '\nusage: hexfront VERB …',
    '\nverbs',
    columns(verbs.map(({ name, summary }) => [name, summary])),
    '\nhexfront VERB --help explains a verb.',
    'Exit code: 0 fine, 1 what was asked is false or failed, 2 asked wrongly or unreadable input.',
  ].join('\n');
}
