import { findBot } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { type Autoreset, VecEnv, type VecOptions } from '../../src/env/index.ts';
import { Stream } from '../../src/bench/stream.ts';

const attrition = ['attrition-1', 'attrition-2', 'attrition-3', 'conquest-1'];
const games = [...attrition, 'warshard-1'];
const gameOf = (id: string) => findGame(id) as Game;

function open(id: string, more: Partial<VecOptions> = {}, options: object = {}): VecEnv {
  const game = gameOf(id);
  const env = new VecEnv({ game, options: game.options(options), envs: 3, seed: 'test', ...more });
  env.reset();
  return env;
}

/** A legal action for every environment. */
function choose({ buffers: { actions, legal, starts }, envs }: VecEnv, stream: Stream): void {
  for (let env = 0; env < envs; env++) {
    const count = starts[env + 1] - starts[env];
    actions[env] = count === 0 ? 0 : legal[starts[env] + stream.below(count)];
  }
}

test.each(games)('%s: a game in an environment is the game that the engine plays', (id) => {
  const env = open(id);
  const { game } = env;
  const episodes = [0, 0, 0];
  const begin = (k: number) => game.setup(game.options(), `test/${k}/${episodes[k]++}`);
  const twins = [0, 1, 2].map(begin);
  const stream = new Stream(7);
  for (let step = 0; step < 300; step++) {
    choose(env, stream);
    for (const [k, twin] of twins.entries()) {
      const seat = game.numbered!.seat(twin);
      if (seat === -1) {
        twins[k] = begin(k);
        continue;
      }
      const action = env.buffers.actions[k];
      game.numbered!.apply(twin, env.encoder.seen[seat]?.actions[action] ?? action);
    }
    env.step();
    for (const [k, twin] of twins.entries()) expect(game.hash(env.state(k))).toBe(game.hash(twin));
  }
});

test.each(
  games,
)('%s: every number lies in its range, and actor, kind and target tell all legal actions apart', (id) => {
  const env = open(id, { envs: 4 });
  const { planes, scalars } = env.encoding;
  const size = env.encoder.rows * env.encoder.cols;
  const stream = new Stream(11);
  const wrong = new Set<string>();
  const used = planes.map(() => false);
  for (let step = 0; step < 200; step++) {
    for (const [at, value] of env.buffers.planes.entries()) {
      const plane = Math.floor(at / size) % planes.length;
      if (value < planes[plane].low || value > planes[plane].high) wrong.add(`${planes[plane].name} ${value}`);
      if (value > 0) used[plane] = true;
    }
    for (const [at, value] of env.buffers.scalars.entries()) {
      const { name, low, high } = scalars[at % scalars.length];
      if (value < low || value > high) wrong.add(`${name} ${value}`);
    }
    for (let k = 0; k < env.envs; k++) {
      const { legal, starts, seats } = env.buffers;
      const seen = env.encoder.seen[seats[k]];
      const triples = [...legal.subarray(starts[k], starts[k + 1])].map((action) => {
        const number = seen?.actions[action] ?? action;
        return env.encoder.factors.subarray(number * 3, number * 3 + 3).join();
      });
      expect(new Set(triples).size).toBe(triples.length);
    }
    choose(env, stream);
    env.step();
  }
  expect([...wrong]).toEqual([]);
  expect(used.filter(Boolean).length).toBeGreaterThan(planes.length / 2);
});

test.each(attrition)('%s: the mirror image of the second seat is its own inverse, for hexes and actions', (id) => {
  const { encoder, actionCount } = open(id);
  const [first, second] = encoder.seen;
  expect(first).toBe(null);
  for (const table of [second!.cells, second!.actions]) {
    expect(new Set(table).size).toBe(table.length);
    for (const [place, image] of table.entries()) expect(table[image]).toBe(place);
  }
  expect(second!.actions).toHaveLength(actionCount);
});

test('the opening of a symmetric game looks the same from both seats', () => {
  const env = open('attrition-1', { envs: 1 });
  const { planes, scalars } = env.buffers;
  const before = [...planes];
  const opening = env.state(0) as any;
  const mirrored = new Uint8Array(planes.length);
  const numbers = new Float32Array(scalars.length);
  env.encoder.write(opening, 1, mirrored, 0, numbers, 0);
  const names = env.encoding.planes.map(({ name }) => name);
  const size = env.encoder.rows * env.encoder.cols;
  const differing = names.filter((_, i) => {
    const [a, b] = [before, [...mirrored]].map((each) => each.slice(i * size, (i + 1) * size).join());
    return a !== b;
  });
  // Seat A has moved on to its first turn, which pays it and lets it act; the board is the same.
  expect(differing).toEqual([]);
  expect([...numbers].slice(0, 1)).toEqual([1]);
});

