import { afterAll, beforeAll, describe } from 'vitest';
import { TestArena } from './arena.ts';
import { gamesSuite } from './suite-games.ts';

/** Part of the contract, in a file of its own because it takes as long as all the rest. */
describe.each(['pglite', 'postgres'] as const)('the arena on %s', (kind) => {
  let arena: TestArena;
  beforeAll(async () => {
    arena = await TestArena.start(kind);
  });
  afterAll(() => arena.close());

  gamesSuite(() => arena);
});
