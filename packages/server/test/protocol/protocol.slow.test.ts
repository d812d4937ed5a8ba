import { expect, test } from 'vitest';
import { compareWithModel } from './random.ts';

/** `npm run test:faults` plays more, and with other seeds. */
const runs = 200;

test('random interleavings of two nodes tell every client what the model says, and leave the log of the model', async () => {
  const logs = await compareWithModel(runs, 14);
  // Enough different matches for their agreement to mean something.
  expect(logs.size).toBeGreaterThan(10);
});
