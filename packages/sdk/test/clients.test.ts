import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogReader } from '@hexfront/sdk';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The rows of docs/clients.md under a heading: the names in TypeScript and in Python. */
function documented(heading: string): (readonly [string, string])[] {
  const [, section] = readFileSync(join(root, 'docs/clients.md'), 'utf8').split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0].matchAll(/^\| `(\w+)` \| (?:`(\w+)`|—) \|/gm);
  return [...rows].map(([, typescript, python]) => [typescript, python ?? '—']);
}

/** The public members of an interface or class, from its source: types are gone at run time. */
function members(file: string, name: string): string[] {
  const source = readFileSync(join(root, 'packages/sdk/src', file), 'utf8');
  const body = new RegExp(`(?:interface|class) ${name}\\b[^{]*\\{\\n(.*?)\\n\\}\\n`, 's').exec(source)![1];
  return [...body.matchAll(/^ {2}(?:readonly |get |\*)?(?!constructor)([a-z]\w*)\??[:(]/gm)].map(([, found]) => found);
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const tables = [
  ['`connect`', members('options.ts', 'ConnectOptions')],
  ['`connectMany`', members('options.ts', 'ManyOptions')],
  ['A challenge', members('options.ts', 'ChallengeOptions')],
  ['`decide(view, turn)`', members('match/turn.ts', 'Turn')],
  ['`MatchResult`', members('options.ts', 'MatchResult')],
  ['`LogReader`', Object.getOwnPropertyNames(LogReader.prototype).filter((name) => name !== 'constructor')],
] as const;

describe('docs/clients.md', () => {
  test.each(tables)('%s lists every name in TypeScript', (heading, names) => {
    expect(
      documented(heading)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...names].toSorted());
  });

  test.each(tables)('%s has the same names in Python', (heading) => {
    for (const [typescript, python] of documented(heading)) expect([snakeCase(typescript), '—']).toContain(python);
  });
});
