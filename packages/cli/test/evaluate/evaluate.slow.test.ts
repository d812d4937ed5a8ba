import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Replay, verify } from '@hexfront/engine';
import { evaluation, type LedgerRow, ledgerRow } from '@hexfront/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { binary, Desk, type Ran } from '../hexfront.ts';
import { FakeModels, qualities } from './fake-models.ts';

const desk = new Desk();
const models = new FakeModels();
let url = '';
beforeAll(async () => {
  url = await models.open();
});
beforeEach(() => {
  models.failure = () => null;
});
afterAll(async () => {
  await models.close();
  desk.clear();
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs beside the models, which live in this process. Folders of the same name in different places make equal reports. */
function start(place: string, args: readonly string[]): { child: ChildProcess; ended: Promise<Ran> } {
  const child = spawn(process.execPath, [binary, 'evaluate', ...args], {
    cwd: join(desk.path, place),
    env: { PATH: process.env.PATH },
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (err += part));
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  return { child, ended };
}

function run(place: string, args: readonly string[]): Promise<Ran> {
  return start(place, args).ended;
}

const named = (model: string, more = '') => `llm:${url}#${model}?board=json${more}`;
const minutes = (count: number) => count * 60_000;

function makePlace(name: string): string {
  desk.makeFolder(name);
  return name;
}

const lines = <T>(name: string): T[] =>
  desk
    .text(name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('three models of known quality are ranked as they play, every decision is in the ledger, and results can be published', {
  timeout: minutes(8),
}, async () => {
  const place = makePlace('ranking');
  const args = ['--game', 'conquest-1', '--pairs', '6', '--seed', '1', '--out', 'eval', '--judge', 'search:20'];
  const given = qualities.flatMap((quality) => ['--model', named(quality)]);
  const { code, err } = await run(place, [...args, ...given, '--round-robin', '--jobs', '3']);
  expect(code, err).toBe(0);

  const folder = `${place}/eval/conquest-1`;
  const published = evaluation.parse(desk.json(`${folder}/results.json`));
  expect(desk.json(`${place}/eval/results.json`)).toEqual([published]);
  const [best, middle, worst] = published.entrants;
  expect([best, middle, worst].map(({ model }) => model)).toEqual(['search', 'clumsy-greedy', 'random']);
  expect(worst.rating.high).toBeLessThan(middle.rating.low);
  expect(worst.rating.high).toBeLessThan(best.rating.low);
  expect(middle.rating.elo).toBeLessThan(best.rating.elo);
  // A fifth of its answers is illegal; twice in a row is a fallback.
  expect(middle.illegalRate).toBeGreaterThan(0.1);
  expect(middle.illegalRate).toBeLessThan(0.3);
  expect(middle.played).toBeLessThan(1);
  expect([best.played, best.illegalRate, worst.played, worst.illegalRate]).toEqual([1, 0, 1, 0]);
  expect(worst.loss!.average).toBeGreaterThan(best.loss!.average * 2);
  expect(worst.loss!.phases.every((loss) => loss > 0)).toBe(true);
  for (const { games, provisional, cost } of published.entrants) {
    expect([games, provisional, cost]).toEqual([24, [], null]);
  }

  const seen = { rows: 0, inputTokens: 0 };
  for (let game = 1; game <= 36; game++) {
    const replay: Replay = desk.json(`${folder}/replays/game-${game}.json`);
    expect(verify(replay)).toMatchObject({ ok: true });
    const rows = [0, 1].flatMap((seat) => lines<LedgerRow>(`${folder}/ledger/game-${game}-seat-${seat}.jsonl`));
    // Whatever was decided after the opening has a row with the action, and a prompt that exists.
    expect(rows).toHaveLength(replay.steps.length - 12);
    for (const row of rows) {
      const { step, seat, orders, promptHash, calls } = ledgerRow.parse(row);
      const entry = replay.steps[step];
      expect('decisions' in entry && entry.decisions[seat]).toEqual(orders);
      expect(existsSync(join(desk.path, folder, 'prompts', `${promptHash}.txt`))).toBe(true);
      seen.rows++;
      for (const call of calls) seen.inputTokens += call.inputTokens;
    }
  }
  expect(seen.inputTokens).toBe(published.entrants.reduce((sum, { inputTokens }) => sum + inputTokens, 0));

  const page = desk.text(`${place}/eval/report.html`);
  expect(page).toContain('Strength against tokens');
  expect(page).toContain('data-save="conquest-1-36"');
  expect(page.replace(/<pre>.*?<\/pre>/s, '').replace(/<script[^]*?<\/script>/g, '')).not.toMatch(/https?:|<link/);
});

describe('an evaluation that is interrupted', () => {
  const args = ['--game', 'conquest-1', '--pairs', '2', '--seed', '7', '--out', 'eval', '--judge', 'search:10'];
  const given = () => [...args, '--model', named('random'), '--model', named('clumsy-greedy'), '--against', 'level-1'];
  const same = ['table.md', 'table.csv', 'report.html', 'conquest-1/games.jsonl', 'conquest-1/plan.json'];
  /** Without what names one run: its time, and how many pairs it played at a time. */
  const filesOf = (place: string): Record<string, string> => {
    const replays = [1, 2, 3, 4, 5, 6, 7, 8].map((game) => `conquest-1/replays/game-${game}.json`);
    const texts = [...same, ...replays].map((name) => [name, desk.text(`${place}/eval/${name}`)] as const);
    const results = desk.json(`${place}/eval/results.json`).map((each: object) => ({ ...each, at: '' }));
    const all = [...texts, ['results.json', JSON.stringify(results)] as const];
    return Object.fromEntries(all.map(([name, text]) => [name, text.replace(/ --jobs \d/g, '')]));
  };

  beforeAll(async () => {
    expect(await run(makePlace('whole'), given())).toMatchObject({ code: 0 });
  }, minutes(4));

  test('by kill -9 ends with the same report after --resume', { timeout: minutes(4) }, async () => {
    const place = makePlace('killed');
    const games = join(desk.path, place, 'eval/conquest-1/games.jsonl');
    const { child, ended } = start(place, [...given(), '--jobs', '1']);
    while (!existsSync(games) || linesIn(`${place}/eval/conquest-1/games.jsonl`) < 2) await sleep(20);
    child.kill('SIGKILL');
    await ended;
    expect(linesIn(`${place}/eval/conquest-1/games.jsonl`)).toBeLessThan(8);
    expect(await run(place, given())).toMatchObject({ code: 2, err: expect.stringContaining('add --resume') });
    const other = given().map((arg) => (arg === '7' ? '8' : arg));
    expect(await run(place, [...other, '--resume'])).toMatchObject({ code: 2, err: /its seed is "7", not "8"/ });
    expect(await run(place, [...given(), '--resume', '--jobs', '3'])).toMatchObject({ code: 0 });
    const [killed, whole] = [filesOf(place), filesOf('whole')];
    for (const name of Object.keys(whole)) expect(killed[name] === whole[name], name).toBe(true);
  });

  test('by a provider that fails: the match is cancelled and played again, and decides nothing', {
    timeout: minutes(4),
  }, async () => {
    const place = makePlace('outage');
    let isDead = true;
    let seen = 0;
    // Now and then a request fails, and in the end all of them do.
    models.failure = (request) => {
      seen++;
      return (isDead && seen > 60) || request % 31 === 0 ? { status: 500 } : null;
    };
    const impatient = [...given(), '--patience', '0', '--jobs', '2'];
    const ran = await run(place, impatient);
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(
      /failed: it returned status 500: .*; the games so far are kept; to continue, run: hexfront/,
    );
    isDead = false;
    models.failure = () => null;
    expect(await run(place, [...impatient, '--resume'])).toMatchObject({ code: 0 });
    const cancelled = lines<{ reason: string }>(`${place}/eval/conquest-1/cancelled.jsonl`);
    expect(cancelled.length).toBeGreaterThan(2);
    expect(desk.text(`${place}/eval/report.html`)).toContain(`and not counted: ${cancelled.length} matches`);
    const tables = (of: string) => ['table.md', 'table.csv'].map((name) => desk.text(`${of}/eval/${name}`));
    expect(tables(place)).toEqual(tables('whole'));
  });
});

test('a failed provider ends the command at once, though another match still waits for its answer', {
  timeout: minutes(1),
}, async () => {
  const place = makePlace('hanging');
  let requests = 0;
  models.failure = () => {
    requests++;
    return requests === 1 ? null : requests === 2 ? 'hang' : { status: 401 };
  };
  const args = ['--game', 'conquest-1', '--pairs', '2', '--seed', '1', '--out', 'eval', '--against', 'level-1'];
  const ran = await run(place, [...args, '--jobs', '2', '--model', named('random', '&timeout=600')]);
  expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(/status 401.*the games so far are kept/) });
});

function linesIn(name: string): number {
  return desk.text(name).split('\n').length - 1;
}

describe.each(['play', 'code'])('nothing is left in --out of the track %s', (track) => {
  const args = ['--game', 'conquest-1', '--pairs', '1', '--seed', '1', '--out', 'eval', '--against', 'level-1'];
  const left = (place: string) =>
    existsSync(join(desk.path, place, 'eval')) ? readdirSync(join(desk.path, place, 'eval')) : [];

  test.each([
    ['does not accept the key', { status: 401 }, 'does not accept the API key'],
    ['does not know the model', { status: 404 }, 'refuses requests'],
  ] as const)('if a provider %s', async (_, failure, words) => {
    const place = makePlace(`refused-${track}-${failure.status}`);
    models.failure = () => failure;
    const { code, err } = await run(place, ['--track', track, ...args, '--model', named('random')]);
    expect([code, err]).toEqual([1, expect.stringContaining(words)]);
    expect(err).not.toContain('--resume');
    expect(left(place)).toEqual([]);
  });

  test('if the variable of a key is not set', async () => {
    const place = makePlace(`keyless-${track}`);
    const keyless = [...args, '--model', named('random'), '--model', named('random', '&key_env=NO_SUCH_KEY')];
    const { code, err } = await run(place, ['--track', track, ...keyless]);
    expect([code, err]).toEqual([2, expect.stringContaining('NO_SUCH_KEY')]);
    expect(left(place)).toEqual([]);
  });
});

test('the spending limit is kept, counts earlier runs, and leaves results of complete pairs', {
  timeout: minutes(6),
}, async () => {
  const place = makePlace('spending');
  const prices = { random: { input: 1, output: 5 } };
  desk.write(`${place}/prices.json`, prices);
  const before = { ...models.charged };
  const charged = () =>
    ((models.charged.inputTokens - before.inputTokens) * prices.random.input +
      (models.charged.outputTokens - before.outputTokens) * prices.random.output) /
    1e6;
  const args = ['--game', 'conquest-1', '--pairs', '4', '--seed', '3', '--out', 'eval', '--judge', 'none'];
  const model = ['--model', named('random', '&max_tokens=100'), '--against', 'level-1', '--prices', 'prices.json'];
  const spend = (limit: number, ...more: string[]) => run(place, [...args, ...model, '--spend', `${limit}`, ...more]);

  const first = await spend(0.3, '--jobs', '3');
  expect([first.code, first.err]).toEqual([3, expect.stringContaining('the spending limit has been reached')]);
  checkSpending(0.3);
  expect(charged()).toBeLessThanOrEqual(0.3);
  // It did not stop long before it had to, either: a call may cost up to a fortieth of this limit.
  expect(charged()).toBeGreaterThan(0.2);
  const played = desk.json(`${place}/eval/results.json`).flatMap((each: any) => each.entrants);
  for (const { games, provisional } of played) {
    expect(games).toBeLessThan(8);
    expect(provisional).toContain(`${games} of 8 planned games were played`);
  }

  const second = await spend(0.3, '--resume');
  expect(second.code).toBe(3);
  expect(charged()).toBeLessThanOrEqual(0.3);

  const last = await spend(5, '--resume');
  expect(last.code, last.err).toBe(0);
  checkSpending(5);
  const [line] = desk.json(`${place}/eval/results.json`)[0].entrants.filter((each: any) => each.model !== null);
  expect(line.games).toBe(8);
  // What counts costs less than what was spent, because matches were given up.
  expect(line.cost).toBeLessThan(charged());
  expect(spentIn().spent).toBeCloseTo(charged(), 9);

  function spentIn() {
    let [spent, most] = [0, 0];
    for (const { reserved = 0, settled = 0, cost = 0 } of lines<Record<string, number>>(
      `${place}/eval/spending.jsonl`,
    )) {
      spent += reserved - settled + cost;
      most = Math.max(most, spent);
    }
    return { spent, most };
  }

  /** At no moment were costs and what was set aside together more than the limit. */
  function checkSpending(limit: number) {
    expect(spentIn().most).toBeLessThanOrEqual(limit + 1e-9);
  }
});
