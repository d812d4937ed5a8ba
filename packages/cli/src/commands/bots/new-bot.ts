import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { print } from '../../terminal/output.ts';
import { shellQuote } from '../../terminal/shell-quote.ts';

interface Language {
  readonly about: string;
  readonly test: string;
  readonly seat: string;
}

const languages = {
  ts: {
    about: 'TypeScript, runs in the same process and can use the whole engine',
    test: 'npm test',
    seat: 'file:./bot.ts',
  },
  python: {
    about: 'Python 3 with the standard library only',
    test: 'python3 -m unittest',
    seat: 'exec:"python3 bot.py"',
  },
  exec: { about: 'bash, as a starting point for any other language', test: 'bash test.sh', seat: 'exec:"bash bot.sh"' },
} as const satisfies { readonly [name: string]: Language };

const names = Object.keys(languages) as (keyof typeof languages)[];
/** Keys give access to an agent. */
const ignored = '*.key\nnode_modules/\n__pycache__/\n';
const home = fileURLToPath(new URL('../../../', import.meta.url));

export const newBot: Command = {
  name: 'new-bot',
  summary: 'create a bot that is ready to run, with a test',
  usage: `DIR [--lang ${names.join('|')}]`,
  details: names.map((name) => `${name.padEnd(8)}${languages[name].about}`).join('\n'),
  arguments: ['DIR'],
  options: { lang: { value: names.join('|'), help: 'programming language (default ts)' } },
  examples: ['hexfront new-bot my-bot', 'hexfront new-bot my-bot --lang python'],
  run: runNewBot,
};

function runNewBot(args: Arguments): number {
  const [folder] = args.positionals;
  const lang = args.choice('lang', names, 'ts');
  checkFree(folder);
  copyTemplate(lang, folder);
  const { about, test, seat } = languages[lang];
  print(`Created a bot in ${folder} (${about}). Next steps:`);
  print(`  cd ${shellQuote(folder)}`);
  if (lang === 'ts' && !canFindEngine(folder)) print('  npm install');
  print(`  ${test}`);
  print(`  npx hexfront play --game attrition-1 --seat ${seat} --seat random`);
  print(`  npx hexfront connect --bot ${seat} --game attrition-1 --register NAME --against level-1 --matches 1`);
  return 0;
}

function checkFree(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new UsageError(`${folder} is a file; give the name of a new folder`);
  if (readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty; give the name of a new folder`);
}

function copyTemplate(lang: string, folder: string): void {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const blanks = { __NAME__: packageName(folder), __VERSION__: version };
  try {
    mkdirSync(folder, { recursive: true });
    // npm leaves out files of this name when it packs the templates.
    writeFileSync(join(folder, '.gitignore'), ignored);
    cpSync(join(home, 'templates', lang), folder, { recursive: true });
    for (const file of globSync('**/*.*', { cwd: folder })) {
      let text = readFileSync(join(folder, file), 'utf8');
      for (const [blank, value] of Object.entries(blanks)) text = text.replaceAll(blank, value);
      writeFileSync(join(folder, file), text);
    }
  } catch (error) {
    throw new UsageError(`cannot write ${folder}: ${(error as Error).message}; choose another folder`);
  }
}

/** npm allows lower-case letters, digits, dots and dashes. */
function packageName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  return name === '' ? 'my-bot' : name;
}

function canFindEngine(folder: string): boolean {
  const places = createRequire(resolve(folder, 'bot.ts')).resolve.paths('@hexfront/engine') ?? [];
  return places.some((place) => existsSync(join(place, '@hexfront', 'engine')));
}
