import type { BotTurn } from '@hexfront/bots';
import { type Game, Recorder, type Replay } from '@hexfront/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsIn, type GamesOptions, TickEnv, VecEnv } from '../../src/env/index.ts';
import { botOf, gameOf, shortMatch, shortOptions } from './matches.ts';

function open(id: string, more: Partial<GamesOptions> = {}): VecEnv | TickEnv {
  const Env = gameOf(id).numbered === undefined ? TickEnv : VecEnv;
  return new Env({ game: gameOf(id), options: shortOptions(id), envs: 4, seed: 'fork', ...more });
}

describe.each(['attrition-1', 'conquest-1', 'warshard-1', 'battle-1', 'battle-2'])('%s', (id) => {
  let replay: Replay;
  beforeAll(() => {
    replay = shortMatch(id, 'fork');
  });

  test('any position of a match can be continued in many environments', () => {
    const env = open(id);
    env.reset();
    const beginning = env.game.hash(env.state(1));
    for (const decisions of [0, 1, Math.floor(replay.steps.length / 2), replay.steps.length - 1]) {
      env.fork(replay, decisions, [0, 2, 3]);
      const hash = decisions === 0 ? replay.opening : replay.steps[decisions - 1].hash;
      expect([0, 2, 3].map((k) => env.game.hash(env.state(k)))).toEqual([hash, hash, hash]);
      expect(env.game.hash(env.state(1))).toBe(beginning);
      expect(env.snapshot(2).decisions).toBe(decisions);
    }
  });

  test('the position after the last decision is the end', () => {
    const env = open(id, { autoreset: 'disabled' });
    env.reset();
    env.fork(replay, replay.steps.length, [0]);
    expect([...env.buffers.terminated]).toEqual([1, 0, 0, 0]);
    expect([...env.buffers.rewards.subarray(0, 2)]).toEqual(replay.outcome!.returns);
    expect(() => env.step()).toThrow('environment 0 is over');
  });

  test('against an opponent, the caller keeps its seat', () => {
    const env = open(id, { opponent: botOf('random', id), seat: 1 });
    env.fork(replay, 3, [0, 1, 2, 3]);
    expect(env.ownSeat(2)).toBe(1);
    const seats = env instanceof VecEnv ? env.buffers.seats : env.buffers.scalars.filter((_, i) => i % 8 === 0);
    expect([...seats]).toEqual([1, 1, 1, 1]);
  });

  test.each<[string, (replay: Replay, env: VecEnv | TickEnv) => void, RegExp]>([
    [
      'a position after the end',
      (good, env) => env.fork(good, 9999, [0]),
      /has no position 9999; positions are 0 to \d+/,
    ],
    [
      'a match of another game',
      (good, env) => env.fork({ ...good, game: 'attrition-2' }, 0, [0]),
      new RegExp(`is of attrition-2, not of ${id}`),
    ],
    [
      'a record that does not verify',
      (good, env) => env.fork({ ...good, steps: [{ ...good.steps[0], hash: '0' }, ...good.steps.slice(1)] }, 5, [0]),
      /does not verify; at step 1, the state hash is/,
    ],
  ])('%s is refused', (_, fork, message) => {
    expect(() => fork(replay, open(id))).toThrow(message);
  });
});

test.each(['conquest-1', 'battle-2'])('%s: a match under other options is refused', (id) => {
  const replay = { ...shortMatch(id, 'fork'), options: gameOf(id).options() };
  expect(() => open(id).fork(replay, 0, [0])).toThrow('the replay was played under other options');
});

test('withdrawals are no decisions, and several actions in one step are several', () => {
  const game = gameOf('attrition-1') as Game;
  const recorder = new Recorder(game, shortOptions('attrition-1'), 's', ['a', 'b']);
  const [first] = game.legal(recorder.state, 0);
  recorder.advance({ 0: [first] });
  const after = game.copy(recorder.state);
  game.advance(after, { 0: [game.legal(after, 0)[0]] }, 'silent');
  recorder.advance({ 0: [game.legal(recorder.state, 0)[0], { action: 'end_turn' }] });
  recorder.withdraw(1, 'resignation');
  const replay = recorder.replay();
  const found = [...decisionsIn(replay)].map(({ index, decisions }) => [
    index,
    Object.values(decisions ?? {}).flat().length,
  ]);
  expect(replay.steps).toHaveLength(3);
  expect(found).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 0],
  ]);
  const env = open('attrition-1');
  env.reset();
  env.fork(replay, 2, [0]);
  expect(game.hash(env.state(0))).toBe(game.hash(after));
  env.fork(replay, 3, [0]);
  expect([...env.buffers.rewards.subarray(0, 2)]).toEqual([1, -1]);
});

test('a bot that joins a battle late is told all that its seat has learnt, and no more', () => {
  const id = 'battle-2';
  const told: unknown[] = [];
  const opponent = {
    ...botOf('random', id),
    sit: () => ({
      decide: ({ state, view }: BotTurn) => {
        told.push(state, structuredClone(view()));
        return [];
      },
    }),
  };
  const env = open(id, { opponent, seat: 0, envs: 1 });
  env.fork(shortMatch(id, 'late', ['greedy', 'greedy']), 12, [0]);
  const before = env.snapshot(0).state;
  env.step();
  expect(told).toEqual([null, env.game.sets!.viewComplete(before, 1)]);
  expect(told[1]).not.toEqual(env.game.view(before, 1));
});
