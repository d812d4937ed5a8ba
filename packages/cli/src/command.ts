import type { Arguments } from './arguments.ts';

export interface OptionSpec {
  /** The placeholder for the value in the help; a flag has none. */
  readonly value?: string;
  readonly isRepeated?: boolean;
  readonly help: string;
}

/** A command such as `hexfront play`. Its help and its argument parsing both come from this. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows the command's name. */
  readonly usage: string;
  readonly details?: string;
  /** The required positional arguments, by name. */
  readonly arguments: readonly string[];
  /** The optional ones after them. */
  readonly optional?: readonly string[];
  readonly options: { readonly [name: string]: OptionSpec };
  readonly examples: readonly string[];
  /** Returns the exit code. */
  run(args: Arguments): number | Promise<number>;
}

export const helpOption: OptionSpec = { help: 'show this help' };

export function commandHelp({ name, summary, usage, details, options, examples }: Command): string {
  const rows = Object.entries({ ...options, help: helpOption }).map(([option, { value, isRepeated, help }]) => {
    const spelled = `--${option}${value === undefined ? '' : ` ${value}`}`;
    return [spelled, isRepeated ? `${help} (repeatable)` : help] as const;
  });
  return [
    `hexfront ${name}: ${summary}`,
    `\nUsage: hexfront ${name} ${usage}`.trimEnd(),
    ...(details === undefined ? [] : ['', details]),
    '\nOptions:',
    columns(rows),
    '\nExamples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

/** Two columns, indented. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}
