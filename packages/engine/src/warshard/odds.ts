import { oddsColumns } from './rules.ts';

const LAST = oddsColumns.length - 1;

/** Ruling warshard-1.3: a fight below a half, before the defender's support, is void. */
export function isVoid(attack: number, defense: number): boolean {
  return 2 * attack < defense;
}

/** 003 combat: the whole ratio, at most 6. Below one it is 1-2, however small defending support makes it. */
export function columnOf(attack: number, defense: number): number {
  return attack < defense ? 0 : Math.min(Math.floor(attack / defense), LAST);
}

/** 003 supply: columns towards the attacker, or towards the defender if negative, within the table. */
export function shifted(column: number, shift: number): number {
  return Math.max(0, Math.min(LAST, column + shift));
}
