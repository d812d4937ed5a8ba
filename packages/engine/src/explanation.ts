import { type Refusal, refuse } from './verdict.ts';

/** What can be explained: the numbers of a unit, the income of a hex, the supply of a unit, and fights. */
export const explainedThings = [
  'attack',
  'defense',
  'defense-in-melee',
  'power',
  'sight',
  'income',
  'in-supply',
  'out-of-supply',
  'fight',
] as const;

/** Why a number has one of its terms. */
export const explainedReasons = [
  // of several games; `of` is the type of the unit or the terrain
  'base',
  'terrain',
  'lowest',
  // attrition
  'attacking',
  'charge',
  'stack',
  'fortified',
  'shield-wall',
  'melee',
  'pays',
  // battle
  'research',
  'enemy-ground',
  'flanks',
  'unsupplied',
  'starved',
  'aura',
  // warshard
  'attack',
  'defense',
  'columns',
  'odds',
  'die',
  'result',
] as const;

/**
 * One term of a number. The number starts from the first term. `percent` is a percentage of that first term, `times` multiplies the sum of
 * all others, and a term without a unit is added.
 */
export interface Term {
  readonly why: (typeof explainedReasons)[number];
  /** The name of its source: a unit type, a terrain, a resource, odds or a result. */
  readonly of?: string;
  /** How many sources it has, if they are counted: the units of a stack. */
  readonly count?: number;
  readonly amount?: number;
  readonly unit?: 'percent' | 'times';
}

/** Why a number is what it is, as data for any language: defence 8 = base 4, stronghold +3, shield wall +1. */
export interface Explanation {
  readonly what: (typeof explainedThings)[number];
  /** The unit that the number belongs to. A stack that fights as one is represented by its first unit. */
  readonly unit?: { readonly name: string; readonly type: string };
  /** The number of the fight, as in views. */
  readonly fight?: number;
  /** The result of the terms; absent if they do not add up to one number. */
  readonly total?: number;
  readonly terms: readonly Term[];
}

/** Leaves out terms that change nothing, except for the first, from which the number starts. */
export function telling(terms: readonly Term[]): Term[] {
  return terms.filter(({ amount }, i) => i === 0 || amount !== 0);
}

/** A sum of points. If it may not go below `least`, what raises it to that is a term of its own. */
export function pointsOf(
  terms: readonly Term[],
  least = Number.NEGATIVE_INFINITY,
): { readonly total: number; readonly terms: Term[] } {
  const sum = terms.reduce((points, { amount = 0 }) => points + amount, 0);
  const total = Math.max(least, sum);
  return { total, terms: telling([...terms, { why: 'lowest', amount: total - sum }]) };
}

/** The name of a hex could not be read. */
export function noSuchHex(hex: string, example: string): Refusal {
  return refuse('off-board', `${JSON.stringify(hex)} is not a hex; write it like ${example}.`);
}
