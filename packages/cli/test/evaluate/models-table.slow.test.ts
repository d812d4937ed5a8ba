import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import type { LedgerRow } from '@hexfront/protocol';
import { makePlan, runTournament } from '@hexfront/sim';
import { afterEach, expect, test } from 'vitest';
import { GameFolder } from '../../src/evaluate/folder.ts';
import { crewOfModels } from '../../src/evaluate/models-table.ts';
import { parseModelSpec } from '../../src/llm/spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-table-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('a decision that comes after its match was cancelled is paid for, but not in the ledger of the replay', {
  timeout: 120_000,
}, async () => {
  const completion = JSON.stringify({
    choices: [{ message: { content: '{"orders":[]}' } }],
    usage: { prompt_tokens: 100, completion_tokens: 10 },
  });
  // The provider fails one model while the other still thinks, until after the replay has begun.
  const asked: { [model: string]: ServerResponse[] } = { fails: [], thinks: [] };
  const late = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { model } = JSON.parse(text);
    asked[model].push(response);
    const isFirst = asked[model].length === 1;
    if (asked.fails.length === 1 && asked.thinks.length === 1) asked.fails[0].writeHead(503).end();
    if (isFirst) return;
    if (model === 'thinks' && asked.thinks.length === 2) asked.thinks[0].end(completion);
    await late.promise;
    response.end(completion);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  const game = findGame('battle-2') as Game;
  const options = game.options({ durationMinutes: 60, tickSeconds: 60 }) as JsonObject;
  const entrants = ['fails', 'thinks'].map((name) => {
    const spec = parseModelSpec(`llm:${url}#${name}`);
    return { name, given: spec.name, spec, price: { input: 1, output: 1, cached: 1 } };
  });
  const plan = makePlan({ game, options, bots: ['fails', 'thinks'], teams: [0, 1], seed: '1', pairs: 1, loading: {} });
  const games = new GameFolder(join(folder, 'battle-2'), plan);
  const rows: LedgerRow[] = [];
  const onRow = (row: LedgerRow) => {
    rows.push(row);
    late.resolve();
  };
  const place = { keepPrompt: () => {}, purse: null, patienceMs: 0, onOutage: 'throw', log: () => {} } as const;
  const crew = await crewOfModels({ folder: games, entrants, place, jobs: 1, onRow });
  const end = await runTournament({
    ledger: games.ledger,
    crew,
    onPair: () => {},
    signal: new AbortController().signal,
  });
  server.close();

  expect(end).toBe('complete');
  expect(games.cancelled()).toHaveLength(1);
  const kept = [1, 2].flatMap((number) => games.rowsOf(number));
  expect(rows).toHaveLength(kept.length + 1);
  const steps = games.rowsOf(1).map(({ seat, step }) => `${seat}/${step}`);
  expect(new Set(steps).size).toBe(steps.length);
});
