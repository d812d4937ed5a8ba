import { greedy } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { optionsOf } from './play.ts';

const game = findGame('warshard-1') as Game;
const hex = (text: string) => ({ q: Number(text.split(',')[0]), r: Number(text.split(',')[1]) });

interface Small {
  readonly units: readonly string[];
  readonly victory?: readonly string[];
  readonly map?: readonly string[];
}

/** An opening on a small map with (0,0) in its corner. */
function small({ units, victory = [], map = Array.from({ length: 5 }, () => '.'.repeat(9)) }: Small) {
  const scenario = {
    title: 'Small',
    map,
    victory: victory.map((at) => ({ at: hex(at), points: 1 })),
    units: units.map((text) => {
      const [id, type, at] = text.split(' ');
      return { id, type, side: id[0] === 'B' ? 'blue' : 'red', at: hex(at) };
    }),
    turnLimit: 5,
  };
  const options = optionsOf(game, { scenario });
  return { options, state: game.setup(options, 'match') };
}

/** Greedy's next decision after some actions, with several seeds. */
function decide({ options, state }: ReturnType<typeof small>, ...before: object[]): object[] {
  for (const action of before) {
    const { rejected } = game.advance(state, { [game.decision(state).seats[0]]: [action] });
    if (rejected.length > 0) throw new Error(rejected[0].refusal.message);
  }
  const [seat] = game.decision(state).seats;
  return ['1', '2', '3'].map((botSeed) => {
    const look = { view: () => game.view(state, seat), legal: () => game.legal(state, seat) };
    return greedy.sit({ game, options, seat, botSeed }).decide({ index: 0, state, ...look })[0] as object;
  });
}

const each = (decisions: object[], expected: object) => {
  for (const decision of decisions) expect(decision).toMatchObject(expected);
};
const done = { action: 'done' };
const rear = ['BH hq 0,0', 'RH hq 8,0'];

test('takes a victory hex it can reach', () => {
  const match = small({ units: ['B1 mechanised 1,2', 'R1 infantry 5,4', ...rear], victory: ['3,2'] });
  each(decide(match), { action: 'move', unit: 'B1', to: { q: 3, r: 2 } });
});

test('attacks an enemy that it outnumbers', () => {
  const match = small({ units: ['B1 armor 2,2', 'R1 infantry 3,2', ...rear] });
  each(decide(match, done), { action: 'attack', unit: 'B1', hex: { q: 3, r: 2 } });
});

test('does not attack a city with infantry', () => {
  const map = ['.........', '.........', '....#....', '.........', '.........'];
  const match = small({ units: ['B1 infantry 2,2', 'R1 mechanised 3,2', ...rear], map });
  each(decide(match, done), done);
});

test('joins a fight where it shifts the odds by a column', () => {
  const units = ['B1 armor 2,2', 'B2 mechanised 3,1', 'R1 mechanised 3,2', ...rear];
  const attack = { action: 'attack', unit: 'B1', hex: hex('3,2') };
  each(decide(small({ units }), done, attack), { action: 'attack', unit: 'B2', hex: { q: 3, r: 2 } });
});

test('supports where it makes a difference, on either side', () => {
  const units = ['B1 mechanised 2,2', 'B2 artillery 1,2', 'R1 infantry 3,2', 'R2 artillery 5,2', ...rear];
  const attack = { action: 'attack', unit: 'B1', hex: hex('3,2') };
  each(decide(small({ units }), done, attack), { action: 'support', unit: 'B2', fight: 0 });
  each(decide(small({ units }), done, attack, done), { action: 'support', unit: 'R2', fight: 0 });
});

test('does not change the state', () => {
  const match = small({ units: ['B1 armor 2,2', 'R1 infantry 3,2', ...rear], victory: ['3,2'] });
  const before = JSON.stringify(game.save(match.state)) + game.hash(match.state);
  decide(match);
  expect(JSON.stringify(game.save(match.state)) + game.hash(match.state)).toBe(before);
});
