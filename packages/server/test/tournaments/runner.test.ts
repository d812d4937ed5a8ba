import { expect, test } from 'vitest';
import { type RunnerPorts, TournamentRunner } from '../../src/tournaments/tournament-runner.ts';

/** A runner whose database fails while it moves a tournament on, and what it reports. */
function failing() {
  const reported: string[] = [];
  const { promise: advanced, reject: fail } = Promise.withResolvers<never>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const advance = () => {
    begin();
    return advanced;
  };
  const ports = {
    tournaments: { waiting: async () => [{ id: 't', state: 'running' }], advance },
    bus: { subscribe: () => () => {} },
    clock: { now: () => 0, at: () => ({ cancel: () => {} }) },
    report: (problem: string) => reported.push(problem),
  };
  const runner = new TournamentRunner(ports as unknown as RunnerPorts);
  return { runner, reported, begun, looking: runner.lead(), fail: () => fail(new Error('the database is closed')) };
}

test('a tournament that cannot be moved on is reported', async () => {
  const { reported, looking, fail } = failing();
  fail();
  await looking;
  expect(reported).toEqual(['tournament t could not be moved on']);
});

test('after a rest, the database may close: that is no problem', async () => {
  const { runner, reported, begun, looking, fail } = failing();
  await begun;
  runner.rest();
  fail();
  await looking;
  expect(reported).toEqual([]);
});
