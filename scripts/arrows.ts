/**
 * Which package may import which, as ARCHITECTURE.md draws it. Fails on an import against the arrows, on a relative import that
 * leaves its package, on a dependency that is not declared, and on anything but the language itself inside the engine.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const arrows: Record<string, readonly string[]> = {
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
const wrong: string[] = [];
const files = globSync('packages/*/{src,test,bin}/**/*.{ts,tsx,js}', { cwd: root }).sort();
for (const file of files) {
  const [, name, part] = file.split(/[\\/]/);
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, imported] of text.matchAll(/(?:^|\s)(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]/g))
    check(imported);
  for (const [, imported] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) check(imported);

  function check(imported: string): void {
    const complain = (what: string): void => {
      wrong.push(`${file}: imports ${imported}, ${what}`);
    };
    const allowed = arrows[name];
    if (allowed === undefined) return complain(`but packages/${name} has no arrows in scripts/arrows.ts`);
    if (imported.startsWith('.')) {
      const target = relative(join(root, 'packages', name), resolve(root, dirname(file), imported));
      if (target.startsWith('..')) complain('which lies outside its package');
      if (part === 'src' && !target.startsWith('src')) complain('which lies outside src');
      return;
    }
    if (part === 'test') return;
    const other = /^@hexfront\/([a-z]+)/.exec(imported)?.[1];
    if (other !== undefined) {
      if (other !== name && !allowed.includes(other)) complain(`which ${name} may not`);
      if (!declares(name, `@hexfront/${other}`)) complain(`which packages/${name}/package.json does not declare`);
    } else if (name === 'engine') complain('and the engine imports nothing but itself');
    else if (!imported.startsWith('node:') && !declares(name, imported)) {
      complain(`which packages/${name}/package.json does not declare`);
    }
  }
}

function declares(name: string, dependency: string): boolean {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  return Object.keys(dependencies).some((known) => dependency === known || dependency.startsWith(`${known}/`));
}

for (const line of wrong) console.error(line);
console.log(`${files.length} files, ${wrong.length} imports against the arrows`);
process.exit(wrong.length > 0 ? 1 : 0);
