import { join, parse } from 'node:path';
import { describeView } from '@hexfront/engine';
import type { ExecSettings } from './exec-bot.ts';
import { defaultAllowance } from './time-bank.ts';
import type { Arguments } from '../arguments.ts';
import type { OptionSpec } from '../command.ts';

const A_DAY = 86_400_000;
const { startMs, moveMs, bankMs } = defaultAllowance;

/** What can be args of the plumbing of `exec:` bots. */
export const execOptions: { readonly [name: string]: OptionSpec } = {
  'start-ms': { value: 'N', help: `exec bots: time to start, until the first answer (default ${startMs})` },
  'move-ms': { value: 'N', help: `exec bots: time for each answer (default ${moveMs})` },
  'bank-ms': { value: 'N', help: `exec bots: reserve for the whole match (default ${bankMs})` },
  'bot-log': { value: 'DIR', help: 'exec bots: keep there what they write to their standard error' },
  'bot-text': { help: 'exec bots: add the position in words to every state_tick' },
};

/** `logName` names the log of a seat; without --bot-log it is kept beside `out`, if there is one. */
export function execSettingsFrom(args: Arguments, logName: (seat: number) => string, out?: string): ExecSettings {
  const folder = args.text('bot-log');
  const beside = out === undefined ? undefined : parse(out);
  return {
    allowance: {
      startMs: args.integer('start-ms', 0, A_DAY) ?? startMs,
      moveMs: args.integer('move-ms', 1, A_DAY) ?? moveMs,
      bankMs: args.integer('bank-ms', 0, A_DAY) ?? bankMs,
    },
    logFile: (seat) => {
      if (folder !== undefined) return join(folder, logName(seat));
      return beside === undefined ? null : join(beside.dir, `${beside.name}.${logName(seat)}`);
    },
    describe: args.has('bot-text')
      ? ({ game, options, seat }, view) => describeView(game, options, view, seat)
      : undefined,
  };
}

/** The same again, for the line that says how to repeat a match. */
export function execFlags(args: Arguments): string[] {
  return Object.entries(execOptions)
    .filter(([name]) => args.has(name))
    .flatMap(([name, { value }]) => (value === undefined ? [`--${name}`] : [`--${name}`, args.text(name) as string]));
}
