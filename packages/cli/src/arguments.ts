import { parseArgs } from 'node:util';
import { type Command, helpOption } from './command.ts';
import { UsageError } from './errors.ts';
import { suggest } from './suggest.ts';

/** The arguments of a command, checked against its options. */
export class Arguments {
  readonly positionals: readonly string[];
  private readonly values: ReadonlyMap<string, readonly string[]>;

  constructor(positionals: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.positionals = positionals;
    this.values = values;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  text(name: string): string | undefined {
    return this.all(name)[0];
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`--${name} is required`);
    return value;
  }

  choice<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
    const value = this.text(name) ?? otherwise;
    const found = choices.find((each) => each === value);
    if (found === undefined) throw new UsageError(`invalid value "${value}" for --${name}; ${suggest(value, choices)}`);
    return found;
  }

  integer(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^-?[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new UsageError(`--${name} must be an integer from ${min} to ${max}, not "${value}"`);
  }

  number(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^[0-9]{0,9}(\.[0-9]{1,9})?$/.test(value) && value !== '' ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new UsageError(`--${name} must be a number from ${min} to ${max}, not "${value}"`);
  }
}

/** Parses what follows the command's name; null means that help was requested. */
export function readArguments(command: Command, given: readonly string[]): Arguments | null {
  const specs: Command['options'] = { ...command.options, help: helpOption };
  const types = Object.entries(specs).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  const { tokens, positionals } = parseArgs({
    args: given.map((arg) => (arg === '-h' ? '--help' : arg)),
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const problem = optionProblem(specs, token, values);
    if (problem !== null) throw new UsageError(`${problem} (see hexfront ${command.name} --help)`);
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  if (values.has('help')) return null;
  checkPositionals(command, positionals);
  return new Arguments(positionals, values);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function optionProblem(
  specs: Command['options'],
  { name, rawName, value, inlineValue }: OptionToken,
  before: ReadonlyMap<string, unknown>,
): string | null {
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (spec === undefined || !rawName.startsWith('--')) {
    const names = Object.keys(specs).map((each) => `--${each}`);
    return `unknown option ${rawName}; ${suggest(rawName, names)}`;
  }
  if (before.has(name) && !spec.isRepeated && name !== 'help') return `--${name} is given more than once`;
  if (spec.value === undefined) return value === undefined ? null : `--${name} does not take a value`;
  if (value === undefined || value === '') return `--${name} requires a value: ${spec.value}`;
  if (!inlineValue && /^-./.test(value)) {
    return `--${name} requires a value, but "${value}" looks like an option (if it is the value, write --${name}=${value})`;
  }
  return null;
}

function checkPositionals(
  { name, usage, arguments: required, optional = [] }: Command,
  given: readonly string[],
): void {
  if (given.length < required.length) {
    throw new UsageError(`missing argument ${required[given.length]}; usage: hexfront ${name} ${usage}`);
  }
  const most = required.length + optional.length;
  if (given.length > most)
    throw new UsageError(`unexpected argument "${given[most]}"; usage: hexfront ${name} ${usage}`.trimEnd());
}
