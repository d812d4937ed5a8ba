import type { Game } from '@hexfront/engine';
import { attritionEncoding } from './attrition.ts';
import type { Encoding } from './encoding.ts';
import { warshardEncoding } from './warshard.ts';

const byFamily: { readonly [family: string]: Encoding | undefined } = {
  attrition: attritionEncoding,
  warshard: warshardEncoding,
};

export function encodingOf(game: Game): Encoding {
  const encoding = byFamily[game.facts.family];
  if (encoding === undefined) throw new Error(`${game.id} has no encoding`);
  return encoding;
}
