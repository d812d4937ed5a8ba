import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the first bot in the README is the one in examples, and wins', () => {
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('examples/first-bot.ts')}\`\`\``);
  const printed = execFileSync(process.execPath, ['examples/first-bot.ts'], { cwd: root, encoding: 'utf8' });
  expect(printed).toContain('winners: [ 0 ]');
});

test('no link between our documents is broken', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root });
  expect(documents.length).toBeGreaterThan(8);
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, target]) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every script named in the documents exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'].flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
