import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from '@hexfront/sdk';
import { type RunningServer, readConfig, startServer } from '@hexfront/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { binary, Desk, fillFolder } from './hexfront.ts';

const desk = new Desk();
const cup = ['--game', 'conquest-1', '--pairs', '5', '--seed', '1', '--bot', 'random', '--bot', 'greedy'];

beforeAll(() => {
  expect(desk.run(['tournament', ...cup, '--out', 'cup', '--replays', 'all']).code).toBe(0);
  expect(desk.run(['dataset', '--from', 'cup', '--out', 'data', '--samples', '60']).err).toBe('');
});
afterAll(() => desk.clear());

/** Every file of a folder with the hash of what is in it. */
function filesOf(folder: string): [string, string][] {
  const files = globSync('**/*.*', { cwd: join(desk.path, folder) }).sort();
  return files.map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(desk.path, folder, file)))
      .digest('hex'),
  ]);
}

/** An array as NumPy would read it. */
function load(file: string): { shape: number[]; data: ArrayLike<number> } {
  const bytes = readFileSync(join(desk.path, file));
  const start = 10 + bytes.readUInt16LE(8);
  const head = bytes.subarray(10, start).toString();
  const shape = /'shape': \(([^)]*)\)/
    .exec(head)![1]
    .split(',')
    .flatMap((side) => (side.trim() ? [Number(side)] : []));
  const Type = { '|u1': Uint8Array, '<i2': Int16Array, '<i4': Int32Array, '<f4': Float32Array }[
    /'descr': '([^']+)'/.exec(head)![1]
  ]!;
  return { shape, data: new Type(new Uint8Array(bytes.subarray(start)).buffer) };
}

describe('a dataset of a tournament', () => {
  test('has every decision of every replay, in the order of the games', () => {
    const manifest = desk.json('data/dataset.json');
    const replays = Array.from({ length: 10 }, (_, i) => i + 1).map((n) => desk.json(`cup/replays/game-${n}.json`));
    expect(manifest).toMatchObject({ format: 'hexfront-dataset', version: 1, game: 'conquest-1', isComplete: true });
    expect(manifest.matches.map(({ seed, samples, players }: any) => [seed, samples, players])).toEqual(
      replays.map(({ seed, steps, players }) => [seed, steps.length, players]),
    );
    expect(manifest.samples).toBe(replays.reduce((sum, { steps }) => sum + steps.length, 0));
    expect(manifest.shards.length).toBeGreaterThan(1);
    expect(manifest.encoding.planes[0]).toMatchObject({ name: 'own_infantry', low: 0 });
  });

  test('has arrays as long as the manifest says, with the decided action among the legal ones', () => {
    const { shards, arrays, encoding } = desk.json('data/dataset.json');
    for (const { folder, samples } of shards) {
      const read = (name: string) => load(`data/${folder}/${name}.npy`);
      for (const { name, shape } of arrays) {
        const first = name === 'starts' ? samples + 1 : name === 'legal' ? read('starts').data[samples] : samples;
        expect(read(name).shape).toEqual([first, ...shape]);
      }
      expect(arrays[0].shape).toEqual([encoding.planes.length, encoding.rows, encoding.cols]);
      const [actions, starts, legal] = ['actions', 'starts', 'legal'].map((name) => Array.from(read(name).data));
      for (const [i, action] of actions.entries()) expect(legal.slice(starts[i], starts[i + 1])).toContain(action);
    }
  });

  test('is the same in every run', () => {
    expect(desk.run(['dataset', '--from', 'cup', '--out', 'again', '--samples', '60']).code).toBe(0);
    expect(filesOf('again')).toEqual(filesOf('data'));
  });

  test.each([0, 1])('is the same after an interruption in shard %s', (torn) => {
    const args = ['dataset', '--from', 'cup', '--samples', '60', '--out', `torn-${torn}`];
    desk.run(args);
    // As a crash leaves it: the shards before this one are listed, and this one was being written.
    const manifest = desk.json(`torn-${torn}/dataset.json`);
    const shards = manifest.shards.slice(0, torn);
    const sum = (name: string) => shards.reduce((total: number, shard: any) => total + shard[name], 0);
    const matches = manifest.matches.slice(0, sum('matches'));
    desk.write(`torn-${torn}/dataset.json`, {
      ...manifest,
      isComplete: false,
      shards,
      matches,
      samples: sum('samples'),
    });
    const shard = join(desk.path, `torn-${torn}/shard-0000${torn}`);
    renameSync(shard, `${shard}.part`);
    const { code, out } = desk.run([...args, '--resume', '--json']);
    expect([code, JSON.parse(out).samples]).toEqual([0, manifest.samples]);
    expect(filesOf(`torn-${torn}`)).toEqual(filesOf('data'));
  });
});

