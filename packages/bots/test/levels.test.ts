import { commander, findBot, greedy, levels, random } from '@hexfront/bots';
import { type Game, games } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { careless } from '../src/careless.ts';
import { levelPlans } from '../src/level-plans.ts';
import { battles, playBattle } from './battle-play.ts';
import { play, strict } from './play.ts';

const [game] = games;

test.each(
  games.map((each) => [each.id, each] as const),
)('%s: every level plays it and is found by name', (_id, each) => {
  for (const level of levels) expect(findBot(level.name, each)).toEqual({ bot: level });
});

test('the plans of a level name bots that exist, and only node budgets', () => {
  for (const plans of Object.values(levelPlans)) {
    expect(plans).toHaveLength(levels.length);
    for (const [bot, lapses] of plans) {
      expect(bot).not.toMatch(/ms$/);
      if (typeof lapses === 'object') expect(lapses.best).toBeLessThan(lapses.worst);
      else expect(Math.abs(lapses - 0.5)).toBeLessThanOrEqual(0.5);
    }
  }
});

test('an edition without plans of its own has those of its family', () => {
  const edition = { ...game, id: 'attrition-99' } as Game;
  for (const level of levels) expect(level.plays(edition)).toBe(true);
});

test.each([
  ['search:0', /no valid budget/],
  ['search:fast', /no valid budget/],
  ['level-9', /Unknown bot "level-9"; available: .*level-1 to level-8/],
])('%s: %s', (name, problem) => {
  expect(findBot(name, game)).toEqual({ error: expect.stringMatching(problem) });
});

describe('lapses', () => {
  const named = (lapses: number) => careless(greedy, lapses, 'careless', '');

  test('without lapses the bot plays as ever, with nothing else it plays like random', () => {
    expect(play(game, [named(0), random], 'x')).toEqual(play(game, [greedy, random], 'x'));
    expect(play(game, [named(1), random], 'x', strict)).not.toEqual(play(game, [greedy, random], 'x'));
  });

  test('the share of lapses is about the one asked for', () => {
    let [asked, decided] = [0, 0];
    const counting = { ...greedy, sit: () => ({ decide: () => (asked++, []) }) };
    const player = careless(counting, 0.3, 'careless', '').sit({
      game,
      options: game.options(),
      seat: 0,
      botSeed: 'x',
    });
    const state = game.setup(game.options(), 'match');
    for (let index = 0; index < 1000; index++, decided++) {
      player.decide({ index, state, view: () => null, legal: () => game.legal(state, 0) });
    }
    expect(1 - asked / decided).toBeCloseTo(0.3, 1);
  });

  test('in a battle orders are forgotten', () => {
    const ordersOf = (lapses: number) => {
      const bot = careless(commander, lapses, 'careless', '');
      const { orders, refused } = playBattle({ game: battles[1], bots: [bot, bot], seed: 'x', ticks: 1 });
      expect(refused).toEqual([]);
      return Object.values<unknown[]>(JSON.parse(orders[0])).flat().length;
    };
    expect(ordersOf(1)).toBe(0);
    expect(ordersOf(0.5)).toBeGreaterThan(0);
    expect(ordersOf(0.5)).toBeLessThan(ordersOf(0));
  });
});
