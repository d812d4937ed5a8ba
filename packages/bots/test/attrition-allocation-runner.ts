// Started by attrition-allocation.test.ts with a young generation too large to be collected: what is allocated stays counted.
import { getHeapStatistics } from 'node:v8';
import { games, type JsonObject } from '@hexfront/engine';
import { attritionSearch } from '../src/attrition/search.ts';

const NODES = 20_000;

for (const game of games.filter(({ facts }) => facts.family === 'attrition')) {
  const options = game.options() as JsonObject;
  const state = game.setup(options, 'allocation');
  const player = attritionSearch({ nodes: NODES }).sit({ game, options, seat: 0, botSeed: '1' });
  const turn = { index: 0, state, view: () => null, legal: () => [] };
  // Until the code is optimised, the engine of the language allocates for itself.
  for (let i = 0; i < 16; i++) player.decide(turn);
  const before = getHeapStatistics().used_heap_size;
  for (let i = 0; i < 5; i++) player.decide(turn);
  console.log(`${game.id} ${(getHeapStatistics().used_heap_size - before) / (5 * NODES)}`);
}
