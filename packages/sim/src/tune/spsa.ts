import { draw } from '@hexfront/engine';

export type Values = Readonly<Record<string, number>>;

export interface SpsaPlan {
  readonly start: Values;
  /** How far each value is moved to either side in the first step. */
  readonly reach: Values;
  readonly steps: number;
  readonly seed: string;
  /** How far a step follows a side that won everything, in units of the reach. */
  readonly pace: number;
}

/** Two sets of values that play each other. */
export interface Trial {
  readonly plus: Values;
  readonly minus: Values;
}

/** The usual exponents of the method: the reach shrinks slowly, the pace faster. */
const REACH_DECAY = 0.101;
const PACE_DECAY = 0.602;
/** Early steps, in which little is known, are damped as if this share of all steps had been taken already. */
const DAMPED_SHARE = 0.1;

/**
 * Simultaneous perturbation: each step moves every value at random to one side or the other, lets the two sets play each other and
 * follows the better one. Two matches per step serve any number of values. The caller plays; this only says what to play next, so
 * that the course can be stored after each step and resumed.
 */
export function trialOf(plan: SpsaPlan, values: Values, step: number): Trial {
  const plus: Record<string, number> = {};
  const minus: Record<string, number> = {};
  for (const [name, value] of Object.entries(values)) {
    const moved = reachAt(plan, name, step) * directionOf(plan, name, step);
    plus[name] = value + moved;
    minus[name] = value - moved;
  }
  return { plus, minus };
}

/** The values after a step in which `plus` scored this much, from -1 for losing everything to 1 for winning everything. */
export function followed(plan: SpsaPlan, values: Values, step: number, score: number): Values {
  const damped = DAMPED_SHARE * plan.steps;
  const pace = plan.pace * ((1 + damped) / (1 + step + damped)) ** PACE_DECAY;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const moved = reachAt(plan, name, step) * directionOf(plan, name, step);
      return [name, value + pace * score * moved];
    }),
  );
}

function reachAt({ reach }: SpsaPlan, name: string, step: number): number {
  return reach[name] / (1 + step) ** REACH_DECAY;
}

function directionOf({ seed }: SpsaPlan, name: string, step: number): 1 | -1 {
  return draw(seed, 'direction', step, name) % 2 === 0 ? 1 : -1;
}
