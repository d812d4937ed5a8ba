import { createHash } from 'node:crypto';
import { findBot } from '@hexfront/bots';
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { type LedgerRow, ledgerRow } from '@hexfront/protocol';
import { type ExternalBot, playOpenMatch } from '@hexfront/sim';
import { afterEach, expect, test, vi } from 'vitest';
import { checkProvider } from '../../src/llm/check-provider.ts';
import { modelBot } from '../../src/llm/model-bot.ts';
import type { Price } from '../../src/llm/prices.ts';
import { type ModelPlace, ProviderFault, SpendingLimit } from '../../src/llm/seat.ts';
import { parseModelSpec } from '../../src/llm/spec.ts';
import { Endpoint, firstListed, type Line } from './endpoint.ts';

const open: Endpoint[] = [];
afterEach(async () => {
  delete process.env.A_TEST_KEY;
  await Promise.all(open.splice(0).map((endpoint) => endpoint.close()));
});

const endTurn: Line = { says: '{"reasoning":"enough","orders":[{"action":"end_turn"}]}' };
const listed: Line = { says: (message) => `{"orders":[${firstListed(message)}]}` };

interface Wanted {
  readonly settings?: string;
  readonly game?: string;
  readonly options?: JsonObject;
  readonly place?: Partial<ModelPlace>;
  readonly price?: Price;
  /** What a clock leaves for every decision. */
  readonly timeLeftMs?: number;
}

/** A match of a scripted model in seat 0 against a random bot: two turns of attrition-1 unless another game is wanted. */
async function play(script: readonly Line[], wanted: Wanted = {}) {
  const endpoint = new Endpoint(script);
  open.push(endpoint);
  const url = await endpoint.open();
  const game = findGame(wanted.game ?? 'attrition-1') as Game;
  const options = game.options(wanted.options ?? { turnLimit: 2 }) as JsonObject;
  const rows: LedgerRow[] = [];
  const prompts = new Map<string, string>();
  const lines: string[] = [];
  const place: ModelPlace = {
    keep: (row) => void rows.push(ledgerRow.parse(row)),
    keepPrompt: (hash, prompt) => void prompts.set(hash, prompt),
    purse: null,
    patienceMs: 60_000,
    onOutage: 'throw',
    log: (line) => void lines.push(line),
    ...wanted.place,
  };
  const bot = modelBot(parseModelSpec(`llm:${url}#scripted?${wanted.settings ?? ''}`), place, wanted.price ?? null);
  const timed: ExternalBot = {
    ...bot,
    sit: (match) => {
      const player = bot.sit(match);
      const { timeLeftMs } = wanted;
      const clock = timeLeftMs === undefined ? {} : { timeLeftMs: () => timeLeftMs };
      return { decide: (turn) => player.decide({ ...turn, ...clock }), end: (finish) => player.end(finish) };
    },
  };
  const opponent = findBot('random', game);
  if (!('bot' in opponent)) throw new Error(opponent.error);
  const result = playOpenMatch({ game, options, seed: 'models', entrants: [timed, opponent.bot] });
  const outcome = await result.then(
    (played) => ({ ...played, error: null }),
    (error) => ({ replay: null, departures: [], error }),
  );
  return { ...outcome, rows, prompts, lines, heard: endpoint.heard };
}

const question = (heard: { body: any }) => heard.body.messages.at(-1).content as string;

test('the rules, the board and the legal actions go out, and every row leads back to its prompt', async () => {
  const { rows, prompts, heard, replay, departures } = await play([listed, endTurn]);
  expect(departures).toEqual([]);
  const [system, user] = heard[0].body.messages;
  expect(system.content).toContain('# War of Attrition (`attrition-1`)');
  expect(user.content).toMatch(/You are A\..*Legal actions:.*\{"action":"end_turn"\}/s);
  expect(rows).toHaveLength(heard.length);
  for (const row of rows) {
    const prompt = prompts.get(row.promptHash)!;
    expect(prompt).toBe(system.content);
    expect(createHash('sha256').update(prompt).digest('hex')).toBe(row.promptHash);
  }
  expect(rows[0]).toMatchObject({
    seat: 0,
    step: 0,
    model: 'scripted',
    fallback: false,
    refused: 0,
    providerFaults: 0,
  });
  expect(rows[0].calls[0]).toMatchObject({ parse: 'json', inputTokens: 100, outputTokens: 10, cachedTokens: 40 });
  expect(rows[0].calls[0].messages).toEqual([user]);
  const own = replay!.steps.flatMap((step, i) => ('decisions' in step && step.decisions[0] ? [i] : []));
  expect(rows.map(({ step }) => step)).toEqual(own);
});

