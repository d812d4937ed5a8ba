import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../packages/cli/src/commands/index.ts';

const root = dirname(import.meta.dirname);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const tutorials = ['index', 'first-bot', 'exec-tutorial', 'python-tutorial', 'model-tutorial'].map(
  (name) => `docs/${name}.md`,
);

test('the bot of the tutorial for other languages is the one in examples', () => {
  expect(read('docs/exec-tutorial.md')).toContain(`\`\`\`go\n${read('examples/exec-bots/marcher.go')}\`\`\``);
});

test('every command in the tutorials exists, with its options', () => {
  const written = tutorials.flatMap((path) => [...read(path).matchAll(/npx hexfront ([a-z-]+)([^\n`]*)/g)]);
  expect(written.length).toBeGreaterThan(15);
  const wrong = written.flatMap(([line, name, rest]) => {
    const command = commands.find((each) => each.name === name);
    if (command === undefined) return name.startsWith('--') ? [] : [line];
    const options = [...rest.matchAll(/ --([a-z-]+)/g)].map(([, option]) => option);
    return options.some((option) => command.options[option] === undefined) ? [line] : [];
  });
  expect(wrong).toEqual([]);
});
