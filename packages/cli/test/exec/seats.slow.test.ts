import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { binary, Desk } from '../hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());

const misfit = (habit: string, after = 1) =>
  `exec:"${process.execPath}" "${join(import.meta.dirname, 'misfit.mjs')}" ${habit} ${after}`;
const short = ['--game', 'attrition-1', '--seed', '1', '--options', '{"turnLimit":3}'];

describe('play with a program', () => {
  test('that fails: the reason is printed, the record verifies, the exit code is 1', () => {
    const { code, out } = desk.run([
      'play',
      ...short,
      '--seat',
      misfit('crash'),
      '--seat',
      'random',
      '--out',
      'bad.json',
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /A exec:.* left the match at step \d+ \(crashed\): .* exited with code 3\. Last line of its log: out of ideas\n/,
    );
    expect(out).toMatch(/\nB random wins \(forfeit\) after \d+ steps\n/);
    expect(desk.run(['verify', 'bad.json']).code).toBe(0);
    expect(desk.text('bad.seat-0.log')).toBe('bank 10000\nbank 10000\nline 1 of my troubles\nout of ideas\n');
  });

  test('that crashes: without a log file, the end of its log is printed', () => {
    const panic = `exec:read line; printf 'panic: out of ideas\\n\\tmain.go:97\\n' >&2; exit 2`;
    const { err } = desk.run(['play', ...short, '--seat', panic, '--seat', 'random', '--every', 'end']);
    expect(err).toBe('panic: out of ideas\n\tmain.go:97\n');
  });

  test('--json includes the reason', () => {
    const { code, out } = desk.run(['play', ...short, '--seat', 'random', '--seat', misfit('words'), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      outcome: { winners: [0], reason: 'forfeit' },
      failures: [{ seat: 1, failure: 'garbage', message: expect.stringContaining('good morning') }],
    });
  });

  test('that plays well: no failures, exit code 0, and the command to repeat the match', () => {
    const time = ['--move-ms', '5000', '--bank-ms', '0', '--bot-log', 'logs'];
    const { code, out } = desk.run(['play', ...short, '--seat', misfit('none'), '--seat', 'random', ...time]);
    expect(code).toBe(0);
    expect(out).toContain(
      `--seat random --seed 1 --options '{"turnLimit":3}' --move-ms 5000 --bank-ms 0 --bot-log logs\n`,
    );
    expect(desk.text(join('logs', 'seat-0.log'))).toMatch(/^(bank 0\n)+end (win|loss|draw)\n$/);
  });

  test('--bot-text adds the same description that --describe prints', () => {
    const recorder = `exec:"${process.execPath}" "${join(import.meta.dirname, 'recorder.mjs')}" words.txt`;
    const { out } = desk.run([
      'play',
      ...short,
      '--seat',
      recorder,
      '--seat',
      'random',
      '--bot-text',
      '--describe',
      '--view',
      '0',
    ]);
    const [, tick] = desk.text('words.txt').split('\n');
    const { text } = JSON.parse(tick.slice(2));
    expect(text).toMatch(
      /^War of Attrition \(attrition-1\)\. Round 1 of 3\. It is A's turn, with 3 actions left\.\nYou are A\.\n/,
    );
    expect(out).toContain(`\nopening\n\n${text}\n`);
  });
});

describe('a tournament with a program', () => {
  test('counts a failure as a loss, reports it and continues', () => {
    const args = [
      'tournament',
      ...short,
      '--games',
      '2',
      '--bot',
      misfit('crash'),
      '--bot',
      'random',
      '--bot-log',
      'cup',
    ];
    const { code, out, err } = desk.run(args);
    expect(code).toBe(1);
    expect(out).toContain(' | 0 | 0 | 2 | ');
    expect(err).toMatch(/^hexfront: game 1: exec:.* failed \(crashed\): .*\nhexfront: game 2: .*\n$/);
    expect(readdirSync(join(desk.path, 'cup')).sort()).toEqual(['game-1-seat-0.log', 'game-2-seat-1.log']);
  });
});

describe('play with a module', () => {
  const play = (path: string) => desk.run(['play', ...short, '--seat', `file:./${path}`, '--seat', 'random', '--json']);
  const bot = (decide: string) =>
    `export default { name: 'x', plays: () => true, sit: () => ({ decide: ${decide} }) };\n`;

  test('it runs in this process', () => {
    desk.write('good.ts', bot('({ legal }: { legal(): unknown[] }) => [legal().at(-1)]'));
    const { code, out } = play('good.ts');
    expect([code, JSON.parse(out).failures]).toEqual([0, []]);
  });

  test.each([
    // what it does    failure        message
    ['() => { throw new Error("no idea"); }', 'crashed', /It threw: Error: no idea/],
    ['() => 7', 'garbage', /decide\(\) must return an array of actions/],
    ['() => [{ dance: true }]', 'illegal-move', /dance/],
  ] as const)('%s: %s', (decide, failure, message) => {
    desk.write('bad.mjs', bot(decide));
    const { code, out } = play('bad.mjs');
    expect(code).toBe(1);
    expect(JSON.parse(out).failures).toMatchObject([{ failure, message: expect.stringMatching(message) }]);
  });

  test.each([
    // file        content                          message
    ['none.mjs', null, /cannot load file:\.\/none\.mjs: no such file; paths begin in the current folder/],
    ['empty.mjs', 'export const x = 1;\n', /does not export a bot; add export default \{/],
    ['other.mjs', 'export default { plays: () => false, sit: () => null };\n', /does not play attrition-1/],
  ])('%s is a usage error', (name, content, message) => {
    if (content !== null) desk.write(name, content);
    const { code, err } = play(name);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('usage errors', () => {
  test.each([
    // seat and more                                         message
    [['--seat', 'exec:'], /nothing follows the colon in "exec:"; write exec:COMMAND/],
    [['--seat', 'exec:./none'], /cannot run \.\/none: no such file; commands after exec: run in the current folder/],
    [['--seat', 'exec:./occupied --fast'], /cannot run \.\/occupied: it is not executable; run chmod \+x \.\/occupied/],
    [['--seat', 'exec:./'], /cannot run \.\/: it is a folder/],
    [['--seat', 'exec:true', '--move-ms', '0'], /--move-ms must be an integer from 1/],
    [['--seat', 'exec:true', '--bot-log', 'occupied'], /cannot write the bot log occupied\/seat-0\.log/],
    [['--seat', 'excec:true'], /no bot "excec:true" plays attrition-1/],
  ])('%j', (args, message) => {
    desk.write('occupied', 'a file');
    const { code, err } = desk.run(['play', ...short, ...args, '--seat', 'random']);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });
});

if (process.platform !== 'linux') console.log('there is no /proc: stopping the command is not tested');
else
  describe('stopping the command also stops the programs', () => {
    const isAlive = (mark: string) =>
      readdirSync('/proc')
        .filter((entry) => /^\d+$/.test(entry))
        .some((entry) => {
          try {
            return readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0').includes(mark);
          } catch {
            return false;
          }
        });

    test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', async (signal) => {
      const mark = `stop-${signal}-${process.pid}`;
      const args = [
        'play',
        ...short,
        '--seat',
        `${misfit('hang-at-once')} ${mark}`,
        '--seat',
        'random',
        '--move-ms',
        '60000',
      ];
      const child = spawn(process.execPath, [binary, ...args], { stdio: 'ignore', cwd: desk.path });
      await expect.poll(() => isAlive(mark), { timeout: 10_000 }).toBe(true);
      child.kill(signal);
      await new Promise((resolve) => child.once('exit', resolve));
      await expect.poll(() => isAlive(mark), { timeout: 10_000 }).toBe(false);
    });
  });

describe('new-bot', () => {
  test.each([
    // language   files
    ['ts', ['.gitignore', 'README.md', 'bot.test.ts', 'bot.ts', 'package.json', 'tsconfig.json']],
    ['python', ['.gitignore', 'README.md', 'bot.py', 'test_bot.py']],
    ['exec', ['.gitignore', 'README.md', 'bot.sh', 'test.sh']],
  ])('%s', (lang, files) => {
    const { code, out } = desk.run(['new-bot', `My ${lang} Bot`, '--lang', lang]);
    expect(code).toBe(0);
    expect(out).toContain(`\n  cd 'My ${lang} Bot'\n`);
    expect(out).toMatch(
      /\n {2}npx hexfront play --game attrition-1 --seat .* --seat random\n {2}npx hexfront connect --bot .* --matches 1\n$/,
    );
    expect(readdirSync(join(desk.path, `My ${lang} Bot`)).sort()).toEqual(files);
    const texts = files.map((file) => desk.text(join(`My ${lang} Bot`, file))).join('\n');
    expect(texts).toContain(`my-${lang}-bot`);
    expect(texts).toMatch(/^\*\.key$/m);
    expect(texts).not.toMatch(/__[A-Z]+__/);
  });

  test.each([
    // folder     before                      arguments              message
    ['full', 'a folder with a file', [], /full is not empty; give the name of a new folder/],
    ['taken', 'a file', [], /taken is a file; give the name of a new folder/],
    ['free', 'nothing', ['--lang', 'cobol'], /invalid value "cobol" for --lang; available: ts, python, exec/],
  ])('%s, %s: a usage error', (folder, before, args, message) => {
    if (before === 'a file') desk.write(folder, 'x');
    if (before === 'a folder with a file') {
      mkdirSync(join(desk.path, folder));
      desk.write(join(folder, 'mine.txt'), 'x');
    }
    const { code, err } = desk.run(['new-bot', folder, ...args]);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });
});
