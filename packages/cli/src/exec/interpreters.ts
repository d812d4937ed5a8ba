import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { CommandFailed } from '../errors.ts';
import { shellQuote } from '../terminal/shell-quote.ts';
import type { Confined, Limits } from './confinement.ts';

/** A language whose programs are one file and need nothing but its standard library. */
export interface Language {
  readonly title: string;
  readonly file: string;
  /** How code fences call it. */
  readonly fences: readonly string[];
  /** What runs its programs here. Throws if it is not installed. */
  interpreter(): Interpreter;
}

interface Interpreter {
  command(limits: Limits): readonly string[];
  /** What it needs that is not under /usr. */
  readonly shown: readonly string[];
  readonly reservedMb: number;
}

export const languages = {
  python: { title: 'Python 3', file: 'bot.py', fences: ['python', 'python3', 'py'], interpreter: python },
  javascript: {
    title: 'JavaScript for Node',
    file: 'bot.js',
    fences: ['javascript', 'js', 'mjs', 'node'],
    interpreter: node,
  },
} as const satisfies { readonly [name: string]: Language };
export type LanguageName = keyof typeof languages;
export const languageNames = Object.keys(languages) as LanguageName[];

/** The program in a folder, ready to be started in confinement. */
export function confinedProgram(language: LanguageName, folder: string, limits: Limits): Confined {
  const { file, interpreter } = languages[language];
  const { command, shown, reservedMb } = interpreter();
  return { command: [...command(limits), file], folder, shown, limits, reservedMb };
}

let found: Interpreter | undefined;

function python(): Interpreter {
  found ??= findPython();
  return found;
}

/** Not the `python3` in the path, which may be a script or belong to a virtual environment, but what is behind it. */
function findPython(): Interpreter {
  const question =
    'import json, os, sys; print(json.dumps([os.path.realpath(sys.executable), sys.base_prefix, sys.base_exec_prefix]))';
  const { stdout, error, status } = spawnSync('python3', ['-c', question], { encoding: 'utf8' });
  if (error !== undefined || status !== 0) throw new CommandFailed('python3 cannot be run; install Python 3');
  const [executable, ...prefixes] = JSON.parse(stdout) as string[];
  const shown = [...new Set(prefixes)].filter((place) => !isInside(place, '/usr'));
  const wide = shown.find((place) => isInside(homedir(), place));
  if (wide !== undefined) {
    throw new CommandFailed(`Python is installed in ${wide}, which holds your home folder too; install it elsewhere`);
  }
  // Isolated, without .pyc files, and unbuffered: a program that forgets to flush would seem to hang.
  return { command: () => [executable, '-I', '-B', '-u'], shown, reservedMb: 0 };
}

/** V8 has a limit of its own, whose message says more than a refused allocation. */
function node(): Interpreter {
  return {
    command: ({ memoryMb }) => [process.execPath, `--max-old-space-size=${Math.floor(memoryMb * 0.75)}`],
    shown: isInside(process.execPath, '/usr') ? [] : [process.execPath],
    reservedMb: 768,
  };
}

function isInside(place: string, folder: string): boolean {
  const way = relative(folder, place);
  return !way.startsWith('..') && !way.startsWith('/');
}

/** The same with all rights of this process. */
export function unconfinedProgram(language: LanguageName, folder: string, limits: Limits): string {
  const { file, interpreter } = languages[language];
  return [...interpreter().command(limits), join(folder, file)].map(shellQuote).join(' ');
}
