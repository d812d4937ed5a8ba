import { columnOf, DIE, isVoid, results, shifted, type Theatre } from '@hexfront/engine/warshard';

/** What is at stake in a fight, in worth. */
export interface Stakes {
  readonly attackers: number;
  readonly weakest: number;
  readonly attackSupport: number;
  readonly defenders: number;
  readonly defenseSupport: number;
  /** What driving the defender out of the hex is worth by itself. */
  readonly ground: number;
}

/** A retreat costs a unit this part of its worth: it may have nowhere to go, and loses time. */
const SHAKEN = 0.3;
const THROWN_BACK = 0.12;

/** What a fight is worth to the attacker on average, over the six rolls. Void fights are worth nothing. */
export function outlook(theatre: Theatre, attack: number, defense: number, shift: number, stakes: Stakes): number {
  if (defense === 0) return stakes.defenders + stakes.defenseSupport + stakes.ground;
  if (isVoid(attack, defense)) return 0;
  return tableOutlook(theatre, shifted(columnOf(attack, defense), shift), stakes);
}

/** The same once nothing can void it any more. */
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
