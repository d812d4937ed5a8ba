import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrder, neededBy, sourcesIn } from './pack/sources.ts';

const root = dirname(import.meta.dirname);
const desk = mkdtempSync(join(tmpdir(), 'hexfront-packed-'));
const tarballs = join(desk, 'tarballs');
const installed = join(desk, 'installed');
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
  expect(packed).toMatchObject({ status: 0, err: '' });
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

describe('the first bot in five minutes', () => {
  const commands = commandsOf('docs/first-bot.md');

  test('is five commands, and the README has the same', () => {
    expect(commands).toHaveLength(5);
    expect(commandsOf('README.md')).toEqual(commands);
  });

  test(
    'they create, test and show a bot that wins, in an empty folder',
    () => {
      const empty = join(desk, 'empty');
      mkdirSync(empty);
      // `--only cli` would pack the same again: the command stands on all of them.
      expect(neededBy(inOrder(sources), ['cli'])).toEqual(inOrder(sources));
      const { status, out, err } = run(commands.join('\n').replace('DIR/', `"${tarballs}"/`), empty);
      expect([status, err.replace(/^npm (warn|notice).*\n/gm, '')]).toEqual([0, '']);
      expect(out).toMatch(/ℹ pass 2\nℹ fail 0/);
      expect(out).toMatch(/\nA file:\.\/bot\.ts wins \([a-z ]+\) after \d+ steps\n/);
    },
    TIMEOUT_MS,
  );

  test(
    'the bot then plays on an arena, by the command that the README and the document share',
    async () => {
      const [command] = commandsOf('docs/first-bot.md', 1);
      expect(commandsOf('README.md', 1)).toEqual([command]);
      const folder = join(desk, 'empty', 'my-bot');
      const server = join(desk, 'empty', 'node_modules', 'hexfront', 'bin', 'hexfront.js');
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
      expect(out).toMatch(/\n1 match: 1 won, 0 lost, 0 drawn\n$/);
    },
    TIMEOUT_MS,
  );

  test.each([
    // language   its test                 needs        --seat
    ['python', 'python3 -m unittest', 'python3', 'exec:"python3 bot.py"'],
    ['exec', 'bash test.sh', 'bash', 'exec:"bash bot.sh"'],
  ])('the starter in %s passes its test and plays', (lang, ownTest, needs, seat) => {
    if (run(`${needs} --version`, desk).status !== 0) return console.log(`${needs} was not found: not tested`);
    const empty = join(desk, 'empty');
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
