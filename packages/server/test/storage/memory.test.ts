import { MemoryStorage } from '../../src/storage/memory.ts';
import { storageSuite } from './suite.ts';

storageSuite('in memory', async () => {
  const desk = {
    storage: new MemoryStorage(),
    reset: async () => {
      desk.storage = new MemoryStorage();
    },
    close: async () => {},
  };
  return desk;
});
