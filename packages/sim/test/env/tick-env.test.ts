import { findGame, type Game } from '@hexfront/engine';
import { TICK } from '@hexfront/engine/battle';
import { expect, test } from 'vitest';
import { Stream } from '../../src/bench/stream.ts';
import {
  type Autoreset,
  battleFacilities,
  battlePlanes,
  battleUnits,
  TickEnv,
  type TickOptions,
} from '../../src/env/index.ts';
import { botOf, gameOf, shortOptions } from './matches.ts';

const games = ['battle-1', 'battle-2'];

function open(id: string, more: Partial<TickOptions> = {}, options: object = {}): TickEnv {
  const game = findGame(id) as Game;
  const env = new TickEnv({ game, options: game.options(options), envs: 2, seed: 'test', ...more });
  env.reset();
  return env;
}

const add = (a: number, b: number) => a + b;
const snake = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** Adds up the units of a type on a hex. */
function countsOf(units: [type: string, cell: number, n: number][]): [string, number, number][] {
  const counts = new Map<string, [string, number, number]>();
  for (const [type, cell, n] of units) {
    const known = counts.get(`${type} ${cell}`);
    counts.set(`${type} ${cell}`, [type, cell, n + (known?.[2] ?? 0)]);
  }
  return [...counts.values()];
}

/** Steps that are allowed, and builds. */
function choose(env: TickEnv, stream: Stream): void {
  const { orders, units, facilities } = env.buffers;
  const width = env.rows + env.facilities;
  const pick = (choices: number, bits: number) => {
    const open = Array.from({ length: bits }, (_, bit) => bit).filter((bit) => (choices >> bit) & 1);
    return open.length === 0 ? 0 : 1 + open[stream.below(open.length)];
  };
  for (let at = 0; at < env.envs * env.seats; at++) {
    for (let row = 0; row < env.rows; row++) {
      const choices = units[(at * env.rows + row) * battleUnits.length + 4];
      orders[at * width + row] = stream.below(3) === 0 ? 0 : pick(choices, 6);
    }
    let hasBuilt = false;
    for (let place = 0; place < env.facilities; place++) {
      const choices = facilities[(at * env.facilities + place) * battleFacilities.length + 3];
      const order: number = hasBuilt ? 0 : pick(choices, 6);
      orders[at * width + env.rows + place] = order;
      hasBuilt ||= order > 0;
    }
  }
}

test.each(games)('%s: what a seat is shown is what its view tells it, and no more', (id) => {
  const env = open(id, { envs: 1 }, { players: 3 });
  const stream = new Stream(5);
  const { game } = env;
  const size = 40;
  const cells = size * size;
  let met = 0;
  const { spawns } = env.state(0).theatre.map;
  for (let tick = 0; tick < 60; tick++) {
    choose(env, stream);
    // The second seat marches on the first.
    env.buffers.orders.fill(8 + spawns[0], env.rows + env.facilities, 2 * env.rows + env.facilities);
    env.step();
    if (tick % 5 > 0) continue;
    const state = env.state(0);
    const { board } = state.theatre;
    for (let seat = 0; seat < 3; seat++) {
      const view = JSON.parse(JSON.stringify(game.sets!.viewComplete(state, seat))).state_tick;
      const shown = (name: string, cell: number) =>
        env.buffers.planes[
          (seat * battlePlanes.length + battlePlanes.findIndex((plane) => plane.name === name)) * cells + cell
        ];
      const total = (whose: string) =>
        battlePlanes
          .filter(({ name }) => name.startsWith(whose) && !/control|base/.test(name))
          .flatMap(({ name }) => Array.from({ length: cells }, (_, cell) => shown(name, cell)))
          .reduce(add);
      const own = view.you.units.map((unit: any) => [unit.type, board.cellAt(unit.q, unit.r), 1]);
      const others =
        id === 'battle-2'
          ? view.visible_changes.units.map((unit: any) => [unit.type, board.cellAt(unit.q, unit.r), 1])
          : view.visible_hexes.flatMap(({ q, r, enemy_unit_counts }: any) =>
              Object.entries(enemy_unit_counts?.by_type ?? {}).map(([type, n]) => [type, board.cellAt(q, r), n]),
            );
      for (const [whose, units] of Object.entries({ own_: own, other_: others })) {
        const counts = countsOf(units);
        for (const [type, cell, n] of counts) expect(shown(whose + snake(type), cell)).toBe(n);
        expect(total(whose)).toBe(counts.map(([, , n]) => n).reduce(add, 0));
      }
      met += others.length;
    }
  }
  expect(met).toBeGreaterThan(0);
});

test.each(games)('%s: orders that are offered are accepted', (id) => {
  const env = open(id);
  const stream = new Stream(9);
  let refused = 0;
  for (let tick = 0; tick < 60; tick++) {
    choose(env, stream);
    env.step();
    refused += env.buffers.refused.reduce((sum, n) => sum + n, 0);
  }
  expect(refused).toBe(0);
});

