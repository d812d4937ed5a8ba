// Started by allocation.test.ts with a young generation too large to be collected: what is allocated stays counted.
import { getHeapStatistics } from 'node:v8';
import { sequential } from './kit.ts';

for (const game of sequential) {
  const { numbered } = game;
  const options = game.options();
  const opening = game.setup(options, 'allocation');
  const state = game.copy(opening);
  const list = new Int32Array(numbered.longest(options));
  const play = (steps: number) => {
    for (let step = 0, x = 1; step < steps; step++) {
      const count = numbered.list(state, list);
      if (count === 0) {
        game.copy(opening, state);
        continue;
      }
      x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
      numbered.apply(state, list[(x >>> 8) % count]);
    }
  };
  // Until the code is optimised, the engine of the language allocates for itself.
  play(400_000);
  const before = getHeapStatistics().used_heap_size;
  play(100_000);
  const bytes = getHeapStatistics().used_heap_size - before;
  console.log(`${game.id} ${bytes}`);
}
