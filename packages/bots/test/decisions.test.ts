import { type Bot, greedy, rusher } from '@hexfront/bots';
import { games } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { optionsOf } from './play.ts';

type Unit = readonly [side: 'A' | 'B', type: 'infantry' | 'cavalry' | 'archer', at: string];

/** The bot's first decision as side A, with several seeds. */
function decide(bot: Bot, id: string, units: readonly Unit[], overrides: object = {}): object[] {
  const game = games.find((candidate) => candidate.id === id)!;
  const startUnits = units.map(([side, type, at]) => ({ side, type, at }));
  const options = optionsOf(game, { startUnits, ...overrides });
  const state = game.setup(options, 'match');
  return Array.from({ length: 5 }, (_, seed) => {
    const player = bot.sit({ game, options, seat: 0, botSeed: `${seed}` });
    return player.decide({ index: 0, state, view: () => null, legal: () => game.legal(state, 0) })[0] as object;
  });
}

const each = (decisions: object[], expected: object) => {
  for (const decision of decisions) expect(decision).toMatchObject(expected);
};

test.each([greedy, rusher].map((bot) => [bot.name, bot] as const))('%s takes a capital it can enter', (_name, bot) => {
  const units: Unit[] = [
    ['A', 'infantry', 'A1'],
    ['A', 'cavalry', 'G4'],
    ['B', 'infantry', 'C3'],
  ];
  each(decide(bot, 'conquest-1', units), { action: 'move', unitId: 'A-2', targetHex: { q: 3, r: 3 } });
});

test('greedy captures a unit at no cost', () => {
  const units: Unit[] = [
    ['A', 'infantry', 'B2'],
    ['A', 'infantry', 'H2'],
    ['A', 'cavalry', 'I3'],
    ['B', 'archer', 'I4'],
    ['B', 'infantry', 'B20'],
  ];
  each(decide(greedy, 'attrition-1', units), { action: 'attack', unitId: 'A-3', target: 'I4' });
});

test('greedy does not sacrifice a unit for nothing', () => {
  const units: Unit[] = [
    ['A', 'infantry', 'B2'],
    ['A', 'infantry', 'H2'],
    ['A', 'archer', 'B19'],
    ['B', 'infantry', 'B20'],
    ['B', 'infantry', 'H20'],
  ];
  for (const decision of decide(greedy, 'attrition-1', units)) expect(decision).not.toMatchObject({ action: 'attack' });
});

test('greedy keeps the guard inside the capital while an enemy cavalry is outside and there is no gold for another', () => {
  const units: Unit[] = [
    ['A', 'infantry', 'A1'],
    ['B', 'cavalry', 'A4'],
    ['B', 'infantry', 'G7'],
  ];
  for (const decision of decide(greedy, 'conquest-1', units, { startGold: 0, actionsPerTurn: 1 })) {
    expect(decision).not.toMatchObject({ action: 'move' });
  }
});

test('greedy moves onto a free mine next to it, and rusher ignores it', () => {
  const units: Unit[] = [
    ['A', 'infantry', 'B2'],
    ['A', 'infantry', 'H2'],
    ['A', 'archer', 'D5'],
    ['B', 'infantry', 'B20'],
    ['B', 'infantry', 'H20'],
  ];
  const mine = expect.stringMatching(/^[DF]6$/);
  each(decide(greedy, 'attrition-1', units), { action: 'move', unitId: 'A-3', to: mine });
  for (const decision of decide(rusher, 'attrition-1', units)) expect(decision).not.toMatchObject({ to: mine });
});