test('sampling settings are sent, and only those that are set', async () => {
  const settings = 'temperature=0&top_p=0.5&max_tokens=99&seed=7&format=json';
  const { heard } = await play([endTurn], { settings });
  expect(heard[0].body).toEqual({
    messages: expect.any(Array),
    model: 'scripted',
    temperature: 0,
    top_p: 0.5,
    max_tokens: 99,
    seed: 7,
    response_format: { type: 'json_object' },
  });
  const plain = await play([endTurn]);
  expect(Object.keys(plain.heard[0].body).sort()).toEqual(['messages', 'model']);
});

test.each([
  // settings              the prompt has                the prompt lacks
  ['legal=withheld', '"In JSON"', 'Legal actions:'],
  ['rules=withheld', 'An action is a JSON object', '## Terrain'],
  ['board=json', '"units":[', 'You are A.'],
])('%s changes what the model is shown', async (settings, has, lacks) => {
  const { heard } = await play([endTurn], { settings });
  const text = heard[0].body.messages.map(({ content }: { content: string }) => content).join('\n');
  expect(text).toContain(has);
  expect(text).not.toContain(lacks);
});

test('a refusal offers legal actions only where they are shown', async () => {
  const illegal: Line = { says: '{"action":"move","unitId":"A-1","to":"I21"}' };
  const shown = await play([illegal, endTurn]);
  expect(question(shown.heard[1])).toMatch(
    /That unit cannot reach that hex.*Legal instead: \{"action":"move","unitId":"A-1"/s,
  );
  expect(shown.rows[0]).toMatchObject({ refused: 1, fallback: false, orders: [{ action: 'end_turn' }] });
  expect(shown.rows[0].calls.map(({ problem }) => problem === undefined)).toEqual([false, true]);
  expect(shown.rows[0].calls[1].messages).toEqual(shown.heard[1].body.messages.slice(-2));
  const withheld = await play([illegal, endTurn], { settings: 'legal=withheld' });
  expect(question(withheld.heard[1])).toContain('That unit cannot reach that hex.');
  expect(question(withheld.heard[1])).not.toContain('Legal instead');
});

test.each([
  ['sends no JSON', { says: 'Charge!' }, 'contains no JSON'],
  ['sends truncated JSON', { says: '{"orders":[{"action":"end_t' }, 'contains no JSON'],
  ['sends HTML', { says: '<html><body>Charge!</body></html>' }, 'contains no JSON'],
  ['breaks the rules', { says: '{"action":"fly"}' }, 'Refused: {"action":"fly"}'],
  ['decides nothing', { says: '{"orders":[]}' }, 'The array of actions is empty'],
  ['says nothing', { says: '' }, 'contains no JSON'],
] as const)('a model that %s gets one repair attempt, then the last legal action is played', async (_, line, why) => {
  const { rows, heard, departures, lines, replay } = await play([line]);
  expect(departures).toEqual([]);
  expect(heard).toHaveLength(2 * rows.length);
  expect(question(heard[1])).toContain(why);
  for (const row of rows) expect(row).toMatchObject({ fallback: true, orders: [{ action: 'end_turn' }] });
  expect(lines[0]).toContain('FALLBACK [{"action":"end_turn"}]');
  expect(JSON.stringify(replay!.notes)).toContain('fallback: ');
});

test('a random fallback is drawn from the legal actions by the seed of the match', async () => {
  const one = await play([{ says: 'hm' }], { settings: 'fallback=random&attempts=1' });
  const two = await play([{ says: 'hm' }], { settings: 'fallback=random&attempts=1' });
  expect(one.departures).toEqual([]);
  expect(one.rows.map(({ orders }) => orders)).toEqual(two.rows.map(({ orders }) => orders));
  expect(new Set(one.rows.map(({ orders }) => JSON.stringify(orders))).size).toBeGreaterThan(1);
});

test('several actions in one answer are played one after the other while they are legal', async () => {
  const several: Line = {
    says: (message) => `{"orders":[${firstListed(message)},{"action":"fly"},{"action":"end_turn"}]}`,
  };
  const { rows, heard } = await play([several, endTurn]);
  expect(rows[0].calls).toHaveLength(1);
  expect(question(heard[1])).toContain('The rest of your last answer was not played: {"action":"fly"} was refused.');
  expect(rows[1]).toMatchObject({ refused: 1, orders: [{ action: 'end_turn' }], fallback: false });
  const both: Line = { says: (message) => `{"orders":[${firstListed(message)},{"action":"end_turn"}]}` };
  const planned = await play([both]);
  expect(planned.rows[1]).toMatchObject({ calls: [], orders: [{ action: 'end_turn' }], fallback: false });
});

test('notes are shown with the next decision, up to a limit, and only if the model keeps notes', async () => {
  const noting: Line = { says: `{"notes":"${'n'.repeat(5000)}","orders":[{"action":"end_turn"}]}` };
  const kept = await play([noting], { settings: 'memory=notes' });
  expect(kept.heard[0].body.messages[0].content).toContain('"notes"');
  expect(question(kept.heard[0])).not.toContain('What you remember');
  expect(/n{2000,}/.exec(question(kept.heard[1]))![0]).toHaveLength(2000);
  const off = await play([noting]);
  expect(question(off.heard[1])).not.toContain('nnn');
});

test('a summary is asked for every so many decisions, and shown from then on', async () => {
  const summary: Line = {
    says: (message) => (message.includes('write down') ? 'The hill is ours.' : '{"action":"end_turn"}'),
  };
  const { rows, heard } = await play([summary], { settings: 'memory=summary&summary_every=1' });
  expect(question(heard[1])).toMatch(/What you decided since:\n- at 0: \[\{"action":"end_turn"\}\]/);
  expect(question(heard[2])).toContain('What you remember:\nThe hill is ours.');
  expect(rows[1].calls.map(({ answer }) => answer)).toEqual(['The hill is ours.', '{"action":"end_turn"}']);
  expect(rows[1].fallback).toBe(false);
});

test('in a simultaneous game the valid orders of the last attempt count, and a fallback gives none', async () => {
  const options = { durationMinutes: 60, tickSeconds: 60 };
  const mixed: Line = { says: '{"orders":[{"type":"DISBAND","id":"u2"},{"type":"FLY","id":"u0"}]}' };
  const game = { game: 'battle-2', options, settings: 'attempts=1' };
  const { rows, departures } = await play([mixed, { says: 'hm' }, { says: '{"orders":[]}' }], game);
  expect(departures).toEqual([]);
  expect(rows[0]).toMatchObject({ orders: [{ type: 'DISBAND', id: 'u2' }], refused: 1, fallback: false });
  expect(rows[0].calls[0].problem).toContain('Refused: {"type":"FLY","id":"u0"}');
  expect(rows[1]).toMatchObject({ orders: [], fallback: true });
  expect(rows[2]).toMatchObject({ orders: [], fallback: false });
});

test('a model hears of the first five refusals, and how many there were more', async () => {
  const options = { durationMinutes: 60, tickSeconds: 60 };
  const orders = Array.from({ length: 300 }, (_, i) => ({ type: 'FLY', id: `u${i}` }));
  const flying: Line = { says: JSON.stringify({ orders }) };
  const { rows, heard } = await play([flying, { says: '{"orders":[]}' }], { game: 'battle-2', options });
  expect(question(heard[1]).match(/Refused:/g)).toHaveLength(5);
  expect(question(heard[1])).toContain('And 295 more were refused.');
  expect(rows[0]).toMatchObject({ refused: 300, fallback: false });
});

test.each([
  ['429', { status: 429, retryAfter: 0 }],
  ['500', { status: 500, retryAfter: 0 }],
  ['a page instead of JSON', { raw: '<html>' }],
  ['a closed connection', { closes: true }],
  ['401 for a moment', { status: 401, retryAfter: 0 }],
] as const)('%s uses up no attempt: the request is sent again', async (_, fault) => {
  const { rows, heard } = await play([fault, { says: 'hm' }, fault, endTurn], { settings: 'attempts=2' });
  expect(rows[0]).toMatchObject({ providerFaults: 2, fallback: false });
  expect(rows[0].calls).toHaveLength(2);
  expect(heard[1].body).toEqual(heard[0].body);
});

test('a timeout is a fault of the provider', async () => {
  const { rows } = await play([{ waitMs: 60_000 }, endTurn], { settings: 'timeout=0.2' });
  expect(rows[0]).toMatchObject({ fallback: false });
  // On a busy machine, its answer may take too long as well.
  expect(rows[0].providerFaults).toBeGreaterThanOrEqual(1);
  expect(rows[0].waitedMs).toBeGreaterThanOrEqual(190);
});

test('Retry-After is respected', async () => {
  const { rows, heard } = await play([{ status: 429, retryAfter: 1 }, endTurn]);
  expect(heard[1].at - heard[0].at).toBeGreaterThanOrEqual(990);
  expect(rows[0].waitedMs).toBeGreaterThanOrEqual(1000);
});

test.each([
  0,
  'Thu, 01 Jan 1970 00:00:00 GMT',
])('a provider that is busy and says Retry-After: %s is not asked in a loop', async (retryAfter) => {
  const { error, heard } = await play([{ status: 429, retryAfter }], { place: { patienceMs: 2000 } });
  expect(error).toMatchObject({ kind: 'outage' });
  expect(heard.length).toBeLessThan(5);
});

test('a model may think for longer than the five minutes after which fetch gives up', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  await play([endTurn]);
  expect(fetching).not.toHaveBeenCalled();
  fetching.mockRestore();
});

