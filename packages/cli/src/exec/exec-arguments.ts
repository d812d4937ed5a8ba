import { join, parse } from 'node:path';
import { describeView } from '@hexfront/engine';
import type { Arguments } from '../arguments.ts';
import type { OptionSpec } from '../command.ts';
import type { ExecSettings } from './exec-bot.ts';
import { defaultAllowance } from './time-bank.ts';

const A_DAY = 86_400_000;
const { startMs, moveMs, bankMs } = defaultAllowance;

/** The options of commands that run `exec:` bots. */
export const execOptions: { readonly [name: string]: OptionSpec } = {
  'start-ms': {
    value: 'N',
    help: `exec bots, and file bots that return promises: extra time until the first answer, in ms (default ${startMs})`,
  },
  'move-ms': { value: 'N', help: `the same bots: time per answer, in ms (default ${moveMs})` },
  'bank-ms': { value: 'N', help: `the same bots: time bank for the whole match, in ms (default ${bankMs})` },
  'bot-log': { value: 'DIR', help: 'exec bots: write their standard error to log files in DIR' },
  'bot-text': { help: 'exec bots: add a plain-text description to every state_tick' },
};

/** `logName` names the log of a seat. Without --bot-log, logs are written next to `out` if it is given. */
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

/** The exec options as given, for the command line that repeats a match. */
export function execFlags(args: Arguments): string[] {
  return Object.entries(execOptions)
    .filter(([name]) => args.has(name))
    .flatMap(([name, { value }]) => (value === undefined ? [`--${name}`] : [`--${name}`, args.text(name) as string]));
}
