import { random } from '@hexfront/bots';
import { drawBelow } from '@hexfront/engine';
import type { AttritionState } from '@hexfront/engine/attrition';
import { describe, expect, test } from 'vitest';
import { attritionSearch } from '../src/attrition/search.ts';
import { asked, family, gameNamed, seated } from './attrition-position.ts';
import { optionsOf, play, strict } from './play.ts';

describe.each(family.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test('makes legal decisions until the game is over, without changing the state', () => {
    play(game, [attritionSearch({ nodes: 150 }), random], '1', strict);
    play(game, [random, attritionSearch({ nodes: 150 })], '2', strict);
  });

  test('makes the same decisions with the same seed, and others with another', () => {
    const bot = attritionSearch({ nodes: 300 });
    const match = play(game, [bot, bot], 'again');
    expect(play(game, [bot, bot], 'again')).toEqual(match);
    expect(play(game, [bot, bot], 'other')).not.toEqual(match);
  });

  test('has a legal decision after a single position', () => {
    play(game, [attritionSearch({ nodes: 1 }), attritionSearch({ nodes: 1 })], '1', strict);
  });

  test('examines as many positions as its budget allows, and not one more', () => {
    for (const nodes of [1, 7, 100, 3000]) {
      const state: AttritionState = game.setup(optionsOf(game), 'match');
      const player = seated(attritionSearch({ nodes }), game, state);
      player.decide(asked(game, state, 0, 0));
      expect(player.analysis!()!.nodes).toBe(nodes);
    }
  });

  test('explains each decision by a line that can be played', () => {
    const state: AttritionState = game.setup(optionsOf(game), 'match');
    const players = [0, 1].map((seat) => seated(attritionSearch({ nodes: 400 }), game, state, seat));
    for (let step = 0; step < 40 && game.outcome(state) === null; step++) {
      const [seat] = game.decision(state).seats;
      const [action] = players[seat].decide(asked(game, state, seat, step));
      const { line, depth, nodes, score } = players[seat].analysis!()!;
      expect(line[0]).toEqual(action);
      expect(nodes).toBeLessThanOrEqual(400);
      expect(Number.isFinite(score)).toBe(true);
      const copy = game.copy(state);
      let turns = 0;
      for (const expected of line) {
        const [mover] = game.decision(copy).seats;
        expect(game.advance(copy, { [mover]: [expected] }, 'silent').rejected).toEqual([]);
        if (game.decision(copy).seats[0] !== mover) turns++;
      }
      expect(depth).toBe(turns);
      game.advance(state, { [seat]: [action] }, 'silent');
    }
  });

  test('does not end its turn early only because the budget ran out', () => {
    for (let nodes = 10; nodes <= 200; nodes += 10) {
      const state: AttritionState = game.setup(optionsOf(game), 'match');
      const [action] = seated(attritionSearch({ nodes }), game, state).decide(asked(game, state, 0, 0));
      expect(game.numbered!.encode(state, action), `${nodes} nodes`).not.toBe(state.theatre.endTurn);
    }
  });

  test('stops soon after it is told to', () => {
    const state: AttritionState = game.setup(optionsOf(game), 'match');
    const player = seated(attritionSearch({ nodes: 1_000_000_000 }), game, state);
    let asks = 0;
    player.decide(asked(game, state, 0, 0, { isStopped: () => ++asks > 10 }));
    expect(player.analysis!()!.nodes).toBeLessThan(400);
  });
});

test('a position that was asked about before gets the same decision', () => {
  const [game] = family;
  const state: AttritionState = game.setup(optionsOf(game), 'match');
  const player = seated(attritionSearch({ nodes: 500 }), game, state);
  const [first, second] = [0, 0].map((index) => player.decide(asked(game, state, 0, index)));
  expect(second).toEqual(first);
});

test('keeps what it knows from one action of a turn to the next', () => {
  const [game] = family;
  const state: AttritionState = game.setup(optionsOf(game), 'match');
  const player = seated(attritionSearch({ nodes: 4000 }), game, state);
  const decision = player.decide(asked(game, state, 0, 0));
  const { line } = player.analysis!()!;
  game.advance(state, { 0: decision }, 'silent');
  // Too little to plan a turn afresh.
  let asks = 0;
  const [next] = player.decide(asked(game, state, 0, 1, { isStopped: () => ++asks > 0 }));
  expect(next).toEqual(line[1]);
});

test('plays on from any position, also one that it did not expect', () => {
  for (const game of family) {
    const state: AttritionState = game.setup(optionsOf(game), 'match');
    const players = [0, 1].map((seat) => seated(attritionSearch({ nodes: 200 }), game, state, seat));
    for (let step = 0; step < 60 && game.outcome(state) === null; step++) {
      const [seat] = game.decision(state).seats;
      const legal = game.legal(state, seat);
      const [action] = players[seat].decide(asked(game, state, seat, step));
      expect(game.check(state, seat, action).allowed).toBe(true);
      game.advance(state, { [seat]: [legal[drawBelow(legal.length, 'any', step)]] }, 'silent');
    }
  }
});

test.each([
  { actionsPerTurn: 1 },
  { actionsPerTurn: 5, turnLimit: 4 },
  { actionsPerTurn: 2, attackActions: 2, recruitActions: 3, turnLimit: 6 },
  { actionsPerTurn: 1, moveActions: 2, attackActions: 2, recruitActions: 2, fortifyActions: 2, turnLimit: 4 },
  { stackLimit: 1, strongholdsToWin: 2, turnLimit: 5 },
  { winsByEntering: true, hasUnitLimits: false, turnLimit: 4 },
  { timeoutScores: ['unit_value', 'gold'], turnLimit: 5 },
])('plays under other options: %j', (overrides) => {
  const game = gameNamed('attrition-2');
  const state: AttritionState = game.setup(optionsOf(game, overrides), 'match');
  const players = [0, 1].map((seat) => seated(attritionSearch({ nodes: 300 }), game, state, seat));
  for (let step = 0; step < 60 && game.outcome(state) === null; step++) {
    const [seat] = game.decision(state).seats;
    const decision = players[seat].decide(asked(game, state, seat, step));
    expect(game.advance(state, { [seat]: decision }, 'silent').rejected).toEqual([]);
  }
});
