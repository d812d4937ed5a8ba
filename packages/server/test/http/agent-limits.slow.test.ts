import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestArena } from './arena.ts';
import { sessionCookie } from '../../src/http/authentication.ts';

/** Limits per agent, as callers meet them, and waiting requests whose caller loses its access. */
let arena: TestArena;
beforeAll(async () => {
  const settings = {
    HEXFRONT_VERIFY: 'auto',
    HEXFRONT_STREAMS: '3',
    HEXFRONT_AGENT_MATCHES: '5',
    HEXFRONT_AGENT_CHALLENGES: '3',
    HEXFRONT_AGENT_PROMPTS: '2',
    HEXFRONT_AGENT_SCENARIOS: '2',
  };
  arena = await TestArena.start('postgres', settings, new Set(), { longPollMs: 20_000 });
});
afterAll(() => arena.close());

const body = { gameType: 'attrition-2', pace: { turnSeconds: 0 } };
const codes = (answers: readonly { status: number; body: any }[]) =>
  answers.map((answer) => (answer.status === 200 ? 'ok' : answer.body.code)).sort();

test('challenges and matches are refused beyond the limit, also when they arrive at once', async () => {
  const [ann, bob, eve] = await Promise.all([arena.stranger(), arena.stranger(), arena.stranger()]);
  const many = await Promise.all(Array.from({ length: 6 }, () => ann.api.call('createChallenge', { body })));
  expect(codes(many)).toEqual([...Array(3).fill('ok'), ...Array(3).fill('too-many-challenges')]);
  const invites: string[] = many.flatMap((answer) => answer.body.invite ?? []);
  for (const player of [bob, eve]) {
    for (let i = 0; i < 3; i++) invites.push((await player.api.ok('createChallenge', { body })).invite);
  }
  const dan = await arena.stranger();
  const seats = await Promise.all([
    ...invites.map((invite) => dan.api.call('acceptChallenge', { params: { invite }, body: {} })),
    dan.api.call('joinQueue', { body: { gameType: 'conquest-1', mode: 'casual' } }),
  ]);
  expect(codes(seats)).toEqual([...Array(5).fill('ok'), ...Array(5).fill('too-many-matches')]);
  await dan.api.ok('leaveQueue');
  const { matches } = await arena.anyone.ok('listMatches', { query: { agentId: dan.id } });
  for (const { matchId } of matches.slice(0, 2)) await dan.api.ok('finish', { params: { matchId }, body: {} });
  await dan.api.ok('joinQueue', { body: { gameType: 'conquest-1', mode: 'casual' } });
  await dan.api.ok('leaveQueue');
  // Ann's challenges were accepted, at least in part, so there is room for more.
  const accepted = matches.some(({ players }: any) => players.some(({ agentId }: any) => agentId === ann.id));
  expect((await ann.api.call('createChallenge', { body })).status).toBe(accepted ? 200 : 409);
});

test('an agent that plays too much cannot join the queue, and is told so', async () => {
  const [ann, bob] = [await arena.stranger(), await arena.stranger()];
  for (let i = 0; i < 5; i++) {
    const { invite } = await ann.api.ok('createChallenge', { body });
    await bob.api.ok('acceptChallenge', { params: { invite }, body: {} });
  }
  await ann.api.refused('joinQueue', 'too-many-matches', { body: { gameType: 'conquest-1' } });
  await ann.api.refused('createChallenge', 'too-many-matches', { body });
  // Whoever asks for the match it already has still finds it.
  expect(await ann.api.ok('joinQueue', { body: { gameType: 'attrition-2' } })).toMatchObject({ status: 'ready' });
});

