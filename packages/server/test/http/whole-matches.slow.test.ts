import { afterAll, beforeAll, describe } from 'vitest';
import { TestArena } from './arena.ts';
import { gamesSuite } from './suites/games.ts';

/** Part of the contract of the API. It has its own file because it takes as long as all the rest. */
describe.each(['pglite', 'postgres'] as const)('the arena on %s', (kind) => {
  let arena: TestArena;
  beforeAll(async () => {
    arena = await TestArena.start(kind);
  });
  afterAll(() => arena.close());

  gamesSuite(() => arena);
});
