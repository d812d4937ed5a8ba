/**
 * Checks which package imports which, as drawn in ARCHITECTURE.md. Fails on an import that is not allowed, on a relative import that
 * leaves its package, on an undeclared dependency, and on any import in the engine that is not its own.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const allowedImports: Record<string, readonly string[]> = {
  engine: [],
  bots: ['engine'],
  sim: ['engine', 'bots'],
  protocol: ['engine'],
  sdk: ['protocol'],
  server: ['engine', 'bots', 'protocol'],
  web: ['engine', 'bots', 'protocol'],
  cli: ['engine', 'bots', 'sim', 'protocol', 'sdk', 'server'],
};

const root = dirname(import.meta.dirname);
const problems: string[] = [];
const files = globSync('packages/*/{src,test,bin}/**/*.{ts,tsx,js}', { cwd: root }).sort();
for (const file of files) {
  const [, name, part] = file.split(/[\\/]/);
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, imported] of text.matchAll(/(?:^|\s)(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]/g))
    check(imported);
  for (const [, imported] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) check(imported);

  function check(imported: string): void {
    const report = (why: string): void => {
      problems.push(`${file}: import of ${imported}: ${why}`);
    };
    const allowed = allowedImports[name];
    if (allowed === undefined) return report(`packages/${name} is missing in scripts/imports.ts; add it there`);
    if (imported.startsWith('.')) {
      const target = relative(join(root, 'packages', name), resolve(root, dirname(file), imported));
      if (target.startsWith('..')) report('it is outside its package');
      if (part === 'src' && !target.startsWith('src')) report('it is outside src');
      return;
    }
    if (part === 'test') return;
    const other = /^@hexfront\/([a-z]+)/.exec(imported)?.[1];
    if (other !== undefined) {
      if (other !== name && !allowed.includes(other)) report(`${name} may not import ${other}`);
      if (!declares(name, `@hexfront/${other}`)) report(`packages/${name}/package.json does not declare it`);
    } else if (name === 'engine') report('the engine may only import its own files');
    else if (!imported.startsWith('node:') && !declares(name, imported)) {
      report(`packages/${name}/package.json does not declare it`);
    }
  }
}

function declares(name: string, dependency: string): boolean {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
  } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  const all = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return all.some((known) => dependency === known || dependency.startsWith(`${known}/`));
}

for (const line of problems) console.error(line);
console.log(`${files.length} files, ${problems.length} forbidden imports`);
process.exit(problems.length > 0 ? 1 : 0);
