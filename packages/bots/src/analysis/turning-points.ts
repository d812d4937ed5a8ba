import type { Assessment } from './analyse.ts';

/** Whoever is ahead by less than this is not ahead. */
const CLEARLY = 0.15;

/** The steps after which the other side is clearly ahead, or one side for the first time. */
export function turningPoints(assessments: readonly Pick<Assessment, 'step' | 'chance'>[]): number[] {
  const steps: number[] = [];
  let leader: 'first' | 'second' | null = null;
  for (const { step, chance } of assessments) {
    const ahead = chance >= 0.5 + CLEARLY ? 'first' : chance <= 0.5 - CLEARLY ? 'second' : null;
    if (ahead === null || ahead === leader) continue;
    leader = ahead;
    steps.push(step);
  }
  return steps;
}
