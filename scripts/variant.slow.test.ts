import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What a new edition of a family takes by hand: a file of its own, and an import and an entry in facts.ts. */
const editions = [
  ['attrition', 'attrition-99', 'attrition1', '{ ...attrition1.options, turnLimit: 3 }'],
  ['battle', 'battle-99', 'battle1', '{ ...battle1.options, tickSeconds: 60 }'],
  ['warshard', 'warshard-99', 'warshard1', '{ ...warshard1.options, supplyRange: 7 }'],
] as const;

const root = dirname(import.meta.dirname);
const copy = mkdtempSync(join(tmpdir(), 'hexfront-variant-'));
afterAll(() => rmSync(copy, { recursive: true }));

const inCopy = (file: string) => join(copy, file);
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const hexfront = (...args: string[]) => node('packages/cli/bin/hexfront.js', ...args);

beforeAll(() => {
  for (const part of [
    'packages',
    'scripts/docs.ts',
    'scripts/authorisation-page.ts',
    'scripts/observations-page.ts',
    'scripts/markdown-table.ts',
    'scripts/reference',
    'docs',
    'python/src',
    'examples',
    'package.json',
    'tsconfig.json',
  ]) {
    const isOwn = (file: string) => !/[\\/](node_modules|dist|test)([\\/]|$)/.test(file.slice(root.length));
    cpSync(join(root, part), inCopy(part), { recursive: true, filter: isOwn });
  }
  linkModules(join(root, 'node_modules'), inCopy('node_modules'));
  for (const [family, id, parent, options] of editions) addEdition(family, id, parent, options);
});

/** The installed packages, and the copies of ours. */
function linkModules(from: string, to: string): void {
  mkdirSync(join(to, '@hexfront'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@hexfront') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(inCopy('packages')))
    symlinkSync(inCopy(`packages/${name}`), join(to, '@hexfront', name));
}

function addEdition(family: string, id: string, parent: string, options: string): void {
  const name = id.replace('-', '');
  const source = 'packages/engine/src';
  writeFileSync(
    inCopy(`${source}/${family}/${id}.ts`),
    [
      `import { ${parent} } from './${parent.replace(/1$/, '-1')}.ts';`,
      '',
      `export const ${name} = {`,
      `  ...${parent},`,
      `  id: '${id}',`,
      "  title: { en: 'Trial', es: 'Ensayo' },",
      "  summary: { en: 'An edition for trial.', es: 'Una edición de ensayo.' },",
      `  options: ${options},`,
      '} as const;',
      '',
    ].join('\n'),
  );
  const facts = inCopy(`${source}/facts.ts`);
  writeFileSync(
    facts,
    `import { ${name} } from './${family}/${id}.ts';\n${readFileSync(facts, 'utf8').replace('] as const;', `, ${name}] as const;`)}`,
  );
}

test.each(['.', 'packages/web'])('every package takes a new edition as it is: types of %s', (project) => {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  expect(spawnSync(tsc, ['-p', project], { cwd: copy, encoding: 'utf8' }).stdout).toBe('');
});

test('documents and lists for other languages follow from the facts', () => {
  const written = [...node('scripts/docs.ts').matchAll(/^wrote (.*)$/gm)].map(([, file]) => file);
  expect(written.sort()).toEqual(
    [
      ...editions.flatMap(([, id]) => [`docs/rules/${id}.md`, `docs/rules/es/${id}.md`]),
      'docs/observations.md',
      // The pages of the dialects of the three, and the list of games in a frame.
      ...['attrition', 'battle-v1', 'warshard', 'frames'].map((name) => `docs/reference/${name}.md`),
      'docs/refusals.md',
      'docs/skill.md',
      'python/src/hexfront/games/facts.py',
    ].sort(),
  );
});

test.each(editions)('%s: %s is played, recorded and verified', (_family, id) => {
  const seats = ['--seat', 'greedy', '--seat', 'random'];
  hexfront('play', '--game', id, ...seats, '--seed', '1', '--every', 'end', '--out', `${id}.json`);
  expect(JSON.parse(hexfront('verify', '--json', `${id}.json`))).toMatchObject({ ok: true });
});

test('schemas, opponents and the board know it', () => {
  const script = `
    import { payloads } from '@hexfront/protocol';
    import { catalogue, entryOf } from './packages/web/src/games/catalogue.ts';
    import { familyOf } from './packages/web/src/games/families.ts';
    import { insightOf } from './packages/web/src/games/insights.ts';
    for (const id of catalogue) {
      const isKnown = payloads[id].state_tick && familyOf(id).scene && insightOf(id).layers;
      if (!isKnown || entryOf(id).bots.length === 0) throw new Error(id);
    }
    console.log(catalogue.join());`;
  writeFileSync(inCopy('look.ts'), script);
  const known = node('look.ts').trim().split(',');
  expect(known).toEqual(expect.arrayContaining(editions.map(([, id]) => id)));
});
