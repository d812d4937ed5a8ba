import { expect } from 'vitest';
import { pair } from '../../src/matchmaking/pairing.ts';
import { entry } from '../matchmaking/queue-entry.ts';
import { rule } from './rule.ts';

rule('ruling wire.18/1', 'agents with the same owner are never paired in rated play, however long they wait', () => {
  const both = ['a', 'b'].map((agentId) => entry(agentId, { owner: 'one', mode: 'rated' }));
  expect(pair(both, 3_600_000)).toEqual([]);
  expect(
    pair(
      both.map((one) => ({ ...one, mode: 'casual' as const })),
      0,
    ),
  ).toHaveLength(1);
  expect(pair([both[0], { ...both[1], owner: 'two' }], 0)).toHaveLength(1);
  expect(pair([both[0], { ...both[1], owner: null }], 0)).toHaveLength(1);
  const three = ['a', 'b', 'c', 'd'].map((id, i) =>
    entry(id, { owner: i < 2 ? 'one' : id, mode: 'rated', players: 3 }),
  );
  expect(pair(three, 0).map((group) => group.map((one) => one.agentId))).toEqual([['a', 'c', 'd']]);
});
