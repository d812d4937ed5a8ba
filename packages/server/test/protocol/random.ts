import fc from 'fast-check';
import type { Disturbance } from './host.ts';
import { type Action, Interleaving } from './interleaving.ts';

/** Picks the first three times as often as the others together. */
const usually = <T>(first: T, ...others: T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(first) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const at = fc.constantFrom(0, 1);
const submit = fc.record({
  do: fc.constant('submit' as const),
  at,
  by: usually<'mover' | 'other'>('mover', 'other'),
  move: usually<'legal' | 'illegal' | 'shapeless'>('legal', 'illegal', 'shapeless'),
  behind: usually(0, 1, 2),
  id: usually<'new' | 'last'>('new', 'last'),
});
const pass = fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 100, 1500, 4000, 9000, 11_000) });
const pause = fc.record({
  do: fc.constant('pause' as const),
  where: fc.constantFrom(0, 1, null),
  ms: fc.constantFrom(1500, 3000, 5000, 9000),
});
const disturb = fc.record({
  do: fc.constant('disturb' as const),
  at,
  how: fc.constantFrom<Disturbance>('lost', 'unanswered', 'slow'),
});
const happenToNodes = fc.record({ do: fc.constantFrom('look' as const, 'freeze', 'thaw', 'thaw', 'kill'), at });
const endings = fc.record({ do: fc.constantFrom('finish' as const, 'stop'), at });
const happenToAll = fc.record({ do: fc.constantFrom('news' as const, 'freezeDatabase', 'thawDatabase') });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: submit },
  { weight: 5, arbitrary: pass },
  { weight: 3, arbitrary: happenToNodes },
  { weight: 2, arbitrary: pause },
  { weight: 2, arbitrary: disturb },
  { weight: 2, arbitrary: happenToAll },
  { weight: 1, arbitrary: endings },
);

/** Plays random interleavings and returns how the logs look that they left, each once. Throws with the shortest one that differs. */
export async function compareWithModel(runs: number, seed: number): Promise<Set<string>> {
  const logs = new Set<string>();
  const actions = fc.array(action, { minLength: 2, maxLength: 30 });
  const property = fc.asyncProperty(actions, fc.constantFrom(0, 1), async (given, forgiven) => {
    logs.add(await Interleaving.play(given, forgiven));
  });
  await fc.assert(property, { numRuns: runs, seed });
  return logs;
}
