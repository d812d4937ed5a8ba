import { type ParseArgsConfig, parseArgs } from 'node:util';

type Described = NonNullable<ParseArgsConfig['options']>;
type Helped<Options> = Options & { readonly help: { readonly type: 'boolean'; readonly short: 'h' } };

/** What a script was called with. `--help` prints the usage and ends the script; a usage error is told with it, and ends it with code 2. */
export class ScriptOptions<const Options extends Described> {
  readonly values: ReturnType<typeof parseArgs<{ options: Helped<Options> }>>['values'];
  readonly #usage: string;

  constructor(usage: string, options: Options) {
    this.#usage = usage;
    const all: Helped<Options> = { ...options, help: { type: 'boolean', short: 'h' } };
    try {
      ({ values: this.values } = parseArgs({ options: all }));
    } catch (error) {
      this.refuse((error as Error).message);
    }
    if ((this.values as { readonly help?: boolean }).help !== true) return;
    console.log(usage);
    process.exit(0);
  }

  /** A whole number, or null where none was given. */
  whole(name: keyof Options & string, least: 0 | 1): number | null {
    const text = (this.values as Readonly<Record<string, unknown>>)[name];
    if (text === undefined) return null;
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= least) return value;
    return this.refuse(`--${name} must be a ${least === 1 ? 'positive ' : ''}whole number.`);
  }

  /** The parts to run, named with commas between them: all unless some were named. */
  parts(name: keyof Options & string, available: readonly string[]): readonly string[] {
    const text = (this.values as Readonly<Record<string, unknown>>)[name] as string | undefined;
    const wanted = text?.split(',') ?? available;
    const unknown = wanted.find((part) => !available.includes(part));
    if (unknown === undefined) return wanted;
    return this.refuse(`Unknown part: ${unknown}. Available: ${available.join(', ')}.`);
  }

  refuse(what: string): never {
    console.error(`${what}\n\n${this.#usage}`);
    process.exit(2);
  }
}
