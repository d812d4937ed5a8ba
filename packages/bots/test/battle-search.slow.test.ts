import type { Game } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { battleCommander } from '../src/battle/commander.ts';
import { battleSearch } from '../src/battle/search.ts';
import { battles, playBattle } from './battle-play.ts';

const table = battles.map((game) => [game.id, game] as [string, Game]);

test.each(table)('%s: search beats commander in both seats', (_id, game) => {
  const search = battleSearch({ nodes: 30 });
  for (const seat of [0, 1]) {
    const bots = seat === 0 ? [search, battleCommander] : [battleCommander, search];
    const { winners, refused } = playBattle({ game, bots, seed: 'pair', options: { tickSeconds: 10 } });
    expect(winners, `seat ${seat}`).toEqual([seat]);
    expect(refused.filter((line) => !line.startsWith('ORD-002'))).toEqual([]);
  }
});

test.each(table)('%s: four players play a whole short match', (_id, game) => {
  const bots = [battleSearch({ nodes: 10 }), battleCommander, battleSearch({ nodes: 4 }), battleCommander];
  const { winners, refused } = playBattle({ game, bots, seed: 'four', options: { tickSeconds: 60 } });
  expect(winners).not.toBeNull();
  expect(refused.filter((line) => !line.startsWith('ORD-002'))).toEqual([]);
});