test('an outage longer than the patience ends the match without a result', async () => {
  const { error, rows } = await play([endTurn, { status: 503, retryAfter: 100 }], { place: { patienceMs: 5000 } });
  expect(error).toBeInstanceOf(ProviderFault);
  expect(error).toMatchObject({ kind: 'outage' });
  expect(error.message).toContain('status 503');
  expect(rows).toHaveLength(1);
});

test('a key that is refused three times in a row ends the match, and is repeated nowhere', async () => {
  process.env.A_TEST_KEY = 'sk-very-secret';
  const { error, heard, lines } = await play([{ status: 401, retryAfter: 0 }], { settings: 'key_env=A_TEST_KEY' });
  expect(error).toMatchObject({ kind: 'unauthorised' });
  expect(heard).toHaveLength(3);
  expect(heard[0].headers.authorization).toBe('Bearer sk-very-secret');
  expect(error.message).toContain('refused: Bearer [key removed]');
  expect(lines.join()).not.toContain('sk-very-secret');
});

test('an answer that repeats the key is kept without it', async () => {
  process.env.A_TEST_KEY = 'sk-very-secret';
  const echo: Line = { says: '{"reasoning":"my key is sk-very-secret","orders":[{"action":"end_turn"}]}' };
  // JSON may write any letter as an escape.
  const message = JSON.stringify({ content: (echo as { says: string }).says }).replaceAll('sk-', '\\u0073k-');
  for (const line of [echo, { raw: `{"choices":[{"message":${message}}]}` }]) {
    const { rows, replay } = await play([line], { settings: 'key_env=A_TEST_KEY' });
    expect(JSON.stringify([rows, replay])).not.toContain('sk-very-secret');
    expect(rows[0].calls[0].answer).toContain('[key removed]');
  }
});

