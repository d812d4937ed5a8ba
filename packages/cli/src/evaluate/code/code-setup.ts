import { availableParallelism } from 'node:os';
import type { Arguments } from '../../arguments.ts';
import type { OptionSpec } from '../../command.ts';
import { CommandFailed } from '../../errors.ts';
import { type Limits, usualLimits } from '../../exec/confinement.ts';
import { confinementHere } from '../../exec/confinement-here.ts';
import { execOptions, execSettingsFrom } from '../../exec/exec-arguments.ts';
import { type LanguageName, languageNames, languages } from '../../exec/interpreters.ts';
import type { TimeAllowance } from '../../exec/time-bank.ts';
import { printError } from '../../terminal/output.ts';
import { type Setup, setupFrom } from '../setup.ts';

const USUAL_ROUNDS = 3;
const { memoryMb, cpuSeconds } = usualLimits;

/** The options of `hexfront evaluate` that only the code track has. */
export const codeOptions: { readonly [name: string]: OptionSpec } = {
  rounds: { value: 'N', help: `code track: how many programs each model writes (default ${USUAL_ROUNDS})` },
  language: { value: languageNames.join('|'), help: 'code track: the language of the programs (default python)' },
  'memory-mb': { value: 'N', help: `code track: memory of a program, in MB (default ${memoryMb})` },
  'cpu-seconds': { value: 'N', help: `code track: processor time of a program in a match (default ${cpuSeconds})` },
  unconfined: { help: 'code track: run the programs with all your rights, where they cannot be confined' },
  'start-ms': execOptions['start-ms'],
  'move-ms': execOptions['move-ms'],
  'bank-ms': execOptions['bank-ms'],
};

/** Everything that is fixed before the first program is written. */
export interface CodeSetup extends Omit<Setup, 'judging'> {
  readonly rounds: number;
  readonly language: LanguageName;
  readonly limits: Limits;
  readonly isConfined: boolean;
  readonly allowance: TimeAllowance;
  readonly threads: number;
}

export async function codeSetupFrom(args: Arguments): Promise<CodeSetup> {
  const setup = await setupFrom(args);
  const language = args.choice('language', languageNames, 'python');
  languages[language].interpreter();
  return {
    ...setup,
    // Everybody meets all others, but opponents, who come after the models, do not meet each other.
    plans: setup.plans.map((plan) => ({
      ...plan,
      teams: plan.bots.map((_, i) => Math.min(i, args.all('model').length)),
    })),
    rounds: args.integer('rounds', 1, 100) ?? USUAL_ROUNDS,
    language,
    limits: {
      ...usualLimits,
      memoryMb: args.integer('memory-mb', 64, 1_000_000) ?? memoryMb,
      cpuSeconds: args.integer('cpu-seconds', 1, 86_400) ?? cpuSeconds,
    },
    isConfined: isConfined(args),
    allowance: execSettingsFrom(args, () => '').allowance,
    // Built-in bots think in the thread of their match, so each match has one for itself.
    threads: args.integer('jobs', 1, 1000) ?? availableParallelism(),
  };
}

/** Programs of a model are not trusted, so they are never run unconfined unless somebody wants it. */
function isConfined(args: Arguments): boolean {
  if (args.has('unconfined')) {
    printError(
      'warning: --unconfined: the programs that models write can read your files, environment and keys, use the network, change files, and take all memory; use it only on a machine that holds nothing else',
    );
    return false;
  }
  const here = confinementHere();
  if (here.kind !== 'none') return true;
  throw new CommandFailed(
    `the code track runs programs that models write, and they cannot be confined on this machine: ${here.why}; use Linux with util-linux as root or with unprivileged user namespaces, or a virtual machine that holds nothing else with --unconfined (see docs/code-track.md)`,
  );
}
