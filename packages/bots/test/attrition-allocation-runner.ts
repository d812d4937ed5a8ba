// Started by attrition-allocation.test.ts with a young generation too large to be collected: what is allocated stays counted.
import { getHeapStatistics } from 'node:v8';
import { games, type JsonObject } from '@hexfront/engine';
import { bots, findBot, prepareBot } from '@hexfront/bots';

const NODES = 20_000;

for (const name of ['search', 'champion']) {
  const { plays } = bots.find((bot) => bot.name === name)!;
  for (const game of games.filter((each) => each.facts.family === 'attrition' && plays(each))) {
    const options = game.options() as JsonObject;
    const state = game.setup(options, 'allocation');
    await prepareBot(name, game);
    const found = findBot(`${name}:${NODES}`, game);
    if ('error' in found) throw new Error(found.error);
    const player = found.bot.sit({ game, options, seat: 0, botSeed: '1' });
    const turn = { index: 0, state, view: () => null, legal: () => [] };
    // Until the code is optimised, the engine of the language allocates for itself.
    for (let i = 0; i < 16; i++) player.decide(turn);
    const before = getHeapStatistics().used_heap_size;
    for (let i = 0; i < 5; i++) player.decide(turn);
    console.log(`${name} ${game.id} ${(getHeapStatistics().used_heap_size - before) / (5 * NODES)}`);
  }
}
