import { bots, greedy, prepareBot, random } from '@hexfront/bots';
import { type Game, games, isRefusal, type JsonObject, verify } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { playMatch } from '../../src/match/match.ts';
import { isHopeless } from '../../src/openings/hopeless.ts';
import { drawOpening, findOpening, usualOpening } from '../../src/openings/opening.ts';

function optionsOf(game: Game, overrides: JsonObject = {}): JsonObject {
  const complete = game.options(overrides);
  if (isRefusal(complete)) throw new Error(complete.message);
  return complete;
}

/** A battle is shorter with longer ticks, which changes nothing for openings. */
const all = games.map(
  (game) => [game.id, game, optionsOf(game, game.traits.simultaneous ? { tickSeconds: 10 } : {})] as const,
);

describe.each(all)('%s', (_id, game, options) => {
  const length = game.traits.simultaneous ? 3 : 12;
  const plan = { game, options, seed: 'opening', length };

  test('an opening is part of the replay, which verifies, and bots play on from there', async () => {
    const { decisions } = findOpening(plan);
    expect(decisions).toHaveLength(length);
    const best = bots.find((bot) => bot.plays(game))!;
    await prepareBot(best.name, game);
    const moments: unknown[] = [];
    const replay = playMatch({
      game,
      options,
      seed: plan.seed,
      opening: decisions,
      bots: [best, random],
      watch: ({ decisions }) => moments.push(decisions),
    });
    expect(verify(replay)).toMatchObject({ ok: true });
    expect(replay.steps.length).toBeGreaterThan(length);
    expect(moments.slice(1, length + 1)).toEqual(decisions);
    const state = drawOpening(plan, findOpening(plan).number).state;
    expect(replay.steps[length - 1].hash).toBe(game.hash(state));
  });

  test('an opening depends on the seed alone', () => {
    expect(findOpening(plan)).toEqual(findOpening(plan));
    expect(findOpening({ ...plan, seed: 'another' }).decisions).not.toEqual(findOpening(plan).decisions);
    expect(findOpening({ ...plan, length: 0 }).decisions).toEqual([]);
  });
});

test('only games that would repeat themselves have openings by default', () => {
  const byFamily = Object.fromEntries(games.map((game) => [game.facts.family, usualOpening(game)]));
  expect(byFamily).toEqual({ attrition: 12, battle: 0, warshard: 0 });
});

describe('unplayable openings', () => {
  const game = games.find(({ id }) => id === 'conquest-1')!;
  const options = optionsOf(game);
  const plan = (seed: number, length: number) => ({ game, options, seed: `${seed}`, length });

  test('the start is not hopeless', () => {
    expect(isHopeless({ game, options }, game.setup(options, 'x'))).toBe(false);
  });

  test('hopeless ones are thrown away: greedy wins them at once, from the same seat whatever its seed', () => {
    const seeds = Array.from({ length: 16 }, (_, seed) => seed);
    const thrown = seeds.filter((seed) => findOpening(plan(seed, 24)).number > 0);
    expect(thrown.length).toBeGreaterThan(0);
    expect(thrown.length).toBeLessThan(seeds.length);
    for (const seed of thrown.slice(0, 3)) {
      const { decisions } = drawOpening(plan(seed, 24), 0);
      const winners = ['a', 'b'].map((more) => {
        const replay = playMatch({ game, options, seed: more, opening: decisions, bots: [greedy, greedy] });
        expect(replay.steps.length).toBeLessThan(24 + 64);
        return replay.outcome?.winners.join();
      });
      expect(winners[0]).toBe(winners[1]);
    }
  });

  test('decided ones are thrown away, and an opening too long for the game is an error that says what to do', () => {
    const short = optionsOf(game, { turnLimit: 4 });
    const long = { game, options: short, seed: '1', length: 400 };
    expect(game.outcome(drawOpening(long, 0).state)).not.toBeNull();
    expect(() => findOpening(long)).toThrow('try a shorter one');
  });
});
