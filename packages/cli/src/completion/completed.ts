import { bots, levels } from '@hexfront/bots';
import { games } from '@hexfront/engine';
import { type Command, helpOption } from '../command.ts';

/** What can stand in a place: the name of a file, or one of these words. No words means any text. */
export type Values = 'files' | readonly string[];

/** What a shell needs to know about a command. */
export interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  readonly arguments: readonly Values[];
}

export interface CompletedOption {
  readonly name: string;
  readonly help: string;
  /** A flag has none. */
  readonly values: Values | null;
}

/** Everything comes from the commands themselves: their placeholders say what a value is. */
export function completed(commands: readonly Command[]): Completed[] {
  const help = {
    name: 'help',
    summary: 'show the help of a command',
    options: [],
    arguments: [commands.map(({ name }) => name)],
  };
  const described = commands.map(({ name, summary, options, arguments: required, optional = [] }) => ({
    name,
    summary,
    options: Object.entries({ ...options, help: helpOption }).map(([option, spec]) => ({
      name: option,
      help: spec.help,
      values: spec.value === undefined ? null : valuesOf(spec.value),
    })),
    arguments: [...required, ...optional].map(valuesOf),
  }));
  return [...described, help];
}

const kinds: { readonly [placeholder: string]: Values } = {
  FILE: 'files',
  DIR: 'files',
  GAME: games.map(({ id }) => id),
  BOT: [...bots, ...levels].map(({ name }) => name),
};

function valuesOf(placeholder: string): Values {
  if (/^[a-z0-9-]+(\|[a-z0-9-]+)+$/.test(placeholder)) return placeholder.split('|');
  return kinds[placeholder] ?? [];
}