test('a key may be followed by the end of its line, and is refused if it cannot be one', async () => {
  process.env.A_TEST_KEY = ' sk-very-secret\r\n';
  const { heard } = await play([endTurn], { settings: 'key_env=A_TEST_KEY' });
  expect(heard[0].headers.authorization).toBe('Bearer sk-very-secret');
  process.env.A_TEST_KEY = '“sk-very-secret”';
  const spec = parseModelSpec('llm:http://localhost:1/v1#m?key_env=A_TEST_KEY');
  await expect(checkProvider(spec)).rejects.toThrow(
    'A_TEST_KEY does not hold an API key: it must be one word in ASCII',
  );
});

test('where a clock runs, the declared fallback is played in time, and counted as such', async () => {
  const { rows, departures, lines } = await play([{ status: 503, retryAfter: 3600 }], {
    place: { patienceMs: 86_400_000, onOutage: 'fallback' },
    timeLeftMs: 60_000,
  });
  expect(departures).toEqual([]);
  const fallback = { fallback: true, calls: [], orders: [{ action: 'end_turn' }], providerFaults: 1 };
  for (const row of rows) expect(row).toMatchObject(fallback);
  expect(lines.join('\n')).toMatch(/waiting for the provider: it returned status 503.*FALLBACK/s);
});

