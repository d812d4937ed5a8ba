import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evaluation } from '@hexfront/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { binary, Desk, type RanAmongMany } from './hexfront.ts';

const key = 'the-key-of-the-operator';
const results: Evaluation = {
  title: 'Three models',
  at: '2030-01-02T03:04:05.000Z',
  track: 'play',
  game: 'attrition-2',
  seed: 'one',
  pairs: 20,
  judge: null,
  entrants: [
    {
      name: 'greedy',
      model: null,
      conditions: null,
      promptHash: null,
      games: 40,
      score: 0.5,
      rating: { elo: 0, low: -50, high: 50 },
      played: 1,
      illegalRate: 0,
      providerFaultRate: 0,
      loss: null,
      inputTokens: 0,
      outputTokens: 0,
      cost: null,
      provisional: [],
    },
  ],
};
const settings = { HEXFRONT_ADMIN_KEY: key, HEXFRONT_RUNNER_KEY: 'the-key-of-the-runner', HEXFRONT_HOUSE_BOTS: 'off' };

describe('hexfront admin', () => {
  const desk = new Desk();
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    server = spawn(process.execPath, ['--liftoff-only', binary, 'serve', '--port', '0', '--data', 'data'], {
      cwd: desk.path,
      env: { PATH: process.env.PATH, HEXFRONT_LOG: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    while (!said.includes('listening on ')) said += (await once(server.stdout!, 'data'))[0];
    url = /listening on (http:\S+)/.exec(said)![1];
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    expect(server.exitCode).toBe(0);
    desk.clear();
  });

  const admin = (...args: string[]) => desk.run(['admin', ...args], '', { HEXFRONT_URL: url, HEXFRONT_ADMIN_KEY: key });
  async function call(method: string, path: string, body?: object, apiKey?: string): Promise<any> {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${url}${path}`, { method, headers, ...json })).json();
  }
  const register = (name: string) => call('POST', '/v1/auth/register', { name });

  writeFileSync(join(desk.path, 'wrong.json'), '{}');

  test('every task, on one agent and one match', async () => {
    const [first, second] = [await register('First'), await register('Second')];
    expect(admin('verify', first.claimCode, '--owner', 'alice').out).toBe(`verified ${first.agentId}\n`);
    expect(JSON.parse(admin('verify', second.claimCode, '--json').out)).toEqual({ ok: true, agentId: second.agentId });
    const agents = admin('agents').out;
    expect(agents).toContain(`${first.agentId}  First (verified), registered `);
    expect(admin('queues').out).toBe('the queue is empty\n');
    expect(admin('matches').out).toBe('no live matches\n');

    await call('POST', '/v1/queue/join', {}, first.apiKey);
    expect(admin('queues').out).toMatch(/First: attrition-2, rated, since /);
    const { matchId } = await call('POST', '/v1/queue/join', {}, second.apiKey);
    expect(admin('matches').out).toMatch(new RegExp(`${matchId} +attrition-2 version 0: .*, waiting for seat 0`));
    expect(admin('cancel', matchId).out).toBe('cancelled at version 1\n');

    expect(admin('seasons').out).toBe('no seasons yet\n');
    const dates = ['--starts', '2029-01-01', '--freezes', '2029-02-01', '--ends', '2029-02-02T12:00Z'];
    const planned = admin('season', 'Winter', '--game', 'attrition-2', '--finalists', '4', ...dates);
    const seasonId = /^planned (\S+)\n$/.exec(planned.out)![1];
    expect(admin('seasons').out).toMatch(/Winter: attrition-2, planned, 2029-01-01T.* end 2029-02-02T12:00:00\.000Z/);
    expect(admin('end-season', seasonId).out).toBe('ended\n');
    expect(admin('seasons').out).toBe('no seasons yet\n');

    expect(admin('evaluations').out).toBe('no evaluations yet\n');
    writeFileSync(join(desk.path, 'results.json'), JSON.stringify(results));
    const published = admin('publish-evaluation', 'results.json').out;
    const [, evaluationId] = /^published (\S+); see \/models\/\1\n$/.exec(published)!;
    expect(admin('evaluations').out).toContain(`${evaluationId}  Three models: attrition-2, play, 2030-01-02`);
    expect((await call('GET', `/v1/evaluations/${evaluationId}`)).evaluation).toEqual(results);
    expect(admin('delete-evaluation', evaluationId).out).toBe('deleted\n');
    expect(admin('evaluations').out).toBe('no evaluations yet\n');

    expect(admin('runner', first.agentId).out).toBe('bound to the runner\n');
    expect(admin('unbind-runner', first.agentId).out).toBe('unbound from the runner\n');
    expect(admin('disable', first.agentId).out).toBe('disabled\n');
    expect((await call('GET', '/v1/auth/me', undefined, first.apiKey)).code).toBe('agent-disabled');
    expect(admin('enable', first.agentId).out).toBe('enabled\n');
    const fresh = /^new API key \(shown only once\): (fc_\S+)\n$/.exec(admin('rotate-key', first.agentId).out)![1];
    expect((await call('GET', '/v1/auth/me', undefined, first.apiKey)).code).toBe('bad-key');
    expect((await call('GET', '/v1/auth/me', undefined, fresh)).name).toBe('First');
  });

  test.each([
    // arguments                        message
    [['verify', 'AAAA-AAAA'], /No agent has this claim code\. \(no-claim\)/],
    [['disable', 'nobody'], /There is no such agent\. \(no-agent\)/],
    [['cancel', 'nothing'], /There is no such match\. \(no-match\)/],
    [['release', 'nothing'], /There is no such match\. It is not in quarantine\. \(no-match\)/],
    [['end-season', 'nothing'], /There is no such season\. .*\(no-season\)/],
    [['delete-evaluation', 'nothing'], /There is no such evaluation\. .*\(no-evaluation\)/],
    [['publish-evaluation', 'nothing.json'], /cannot read nothing\.json: no such file/],
    [['publish-evaluation', 'wrong.json'], /not valid for this route.*\(malformed-request\)/],
    [['season', 'X', '--game', 'attrition-2', '--starts', 'soon'], /--starts is not a date: "soon"/],
    [['agents', '--key', 'wrong'], /\(no-admin-key\)/],
    [['matches', '--url', 'http://127.0.0.1:1'], /cannot reach the arena at http:\/\/127\.0\.0\.1:1/],
    [['matches', '--url', 'nonsense'], /invalid URL "nonsense"/],
    [['cancel'], /missing argument MATCH-ID; usage: hexfront admin cancel MATCH-ID/],
    [['agents', 'all'], /unexpected argument "all"; usage: hexfront admin agents/],
    [['dismiss'], /unknown task "dismiss"; available: verify, agents/],
    [['constructor'], /unknown task "constructor"; available: verify, agents/],
  ])('%j is an error', (args, sentence) => {
    const { code, out, err } = admin(...args);
    expect([code === 0, out]).toEqual([false, '']);
    expect(err).toMatch(sentence);
  });

  test('without a key, the error says where to get one', () => {
    const { code, err } = desk.run(['admin', 'agents'], '', { HEXFRONT_URL: url });
    expect(code).not.toBe(0);
    expect(err).toMatch(/no operator key; set HEXFRONT_ADMIN_KEY/);
  });
});

describe('hexfront serve', () => {
  const desk = new Desk();
  afterAll(() => desk.clear());

  const cases = [
    ['PORT', '99999999'],
    ['DATABASE_URL', 'mysql://x'],
    ['HEXFRONT_ADMIN_KEY', 'short'],
    ['HEXFRONT_PROMPT_KEY', 'xyz'],
    ['HEXFRONT_VERIFY', 'maybe'],
    ['HEXFRONT_HOUSE_BOTS', 'yes'],
    ['TURN_TIMEOUT_SECONDS', '-1'],
    ['TRUST_PROXY', 'perhaps'],
    ['HEXFRONT_ORIGINS', 'example.org'],
    ['HEXFRONT_RATE_MOVES', '0'],
    ['HEXFRONT_SURPRISE', '1'],
  ];
  let ran: RanAmongMany[];
  beforeAll(() => {
    ran = desk.runMany(cases.map(([name, value]) => ({ args: ['serve', '--data', 'data'], env: { [name]: value } })));
  });

  test.each(
    cases.map(([name], i) => [name, i] as const),
  )('an invalid %s is an error before anything starts', (name, i) => {
    const { code, err, files } = ran[i];
    expect(code).not.toBe(0);
    expect(err).toContain(name);
    expect(files).toEqual([]);
  });
});
