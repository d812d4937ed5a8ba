import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArenaDesk } from '../connect/arena-desk.ts';

/** What holds for `file:` bots in every command that plays them. */
const short = ['--options', '{"turnLimit":4}'];
const commands = ['play', 'tournament', 'connect'] as const;
type CommandName = (typeof commands)[number];

let tables: ArenaDesk;
beforeAll(async () => {
  tables = await ArenaDesk.open();
  const bot = (decide: string, before = '') =>
    `${before}export default { name: 'x', summary: '', plays: () => true, sit: () => ({\n  ${decide}\n}) };\n`;
  const { desk } = tables;
  desk.write(
    'deep.ts',
    bot('decide: () => deeper(),', 'function deeper(): never[] {\n  throw new Error("lost");\n}\n'),
  );
  desk.write('syntax.mjs', 'export default {\n  plays( => true };\n');
  desk.write('syntax.ts', 'const a: number = 1;\nexport default {\n  plays( => true };\n');
  desk.write(
    'chatty.mjs',
    bot(
      'decide: async (turn) => { console.log("two\\nlines"); await null; console.info("{not json"); process.stdout.write("raw\\n"); console.error("oh"); return turn.legal().slice(-1); },',
      'console.log("loaded");\n',
    ),
  );
  const after = 'new Promise((resolve) => setTimeout(() => resolve(turn.legal().slice(-1)), ';
  desk.write('promise.mjs', bot(`decide: (turn) => ${after}20)),`));
  desk.write('hour.mjs', bot(`decide: (turn) => ${after}3_600_000)),`));
  desk.write('gasp.mjs', bot(`decide: (turn) => turn.index === 0 ? turn.legal().slice(-1) : ${after}3_600_000)),`));
});
afterAll(() => tables.close());

async function run(command: CommandName, file: string, more: readonly string[] = []) {
  const bot = `file:./${file}`;
  const common = ['--game', 'attrition-1', ...short, '--json', ...more];
  if (command === 'connect') {
    const connected = await tables.connect([
      '--bot',
      bot,
      ...common.filter((word) => word !== '--json'),
      '--against',
      'house-random',
      '--matches',
      '1',
    ]);
    const code = await connected.exited;
    return { code, out: connected.out, err: connected.err };
  }
  const seats =
    command === 'play'
      ? ['--seat', bot, '--seat', 'random', '--seed', '1']
      : ['--bot', bot, '--bot', 'random', '--games', '2', '--seed', '1', '--jobs', '1'];
  return tables.desk.run([command, ...seats, ...common]);
}

/** The one failure that a command reports, from its JSON. */
function failureIn(command: CommandName, out: string): any {
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return command === 'connect' ? lines.find(({ event }) => event === 'failed') : lines[0].failures[0];
}

describe.each(commands)('%s', (command) => {
  test('shows where a bot threw, in JSON and on standard error', async () => {
    const { code, out, err } = await run(command, 'deep.ts');
    expect(code).toBe(1);
    const { failure, stack } = failureIn(command, out);
    expect(failure).toBe('crashed');
    expect(stack).toMatch(/^Error: lost\n {4}at deeper \(.*deep\.ts:2:\d+\)\n {4}at .*deep\.ts:5:\d+/);
    if (command !== 'tournament') expect(err).toContain(stack);
  });

  test.each(['syntax.mjs', 'syntax.ts'])('names the line of a syntax error in %s', async (file) => {
    const { code, out, err } = await run(command, file);
    const line = file.endsWith('ts') ? 3 : 2;
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(new RegExp(`^hexfront: cannot load file:\\./${file} \\(${file}:${line}\\): .`));
  });

  test('keeps what a bot prints out of the JSON, and says who printed it', async () => {
    const { code, out, err } = await run(command, 'chatty.mjs');
    expect(code, err).toBe(0);
    expect(() =>
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).not.toThrow();
    for (const words of ['loaded', 'two', 'lines', '{not json', 'raw', 'oh']) {
      expect(err).toContain(`file:./chatty.mjs: ${words}\n`);
    }
  });

  test('waits for a promise', async () => {
    const { code, err } = await run(command, 'promise.mjs');
    expect([code, err]).toEqual([0, '']);
  });

  test('does not wait for a promise beyond the time limit', async () => {
    const began = performance.now();
    const limits =
      command === 'connect' ? ['--move-ms', '100'] : ['--move-ms', '100', '--bank-ms', '50', '--start-ms', '0'];
    const { code, out } = await run(command, 'hour.mjs', limits);
    expect(code).toBe(1);
    const limit = command === 'connect' ? '100' : '150';
    expect(failureIn(command, out)).toMatchObject({
      failure: 'timed-out',
      message: expect.stringContaining(`the limit was ${limit} ms`.slice(1)),
    });
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});

test('a tournament prints the stack of a bot that threw when it prints a table', () => {
  const args = [
    '--game',
    'attrition-1',
    ...short,
    '--bot',
    'file:./deep.ts',
    '--bot',
    'random',
    '--games',
    '2',
    '--seed',
    '1',
  ];
  const { code, err } = tables.desk.run(['tournament', ...args]);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/game 1: .*crashed.*\nError: lost\n {4}at deeper \(.*deep\.ts:2:/),
  ]);
});

test('the extra time to start ends with the first answer, and a bot that runs out of time leaves the match', async () => {
  const limits = ['--start-ms', '20000', '--move-ms', '50', '--bank-ms', '0'];
  const { code, out } = await run('play', 'gasp.mjs', limits);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    outcome: { winners: [1], reason: 'turn_timeout' },
    failures: [{ failure: 'timed-out' }],
  });
});