test('a provider that does not answer leaves a part of the clock for the fallback', async () => {
  const { lines } = await play([{ waitMs: 60_000 }], {
    options: { turnLimit: 1 },
    place: { onOutage: 'fallback' },
    timeLeftMs: 4000,
  });
  const [, allowed] = /it took longer than (\d+) ms/.exec(lines.join('\n'))!;
  expect(Number(allowed)).toBeLessThanOrEqual(3200);
});

test('money is set aside before every request, and what was really spent is counted after it', async () => {
  const [reserved, settled]: [number[], [number, number][]] = [[], []];
  const purse = {
    reserve: async (most: number) => void reserved.push(most),
    settle: (most: number, cost: number) => void settled.push([most, cost]),
  };
  const price = { input: 1, output: 2, cached: 0.5 };
  const { rows, heard } = await play([{ status: 500, retryAfter: 0 }, { closes: true }, endTurn], {
    settings: 'max_tokens=50',
    place: { purse },
    price,
  });
  expect(settled.map(([most]) => most)).toEqual(reserved);
  expect(reserved[0]).toBeCloseTo((Buffer.byteLength(JSON.stringify(heard[0].body)) + 50 * 2) / 1e6, 12);
  // Refused: nothing. Lost on the way: perhaps everything. Answered: by the price table.
  expect(settled.slice(0, 3).map(([, cost]) => cost)).toEqual([0, reserved[1], 0.0001]);
  expect(rows[0].calls[0].cost).toBeCloseTo((60 + 40 * 0.5 + 10 * 2) / 1e6, 12);
});

test('a spending limit ends the match without a result', async () => {
  const refusing = { reserve: () => Promise.reject(new SpendingLimit('the limit is reached')), settle: () => {} };
  const price = { input: 1, output: 1, cached: 1 };
  const { error, heard } = await play([endTurn], { settings: 'max_tokens=9', place: { purse: refusing }, price });
  expect(error).toBeInstanceOf(SpendingLimit);
  expect(heard).toEqual([]);
  const place = { purse: refusing } as unknown as ModelPlace;
  expect(() => modelBot(parseModelSpec('llm:http://localhost:1/v1#m'), place, price)).toThrow('max_tokens');
});

test.each([
  [{ status: 401 }, 'unauthorised', 'does not accept the API key'],
  [{ status: 403 }, 'unauthorised', 'does not accept the API key'],
  [{ status: 404 }, 'unreachable', 'refuses requests: it returned status 404'],
  [{ status: 400 }, 'unreachable', 'check the address, the model and its settings'],
  [{ raw: '<html>' }, 'unreachable', 'not a chat completion'],
  [{ status: 429, retryAfter: 3600 }, 'outage', 'status 429'],
] as const)('the check of a provider that answers %j fails: %s', async (line, kind, words) => {
  const endpoint = new Endpoint([endTurn], line);
  open.push(endpoint);
  const spec = parseModelSpec(`llm:${await endpoint.open()}#m`);
  await expect(checkProvider(spec)).rejects.toMatchObject({ kind, message: expect.stringContaining(words) });
});

test('the check passes where the model answers, and fails where nobody listens', async () => {
  const endpoint = new Endpoint([endTurn]);
  const spec = parseModelSpec(`llm:${await endpoint.open()}#m`);
  await checkProvider(spec);
  await endpoint.close();
  await expect(checkProvider(spec)).rejects.toMatchObject({ kind: 'unreachable' });
  const keyless = parseModelSpec('llm:http://localhost:1/v1#m?key_env=A_TEST_KEY');
  await expect(checkProvider(keyless)).rejects.toThrow('A_TEST_KEY, which key_env names, is not set');
});