test('what is written says what the game says, hex by hex', () => {
  const env = open('attrition-2', { envs: 1 });
  const stream = new Stream(3);
  for (let step = 0; step < 61; step++) {
    choose(env, stream);
    env.step();
  }
  const { game, encoder } = env;
  const [seat] = env.buffers.seats;
  const view = game.view(env.state(0), seat) as any;
  const size = encoder.rows * encoder.cols;
  const at = (name: string, row: number, col: number) => {
    const cell = row * encoder.cols + col;
    const place = encoder.seen[seat]?.cells[cell] ?? cell;
    return env.buffers.planes[env.encoding.planes.findIndex((plane) => plane.name === name) * size + place];
  };
  const expected = new Map<string, number>();
  const add = (plane: string, hex: string, amount: number) =>
    expected.set(`${plane} ${hex}`, (expected.get(`${plane} ${hex}`) ?? 0) + amount);
  for (const side of ['A', 'B']) {
    const { units, gold, wood, vp } = view.players[side];
    const whose = side === 'AB'[seat] ? 'own' : 'enemy';
    const scalar = (name: string) =>
      env.buffers.scalars[env.encoding.scalars.findIndex((field) => field.name === `${whose}_${name}`)];
    expect(['gold', 'wood', 'points', 'units'].map(scalar)).toEqual([gold, wood, vp, units.length]);
    for (const { type, position, hp, isFortified } of units) {
      add(`${whose}_${type}`, position, 1);
      add('hit_points', position, hp);
      if (isFortified) expected.set(`fortified ${position}`, 1);
    }
  }
  expect(expected.size).toBeGreaterThan(10);
  for (const [key, amount] of expected) {
    const [name, hex] = key.split(' ');
    expect([key, at(name, hex.charCodeAt(0) - 65, Number(hex.slice(1)) - 1)]).toEqual([key, amount]);
  }
  const total = (name: string) => {
    const first = env.encoding.planes.findIndex((plane) => plane.name === name) * size;
    return env.buffers.planes.subarray(first, first + size).reduce((sum, value) => sum + value, 0);
  };
  const kinds = ['infantry', 'cavalry', 'archer'].flatMap((type) => [`own_${type}`, `enemy_${type}`]);
  const all = kinds.reduce((sum, name) => sum + total(name), 0);
  expect(all).toBe(view.players.A.units.length + view.players.B.units.length);
});

test.each<[Autoreset]>([['next-step'], ['same-step'], ['disabled']])('autoreset %s', (autoreset) => {
  const env = open('conquest-1', { envs: 1, autoreset }, { turnLimit: 2 });
  const { buffers } = env;
  const stream = new Stream(1);
  const opening = [...buffers.planes];
  do {
    choose(env, stream);
    env.step();
  } while (buffers.terminated[0] === 0);
  const [a, b] = buffers.rewards;
  expect(a + b).toBe(0);
  if (autoreset === 'same-step') {
    expect(buffers.seats[0]).toBe(0);
    expect([...buffers.planes]).toEqual(opening);
    expect([...buffers.finalPlanes]).not.toEqual(opening);
    return;
  }
  expect(buffers.seats[0]).toBe(-1);
  expect(buffers.starts[1]).toBe(0);
  if (autoreset === 'disabled') {
    expect(() => env.step()).toThrow('environment 0 is over: reset it before the next step');
    env.reset((k) => k === 0);
  } else env.step();
  expect([buffers.terminated[0], buffers.rewards[0], buffers.seats[0]]).toEqual([0, 0, 0]);
  expect([...buffers.planes]).toEqual(opening);
});

test('an action that is not legal is refused, and nothing has changed in any environment', () => {
  const env = open('conquest-1');
  choose(env, new Stream(1));
  env.buffers.actions[2] = env.actionCount;
  const before = [0, 1, 2].map((k) => env.game.hash(env.state(k)));
  expect(() => env.step()).toThrow(/environment 2: action \d+ is not legal; \d+ actions are/);
  expect([0, 1, 2].map((k) => env.game.hash(env.state(k)))).toEqual(before);
});

test('against a bot, only the own seat is asked, and seats are taken in turn', () => {
  const game = gameOf('conquest-1');
  const found = findBot('random', game);
  if ('error' in found) throw new Error(found.error);
  const env = open('conquest-1', { opponent: found.bot });
  expect([0, 1, 2].map((k) => env.ownSeat(k))).toEqual([0, 1, 0]);
  const stream = new Stream(5);
  for (let step = 0; step < 100; step++) {
    for (let k = 0; k < 3; k++) expect([-1, env.ownSeat(k)]).toContain(env.buffers.seats[k]);
    choose(env, stream);
    env.step();
  }
});

test('a game that reaches the limit of decisions is truncated, not terminated', () => {
  const env = open('attrition-1', { envs: 1, mostDecisions: 5 });
  const stream = new Stream(1);
  for (let step = 0; step < 5; step++) {
    choose(env, stream);
    env.step();
  }
  const { terminated, truncated, rewards } = env.buffers;
  expect([terminated[0], truncated[0], ...rewards]).toEqual([0, 1, 0, 0]);
});

test('a limit of 0 decisions means no limit', () => {
  const env = open('attrition-1', { envs: 1, mostDecisions: 0 });
  choose(env, new Stream(1));
  env.step();
  expect([env.buffers.truncated[0], env.buffers.seats[0]]).toEqual([0, 0]);
});

test('a position can be put aside and continued in many environments', () => {
  const env = open('attrition-3', { envs: 8 });
  const stream = new Stream(2);
  for (let step = 0; step < 40; step++) {
    choose(env, stream);
    env.step();
  }
  const aside = env.snapshot(3);
  const hash = env.game.hash(env.state(3));
  for (let step = 0; step < 10; step++) {
    choose(env, stream);
    env.step();
  }
  env.restore(aside, [0, 1, 5]);
  expect([0, 1, 5].map((k) => env.game.hash(env.state(k)))).toEqual([hash, hash, hash]);
  expect(env.game.hash(env.state(3))).not.toBe(hash);
  const { legal, starts } = env.buffers;
  expect([...legal.subarray(starts[0], starts[1])]).toEqual([...legal.subarray(starts[5], starts[6])]);
});

test('the same seed plays the same games', () => {
  const play = () => {
    const env = open('conquest-1', { seed: 'again' });
    const stream = new Stream(4);
    let sum = 0;
    for (let step = 0; step < 500; step++) {
      choose(env, stream);
      env.step();
      for (const value of env.buffers.planes) sum = (sum * 31 + value) | 0;
    }
    return sum;
  };
  expect(play()).toBe(play());
});
