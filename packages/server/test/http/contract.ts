import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseKind } from '../storage/postgres.ts';
import { TestArena } from './arena.ts';
import { accountsSuite } from './suite-accounts.ts';
import { documentedSuite } from './suite-documented.ts';
import { fogSuite } from './suite-fog.ts';
import { guardsSuite } from './suite-guards.ts';
import { guestsSuite } from './suite-guests.ts';
import { houseSuite } from './suite-house.ts';
import { lifeSuite } from './suite-life.ts';
import { limitsSuite } from './suite-limits.ts';
import { listsSuite } from './suite-lists.ts';
import { movesSuite } from './suite-moves.ts';
import { operatorSuite } from './suite-operator.ts';
import { privateSuite } from './suite-private.ts';
import { promptsSuite } from './suite-prompts.ts';
import { questionsSuite } from './suite-questions.ts';
import { queueSuite } from './suite-queue.ts';
import { ratingsSuite } from './suite-ratings.ts';
import { sessionsSuite } from './suite-sessions.ts';
import { streamsSuite } from './suite-streams.ts';

/**
 * What the arena promises on the wire, over one server on a real socket; the same for every database. Matches to their end are in
 * `whole-matches.slow.test.ts`.
 */
export function contract(kind: DatabaseKind): void {
  describe(`the arena on ${kind}`, () => {
    let arena: TestArena;
    const desk = () => arena;
    beforeAll(async () => {
      arena = await TestArena.start(kind);
    });
    afterAll(() => arena.close());

    accountsSuite(desk);
    promptsSuite(desk);
    guestsSuite(desk);
    sessionsSuite(desk);
    queueSuite(desk);
    movesSuite(desk);
    questionsSuite(desk);
    listsSuite(desk);
    streamsSuite(desk);
    fogSuite(desk);
    operatorSuite(desk);
    ratingsSuite(desk);
    guardsSuite(desk);
    privateSuite(desk);
    documentedSuite(desk);
  });

  describe(`other arenas on ${kind}`, () => {
    lifeSuite(kind);
    limitsSuite(kind);
    houseSuite(kind);
  });
}
