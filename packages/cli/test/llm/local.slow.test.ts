import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerRow } from '@hexfront/protocol';
import { afterAll, expect, test } from 'vitest';
import { binary, Desk, type Ran } from '../hexfront.ts';
import { Endpoint, firstListed, type Line } from './endpoint.ts';

const desk = new Desk();
afterAll(() => desk.clear());

/** Runs beside the scripted model, which lives in this process. */
function hexfront(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [binary, ...args], {
      cwd: desk.path,
      env: { PATH: process.env.PATH, ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (err += part));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

async function beside<T>(script: readonly Line[], run: (url: string, endpoint: Endpoint) => Promise<T>, check?: Line) {
  const endpoint = new Endpoint(script, check);
  try {
    return { ...(await run(await endpoint.open(), endpoint)), heard: endpoint.heard };
  } finally {
    await endpoint.close();
  }
}

/** Arguments, written as one would type them. */
const typed = (text: string) => text.split(' ');

const endTurn: Line = { says: '{"reasoning":"enough","orders":[{"action":"end_turn"}]}' };
const game = ['--game', 'attrition-1', '--options', '{"turnLimit":2}'];
const rowsIn = (file: string) =>
  readFileSync(join(desk.path, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ledgerRow.parse(JSON.parse(line)));

test('llm --local plays a match: its key and its strategy go out, decisions come back, the ledger is kept', async () => {
  desk.write('strategy.txt', 'Never attack on a Tuesday.');
  desk.write('prices.json', { scripted: { input: 1, output: 1 } });
  const first: Line = {
    says: (message) => `I move.\n\`\`\`json\n{"orders":[${firstListed(message)},{"action":"end_turn"}]}\n\`\`\``,
  };
  const { code, out, err, heard } = await beside([first, endTurn], (url) =>
    hexfront(
      [
        ...typed(
          `llm --local --against random --model-url ${url} --model scripted --prompt strategy.txt --set temperature=0`,
        ),
        ...typed('--retries 2 --timeout 50 --prices prices.json --out one.json --json'),
        ...game,
      ],
      { MODEL_API_KEY: 'sk-very-secret' },
    ),
  );
  expect(code, err).toBe(0);
  const { outcome, models, players } = JSON.parse(out);
  expect(outcome).not.toBeNull();
  expect(players[0]).toMatch(/#scripted\?temperature=0&attempts=3&prompt=strategy.txt&timeout=50$/);
  expect(models).toMatchObject([
    { seat: 0, model: 'scripted', calls: 2, inputTokens: 200, outputTokens: 20, moves: 3, retries: 0, fallbacks: 0 },
  ]);
  expect(models[0].cost).toBeCloseTo(0.00022, 12);
  expect(heard[0].headers).toMatchObject({ authorization: 'Bearer sk-very-secret', url: '/v1/chat/completions' });
  expect(heard[0].body.messages[0].content).toContain('Never attack on a Tuesday.');
  const rows = rowsIn('one.ledger.jsonl');
  expect(rows.map(({ calls }) => calls.length)).toEqual([1, 0, 1]);
  expect(desk.text(`one.prompts/${rows[0].promptHash}.txt`)).toBe(heard[0].body.messages[0].content);
  const kept = ['one.json', 'one.ledger.jsonl'].map((file) => desk.text(file)).join();
  expect(`${kept}${out}${err}`).not.toContain('sk-very-secret');
});

test('play prints what a model has used, and says when a fallback is played', async () => {
  const { code, out, err } = await beside([{ says: 'Charge!' }], (url) =>
    hexfront(['play', '--seat', `llm:${url}#scripted`, '--seat', 'random', '--every', 'end', ...game]),
  );
  expect(code, err).toBe(0);
  expect(err).toContain(
    'scripted in seat 0, version 0: FALLBACK [{"action":"end_turn"}]: Your answer contains no JSON.',
  );
  expect(out).toMatch(/seat 0: scripted: 0 decisions of its own, 2 retries, 2 fallbacks, 0 provider faults, 4 calls/);
});

test.each([
  ['llm', (url: string) => ['llm', '--local', '--against', 'random', '--model-url', url, '--model', 'm']],
  ['play', (url: string) => ['play', '--seat', `llm:${url}#m`, '--seat', 'random', '--out', 'never.json']],
  [
    'tournament',
    (url: string) => [...typed(`tournament --bot llm:${url}#m --bot random --pairs 1 --seed 1 --out never`)],
  ],
])('%s ends with code 1 and a sentence, before the first move, if the provider is dead or refuses', async (_, args) => {
  const checks: [Line, string][] = [
    [{ status: 401 }, 'the model m at http://'],
    [{ status: 404 }, 'refuses requests'],
  ];
  for (const [check, words] of checks) {
    const { code, err, heard } = await beside([endTurn], (url) => hexfront([...args(url), ...game]), check);
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(heard).toEqual([]);
  }
  const { code, err } = await hexfront([...args('http://127.0.0.1:9/v1'), ...game]);
  expect(code).toBe(1);
  expect(err).toContain('cannot be used');
  expect(existsSync(join(desk.path, 'never.json')) || existsSync(join(desk.path, 'never'))).toBe(false);
});

test('an outage in the middle of a match ends play with code 1 and without a result', async () => {
  const script: Line[] = [endTurn, { status: 503, retryAfter: 1000 }];
  const { code, out, err } = await beside(script, (url) =>
    hexfront(['play', '--seat', `llm:${url}#m`, '--seat', 'random', ...game, '--out', 'out.json', '--json']),
  );
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(/the provider of m at .* failed: it returned status 503.*; the match has no result/);
  expect(existsSync(join(desk.path, 'out.json'))).toBe(false);
  expect(rowsIn('out.ledger.jsonl')).toHaveLength(1);
});

test('an outage stops a tournament without counting the pair, and --resume plays it again', async () => {
  let answered = 0;
  const endpoint = new Endpoint([
    {
      says: () => {
        answered++;
        return '{"action":"end_turn"}';
      },
    },
  ]);
  endpoint.failing = () => answered >= 3;
  const url = await endpoint.open();
  const args = [
    ...typed(`tournament --bot llm:${url}#m?attempts=1&temperature=0 --bot random --pairs 2 --seed 1 --opening 0`),
    ...typed('--out cup --jobs 2 --patience 1 --replays all'),
    ...game,
  ];
  try {
    const stopped = await hexfront(args);
    expect(stopped.code).toBe(1);
    expect(stopped.err).toMatch(
      /the provider of m at .* failed: .*; stopped after 0 of 4 games; to continue, run: .* --resume/,
    );
    expect(desk.text('cup/games.jsonl')).toBe('');
    endpoint.failing = () => false;
    // The settings in another order are the same model.
    const same = args.map((word) => word.replace('?attempts=1&temperature=0', '?temperature=0&attempts=1'));
    const resumed = await hexfront([...same, '--resume', '--json']);
    expect(resumed.code, resumed.err).toBe(0);
    expect(JSON.parse(resumed.out)).toMatchObject({ games: 4, failures: [] });
  } finally {
    await endpoint.close();
  }
  const ledgers = readdirSync(join(desk.path, 'cup/ledger')).sort();
  expect(ledgers).toEqual([1, 2, 3, 4].map((number) => `game-${number}-seat-${(number + 1) % 2}.jsonl`));
  for (const file of ledgers) {
    const number = /game-(\d)/.exec(file)![1];
    const steps = desk.json(`cup/replays/game-${number}.json`).steps.length;
    const rows = rowsIn(`cup/ledger/${file}`);
    // Every decision once: what the cancelled games had written is gone.
    expect(new Set(rows.map(({ step }) => step)).size).toBe(rows.length);
    for (const { step, promptHash } of rows) {
      expect(step).toBeLessThan(steps);
      expect(existsSync(join(desk.path, `cup/prompts/${promptHash}.txt`))).toBe(true);
    }
  }
});

test.each([
  ['llm --local --against random --model m', '--model-url is required'],
  ['llm --local --against random --model-url ftp://x --model m', '"ftp://x" in an llm: name is not a web address'],
  ['llm --local --model-url http://x --model m', '--local needs an opponent'],
  ['llm --model-url http://x --model m', 'no API key; set HEXFRONT_KEY'],
  ['llm --local --key k --model-url http://x --model m', '--local cannot be combined with --key'],
  ['llm --local --against deep-blue --model-url http://x --model m', 'no bot "deep-blue"'],
  ['llm --local --against random --model-url http://x --model m --set tempo=1', 'unknown setting "tempo"'],
  ['play --seat llm:http://x#m?key=sk --seat random', 'a key must not be part of an llm: name'],
  ['tournament --bot llm:http://x#m --bot llm:http://x#m?attempts=2 --pairs 1 --seed 1', 'is given more than once'],
  ['tournament --bot llm:http://x#m --bot random --pairs 1 --seed 1 --prices nowhere.json', 'nowhere.json'],
  [
    'tournament --bot llm:http://x#m --bot random --pairs 1 --seed 1 --database postgres://nobody@127.0.0.1:9/x',
    'language models play on this machine only',
  ],
  ['connect --bot llm:http://x#m --upload-logs', '--upload-logs is for exec: and file: bots'],
  ['connect --bot random --ledger there', '--ledger is for llm: bots'],
])('%s is an error', async (line, words) => {
  const { code, err } = await hexfront([...typed(line), '--game', 'attrition-1']);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
