import type { AccidentPlan } from './accident-run.ts';

type Plan = Omit<AccidentPlan, 'names' | 'say'> & { readonly leaseMs: number };

/** Times say nothing beside other tests. */
export const shortPlan: Plan = {
  rounds: 1,
  matches: 2,
  lasts: [1000, 2000],
  restMs: 300,
  seed: 'short',
  isTimed: false,
  leaseMs: 5000,
};

/** Accidents last up to longer than a player's clock, and than the lease. */
export const fullPlan: Plan = {
  rounds: 10,
  matches: 6,
  lasts: [3000, 12_000],
  restMs: 1500,
  seed: 'faults',
  isTimed: true,
  leaseMs: 5000,
};