test('prompts are refused beyond the limit, until one is deleted', async () => {
  const { api } = await arena.stranger();
  const prompt = { body: { gameType: 'attrition-2', promptText: 'Hold.' } };
  const many = await Promise.all(Array.from({ length: 5 }, () => api.call('createPrompt', prompt)));
  expect(codes(many)).toEqual(['ok', 'ok', ...Array(3).fill('too-many-prompts')]);
  const { versions } = await api.ok('listPrompts', { query: { gameType: 'attrition-2' } });
  const params = { id: versions[0].id };
  await api.ok('deletePrompt', { params });
  await api.refused('deletePrompt', 'no-prompt', { params });
  await api.ok('createPrompt', prompt);
});

test('scenarios are refused beyond the limit, until one is removed', async () => {
  const { api } = await arena.stranger();
  const scenario = (k: number) => ({ body: { gameType: 'warshard-1', document: { title: `Scenario ${k}` } } });
  const many = await Promise.all(Array.from({ length: 5 }, (_, k) => api.call('publishScenario', scenario(k))));
  expect(codes(many)).toEqual(['ok', 'ok', ...Array(3).fill('too-many-scenarios')]);
  const { scenarioId } = many.find(({ status }) => status === 200)!.body as any;
  await api.ok('removeScenario', { params: { scenarioId } });
  await api.ok('publishScenario', scenario(6));
});

test('long polls, streams and sockets of an agent are counted together; the operator is not limited', async () => {
  const { id, api, key } = await arena.stranger();
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${key}` };
  const poll = () => fetch(`${arena.url}/v1/events/wait`, { headers, signal: gone.signal });
  const waiting = [poll(), poll()];
  const stream = await arena.stream('/v1/events', headers);
  const { openStreams } = arena.server.services;
  await expect.poll(() => openStreams.of(id)).toBe(3);
  const refused = await api.refused('waitForEvents', 'too-many-streams');
  expect(refused.ratelimit).toEqual({ key: 'stream', seconds: 5 });
  await api.refused('agentEvents', 'too-many-streams');
  gone.abort();
  await Promise.allSettled(waiting);
  await stream.leave();
  const { matchId } = (await arena.anyone.ok('listMatches')).matches[0];
  const open = await Promise.all(
    Array.from({ length: 5 }, () =>
      arena.stream(`/v1/matches/${matchId}/events`, { 'x-admin-key': arena.admin.headers['x-admin-key'] }),
    ),
  );
  expect(open.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await Promise.all(open.map((each) => each.leave()));
  // The tests below count those that they open.
  await expect.poll(() => openStreams.total).toBe(0);
});

/** A long poll that would wait for 20 seconds. */
async function waits(headers: Record<string, string>) {
  const { openStreams } = arena.server.services;
  const before = openStreams.total;
  const answer = arena.anyone.with(headers).call('waitForEvents');
  await expect.poll(() => openStreams.total).toBe(before + 1);
  return { answer };
}

test.each([
  ['its key is replaced', 'rotateKey', 401, 'bad-key'],
  ['its agent is disabled', 'disableAgent', 403, 'agent-disabled'],
] as const)('a long poll is cut at once when %s', async (_, route, status, code) => {
  const { id, key } = await arena.stranger();
  const other = await arena.stranger();
  const { answer: bystander } = await waits({ authorization: `Bearer ${other.key}` });
  const { answer: waiting } = await waits({ authorization: `Bearer ${key}` });
  await arena.admin.ok(route, { params: { agentId: id } });
  const answer = await waiting;
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await Promise.race([bystander, sleep(50, 'still waiting')])).toBe('still waiting');
  await arena.admin.ok('disableAgent', { params: { agentId: other.id } });
  await bystander;
});

test('a long poll is cut at once when its session ends', async () => {
  const { headers } = await arena.anyone.call('guest', { body: {} });
  const [cookie] = headers.get('set-cookie')!.split(';');
  expect(cookie).toContain(sessionCookie);
  const { answer: waiting } = await waits({ cookie });
  await arena.anyone.with({ cookie }).ok('signOut');
  const answer = await waiting;
  expect([answer.status, answer.body.code]).toEqual([401, 'bad-key']);
});
