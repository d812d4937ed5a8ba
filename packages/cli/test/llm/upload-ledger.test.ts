import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LedgerRow } from '@hexfront/protocol';
import { ArenaHttp } from '@hexfront/sdk';
import { expect, test } from 'vitest';
import { uploadLedger } from '../../src/connect/upload-ledger.ts';

function row(step: number, answer: string): LedgerRow {
  const call = { parse: 'none', inputTokens: 0, outputTokens: 0, cachedTokens: 0, ms: 0, cost: null } as const;
  return {
    seat: 0,
    step,
    model: 'm',
    promptHash: 'a'.repeat(64),
    conditions: { legal: 'shown', rules: 'shown', board: 'text', memory: 'off', attempts: 2, fallback: 'last' },
    calls: [{ ...call, messages: [{ role: 'user', content: 'é'.repeat(1000) }], answer }],
    orders: [],
    fallback: false,
    refused: 0,
    providerFaults: 0,
    waitedMs: 0,
  };
}

/** Sends a ledger to a server that answers so, and returns what it received. */
async function upload(rows: readonly LedgerRow[], status: number, answer: object) {
  const received: { path: string; bytes: number; body: any }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts);
      received.push({ path: request.url!, bytes: text.length, body: JSON.parse(text.toString()) });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = new ArenaHttp(url, 'fc_key', 0, new AbortController().signal);
  const problem = await uploadLedger(http, 'match-1', rows, new Map([['a'.repeat(64), 'the prompt']]));
  server.closeAllConnections();
  server.close();
  return { problem, received };
}

test('a long ledger goes out in requests below 256 KB: the prompts first, every row once and in order', async () => {
  const rows = Array.from({ length: 40 }, (_, step) => row(step, 'x'.repeat(20_000)));
  const { problem, received } = await upload(rows, 200, { ok: true });
  expect(problem).toBeNull();
  expect(received.length).toBeGreaterThan(2);
  for (const { path, bytes } of received) {
    expect(path).toBe('/v1/matches/match-1/ledger');
    expect(bytes).toBeLessThan(256 * 1024);
  }
  expect(received[0].body.prompts).toEqual([{ hash: 'a'.repeat(64), text: 'the prompt' }]);
  expect(received.flatMap(({ body }) => body.rows)).toEqual(rows);
});

test('a request has at most 500 rows', async () => {
  const rows = Array.from({ length: 1001 }, (_, step) => ({ ...row(step, ''), calls: [] }));
  const { received } = await upload(rows, 200, { ok: true });
  const lengths = received.map(({ body }) => body.rows.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  expect(received.flatMap(({ body }) => body.rows)).toEqual(rows);
});

test('a row that no request can hold is shortened', async () => {
  const { received } = await upload([row(0, 'é'.repeat(200_000))], 200, { ok: true });
  expect(received).toHaveLength(1);
  expect(received[0].bytes).toBeLessThan(256 * 1024);
  expect(received[0].body.rows[0].calls[0].answer).toMatch(/^é{1000,}$/);
});

test.each([
  [404, { error: 'Not found.', code: 'no-route' }, 'this arena does not keep ledgers'],
  [404, { error: 'There is no such match.', code: 'no-match' }, 'There is no such match.'],
  [403, { error: 'Not yours.', code: 'not-a-player' }, 'Not yours.'],
])('an arena that answers %i %j: %s', async (status, answer, words) => {
  const { problem, received } = await upload([row(0, 'x')], status, answer);
  expect(problem).toBe(words);
  expect(received).toHaveLength(1);
});
