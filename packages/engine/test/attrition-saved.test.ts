import { findGame, type Game, type JsonObject, type Refusal } from '@hexfront/engine';
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
