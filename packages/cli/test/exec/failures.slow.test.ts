import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from '@hexfront/bots';
import { findGame, type Game, type JsonObject, verify } from '@hexfront/engine';
import { type Entrant, type Played, playOpenMatch } from '@hexfront/sim';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOG_LIMIT } from '../../src/exec/bot-log.ts';
import { execBot } from '../../src/exec/exec-bot.ts';

const misfit = join(import.meta.dirname, 'misfit.mjs');
const folder = mkdtempSync(join(tmpdir(), 'hexfront-exec-'));
/** In the arguments of every process that is started here. */
const mark = `mark-${process.pid}-${folder.slice(-6)}`;
/** Generous, for machines that are busy with other tests. */
const allowance = { startMs: 20_000, moveMs: 1_500, bankMs: 0 };

const attrition = findGame('attrition-1') as Game;
const short = attrition.options({ turnLimit: 3 }) as JsonObject;

function actor(habit: string, after = 1, time = allowance) {
  const command = `"${process.execPath}" "${misfit}" ${habit} ${after} ${mark}`;
  return shell(command, time);
}

function shell(command: string, time = allowance) {
  return execBot(command, { allowance: time, logFile: (seat) => join(folder, `${seat}.log`) });
}

function play(entrants: readonly Entrant[], game = attrition, options = short): Promise<Played> {
  return playOpenMatch({ game, options, seed: 'exec', entrants });
}

/** Processes of this test that still exist, including zombies. */
function leftovers(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
}

/** A killed process needs a moment to disappear. */
async function expectNoLeftovers(): Promise<void> {
  await expect.poll(leftovers, { timeout: 5_000 }).toEqual([]);
}

