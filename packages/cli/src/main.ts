import { readFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { type Command, columns, commandHelp } from './command.ts';
import { commands, sections } from './commands/index.ts';
import { CommandError, UsageError } from './errors.ts';
import { isStillDeciding } from './exec/answer-clock.ts';
import { ProviderFault, SpendingLimit } from './llm/seat.ts';
import { suggest } from './suggest.ts';
import { print, printError, watchPipes, whenWritten } from './terminal/output.ts';

/** Runs a command and returns its exit code: 0 success, 1 failure, 2 usage error. */
export async function main(args: readonly string[]): Promise<number> {
  watchPipes();
  const code = await codeOf(args);
  if (isStillDeciding()) whenWritten(() => process.exit(code));
  return code;
}

async function codeOf(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (error instanceof CommandError) {
      printError(error.message);
      return error.exitCode;
    }
    if (error instanceof ProviderFault || error instanceof SpendingLimit) {
      printError(`${error.message}; the match has no result`);
      return 1;
    }
    if (process.env.HEXFRONT_DEBUG) throw error;
    printError(`internal error: ${error}; this is a bug, set HEXFRONT_DEBUG=1 for a stack trace`);
    return 1;
  }
}

async function run([first, ...rest]: readonly string[]): Promise<number> {
  if (first === undefined)
    throw new UsageError(`missing command; available: ${names().join(', ')} (see hexfront --help)`);
  if (first === '--help' || first === '-h' || (first === 'help' && rest.length === 0)) return show(overview());
  if (first === '--version') return show(version());
  if (first === 'help') return show(commandHelp(findCommand(rest[0])));
  if (first.startsWith('-')) {
    throw new UsageError(
      `the command must come before ${first}; usage: hexfront COMMAND [options] (see hexfront --help)`,
    );
  }
  const command = findCommand(first);
  const args = readArguments(command, rest);
  return args === null ? show(commandHelp(command)) : command.run(args);
}

function show(text: string): number {
  print(text);
  return 0;
}

function names(): string[] {
  return commands.map(({ name }) => name);
}

function findCommand(name: string): Command {
  const command = commands.find((each) => each.name === name);
  if (command === undefined) throw new UsageError(`unknown command "${name}"; ${suggest(name, names())}`);
  return command;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function overview(): string {
  const width = Math.max(...names().map(({ length }) => length));
  return [
    'hexfront: deterministic hex wargames on the command line',
    '\nUsage: hexfront COMMAND [options]',
    ...Object.entries(sections).map(
      ([title, listed]) => `\n${title}:\n${columns(listed.map(({ name, summary }) => [name.padEnd(width), summary]))}`,
    ),
    '\nRun hexfront COMMAND --help for the options of a command.',
    'Exit codes: 0 success, 1 failure (such as a replay that does not verify), 2 usage error or unreadable input.',
  ].join('\n');
}
