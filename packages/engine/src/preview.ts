import type { Explanation } from './explanation.ts';

export interface PreviewedUnit {
  readonly name: string;
  readonly type: string;
}

/** What an action does besides what it costs. */
export const previewedEffects = [
  // `unit` is who suffers or does it
  'dies',
  'hurt',
  'moves-in',
  'charges',
  'fortified',
  'arrives',
  'zone-of-control',
  'out-of-supply',
  // of a fight
  'void',
  // of the turn and the match
  'turn-ends',
  'wins',
  'loses',
  'draws',
] as const;

/** What a fight may come to, besides the results of WarShard's odds table. */
export const battleResults = ['won', 'lost', 'both-die', 'goes-on'] as const;

export interface PreviewedEffect {
  readonly what: (typeof previewedEffects)[number];
  readonly unit?: PreviewedUnit;
  /** Hit points that are left, points of a bonus, or ticks until it happens. */
  readonly amount?: number;
}

export interface PreviewedCost {
  /** Actions, a resource, or mobility. */
  readonly of: string;
  readonly amount: number;
  readonly left: number;
}

/** How often a fight has a result, out of so many equally likely cases. */
export interface PreviewedOdds {
  readonly hex: string;
  readonly result: string;
  readonly cases: number;
  readonly of: number;
}

/**
 * What an action would do, as data for any language: worked out on a copy of the state, with what its seat may know and as if nobody
 * else did anything. Hexes are named as in `text`.
 */
export interface Preview {
  /** The hexes that a unit would enter, in order. */
  readonly path: readonly string[];
  /** The ticks that a march, a build or a research takes. */
  readonly ticks?: number;
  readonly costs: readonly PreviewedCost[];
  /** The numbers that a fight compares: first those of the attack, then those of the defence. */
  readonly sums: readonly Explanation[];
  readonly effects: readonly PreviewedEffect[];
  /** Where chance decides. */
  readonly odds: readonly PreviewedOdds[];
  /** The units that enemies could attack next, in the position after the action. */
  readonly threatened: readonly { readonly unit: PreviewedUnit; readonly by: readonly PreviewedUnit[] }[];
}

export const emptyPreview: Preview = { path: [], costs: [], sums: [], effects: [], odds: [], threatened: [] };
