import type { Arguments } from './arguments.ts';
import type { Command } from './command.ts';
import { withoutPassword } from './queue/queue.ts';
import { shellQuote } from './terminal/shell-quote.ts';

/** The command as it was given, to be repeated, without options that concern only one run and without passwords. */
export function commandText({ name, options }: Command, args: Arguments, without: readonly string[]): string {
  const words = Object.entries(options).flatMap(([option, { value }]) => {
    if (without.includes(option) || !args.has(option)) return [];
    return value === undefined
      ? [`--${option}`]
      : args.all(option).flatMap((given) => [`--${option}`, shellQuote(withoutPassword(given))]);
  });
  return ['hexfront', name, ...words].join(' ');
}
