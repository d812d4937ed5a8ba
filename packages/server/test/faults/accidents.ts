import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultArena } from './fault-arena.ts';

/** Something that happens to an arena in use. */
export interface Accident {
  readonly says: string;
  /** Whether it keeps the server from committing, which `/readyz` must then say. */
  readonly isOutage: boolean;
  /** Begins it, and returns how to end it. */
  begin(arena: FaultArena): Promise<() => Promise<void>>;
}

const hour = 3_600_000;
/** Much longer than any commit should take, but shorter than the limit of a statement. */
const slowCommitMs = 800;

const steppedClock = (says: string, ms: number): Accident => ({
  says,
  isOutage: false,
  begin: async (arena) => {
    arena.setClock(ms);
    return async () => arena.setClock(0);
  },
});

export const accidents = {
  'database-frozen': {
    says: 'PostgreSQL is stopped with SIGSTOP, then goes on',
    isOutage: true,
    begin: async ({ postgres }) => {
      postgres.freeze();
      return async () => postgres.thaw();
    },
  },
  'database-black-hole': {
    says: 'nothing that is sent to or by PostgreSQL arrives',
    isOutage: true,
    begin: async ({ behind }) => {
      behind.swallowAll();
      return async () => behind.heal();
    },
  },
  'database-killed': {
    says: 'PostgreSQL is killed with SIGKILL, then started',
    isOutage: true,
    begin: async ({ postgres }) => {
      await postgres.kill();
      return () => postgres.start();
    },
  },
  'database-restarted': {
    says: 'PostgreSQL is stopped in good order, then started',
    isOutage: true,
    begin: async ({ postgres }) => {
      await postgres.stop();
      return () => postgres.start();
    },
  },
  'slow-disk': {
    says: `every commit takes ${slowCommitMs} ms`,
    isOutage: false,
    begin: async (arena) => {
      await arena.slowDisk(slowCommitMs);
      return () => arena.slowDisk(0);
    },
  },
  'clock-ahead': steppedClock('the wall clock of the server is set an hour ahead, then back', hour),
  'clock-back': steppedClock('the wall clock of the server is set an hour back, then ahead', -hour),
  'half-open-clients': {
    says: 'the connections of all clients carry requests but no answers, or nothing at all',
    isOutage: false,
    begin: async ({ front }) => {
      front.turn('one way');
      front.turn('black hole', Math.floor(front.links / 2));
      return async () => {};
    },
  },
  'server-frozen': {
    says: 'the server is stopped with SIGSTOP, also past its lease, then goes on',
    isOutage: false,
    begin: async ({ server }) => {
      server.freeze();
      return async () => server.thaw();
    },
  },
  'server-killed': {
    says: 'the server is killed with SIGKILL, then started',
    isOutage: false,
    begin: async ({ server }) => {
      await server.kill();
      return async () => {
        await sleep(100);
        await server.start();
      };
    },
  },
} as const satisfies Record<string, Accident>;

export type AccidentName = keyof typeof accidents;
export const accidentNames = Object.keys(accidents) as AccidentName[];