function zombies(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
  return children.filter((child) => {
    try {
      return /^State:\s*Z/m.test(readFileSync(`/proc/${child}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
}

beforeAll(() => expect(leftovers()).toEqual([]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.concurrent('a bot that fails leaves the match, and the reason is reported', () => {
  test.each([
    // habit           failure           message                                         withdrawal
    ['crash', 'crashed', /exited with code 3\. Last line of its log: out of ideas$/, 'forfeit'],
    ['kill-itself', 'crashed', /signal SIGKILL/, 'forfeit'],
    ['answer-and-go', 'crashed', /exited with code 0/, 'forfeit'],
    ['hang', 'timed-out', /The limit was 1500 ms/, 'turn_timeout'],
    ['words', 'garbage', /must be a JSON object, not "good morning"/, 'forfeit'],
    ['bad-bytes', 'garbage', /UTF-8/, 'forfeit'],
    ['wrong-type', 'garbage', /type must be "submit_orders", not "orders"/, 'forfeit'],
    ['wrong-version', 'garbage', /v must be 1, not 2/, 'forfeit'],
    ['wrong-match', 'garbage', /match_id must be "local", as in match_start, not "another"/, 'forfeit'],
    ['stale-tick', 'garbage', /payload\.tick_target must be \d+, as in state_tick, not \d+/, 'forfeit'],
    ['no-orders', 'garbage', /payload\.orders must be an array/, 'forfeit'],
    ['two-actions', 'garbage', /must hold exactly one action/, 'forfeit'],
    ['twice', 'garbage', /was not asked|as in state_tick/, 'forfeit'],
    ['illegal', 'illegal-move', /Submitted: \{"action":"move"/, 'forfeit'],
    ['malformed', 'illegal-move', /The action is malformed/, 'forfeit'],
    ['long-line', 'line-too-long', /65536 bytes/, 'forfeit'],
    ['close-output', 'broken-pipe', /Closed: standard output/, 'forfeit'],
    ['close-input', 'broken-pipe', /Closed: standard input/, 'forfeit'],
  ] as const)('%s: %s', async (habit, failure, message, withdrawal) => {
    const { replay, departures } = await play([actor(habit), random]);
    expect(departures).toEqual([
      {
        seat: 0,
        player: expect.stringContaining(habit),
        step: replay.steps.length,
        failure,
        message: expect.any(String),
      },
    ]);
    expect(departures[0].message).toMatch(message);
    expect(replay.steps.at(-1)).toMatchObject({ withdraw: { seat: 0, reason: withdrawal } });
    expect(replay.outcome).toMatchObject({ winners: [1], reason: withdrawal });
    expect(verify(replay)).toMatchObject({ ok: true });
  });

  test.each([
    // command                                    failure        time to start
    ['no-such-program-anywhere', 'did-not-start', 20_000],
    ['exit 0', 'crashed', 20_000],
    ['sleep 600', 'slow-start', 300],
    ['yes', 'garbage', 20_000],
    ['cat /dev/zero', 'line-too-long', 20_000],
    ['cat', 'garbage', 20_000],
  ] as const)('%s: %s', async (command, failure, startMs) => {
    const { departures } = await play([random, shell(`: ${mark}; ${command}`, { startMs, moveMs: 100, bankMs: 0 })]);
    expect(departures).toMatchObject([{ seat: 1, failure }]);
  });
});

describe('what a match leaves behind', () => {
  test.each(['none', 'never-leave', 'leave-a-child', 'hang'])('no process after %s', async (habit) => {
    await play([actor(habit), random]);
    await expectNoLeftovers();
    expect(zombies()).toEqual([]);
  });

  test('no process after a bug in a built-in bot', async () => {
    const broken: Entrant = { ...random, sit: () => ({ decide: () => [{ nonsense: true }] }) };
    await expect(play([actor('none'), broken])).rejects.toThrow(/random in seat 1 submitted/);
    await expectNoLeftovers();
  });

  test('a log that is truncated before it fills the disk', async () => {
    const flood = `head -c ${LOG_LIMIT + 5_000_000} /dev/zero | tr '\\0' y >&2`;
    const { departures } = await play([
      shell(`${flood}; exec "${process.execPath}" "${misfit}" none 0 ${mark}`),
      random,
    ]);
    expect(departures).toEqual([]);
    const log = readFileSync(join(folder, '0.log'), 'utf8');
    expect(log.length).toBeLessThan(LOG_LIMIT + 100);
    expect(log.endsWith(`\nhexfront: log truncated at ${LOG_LIMIT} bytes\n`)).toBe(true);
  });
});

describe('the time bank', () => {
  test('pays for time beyond the allowance, and is reported to the bot', async () => {
    const { departures } = await play([actor('think-long', 1, { startMs: 20_000, moveMs: 100, bankMs: 900 }), random]);
    expect(departures).toMatchObject([{ failure: 'timed-out' }]);
    const banks = [...readFileSync(join(folder, '0.log'), 'utf8').matchAll(/bank (\d+)/g)].map(([, ms]) => Number(ms));
    expect(banks[0]).toBe(900);
    expect(banks.at(-1)).toBeLessThanOrEqual(banks[1] - 400);
  });

  test('an answer within the allowance costs nothing', async () => {
    const { departures } = await play([actor('none', 0, { ...allowance, bankMs: 77 }), random]);
    expect(departures).toEqual([]);
    const log = readFileSync(join(folder, '0.log'), 'utf8');
    expect(new Set(log.match(/bank \d+/g))).toEqual(new Set(['bank 77']));
    expect(log).toMatch(/\nend (win|loss|draw)\n$/);
  });
});

describe('in a simultaneous game', () => {
  const battle = findGame('battle-1') as Game;
  const options = battle.options({ players: 3, tickSeconds: 60 }) as JsonObject;

  test('a refused order is reported and costs nothing', async () => {
    const { departures, replay } = await play([actor('malformed'), random, random], battle, options);
    expect([departures, replay.outcome?.reason]).toEqual([[], 'time_limit']);
  });

  test('the others continue without the bots that failed', async () => {
    const { departures, replay } = await play([actor('crash', 3), random, actor('words', 5)], battle, options);
    expect(departures).toMatchObject([
      { seat: 0, failure: 'crashed' },
      { seat: 2, failure: 'garbage' },
    ]);
    expect(replay.outcome).toMatchObject({ winners: [1] });
    expect(verify(replay)).toMatchObject({ ok: true });
  });

  test('the match still ends if all bots fail', async () => {
    const { departures, replay } = await play([actor('crash'), actor('crash'), actor('hang')], battle, options);
    expect(departures.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(replay.outcome).not.toBeNull();
    expect(verify(replay)).toMatchObject({ ok: true });
  });
});