describe('what is refused', () => {
  beforeAll(() => {
    const replay = desk.json('cup/replays/game-1.json');
    const [first, ...rest] = replay.steps;
    desk.write('bent.json', { ...replay, steps: [{ ...first, hash: '0123456789abcdef' }, ...rest] });
    desk.write('forged.json', { ...replay, outcome: { winners: [], reason: 'forged', returns: [0, 0] } });
    desk.write('open.json', { ...replay, steps: replay.steps.slice(0, 3), outcome: null });
    desk.write('half.json', JSON.stringify(replay).slice(0, 500));
    desk.write('other.json', { nothing: true });
    const play = ['--seat', 'random', '--seat', 'random', '--seed', '1', '--out'];
    desk.run(['play', '--game', 'attrition-3', ...play, 'attrition.json']);
    desk.run(['play', '--game', 'conquest-1', '--options', '{"turnLimit":3}', ...play, 'short.json']);
    mkdirSync(join(desk.path, 'bare'));
  });

  const one = 'cup/replays/game-1.json';
  test.each([
    [
      'a bent record',
      1,
      ['bent.json'],
      /bent\.json does not verify; first difference at step 1 of \d+: the state hash/,
    ],
    ['a forged outcome', 1, ['forged.json'], /forged\.json does not verify; .*: the outcome is /],
    ['half a file', 2, ['half.json'], /half\.json is not valid JSON/],
    ['another document', 2, ['other.json'], /other\.json is not a valid replay: .*format must be hexfront-replay/],
    ['a match that has not ended', 2, ['open.json'], /open\.json has not ended/],
    ['two games', 2, [one, 'attrition.json'], /attrition\.json is a match of attrition-3 .* first one was conquest-1/],
    ['two sets of options', 2, [one, 'short.json'], /short\.json is a match of conquest-1 with the options \w+, but/],
    ['a match twice', 2, [one, one], /game-1\.json is the same match as cup\/replays\/game-1\.json/],
    ['an empty folder', 2, ['bare'], /there are no replays in bare/],
    ['nothing', 2, ['nowhere'], /nowhere does not exist/],
    ['an arena that is down', 1, ['http://localhost:1'], /cannot read http:\/\/localhost:1\/v1\/replays\?after=0/],
  ] as const)('%s', (_, code, places, says) => {
    const ran = desk.run(['dataset', ...places.flatMap((place) => ['--from', place]), '--out', 'refused']);
    expect([ran.code, ran.out]).toEqual([code, '']);
    expect(ran.err).toMatch(says);
    expect(ran.err).toMatch(/^hexfront: [^\n]+\n$/);
    rmSync(join(desk.path, 'refused'), { recursive: true, force: true });
  });

  test.each([
    ['no places', ['--out', 'x'], /--from is required/],
    ['no folder', ['--from', 'cup'], /--out is required/],
    ['a folder that is taken', ['--from', 'cup', '--out', 'cup'], /cup is not empty; choose another --out/],
    ['a dataset that is there', ['--from', 'cup', '--out', 'data'], /data already holds a dataset; add --resume/],
    ['to resume nothing', ['--from', 'cup', '--out', 'x', '--resume'], /there is no dataset in x to resume/],
    ['to resume what is complete', ['--from', 'cup', '--out', 'data', '--resume'], /the dataset in data is complete/],
    ['options without a game', ['--from', 'cup', '--out', 'x', '--options', '{}'], /--options requires --game/],
  ] as const)('%s', (_, args, says) => {
    const ran = desk.run(['dataset', ...args]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toMatch(says);
  });

  test('other games and options can be left out', () => {
    const places = [one, 'attrition.json', 'short.json'].flatMap((place) => ['--from', place]);
    const only = ['--game', 'conquest-1', '--options', '{"turnLimit":3}'];
    const { out } = desk.run(['dataset', ...places, ...only, '--out', 'chosen', '--json']);
    expect(JSON.parse(out)).toMatchObject({ game: 'conquest-1', matches: 1, skipped: 2 });
  });
});

describe('a dataset of an arena', () => {
  let server: RunningServer;
  const ids: string[] = [];

  async function post(path: string, key: string | null, body: object): Promise<any> {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const headers = { 'content-type': 'application/json', ...authorization };
    return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }

  beforeAll(async () => {
    const data = join(desk.path, 'arena');
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
    const end = () => ({ action: 'end_turn' }) as const;
    for (let match = 0; match < 2; match++) {
      const made = await post('/v1/challenges', one.apiKey, { gameType: game, options: { turnLimit: 1 } });
      ids.push(made.matchId);
      const accepting = connect({ url, key: other.apiKey, game, accept: made.invite }, end);
      while ((await fetch(`${url}/v1/matches/${made.matchId}`)).status !== 200) await sleep(20);
      await Promise.all([accepting, connect({ url, key: one.apiKey, game, matchId: made.matchId }, end)]);
    }
  });
  afterAll(() => server.stop());

  test('has its matches, in the order in which they ended', async () => {
    // The server runs in this process, which must not wait.
    const args = ['dataset', '--from', server.url, '--game', 'attrition-1', '--out', 'fetched', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, [binary, ...args], { cwd: desk.path });
    expect(JSON.parse(stdout)).toMatchObject({ game: 'attrition-1', matches: 2, samples: 4, skipped: 0 });
    const { matches } = desk.json('fetched/dataset.json');
    expect(matches.map(({ source }: any) => source)).toEqual(ids.map((id) => `${server.url}/v1/matches/${id}`));
  });
});
