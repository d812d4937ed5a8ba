import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@hexfront/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { Desk } from './hexfront.ts';

const desk = new Desk();
const scripts = new Map<string, string>();
const ids = games.map(({ id }) => id);
const names = [...commands.map(({ name }) => name), 'help', '--help', '--version'];

beforeAll(() => {
  for (const shell of ['bash', 'zsh', 'fish']) scripts.set(shell, desk.run(['completion', shell]).out);
  desk.write('my match.json', {});
  // A word is not completed as if it were the folder of the same name.
  mkdirSync(join(desk.path, 'bots'));
});
afterAll(() => desk.clear());

/** What a shell offers for the last word of a line. */
const ways: { readonly [shell: string]: (line: readonly string[]) => string } = {
  bash: (line) => `COMP_WORDS=(${line.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${line.length - 1}; _hexfront
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Its completion system runs only in a terminal, so the functions that would show the words print them.
  zsh: (line) => `words=(${line.map((word) => `'${word}'`).join(' ')}); CURRENT=${line.length}; _hexfront`,
  fish: (line) => `complete -C '${line.join(' ')}' | string replace -r '\\t.*' ''; true`,
};

const before: { readonly [shell: string]: string } = {
  zsh: `compdef() { }; _message() { }; _files() { print -l -- *(N) }; compadd() { shift; print -l -- "$@" }
    _describe() { print -l -- "\${(@)\${(@P)2}%%:*}" }`,
};

function offered(shell: string, line: readonly string[]): string[] {
  const code = `${before[shell] ?? ''}\n${scripts.get(shell)}\n${ways[shell](['hexfront', ...line])}`;
  const { status, stdout, stderr } = spawnSync(shell, ['-c', code], { cwd: desk.path, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((word) => word !== '' && word.startsWith(line.at(-1)!));
}

const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
  // typed                          offered
  [['ver'], ['verify']],
  [['bo'], ['bots']],
  [['play', '--game', ''], ids],
  [['play', '--game', 'conq'], ['conquest-1']],
  [['play', '--game', 'conquest-1', '--seat', 'gr'], ['greedy']],
  [['play', '--see'], ['--seed']],
  [['play', '--seed', ''], []],
  [
    ['replay', '--every', ''],
    ['turn', 'action', 'end'],
  ],
  [['replay', 'my match.json', '--bro'], ['--browser']],
  [['rules', ''], ids],
  [
    ['rules', 'attrition-1', '--lang', ''],
    ['en', 'es'],
  ],
  [['tournament', '--format', 'g'], ['gauntlet']],
  [['admin', 'rot'], ['rotate-key']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['help', 'verif'], ['verify']],
];

describe('bash', () => {
  test.each([
    ...cases,
    [[''], names],
    [['verify', 'my'], ['my match.json']],
    [
      ['games', ''],
      ['--json', '--help'],
    ],
  ] as const)('%j is continued with %j', (line, words) => {
    expect(offered('bash', line).sort()).toEqual([...words].sort());
  });
});

/** They are not installed everywhere; where one is missing, the report says so. */
const installed = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

for (const shell of ['zsh', 'fish']) {
  if (!installed(shell)) console.log(`${shell} is not installed: its completions are not tried, only read`);
  else
    test.each(
      cases.filter(([line]) => shell !== 'fish' || !line.includes('my match.json')),
    )(`${shell}: %j is continued with %j`, (line, words) => {
      expect(offered(shell, line).sort()).toEqual([...words].sort());
    });
}

test.each(['bash', 'zsh', 'fish'])('the script for %s knows every command, option and game', (shell) => {
  const script = scripts.get(shell)!;
  const spelled = shell === 'fish' ? (option: string) => `-l ${option}` : (option: string) => `--${option}`;
  const missing = commands.flatMap(({ name, options }) =>
    [name, ...Object.keys(options).map(spelled)].filter((word) => !new RegExp(`${word}\\b`).test(script)),
  );
  expect([...missing, ...ids.filter((id) => !script.includes(id))]).toEqual([]);
});

test('another shell is a usage error', () => {
  const { code, err } = desk.run(['completion', 'fishh']);
  expect([code, err]).toEqual([2, 'hexfront: unknown shell "fishh"; did you mean fish?\n']);
});
