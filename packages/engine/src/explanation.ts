import { type Refusal, refuse } from './verdict.ts';

/** What can be explained: numbers of a unit, what a hex pays, whether supply reaches a unit, and fights. */
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

/** What a number can be made of. */
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
 * One part of a number. The first is what it starts from; `percent` is of that first one, `times` multiplies what all the others come to,
 * and whatever has no unit is added.
 */
export interface Term {
  readonly why: (typeof explainedReasons)[number];
  /** The name of what it comes from: a type of unit, a terrain, what is paid, odds, a result. */
  readonly of?: string;
  /** How many it comes from, where they are counted: the units of a stack. */
  readonly count?: number;
  readonly amount?: number;
  readonly unit?: 'percent' | 'times';
}

/** Why a number is what it is, as data without a language: the defence is 8, of base 4, stronghold +3 and shield wall +1. */
export interface Explanation {
  readonly what: (typeof explainedThings)[number];
  /** Whose number it is. Units that share a hex and fight as one are told by the first of them. */
  readonly unit?: { readonly name: string; readonly type: string };
  /** Which fight, as views count them. */
  readonly fight?: number;
  /** What the terms come to; absent where they are no parts of one number. */
  readonly total?: number;
  readonly terms: readonly Term[];
}

/** Terms without those that change nothing; the first one stays, since it is what the others change. */
export function telling(terms: readonly Term[]): Term[] {
  return terms.filter(({ amount }, i) => i === 0 || amount !== 0);
}

/** A number made of points alone. If it may not go below a least one, what is missing there is a term of its own. */
export function pointsOf(
  terms: readonly Term[],
  least = Number.NEGATIVE_INFINITY,
): { readonly total: number; readonly terms: Term[] } {
  const sum = terms.reduce((points, { amount = 0 }) => points + amount, 0);
  const total = Math.max(least, sum);
  return { total, terms: telling([...terms, { why: 'lowest', amount: total - sum }]) };
}

/** For whoever names a hex in a way that no text of the game does. */
export function noSuchHex(hex: string, example: string): Refusal {
  return refuse('off-board', `${JSON.stringify(hex)} is none; hexes are called as in ${example}.`);
}
