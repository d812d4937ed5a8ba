import { describe, expect, test } from 'vitest';
import { defaults, sequential, walk } from './kit.ts';

describe.each(sequential)('$id', (game) => {
  const { numbered } = game;
  const options = defaults(game);

  test('legal is exactly what check allows, over the whole action space', () => {
    let looked = 0;
    walk(game, 'whole space', 400, (state, step) => {
      if (step % 5 !== 0) return;
      const list = new Int32Array(numbered.longest(options));
      const listed = new Set(list.subarray(0, numbered.list(state, list)));
      const seat = numbered.seat(state);
      for (let number = 0; number < numbered.size(options); number++) {
        const action = numbered.decode(state, number);
        const isAllowed = action !== null && seat >= 0 && game.check(state, seat, action).allowed;
        if (isAllowed !== listed.has(number))
          expect.fail(`step ${step}: ${number} ${JSON.stringify(action)} ${isAllowed}`);
        looked++;
      }
    });
    expect(looked).toBeGreaterThan(3 * numbered.size(options));
  });

  test('a number and its action are the same thing both ways', () => {
    walk(game, 'both ways', 400, (state, step) => {
      if (step % 7 !== 0) return;
      for (let number = 0; number < numbered.size(options); number++) {
        const action = numbered.decode(state, number);
        if (action !== null && numbered.encode(state, action) !== number)
          expect.fail(`${number} ${JSON.stringify(action)}`);
      }
    });
    for (const stranger of [-1, numbered.size(options), 0.5, Number.NaN]) {
      expect(numbered.decode(game.setup(options, 's'), stranger)).toBeNull();
    }
  });

  test('the numbered list is the legal list, in the same order and without repeats', () => {
    walk(game, 'order', 400, (state) => {
      const list = new Int32Array(numbered.longest(options));
      const numbers = [...list.subarray(0, numbered.list(state, list))];
      expect(new Set(numbers).size).toBe(numbers.length);
      const legal = game.legal(state, Math.max(0, numbered.seat(state)));
      expect(numbers.map((number) => numbered.decode(state, number))).toEqual(legal);
    });
  });

  test('applying a number is the same as advancing by its action', () => {
    walk(game, 'same step', 60, (state) => {
      const seat = numbered.seat(state);
      for (const action of game.legal(state, seat)) {
        const [one, two] = [game.copy(state), game.copy(state)];
        numbered.apply(one, numbered.encode(state, action));
        expect(game.advance(two, { [seat]: [action] }).rejected).toEqual([]);
        if (game.hash(one) !== game.hash(two)) expect.fail(JSON.stringify(action));
      }
    });
  });

  test('games played turn about do not disturb each other', () => {
    const alone = sequential.map((other) => trail(other));
    const together = sequential.map(() => [] as string[]);
    const states = sequential.map((other) => other.setup(defaults(other), 'alone'));
    for (let step = 0; step < 150; step++) {
      for (const [i, other] of sequential.entries()) {
        stepOnce(other, states[i], step);
        together[i].push(other.hash(states[i]));
      }
    }
    expect(together).toEqual(alone);
  });
});

type Sequential = (typeof sequential)[number];

function trail(game: Sequential): string[] {
  const state = game.setup(defaults(game), 'alone');
  return Array.from({ length: 150 }, (_, step) => {
    stepOnce(game, state, step);
    return game.hash(state);
  });
}

function stepOnce({ numbered, ...game }: Sequential, state: unknown, step: number): void {
  const list = new Int32Array(numbered.longest(game.options()));
  const count = numbered.list(state, list);
  if (count > 0) numbered.apply(state, list[(step * 7919) % count]);
}
