import { findGame, games, isRefusal, type JsonObject, type Refusal, withdrawals } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { anyDecisions, brief, defaults, json, walk, walked } from './kit.ts';
import { valuesIn } from './variants.ts';

test('ids are unique, and an unknown one is refused by name', () => {
  expect(new Set(games.map((game) => game.id)).size).toBe(games.length);
  const refusal = findGame('checkers') as Refusal;
  expect(refusal.code).toBe('unknown-game');
  expect(refusal.message).toContain('checkers');
  for (const game of games) expect(refusal.message).toContain(game.id);
});

describe.each(games)('$id', (game) => {
  test('options are complete, plain JSON, frozen to the leaves, and accepted as their own overrides', () => {
    const options = defaults(game);
    expect(json(options)).toEqual(options);
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen(options)).toBe(true);
    expect(game.options(json(options))).toEqual(options);
    expect(game.options({})).toEqual(options);
  });

  test.each([
    ['an unknown option', { noSuchOption: 1 }, 'noSuchOption'],
    ['a list', [], 'object'],
    ['a text', 'fast', 'object'],
    ['null', null, 'object'],
    ['an own __proto__', JSON.parse('{"__proto__":{"polluted":1}}'), '__proto__'],
  ])('overrides that are %s are refused by name', (_, overrides, named) => {
    const refusal = game.options(overrides);
    expect(isRefusal(refusal) && refusal.code).toBe('bad-option');
    expect((refusal as Refusal).message).toContain(named);
  });

  test('every number has bounds: far too large, negative, fractional or not a number is refused by its path', () => {
    for (const [path, usual, bad] of valuesIn(defaults(game))) {
      if (typeof usual !== 'number') continue;
      for (const value of [1e12, -1, 0.5, 'x', null]) {
        const refusal = game.options(bad(value));
        expect(isRefusal(refusal), `${path} = ${value}`).toBe(true);
        expect((refusal as Refusal).message, `${path} = ${value}`).toContain(path);
      }
    }
  });

  test('the opening is decided by options and seed, and the seats to decide have something to decide', () => {
    const [one, two] = [game.setup(brief(game), 'seed'), game.setup(brief(game), 'seed')];
    expect(game.hash(one)).toBe(game.hash(two));
    expect(game.hash(one)).toMatch(/^[0-9a-f]{16}$/);
    expect(game.outcome(one)).toBeNull();
    const { seats } = game.decision(one);
    expect(seats.length).toBeGreaterThan(0);
    expect(seats).toEqual([...seats].sort((a, b) => a - b));
    for (const seat of seats) expect(game.legal(one, seat).length).toBeGreaterThan(0);
  });

  test('equal options, stored or not, share what is built from them', () => {
    const theatre = (options: JsonObject) => (game.setup(options, 'seed') as { theatre: object }).theatre;
    const built = theatre(brief(game));
    expect(built).toBeDefined();
    expect(theatre(json(brief(game)))).toBe(built);
    expect(theatre(json(brief(game)))).toBe(built);
  });

  test('through a whole match: only deciding seats may act, views are JSON, and there is an outcome exactly when no seat decides', () => {
    const seats = [...Array(game.traits.seats[1]).keys()];
    const end = walk(game, 'conformance', 100_000, (state, step) => {
      const deciding = game.decision(state).seats;
      expect(game.outcome(state) === null).toBe(deciding.length > 0);
      for (const seat of seats.filter((seat) => !deciding.includes(seat))) {
        expect(game.legal(state, seat)).toEqual([]);
        const verdict = game.check(state, seat, game.legal(state, deciding[0] ?? 0)[0]);
        expect(verdict.allowed).toBe(false);
      }
      if (step % 20 !== 0) return;
      for (const viewer of [...seats, 'public', 'all'] as const) {
        const view = game.view(state, viewer);
        expect(json(view)).toEqual(view);
        expect(game.text(state, viewer).length).toBeGreaterThan(0);
      }
    });
    const outcome = game.outcome(end)!;
    expect(game.decision(end).seats).toEqual([]);
    expect(outcome.returns.reduce((a, b) => a + b, 0)).toBe(0);
    for (const winner of outcome.winners) expect(outcome.returns[winner]).toBeGreaterThan(0);
  });

  test('the clock key changes when another seat comes to decide', () => {
    let before = game.decision(game.setup(brief(game), 'clock'));
    walk(game, 'clock', 200, (state) => {
      const now = game.decision(state);
      if (now.seats.join() !== before.seats.join()) expect(now.clock).not.toBe(before.clock);
      before = now;
    });
  });

  test.each(
    withdrawals,
  )('a seat that leaves by %s loses, whichever it is, and nothing happens after the end', (reason) => {
    for (const seat of [0, 1]) {
      const state = walked(game, 'withdraw', 10);
      expect(game.withdraw(state, seat, reason).length).toBeGreaterThan(0);
      // Simultaneous games carry a withdrawal out in the next tick.
      if (game.traits.simultaneous) game.advance(state, {});
      expect(game.outcome(state)).toMatchObject({ winners: [1 - seat], reason });
      const ended = game.hash(state);
      expect(game.withdraw(state, 1 - seat, reason)).toEqual([]);
      const { rejected } = game.advance(state, { 0: [{}], 1: [{}] });
      expect(rejected.map((r) => r.refusal.code)).toEqual(['game-over', 'game-over']);
      expect(game.hash(state)).toBe(ended);
    }
  });

  test('asking for events or not does not change what happens', () => {
    const [loud, silent] = [game.setup(brief(game), 'events'), game.setup(brief(game), 'events')];
    for (let step = 0; game.decision(loud).seats.length > 0; step++) {
      const decisions = anyDecisions(game, loud, 'events', step);
      expect(game.advance(loud, decisions, 'events').events.length).toBeGreaterThan(0);
      expect(game.advance(silent, decisions, 'silent').events).toEqual([]);
      expect(game.hash(loud)).toBe(game.hash(silent));
    }
  });
});
