import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Storage } from '../../src/arena/ports.ts';
import { boundsSuite } from './suite-bounds.ts';
import { logSuite } from './suite-log.ts';
import { outboxSuite } from './suite-outbox.ts';
import { queueSuite } from './suite-queue.ts';

/** A storage under test. `storage` is empty again after `reset`. */
export interface Desk {
  readonly storage: Storage;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** What every storage must do; each kind of storage runs all of it. */
export function storageSuite(name: string, open: () => Promise<Desk>): void {
  describe(name, () => {
    let desk: Desk;
    beforeAll(async () => {
      desk = await open();
    });
    beforeEach(() => desk.reset());
    afterAll(() => desk?.close());
    const storage = () => desk.storage;

    logSuite(storage);
    outboxSuite(storage);
    queueSuite(storage);
    boundsSuite(storage);
  });
}
