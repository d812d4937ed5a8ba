import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesIn } from './pack/sources.ts';

const root = dirname(import.meta.dirname);
const desk = mkdtempSync(join(tmpdir(), 'hexfront-packed-'));
const tarballs = join(desk, 'tarballs');
const installed = join(desk, 'installed');
/** Only what an author of bots needs. */
const forBots = join(desk, 'for-bots');
const sources = sourcesIn(join(root, 'packages'));
// A reader of the README has this Node, but not the variables that npm sets in the workspace.
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_ignore_scripts: 'true',
};
/** Installing downloads the libraries of the server, which may take long. */
const TIMEOUT_MS = 900_000;

function run(command: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', command], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return { status, out: stdout, err: stderr };
}

/** Installs the packages as npm would, but with the workspace's libraries, so that nothing is downloaded. */
function unpackAll(): void {
  mkdirSync(join(installed, 'node_modules', '@hexfront'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@hexfront' || name === 'hexfront') continue;
    symlinkSync(join(root, 'node_modules', name), join(installed, 'node_modules', name), 'junction');
  }
  for (const { manifest } of sources) {
    const place = join(installed, 'node_modules', manifest.name);
    mkdirSync(place, { recursive: true });
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    expect(run(`tar xzf "${join(tarballs, file)}" --strip-components 1`, place)).toMatchObject({ status: 0, err: '' });
  }
}

beforeAll(() => {
  const packed = run(`node "${join(root, 'scripts', 'pack.ts')}" --out "${tarballs}"`, root);
  // On a busy machine the build of the dashboard may say where its time went.
  expect(packed.status, packed.err).toBe(0);
  unpackAll();
}, TIMEOUT_MS);
afterAll(() => rmSync(desk, { recursive: true, force: true }));

describe.each(sources.map((source) => [source.manifest.name, source] as const))('%s', (name, { manifest }) => {
  const place = join(installed, 'node_modules', name);
  const published = () => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));

  test('has a complete manifest, a license and a README', () => {
    expect(published()).toMatchObject({
      version: manifest.version,
      license: 'MIT',
      description: expect.stringMatching(/.{10}/),
      keywords: expect.arrayContaining(['hex']),
      engines: { node: '>=24' },
      publishConfig: { access: 'public', provenance: true },
    });
    expect(Object.keys(published())).not.toContain('devDependencies');
    expect(readdirSync(place)).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist']));
    expect(existsSync(join(place, 'src'))).toBe(false);
  });

  test('has no broken links in its documents', () => {
    const documents = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    const broken = documents.flatMap((file) =>
      [...readFileSync(join(place, file), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(place, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('exports JavaScript with types, and every entry loads', () => {
    const entries = Object.entries<any>(published().exports).filter(([entry]) => entry !== './package.json');
    expect(entries.map(([entry]) => entry)).toEqual(Object.keys(manifest.exports ?? {}));
    for (const [entry, target] of entries) {
      expect(existsSync(join(place, target.types)), target.types).toBe(true);
      const specifier = entry.replace('.', name);
      const loaded = run(`node -e "import('${specifier}').then(() => console.log('loaded'))"`, installed);
      expect(loaded, specifier).toMatchObject({ status: 0, out: 'loaded\n' });
    }
  });
});

test('the server package includes the dashboard, and --browser shows a match on it', async () => {
  const args = '--game attrition-1 --seat greedy --seat random --seed 1 --browser --pace-ms 0 --every end';
  const hexfront = join(installed, 'node_modules', 'hexfront', 'bin', 'hexfront.js');
  const child = spawn(process.execPath, [hexfront, 'play', ...args.split(' ')], { env: { ...env, PATH: '/nowhere' } });
  let printed = '';
  for await (const text of child.stdout) if ((printed += text).includes('press Ctrl+C')) break;
  const page = await fetch(/watch: +(\S+)/.exec(printed)![1]);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  child.kill('SIGINT');
});

test('the server package includes the replay viewer', () => {
  const code =
    "import('@hexfront/server/dashboard').then(async (m) => console.log((await m.viewerScript()).slice(0, 18)))";
  expect(run(`node -e "${code}"`, installed)).toMatchObject({ status: 0, out: 'var HexfrontViewer\n' });
});

describe('type checking a program', () => {
  const names = (of: typeof sources) =>
    of.flatMap(({ manifest }) => Object.keys(manifest.exports ?? {}).map((entry) => entry.replace('.', manifest.name)));
  const using = (of: typeof sources) =>
    names(of).map((name, i) => `import * as p${i} from '${name}';\nexport const names${i} = Object.keys(p${i});\n`);
  const isOurs = (name: string) => sources.some(({ manifest }) => manifest.name === name);
  const alone = sources.filter(({ manifest }) => Object.keys(manifest.dependencies ?? {}).every(isOurs));
  const wrong = `import { findGame } from '@hexfront/engine';\nexport const game: number = findGame('attrition-1');`;

  test.each([
    // program                                          content             flags             output
    ['that uses every package', using(sources), '--skipLibCheck', /^$/],
    ['that uses the packages without libraries, checking their types, too', using(alone), '', /^$/],
    ['that assigns a game to a number', [wrong], '', /TS2322.*is not assignable to type 'number'/],
  ])('%s', (title, lines, flags, output) => {
    const file = `${title.replaceAll(/\W+/g, '-')}.ts`;
    writeFileSync(join(installed, file), lines.join(''));
    const options = `--ignoreConfig --strict --noEmit --module nodenext --target es2024 --types node ${flags}`;
    expect(run(`"${join(root, 'node_modules', '.bin', 'tsc')}" ${options} ${file}`, installed).out).toMatch(output);
  });
});

test('--only packs a package and those that it stands on', () => {
  const few = join(desk, 'few');
  expect(run(`node "${join(root, 'scripts', 'pack.ts')}" --out "${few}" --only bots`, root).status).toBe(0);
  expect(readdirSync(few).map((file) => file.replace(/-[\d.]+\.tgz$/, ''))).toEqual([
    'hexfront-bots',
    'hexfront-engine',
  ]);
});

/** The commands of a block in a document's section on the first bot. */
function commandsOf(path: string, block = 0): string[] {
  const [, section] = readFileSync(join(root, path), 'utf8').split('Your first bot in five minutes\n');
  const text = section.split(/^```$/m)[2 * block + 1];
  return text.split('\n').filter((line) => line !== '');
}

/** Bytes of all files in a folder. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

describe('the first bot in five minutes', () => {
  const commands = commandsOf('docs/first-bot.md');
  const empty = join(desk, 'empty');

  test('is five commands, and the README has the same', () => {
    expect(commands).toHaveLength(5);
    expect(commandsOf('README.md')).toEqual(commands);
  });

  test(
    'they create, test and show a bot that wins, in an empty folder',
    () => {
      mkdirSync(empty);
      const packed = run(`node "${join(root, 'scripts', 'pack.ts')}" --out "${forBots}" --only cli`, root);
      expect(packed).toMatchObject({ status: 0, err: '' });
      const { status, out, err } = run(commands.join('\n').replace('DIR/', `"${forBots}"/`), empty);
      expect([status, err.replace(/^npm (warn|notice).*\n/gm, '')]).toEqual([0, '']);
      expect(out).toMatch(/ℹ pass 2\nℹ fail 0/);
      expect(out).toMatch(/\nA file:\.\/bot\.ts wins \([a-z ]+\) after \d+ steps\n/);
    },
    TIMEOUT_MS,
  );

  test('this is a small installation, without the server', () => {
    const installedAs = JSON.parse(readFileSync(join(empty, 'node_modules', '.package-lock.json'), 'utf8'));
    const names = Object.keys(installedAs.packages);
    const bytes = sizeOf(join(empty, 'node_modules'));
    console.log(`installed for bots: ${names.length} packages, ${(bytes / 1e6).toFixed(1)} MB`);
    expect(names).not.toContain('node_modules/@hexfront/server');
    expect(names.length).toBeLessThanOrEqual(25);
    expect(bytes).toBeLessThanOrEqual(20e6);
  });

  test.each([
    // command                                                        package
    ['serve', '@hexfront/server'],
    ['mcp --local', '@hexfront/server'],
    ['play --game attrition-1 --seat random --seat random --browser', '@hexfront/server'],
    ['worker --database postgres://nobody@127.0.0.1:9/none', 'pg-boss'],
  ])('hexfront %s says that it needs %s', (command, name) => {
    const { status, err } = run(`npx hexfront ${command}`, empty);
    expect([status, err]).toEqual([1, expect.stringContaining(`is not installed; run npm install ${name}\n`)]);
  });

  test('a tournament writes its report without the server', () => {
    const command = 'npx hexfront tournament --game attrition-1 --pairs 1 --seed 1 --bot random --bot greedy --out cup';
    expect(run(command, empty).status).toBe(0);
    expect(readFileSync(join(empty, 'cup', 'report.html'), 'utf8')).toContain('</html>');
  });

  test(
    'the types of the starter are checked as its README says',
    () => {
      const folder = join(empty, 'my-bot');
      const readme = readFileSync(join(folder, 'README.md'), 'utf8');
      const { devDependencies, scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      expect(Object.keys(devDependencies)).toEqual(['@types/node', 'typescript']);
      expect(readme).toContain('`npm install --save-dev typescript @types/node`');
      const wanted = Object.entries(devDependencies).map(([name, range]) => `'${name}@${range}'`);
      expect(run(`npm install --save-dev ${wanted.join(' ')}`, empty).status).toBe(0);
      expect(scripts.check).toBe('tsc');
      expect(run('npm run --silent check', folder)).toMatchObject({ status: 0, out: '' });
      const bot = join(folder, 'bot.ts');
      const right = readFileSync(bot, 'utf8');
      writeFileSync(bot, right.replace("action.action === 'attack'", "action.action === 'fly'"));
      expect(run('npm run --silent check', folder).out).toMatch(/bot\.ts\(\d+,\d+\): error TS2367/);
      writeFileSync(bot, right);
    },
    TIMEOUT_MS,
  );

  test(
    'the bot then plays on an arena, by the command that the README and the document share',
    async () => {
      const [command] = commandsOf('docs/first-bot.md', 1);
      expect(commandsOf('README.md', 1)).toEqual([command]);
      const folder = join(empty, 'my-bot');
      const server = join(installed, 'node_modules', 'hexfront', 'bin', 'hexfront.js');
      const child = spawn(process.execPath, [server, 'serve', '--port', '0', '--data', join(desk, 'arena')], {
        env: { ...env, HEXFRONT_VERIFY: 'auto' },
      });
      let printed = '';
      for await (const text of child.stdout) if ((printed += text).includes('listening on')) break;
      const url = /listening on (\S+)/.exec(printed)![1];
      const { status, out, err } = run(`HEXFRONT_URL=${url} ${command}`, folder);
      child.kill('SIGINT');
      expect([status, err.replace(/^npm (warn|notice).*\n/gm, '')]).toEqual([0, '']);
      expect(out).toMatch(/^registered my-bot; /);
      // The arena draws the seed, so the house bot wins now and then.
      expect(out).toMatch(/\n1 match: (1 won, 0 lost, 0 drawn|0 won, 1 lost, 0 drawn|0 won, 0 lost, 1 drawn)\n$/);
    },
    TIMEOUT_MS,
  );

  test.each([
    // language   its test                 needs        --seat
    ['python', 'python3 -m unittest', 'python3', 'exec:"python3 bot.py"'],
    ['exec', 'bash test.sh', 'bash', 'exec:"bash bot.sh"'],
  ])('the starter in %s passes its test and plays', (lang, ownTest, needs, seat) => {
    if (run(`${needs} --version`, desk).status !== 0) return console.log(`${needs} was not found: not tested`);
    expect(run(`npx hexfront new-bot bot-${lang} --lang ${lang}`, empty).status).toBe(0);
    const folder = join(empty, `bot-${lang}`);
    const tested = run(ownTest, folder);
    expect(tested.status, tested.out + tested.err).toBe(0);
    const played = run(
      `npx hexfront play --game attrition-2 --seat ${seat} --seat random --seed 1 --every end`,
      folder,
    );
    expect(played).toMatchObject({ status: 0, out: expect.stringContaining('A exec:') });
  });
});
