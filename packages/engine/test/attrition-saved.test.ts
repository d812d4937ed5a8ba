import { findGame, type Game, type JsonObject, readReplay, Recorder, type Refusal } from '@hexfront/engine';
import { expect, test } from 'vitest';

/** It cannot become a text or a number. */
const stubborn = { toString: 1, valueOf: 1 };

test.each([
  ['a reserve', 'bad-number', 'reserve', stubborn],
  ['a unit in a stack', 'unknown-unit', 'unitIds', [stubborn, stubborn]],
] as const)('a saved position with %s that is neither text nor number is refused', (_, code, field, value) => {
  const game = findGame('attrition-2') as Game;
  const saved = JSON.parse(JSON.stringify(game.save(game.setup(game.options() as JsonObject, 'saved'))));
  const hexes: any[] = Object.values(saved.position.board);
  const hex = hexes.find((each) => each[field] !== undefined && (field === 'reserve' || each[field].length > 0));
  hex[field] = value;
  expect(game.load(saved) as Refusal).toMatchObject({ allowed: false, code });
});

test('so is one with such a name of a unit', () => {
  const game = findGame('attrition-2') as Game;
  const saved = JSON.parse(JSON.stringify(game.save(game.setup(game.options() as JsonObject, 'saved'))));
  saved.position.players.A.units[0].id = stubborn;
  expect(game.load(saved) as Refusal).toMatchObject({ allowed: false, code: 'bad-unit' });
});

test('and a replay with such a seat', () => {
  const game = findGame('attrition-2') as Game;
  const replay = new Recorder(game, game.options() as JsonObject, 'saved', ['a', 'b']).replay();
  const steps = [{ hash: '', withdraw: { seat: stubborn, reason: 'forfeit' } }];
  expect(readReplay({ ...replay, steps })).toMatchObject({ allowed: false, code: 'malformed-replay' });
});
