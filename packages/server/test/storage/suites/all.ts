import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../../../src/arena/ports.ts';
import { opening } from '../writes.ts';
import { besideSuite } from './beside.ts';
import { boundsSuite } from './bounds.ts';
import { leaseSuite } from './leases.ts';
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

    test('a ping waits for its turn among the commits and leaves no trace', async () => {
      const order: string[] = [];
      await Promise.all([
        storage()
          .commit(opening('m'))
          .then(() => order.push('commit')),
        storage()
          .ping()
          .then(() => order.push('ping')),
      ]);
      await storage().ping();
      expect(order).toEqual(['commit', 'ping']);
      expect(await storage().live()).toEqual(['m']);
      expect(await storage().match('')).toBeNull();
    });

    logSuite(storage);
    besideSuite(storage);
    outboxSuite(storage);
    queueSuite(storage);
    boundsSuite(storage);
    leaseSuite(storage);
  });
}
