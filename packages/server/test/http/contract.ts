import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseKind } from '../storage/postgres.ts';
import { TestArena } from './arena.ts';
import { accountsSuite } from './suites/accounts.ts';
import { damageSuite } from './suites/damage.ts';
import { directedSuite } from './suites/directed.ts';
import { documentedSuite } from './suites/documented.ts';
import { evaluationsSuite } from './suites/evaluations.ts';
import { fogSuite } from './suites/fog.ts';
import { guardsSuite } from './suites/guards.ts';
import { guestsSuite } from './suites/guests.ts';
import { houseSuite } from './suites/house.ts';
import { ledgersSuite } from './suites/ledgers.ts';
import { lifeSuite } from './suites/life.ts';
import { limitsSuite } from './suites/limits.ts';
import { lobbySuite } from './suites/lobby.ts';
import { listsSuite } from './suites/lists.ts';
import { movesSuite } from './suites/moves.ts';
import { operatorSuite } from './suites/operator.ts';
import { privateSuite } from './suites/private.ts';
import { promptsSuite } from './suites/prompts.ts';
import { pushesSuite } from './suites/pushes.ts';
import { questionsSuite } from './suites/questions.ts';
import { queueSuite } from './suites/queue.ts';
import { ratingsSuite } from './suites/ratings.ts';
import { reportsSuite } from './suites/reports.ts';
import { scenariosSuite } from './suites/scenarios.ts';
import { seasonsSuite } from './suites/seasons.ts';
import { sessionsSuite } from './suites/sessions.ts';
import { streamsSuite } from './suites/streams.ts';
import { validationSuite } from './suites/validation.ts';
import { tournamentsSuite } from './suites/tournaments.ts';

/**
 * The contract of the API, on one server with a real socket; the same for every database. Matches to their end are in
 * `whole-matches.slow.test.ts`.
 */
export function contract(kind: DatabaseKind): void {
  describe(`the arena on ${kind}`, () => {
    let arena: TestArena;
    const getArena = () => arena;
    beforeAll(async () => {
      arena = await TestArena.start(kind);
    });
    afterAll(() => arena.close());

    accountsSuite(getArena);
    promptsSuite(getArena);
    pushesSuite(getArena);
    guestsSuite(getArena);
    sessionsSuite(getArena);
    queueSuite(getArena);
    lobbySuite(getArena);
    directedSuite(getArena);
    scenariosSuite(getArena);
    tournamentsSuite(getArena);
    movesSuite(getArena);
    questionsSuite(getArena);
    listsSuite(getArena);
    reportsSuite(getArena);
    ledgersSuite(getArena);
    evaluationsSuite(getArena);
    streamsSuite(getArena);
    fogSuite(getArena);
    operatorSuite(getArena);
    ratingsSuite(getArena);
    seasonsSuite(getArena);
    guardsSuite(getArena);
    privateSuite(getArena);
    documentedSuite(getArena);
  });

  describe(`other arenas on ${kind}`, () => {
    lifeSuite(kind);
    damageSuite(kind);
    limitsSuite(kind);
    houseSuite(kind);
    validationSuite(kind);
  });
}
