import { commander } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { Stream } from '../../src/bench/stream.ts';
import { battleFacilities, battleUnits, TickEnv, VecEnv } from '../../src/env/index.ts';

const games = ['attrition-1', 'attrition-2', 'attrition-3', 'conquest-1', 'warshard-1'];

function open(id: string, envs = 3): VecEnv {
  const game = findGame(id) as Game;
  const env = new VecEnv({ game, options: game.options(), envs, seed: 'masks', masks: ['dense', 'bits', 'factored'] });
  env.reset();
  return env;
}

/** The legal actions of an environment, as the list has them. */
function legalOf({ buffers: { legal, starts } }: VecEnv, env: number): number[] {
  return [...legal.subarray(starts[env], starts[env + 1])];
}

function play(env: VecEnv, stream: Stream, steps: number, each: () => void): void {
  for (let step = 0; step < steps; step++) {
    each();
    for (let k = 0; k < env.envs; k++) {
      const legal = legalOf(env, k);
      env.buffers.actions[k] = legal.length === 0 ? 0 : legal[stream.below(legal.length)];
    }
    env.step();
  }
}

/** The places of a mask that are set. */
function setIn(mask: Uint8Array, from: number, length: number): number[] {
  return [...mask.subarray(from, from + length).keys()].filter((i) => mask[from + i] !== 0);
}

test.each(games)('%s: dense masks and bits say what the lists say', (id) => {
  const env = open(id);
  const { actionCount, buffers } = env;
  const width = Math.ceil(actionCount / 8);
  play(env, new Stream(1), 120, () => {
    for (let k = 0; k < env.envs; k++) {
      const legal = legalOf(env, k).sort((a, b) => a - b);
      const bits = Array.from({ length: actionCount }, (_, i) => i).filter(
        (i) => (buffers.maskBits[k * width + Math.floor(i / 8)] >> (i % 8)) & 1,
      );
      expect(setIn(buffers.mask, k * actionCount, actionCount)).toEqual(legal);
      expect(bits).toEqual(legal);
    }
  });
});

test.each(games)('%s: what can be chosen factor by factor is what is legal', (id) => {
  const env = open(id, 1);
  const { factorSizes, buffers } = env;
  const { kinds, actors, targets } = factorSizes;
  play(env, new Stream(2), 80, () => {
    const chosen: number[] = [];
    for (const kind of setIn(buffers.kindMask, 0, kinds)) {
      for (const actor of setIn(buffers.actorMask, kind * actors, actors)) {
        buffers.factored.set([actor, kind, 0]);
        env.maskTargets();
        for (const target of setIn(buffers.targetMask, 0, targets)) {
          buffers.factored.set([actor, kind, target]);
          env.composeActions();
          chosen.push(buffers.actions[0]);
        }
      }
    }
    expect(chosen.sort((a, b) => a - b)).toEqual(legalOf(env, 0).sort((a, b) => a - b));
  });
});

test.each(games.slice(0, 4))('%s: actors and targets are hexes of the board as the acting seat sees it', (id) => {
  const env = open(id);
  const { encoder, encoding, factorSizes, buffers } = env;
  const size = encoder.rows * encoder.cols;
  const { kinds, actors } = factorSizes;
  const kind = (name: string) => encoding.kinds.findIndex((each) => each.name === name);
  const units = (whose: string, k: number, cell: number) =>
    encoding.planes
      .map(({ name }, i) => (new RegExp(`^${whose}_(infantry|cavalry|archer)$`).test(name) ? i : -1))
      .filter((i) => i >= 0)
      .reduce((sum, i) => sum + buffers.planes[(k * encoding.planes.length + i) * size + cell], 0);
  const met = new Set<string>();
  play(env, new Stream(3), 250, () => {
    for (let k = 0; k < env.envs; k++) {
      const seat = buffers.seats[k];
      for (const name of ['move', 'attack'] as const) {
        for (const actor of setIn(buffers.actorMask, (k * kinds + kind(name)) * actors, actors)) {
          expect(units('own', k, actor)).toBeGreaterThan(0);
          buffers.factored.set([actor, kind(name), -1], k * 3);
          env.maskTargets();
          for (const target of setIn(buffers.targetMask, k * factorSizes.targets, factorSizes.targets)) {
            if (name === 'attack') expect(units('enemy', k, target)).toBeGreaterThan(0);
            else expect(units('enemy', k, target)).toBe(0);
            met.add(`${name} ${seat}`);
          }
        }
      }
    }
  });
  expect([...met].sort()).toEqual(['attack 0', 'attack 1', 'move 0', 'move 1']);
});

test('−1 and the last entry of a mask both mean none', () => {
  const env = open('conquest-1');
  const { factorSizes, buffers, encoding } = env;
  const endTurn = encoding.kinds.findIndex(({ name }) => name === 'end_turn');
  const chosen = [-1, factorSizes.actors - 1].map((actor) => {
    for (let k = 0; k < 3; k++) buffers.factored.set([actor, endTurn, -1], k * 3);
    env.composeActions();
    return buffers.actions[0];
  });
  expect(chosen).toEqual([env.actionCount - 1, env.actionCount - 1]);
  buffers.factored.set([0, endTurn, -1], 3);
  expect(() => env.composeActions()).toThrow(
    `environment 1: no legal action has actor 0, kind ${endTurn} and target -1`,
  );
});

test.each(['battle-1', 'battle-2'])('%s: masks of orders say what the choices say', (id) => {
  const game = findGame(id) as Game;
  const env = new TickEnv({ game, options: game.options(), envs: 2, seed: 'masks', masks: ['bits', 'dense'] });
  env.reset();
  env.step();
  const { mask, maskBits, units, facilities } = env.buffers;
  const width = env.rows + env.facilities;
  let offered = 0;
  for (let at = 0; at < env.envs * env.players; at++) {
    for (let row = 0; row < width; row++) {
      const choices =
        row < env.rows
          ? units[(at * env.rows + row) * battleUnits.length + 4]
          : facilities[(at * env.facilities + row - env.rows) * battleFacilities.length + 3];
      const expected = [0, ...[0, 1, 2, 3, 4, 5, 6].filter((bit) => (choices >> bit) & 1).map((bit) => 1 + bit)];
      const place = at * width + row;
      expect(setIn(mask, place * 8, 8)).toEqual(expected);
      expect(maskBits[place]).toBe(expected.reduce((sum, bit) => sum + 2 ** bit, 0));
      offered += expected.length - 1;
    }
  }
  expect(offered).toBeGreaterThan(20);
});

test.each([
  ['factored masks of battles', 'battle-1', { masks: ['factored'] }, /one factor per unit already/],
  ['masks without lists', 'conquest-1', { masks: ['dense'], shows: 'nothing' }, /masks need `shows`/],
  ['a seat that does not exist', 'conquest-1', { seat: 2 }, /seat 2 does not exist; seats are 0 to 1/],
  ['an opponent of other games', 'conquest-1', { opponent: commander }, /the bot commander does not play conquest-1/],
  ['masks without choices', 'battle-2', { masks: ['bits'], shows: 'nothing' }, /masks need `shows`/],
] as const)('refused: %s', (_, id, more, message) => {
  const game = findGame(id) as Game;
  const Env = game.numbered === undefined ? TickEnv : VecEnv;
  expect(() => new Env({ game, options: game.options(), envs: 1, seed: 's', ...more })).toThrow(message);
});