test('a march goes on to its hex, and disbanding removes a unit', () => {
  const env = open('battle-2', { envs: 1 });
  const { orders, units } = env.buffers;
  const [hex, type] = units;
  expect(type).toBeGreaterThanOrEqual(0);
  const before = env.state(0).seats[4];
  const last = before - 1;
  orders[last] = 7;
  env.step();
  expect(env.state(0).seats[4]).toBe(before - 1);
  orders.fill(0);
  orders[0] = 8 + hex;
  env.step();
  expect(env.buffers.refused[0]).toBe(0);
});

test.each<[Autoreset]>([['next-step'], ['same-step'], ['disabled']])('autoreset %s after a cut-off', (autoreset) => {
  const env = open('battle-1', { envs: 1, autoreset, mostTicks: 3 });
  const { buffers } = env;
  for (let tick = 0; tick < 3; tick++) env.step();
  expect([buffers.truncated[0], buffers.terminated[0]]).toEqual([1, 0]);
  const tick = () => buffers.scalars[1];
  if (autoreset === 'same-step') {
    expect([tick(), buffers.finalScalars[1]]).toEqual([0, 3]);
    const { finalUnits, finalFacilities, units, facilities } = buffers;
    expect([finalUnits.length, finalFacilities.length]).toEqual([units.length, facilities.length]);
    expect(finalUnits.some((value) => value > 0)).toBe(true);
    expect(finalFacilities.some((value) => value > 0)).toBe(true);
    return;
  }
  expect(tick()).toBe(3);
  if (autoreset === 'disabled') {
    expect(() => env.step()).toThrow('environment 0 is over: reset it before the next step');
    env.reset();
  } else env.step();
  expect([tick(), buffers.truncated[0]]).toEqual([0, 0]);
});

test('an invalid order is refused before anything happens', () => {
  const env = open('battle-1');
  const hash = env.game.hash(env.state(0));
  env.buffers.orders[env.buffers.orders.length - 1] = 99;
  expect(() => env.step()).toThrow(/environment 1, seat 1, row \d+: 99 is not a valid order; valid ones are 0 to 6/);
  expect(env.game.hash(env.state(0))).toBe(hash);
});

test('a battle can be put aside and continued in many environments', () => {
  const env = open('battle-2', { envs: 4 });
  const stream = new Stream(2);
  const play = (ticks: number) => {
    for (let tick = 0; tick < ticks; tick++) {
      choose(env, stream);
      env.step();
    }
  };
  play(10);
  const aside = env.snapshot(3);
  const hash = env.game.hash(env.state(3));
  const { planes } = env.buffers;
  const seen = (k: number) => planes.subarray((k * planes.length) / 4, ((k + 1) * planes.length) / 4).join();
  const before = seen(3);
  play(5);
  env.restore(aside, [0, 2]);
  expect([0, 2].map((k) => env.game.hash(env.state(k)))).toEqual([hash, hash]);
  expect(env.game.hash(env.state(3))).not.toBe(hash);
  expect(seen(2)).toBe(before);
  expect(env.snapshot(0).decisions).toBe(10);
});

test.each(games)('%s: against an opponent, the caller has one seat, and the rest is played as in a match', (id) => {
  const options = shortOptions(id);
  const seats = gameOf(id).seats(options);
  const env = new TickEnv({ game: gameOf(id), options, envs: 1, seed: 'test', opponent: botOf('greedy', id), seat: 1 });
  env.reset();
  expect([env.players, env.ownSeat(0), env.buffers.rewards.length]).toEqual([1, 1, seats]);
  // The same match, in which the second seat gives no orders.
  const match = env.game.setup(options, 'test/0/0');
  const bot = botOf('greedy', id).sit({ game: env.game, options, seat: 0, botSeed: 'bot of test/0/0/0' });
  for (let index = 0; env.buffers.terminated[0] === 0; index++) {
    const turn = { index, state: null, view: () => env.game.view(match, 0), legal: () => env.game.legal(match, 0) };
    env.game.advance(match, { 0: bot.decide(turn), 1: [] }, 'silent');
    env.step();
    expect(env.game.hash(env.state(0))).toBe(env.game.hash(match));
    expect(env.buffers.scalars[0]).toBe(1);
  }
  expect([...env.buffers.rewards]).toEqual(env.game.outcome(match)!.returns);
});

test.each([
  ['nothing', false, false],
  ['legal', true, false],
  ['all', true, true],
] as const)('what is shown: %s', (shows, hasUnits, hasPlanes) => {
  const env = open('battle-1', { shows });
  const { alive, units, planes, scalars } = env.buffers;
  env.buffers.orders.fill(0);
  env.step();
  const isWritten = (array: ArrayLike<number>) => Array.from(array).some((value) => value !== 0);
  expect([alive, units, planes, scalars].map(isWritten)).toEqual([hasUnits, hasUnits, hasPlanes, hasPlanes]);
  // What is not shown is played all the same.
  expect(env.state(0).scalars[TICK]).toBe(1);
});
