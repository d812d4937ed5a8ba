import { parseArgs } from 'node:util';
import { Complaint, suggest } from './complaint.ts';

export interface OptionSpec {
  /** What stands for the value in the help; a flag has none. */
  readonly value?: string;
  readonly isRepeated?: boolean;
  readonly help: string;
}

/** A verb of the command line. Its help and its parsing are both made from this. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  /** What follows the verb. */
  readonly usage: string;
  readonly details?: string;
  /** The arguments that must be there, by name. */
  readonly arguments: readonly string[];
  /** Those that may follow. */
  readonly optional?: readonly string[];
  readonly options: { readonly [name: string]: OptionSpec };
  readonly examples: readonly string[];
  /** The exit code. */
  run(asked: Asked): number | Promise<number>;
}

const helpOption: OptionSpec = { help: 'show this help' };

/** What was asked of a verb, checked against its options. */
export class Asked {
  readonly args: readonly string[];
  private readonly values: ReadonlyMap<string, readonly string[]>;

  constructor(args: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.args = args;
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

  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new Complaint(`--${name} is missing`);
    return value;
  }

  choice<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
    const value = this.text(name) ?? otherwise;
    const found = choices.find((each) => each === value);
    if (found === undefined) throw new Complaint(`--${name} cannot be "${value}"; ${suggest(value, choices)}`);
    return found;
  }

  whole(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^-?[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new Complaint(`--${name} is a whole number from ${min} to ${max}, not "${value}"`);
  }

  seconds(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^[0-9]{0,9}(\.[0-9]{1,9})?$/.test(value) && value !== '' ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new Complaint(`--${name} is a number from ${min} to ${max}, not "${value}"`);
  }
}

/** Reads what follows the verb; null when help is wanted. */
export function readArguments(verb: Verb, args: readonly string[]): Asked | null {
  const specs: Verb['options'] = { ...verb.options, help: helpOption };
  const types = Object.entries(specs).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  const { tokens, positionals } = parseArgs({
    args: args.map((arg) => (arg === '-h' ? '--help' : arg)),
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const wrong = wrongOption(verb, specs, token, values);
    if (wrong !== null) throw new Complaint(`${wrong}; hexfront ${verb.name} --help shows all`);
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  if (values.has('help')) return null;
  checkCount(verb, positionals);
  return new Asked(positionals, values);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function wrongOption(
  verb: Verb,
  specs: Verb['options'],
  { name, rawName, value, inlineValue }: OptionToken,
  before: ReadonlyMap<string, unknown>,
): string | null {
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (spec === undefined || !rawName.startsWith('--')) {
    const names = Object.keys(specs).map((each) => `--${each}`);
    return `${verb.name} has no option ${rawName}; ${suggest(rawName, names)}`;
  }
  if (before.has(name) && !spec.isRepeated && name !== 'help') return `--${name} is given twice`;
  if (spec.value === undefined) return value === undefined ? null : `--${name} takes no value`;
  if (value === undefined || value === '') return `--${name} needs a value ${spec.value}`;
  if (!inlineValue && /^-./.test(value)) {
    return `--${name} needs a value, and "${value}" looks like an option (if it is the value, write --${name}=${value})`;
  }
  return null;
}

function checkCount(verb: Verb, positionals: readonly string[]): void {
  const { arguments: wanted, optional = [], name, usage } = verb;
  if (positionals.length < wanted.length) {
    throw new Complaint(`${name} needs ${wanted[positionals.length]}; write hexfront ${name} ${usage}`);
  }
  const most = wanted.length + optional.length;
  if (positionals.length > most) {
    const stranger = positionals[most];
    throw new Complaint(`${name} does not know what to do with "${stranger}"; write hexfront ${name} ${usage}`);
  }
}

export function verbHelp(verb: Verb): string {
  const options = Object.entries({ ...verb.options, help: helpOption }).map(([name, { value, isRepeated, help }]) => {
    const spelled = `--${name}${value === undefined ? '' : ` ${value}`}`;
    return [spelled, isRepeated ? `${help} (may be repeated)` : help] as const;
  });
  return [
    `hexfront ${verb.name}: ${verb.summary}`,
    `\nusage: hexfront ${verb.name} ${verb.usage}`.trimEnd(),
    ...(verb.details === undefined ? [] : ['', verb.details]),
    '\noptions',
    columns(options),
    '\nexamples',
    ...verb.examples.map((example) => `  ${example}`),
  ].join('\n');
}

/** Two columns, indented. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}
