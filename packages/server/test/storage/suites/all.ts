import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Storage } from '../../../src/arena/ports.ts';
import { besideSuite } from './beside.ts';
import { boundsSuite } from './bounds.ts';
import { logSuite } from './log.ts';
import { outboxSuite } from './outbox.ts';
import { queueSuite } from './queue.ts';

/** A storage under test, which `reset` empties. */
export interface EmptyDatabase {
  readonly storage: Storage;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The contract of a storage, run for each kind. */
export function storageSuite(name: string, open: () => Promise<EmptyDatabase>): void {
  describe(name, () => {
    let empty: EmptyDatabase;
    beforeAll(async () => {
      empty = await open();
    });
    beforeEach(() => empty.reset());
    afterAll(() => empty?.close());
    const storage = () => empty.storage;

    logSuite(storage);
    besideSuite(storage);
    outboxSuite(storage);
    queueSuite(storage);
    boundsSuite(storage);
  });
}
