import { expect, test } from 'vitest';
import { answers, faults } from './fake-provider.ts';
import { studyFaults } from './fault-study.ts';

/** `npm run models:faults` plays a hundred. */
test('whatever a provider does, it decides no match, and every decision can be traced', {
  timeout: 120_000,
}, async () => {
  const study = await studyFaults({ seed: 'short', matches: 20, together: 20 });
  expect(study).toMatchObject({ matches: 20, decidedByFaults: 0, untraceable: 0, uncounted: 0 });
  expect(study.cancelled).toBeGreaterThan(0);
  const met = study.kinds.map(({ kind }) => kind);
  for (const kind of [...answers, ...faults.filter((each) => each !== 'nothing')]) expect(met).toContain(kind);
});
