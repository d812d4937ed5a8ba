import { columnOf, DIE, isVoid, results, shifted, type Theatre } from '@hexfront/engine/warshard';

/** What is at stake in a fight. */
export interface Stakes {
  readonly attackers: number;
  readonly weakest: number;
  readonly attackSupport: number;
  readonly defenders: number;
  readonly defenseSupport: number;
  /** What it is worth to drive the defender out of the hex, apart from losses. */
  readonly ground: number;
}

/** A retreat costs a unit this share of its worth, because it loses time and may have nowhere to go. */
const SHAKEN = 0.3;
const THROWN_BACK = 0.12;

/** The average worth of a fight to the attacker over the six rolls. Void fights are worth nothing. */
export function outlook(theatre: Theatre, attack: number, defense: number, shift: number, stakes: Stakes): number {
  if (defense === 0) return stakes.defenders + stakes.defenseSupport + stakes.ground;
  if (isVoid(attack, defense)) return 0;
  return tableOutlook(theatre, shifted(columnOf(attack, defense), shift), stakes);
}

/** The same when the fight can no longer become void. */
export function tableOutlook(theatre: Theatre, column: number, stakes: Stakes): number {
  let sum = 0;
  for (let roll = 0; roll < DIE; roll++) sum += gain(results[theatre.table[column * DIE + roll]], stakes);
  return sum / DIE;
}

function gain(result: (typeof results)[number], stakes: Stakes): number {
  switch (result) {
    case 'dr':
      return SHAKEN * stakes.defenders + stakes.ground;
    case 'ar':
      return -THROWN_BACK * stakes.attackers;
    case 'EX':
      return stakes.defenders + stakes.ground - stakes.weakest;
    case 'DE':
      return stakes.defenders + stakes.defenseSupport + stakes.ground;
    case 'AE':
      return -stakes.attackers - stakes.attackSupport;
    case 'S':
      return 0;
  }
}
