import { MemoryStorage } from '../../src/storage/memory.ts';
import { storageSuite } from './suites/all.ts';

storageSuite('in memory', async () => {
  const empty = {
    storage: new MemoryStorage(() => Date.now()),
    reset: async () => {
      empty.storage = new MemoryStorage(() => Date.now());
    },
    close: async () => {},
  };
  return empty;
});
