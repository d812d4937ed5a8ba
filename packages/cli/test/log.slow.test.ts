import { connect } from '@hexfront/sdk';
import { type RunningServer, readConfig, startServer } from '@hexfront/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, fillFolder } from './hexfront.ts';

const desk = new Desk();
let server: RunningServer;
let matchId: string;

async function post(path: string, key: string | null, body: object): Promise<any> {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

beforeAll(async () => {
  const data = `${desk.path}/data`;
  fillFolder(data);
  const more = { PORT: '0', HEXFRONT_HOUSE_BOTS: 'off', HEXFRONT_VERIFY: 'auto', HEXFRONT_LOG: 'error' };
  const started = await startServer(
    readConfig({ ...more, HEXFRONT_DATA: data }) as Exclude<ReturnType<typeof readConfig>, { wrong: string[] }>,
  );
  if ('wrong' in started) throw new Error(started.wrong);
  server = started;
  const { url } = server;
  const [one, other] = await Promise.all(['One', 'Other'].map((name) => post('/v1/auth/register', null, { name })));
  const game = 'attrition-1';
  const made = await post('/v1/challenges', one.apiKey, { gameType: game, options: { turnLimit: 1 } });
  ({ matchId } = made);
  const end = () => ({ action: 'end_turn' }) as const;
  const accepting = connect({ url, key: other.apiKey, game, accept: made.invite }, end);
  while ((await fetch(`${url}/v1/matches/${matchId}`)).status !== 200) await new Promise((go) => setTimeout(go, 20));
  const log = `${desk.path}/hexfront-log.sqlite`;
  await connect({ url, key: one.apiKey, game, matchId, log, agentVersion: 'v7' }, end);
  await accepting;
});
afterAll(async () => {
  await server.stop();
  desk.clear();
});

describe('hexfront log', () => {
  test('list', () => {
    const { code, out } = desk.run(['log', 'list']);
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(`^${matchId} .* attrition-1 seat [01] as v7: (win|loss|draw) \\(terminal\\), 1 decision\\n$`),
    );
    expect(JSON.parse(desk.run(['log', 'list', '--json']).out)).toMatchObject([{ matchId, endReason: 'terminal' }]);
  });

  test('show', () => {
    const { code, out } = desk.run(['log', 'show', matchId.slice(0, 8)]);
    expect(code).toBe(0);
    expect(out).toMatch(/ ms {2}1 accepted {2}\[\{"action":"end_turn"\}\]\n$/);
    expect(JSON.parse(desk.run(['log', 'show', '--json']).out).decisions).toHaveLength(1);
  });

  test('export', () => {
    const { code, out } = desk.run(['log', 'export']);
    expect(code).toBe(0);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['match_start', 'view', 'decision', 'match_end']),
    );
    expect([lines[0].type, lines.at(-1).type]).toEqual(['match_start', 'match_end']);
    expect(lines.filter(({ type }) => type === 'view').map(({ tick }) => tick)).toEqual([0, 1, 2]);
  });

  test.each([
    [['log', 'burn'], 'unknown task "burn"; available: list, show, export'],
    [['log', 'show', 'zzz'], 'no match id starts with "zzz"'],
    [['log', 'list', 'abc'], 'log list does not take a match; use hexfront log show abc'],
    [['log', 'list', '--file', 'nowhere.sqlite'], 'cannot find nowhere.sqlite'],
    [['log', 'list', '--file', 'data/prompt-key'], 'is not a bot log'],
  ])('%j is a usage error', (args, words) => {
    const { code, err } = desk.run(args);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});
