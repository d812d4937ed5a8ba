import { afterAll, beforeAll, expect, test } from 'vitest';
import { UnavailableError } from '../../src/storage/unavailable.ts';
import { TestArena } from './arena.ts';
import { duel } from './matches.ts';

/** Failures of ours: what callers and the operator see of them. */
let arena: TestArena;
beforeAll(async () => {
  arena = await TestArena.start('postgres');
});
afterAll(() => arena.close());

async function problems(): Promise<number> {
  const { body } = await arena.anyone.raw('GET', '/metrics');
  return Number(/^hexfront_problems_total (\d+)$/m.exec(body)?.[1]);
}

test.each([
  ['that the database is away', new UnavailableError('away'), 503, 'storage-fault'],
  ['that the database is shutting down', Object.assign(new Error('bye'), { code: '57P01' }), 503, 'storage-fault'],
  ['that there are too many connections', Object.assign(new Error('no'), { code: '53300' }), 503, 'storage-fault'],
  ['that the database is read-only', Object.assign(new Error('no'), { code: '25006' }), 503, 'storage-fault'],
  ['a cause of that kind', new Error('outer', { cause: new UnavailableError('away') }), 503, 'storage-fault'],
  ['a bug', new TypeError('x is undefined'), 500, 'server-fault'],
  ['a broken constraint', Object.assign(new Error('no'), { code: '23505' }), 500, 'server-fault'],
] as const)('a request that fails because of %s is answered and counted', async (_, error, status, code) => {
  const { services } = arena.server;
  const before = await problems();
  const { leaderboard } = services.ladder;
  services.ladder.leaderboard = () => Promise.reject(error);
  const answer = await arena.anyone.call('leaderboard', { query: { gameType: 'attrition-1' } });
  services.ladder.leaderboard = leaderboard;
  expect(answer).toMatchObject({ status, body: { code } });
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
  expect(await problems()).toBe(before + 1);
});

test('replays that cannot be read to the end are cut off', async () => {
  const { matchId, players } = await duel(arena, { pace: { turnSeconds: 0 } });
  await players[0].api.ok('finish', { params: { matchId } });
  const { reader } = arena.server.services;
  const { replayText } = reader;
  reader.replayText = () => {
    throw new UnavailableError('away');
  };
  await expect(arena.anyone.raw('GET', '/v1/replays')).rejects.toThrow(/terminated|fetch failed/);
  reader.replayText = replayText;
  expect((await arena.anyone.raw('GET', '/v1/replays')).status).toBe(200);
});

test('a stream that cannot be read ends with the reason', async () => {
  const { key } = await arena.player();
  const { reader } = arena.server.services;
  const { standing } = reader;
  reader.standing = () => Promise.reject(new UnavailableError('away'));
  const stream = await arena.stream('/v1/events', { authorization: `Bearer ${key}` });
  await stream.closed;
  reader.standing = standing;
  expect(stream.events.map(({ data }) => data)).toMatchObject([{ event: 'error', code: 'storage-fault' }]);
});

test('a shutdown that takes too long is abandoned, and the log lists what was left', async () => {
  const other = await TestArena.start('postgres', {}, new Set(), { stopMs: 200 });
  const { arena: referee } = other.server.services;
  const { stop } = referee;
  referee.stop = () => new Promise(() => {});
  const left = await other.server.stop();
  expect(left).toEqual(['accepted decisions', 'open connections and the ratings', 'the database']);
  const line = other.log.map((text) => JSON.parse(text)).find(({ msg }) => msg.includes('without finishing'));
  expect(line).toMatchObject({ level: 50, left });
  referee.stop = stop;
  await other.close();
});

test('a client that leaves before it is refused does not hold up the clocks', async () => {
  const { arrivals } = arena.server.services.arena;
  const { keyring } = arena.server.services;
  const { byBearer } = keyring;
  let release = () => {};
  const slow = new Promise<null>((resolve) => void (release = () => resolve(null)));
  keyring.byBearer = () => slow;
  const leaving = new AbortController();
  const headers = { authorization: 'Bearer fc_unknown', 'content-type': 'application/json' };
  const sent = fetch(`${arena.url}/v1/queue/join`, { method: 'POST', headers, body: '{}', signal: leaving.signal });
  const refused = expect(sent).rejects.toThrow('aborted');
  await expect.poll(() => arrivals.settledUntil(Number.MAX_SAFE_INTEGER)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  leaving.abort();
  await refused;
  await new Promise((resolve) => setTimeout(resolve, 100));
  release();
  await expect.poll(() => arrivals.settledUntil(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  keyring.byBearer = byBearer;
});
