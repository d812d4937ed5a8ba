import { type Bot, bots, findBot, greedy, prepareBot, random } from '@hexfront/bots';
import { type Game, games as registry } from '@hexfront/engine';
import { attrition1, attritionGame } from '@hexfront/engine/attrition';
import { describe, expect, test } from 'vitest';
import { botNamed } from '../src/named.ts';
import { optionsOf, play, strict } from './play.ts';

/** Sequential games; bots for simultaneous games have their own tests. */
const games = registry.filter((game) => !game.traits.simultaneous);

/** A search has the same duties with few positions as with many. */
const searching = ['champion', 'search'];
const entrants = bots.map((bot) => (searching.includes(bot.name) ? botNamed(`${bot.name}:100`)! : bot));
for (const game of games) for (const { name } of bots) await prepareBot(name, game);

const seatings = games.flatMap((game) =>
  entrants.filter((bot) => bot.plays(game)).map((bot) => [game.id, bot.name, game, bot] as [string, string, Game, Bot]),
);

test('every bot plays every game of the attrition family, and champion those that it has learned', () => {
  const family = ['attrition-1', 'attrition-2', 'attrition-3', 'conquest-1'];
  const seated = seatings.filter(([id]) => family.includes(id)).map(([id, bot]) => `${id} ${bot}`);
  expect(seated).toEqual(
    family.flatMap((id) => {
      const champion = id === 'attrition-2' || id === 'attrition-3' ? ['champion:100'] : [];
      return [...champion, 'search:100', 'greedy', 'rusher', 'random'].map((bot) => `${id} ${bot}`);
    }),
  );
});

describe.each(seatings)('%s: %s', (_id, _name, game, bot) => {
  test('makes legal decisions until the game is over, without changing the state', () => {
    play(game, [bot, random], '1', strict);
    play(game, [random, bot], '2', strict);
    play(game, [bot, bot], '3', strict);
  });

  test('makes the same decisions with the same seed', () => {
    expect(play(game, [bot, bot], 'again')).toEqual(play(game, [bot, bot], 'again'));
  });

  test('plays a different game with a different seed', () => {
    const met = new Set(Array.from({ length: 8 }, (_, i) => play(game, [bot, bot], `${i}`).join()));
    // On a board of 49 hexes two rushers may play the same short game more than once, and a search is often of one mind.
    expect(met.size).toBeGreaterThanOrEqual(bot.name.endsWith(':100') ? 2 : 6);
  });
});

test('bots read the options, not the name: a renamed game is played the same', () => {
  const renamed = attritionGame({ ...attrition1, id: 'attrition-by-another-name' });
  for (const bot of entrants.filter((each) => each.plays(renamed))) {
    expect(play(renamed, [bot, bot], '1')).toEqual(play(games[0], [bot, bot], '1'));
  }
});

test('a saved and loaded position gets the same decision', () => {
  const [game] = games;
  const options = optionsOf(game);
  const state = game.setup(options, 'match');
  const loaded = game.load(JSON.parse(JSON.stringify(game.save(state))));
  for (const bot of entrants.filter((each) => each.plays(game))) {
    const player = bot.sit({ game, options, seat: 0, botSeed: '1' });
    const [first, second] = [state, loaded].map((s) =>
      player.decide({ index: 0, state: s, view: () => null, legal: () => game.legal(s, 0) }),
    );
    expect(second).toEqual(first);
  }
});

describe('random', () => {
  test.each(
    games.map((game) => [game.id, game] as const),
  )('%s: every legal action is as likely as the others', (_id, game) => {
    const options = optionsOf(game);
    const state = game.setup(options, 'match');
    const all = game.legal(state, 0);
    const legal = all.map((action) => JSON.stringify(action));
    const player = random.sit({ game, options, seat: 0, botSeed: 'fair' });
    const times = new Map(legal.map((action) => [action, 0]));
    const draws = legal.length * 200;
    for (let index = 0; index < draws; index++) {
      const action = JSON.stringify(player.decide({ index, state, view: () => null, legal: () => all })[0]);
      times.set(action, times.get(action)! + 1);
    }
    expect(times.size).toBe(legal.length);
    const chiSquare = [...times.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    const freedom = legal.length - 1;
    // Six standard deviations; the seed is fixed, so the result never changes.
    expect(chiSquare).toBeLessThan(freedom + 6 * Math.sqrt(2 * freedom));
  });
});

describe('findBot', () => {
  const [game] = games;

  test('finds every bot by name', () => {
    for (const bot of bots.filter((each) => each.plays(game))) expect(findBot(bot.name, game)).toEqual({ bot });
  });

  test.each([
    ['gredy'],
    ['Greedy'],
    [''],
    [undefined],
    [7],
  ])('names the unknown bot %j and lists those available', (name) => {
    const names = bots.map((bot) => bot.name).join(', ');
    const error = `Unknown bot ${JSON.stringify(name)}; available: ${names}, level-1 to level-8.`;
    expect(findBot(name, game)).toEqual({ error });
  });

  test('reports a game that a bot does not play', () => {
    const stranger = { ...game, facts: { ...game.facts, family: 'chess' } };
    expect(findBot(greedy.name, stranger)).toEqual({ error: 'The bot greedy does not play attrition-1.' });
    expect(findBot(random.name, stranger)).toEqual({ bot: random });
  });
});
