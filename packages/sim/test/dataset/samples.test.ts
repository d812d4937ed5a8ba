import { describe, expect, test } from 'vitest';
import { type TickBuffers, TickEnv, VecEnv } from '../../src/env/index.ts';
import { npyHead, Samples } from '../../src/index.ts';
import { gameOf, shortMatch, shortOptions } from '../env/matches.ts';

/** The arrays of some matches, by name, and how to read one sample. */
function samplesOf(id: string, seeds: readonly string[], names?: string[]) {
  const samples = new Samples(gameOf(id), shortOptions(id));
  const replays = seeds.map((seed) => shortMatch(id, seed, names));
  const counts = replays.map((replay, match) => samples.add(replay, match));
  samples.finish();
  const columns = new Map(samples.columns.map((column) => [column.spec.name, column]));
  const row = (name: string, sample: number): number[] => {
    const { array, each } = columns.get(name)!;
    return [...array.subarray(sample * each, (sample + 1) * each)];
  };
  return { samples, replays, counts, row };
}

const sequential = ['attrition-1', 'attrition-2', 'conquest-1', 'warshard-1'];

describe.each(sequential)('%s', (id) => {
  test('samples are what an environment shows and takes when it plays the same match', () => {
    const { samples, replays, counts, row } = samplesOf(id, ['one', 'two']);
    const env = new VecEnv({ game: gameOf(id), options: shortOptions(id), envs: 1, seed: 's' });
    const { buffers } = env;
    let sample = 0;
    for (const [match, replay] of replays.entries()) {
      env.fork(replay, 0, [0]);
      for (const [index, step] of replay.steps.entries()) {
        expect(row('planes', sample)).toEqual([...buffers.planes]);
        expect(row('scalars', sample)).toEqual([...buffers.scalars]);
        const [[start], [end]] = [row('starts', sample), row('starts', sample + 1)];
        const { array } = samples.columns.find(({ spec }) => spec.name === 'legal')!;
        expect([...array.subarray(start, end)]).toEqual([...buffers.legal.subarray(0, buffers.starts[1])]);
        const [seat] = buffers.seats;
        const facts = ['seats', 'matches', 'decisions', 'returns'].flatMap((name) => row(name, sample));
        expect(facts).toEqual([seat, match, index, replay.outcome!.returns[seat]]);
        [buffers.actions[0]] = row('actions', sample++);
        env.step();
        expect(env.game.hash(env.state(0))).toBe(step.hash);
      }
      expect(counts[match]).toBe(replay.steps.length);
    }
    expect(samples.count).toBe(sample);
  });
});

describe.each(['battle-1', 'battle-2'])('%s', (id) => {
  test('samples are what an environment shows, and their orders play the same match', () => {
    const { samples, replays, row } = samplesOf(id, ['one'], ['random', 'greedy']);
    const [replay] = replays;
    const env = new TickEnv({ game: gameOf(id), options: shortOptions(id), envs: 1, seed: 's', masks: ['bits'] });
    const { buffers } = env;
    const width = env.rows + env.facilities;
    let [sample, same, orders, dropped] = [0, 0, 0, 0];
    env.fork(replay, 0, [0]);
    for (const [tick, step] of replay.steps.entries()) {
      // After an order that has no number, the environment is in another match.
      if (dropped > 0) env.fork(replay, tick, [0]);
      dropped = 0;
      for (let seat = 0; seat < 2; seat++, sample++) {
        const part = (name: keyof TickBuffers) => {
          const each = buffers[name].length / 2;
          return [...buffers[name].subarray(seat * each, (seat + 1) * each)];
        };
        for (const name of ['planes', 'scalars', 'units', 'facilities', 'maskBits'] as const) {
          expect(row(name, sample).join()).toBe(part(name).join());
        }
        const facts = ['seats', 'matches', 'decisions', 'returns'].flatMap((name) => row(name, sample));
        expect(facts).toEqual([seat, 0, tick, replay.outcome!.returns[seat]]);
        buffers.orders.set(row('orders', sample), seat * width);
        orders += row('orders', sample).filter((order) => order > 0).length;
        dropped += row('dropped', sample)[0];
      }
      env.step();
      expect([...buffers.refused]).toEqual([0, 0]);
      if (dropped > 0) continue;
      expect(env.game.hash(env.state(0))).toBe(step.hash);
      same++;
    }
    expect(samples.count).toBe(sample);
    expect([same > replay.steps.length / 2, orders > 100]).toEqual([true, true]);
  });
});

test.each(['conquest-1', 'battle-2'])('%s: after a shard is taken, the next one starts empty', (id) => {
  const [samples, fresh] = [0, 1].map(() => new Samples(gameOf(id), shortOptions(id)));
  samples.add(shortMatch(id, 'one'), 0);
  samples.finish();
  samples.clear();
  for (const each of [samples, fresh]) {
    each.add(shortMatch(id, 'two'), 1);
    each.finish();
  }
  expect(samples.columns.map((column) => Buffer.from(column.bytes()).toString('base64'))).toEqual(
    fresh.columns.map((column) => Buffer.from(column.bytes()).toString('base64')),
  );
});

test.each([
  ['uint8', [3, 4], "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 4,), }"],
  ['float32', [7], "{'descr': '<f4', 'fortran_order': False, 'shape': (7,), }"],
  ['int16', [0, 50, 5], "{'descr': '<i2', 'fortran_order': False, 'shape': (0, 50, 5,), }"],
] as const)('the head of an array of %s', (type, shape, text) => {
  const head = npyHead(type, shape);
  expect([...head.subarray(0, 8)]).toEqual([0x93, 78, 85, 77, 80, 89, 1, 0]);
  expect([head.length % 64, head[8] + 256 * head[9]]).toEqual([0, head.length - 10]);
  expect(Buffer.from(head.subarray(10)).toString().trimEnd()).toBe(text);
  expect(head.at(-1)).toBe(10);
});
