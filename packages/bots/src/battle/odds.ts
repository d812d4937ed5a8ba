import { terrains, type UnitStats } from '@hexfront/engine/battle';
import type { Picture } from './picture.ts';

interface Fighter {
  readonly stats: UnitStats;
  /** Null if the unit was only counted; then it counts as undamaged. */
  readonly hp: number | null;
}

/** The strength of a side in a fight. */
interface Side {
  readonly attack: number;
  readonly defense: number;
  readonly hp: number;
}

/** Above 1, the attackers outlast the defenders, roughly by that factor. */
export function oddsOf(
  picture: Picture,
  attackers: readonly Fighter[],
  defenders: readonly Fighter[],
  cell: number,
): number {
  const { defenseConstant } = picture.briefing;
  const name = terrains[picture.terrain[cell]];
  const ground = name === 'Impassable' ? 0 : picture.options.terrain[name].defense;
  if (defenseConstant === null) return pooledOdds(sum(attackers), sum(defenders), 1 + ground / 100);
  const attack = focused(attackers, defenseConstant, 0);
  const defense = focused(defenders, defenseConstant, ground);
  return (attack.output * attack.endurance) / Math.max(1, defense.output * defense.endurance);
}

function sum(fighters: readonly Fighter[]): Side {
  let [attack, defense, hp] = [0, 0, 0];
  for (const { stats, hp: left } of fighters) {
    attack += stats.attack;
    defense += stats.defense;
    hp += left ?? stats.hp;
  }
  return { attack, defense, hp };
}

/** 001: total attack minus total defence, at least 1 per round. */
function pooledOdds(own: Side, other: Side, ground: number): number {
  const dealt = Math.max(1, own.attack - other.defense * ground);
  const taken = Math.max(1, other.attack - own.defense);
  return (own.hp * dealt) / Math.max(1, other.hp * taken);
}

/** 004: wounded units deal less damage, and defence multiplies hit points. */
function focused(fighters: readonly Fighter[], constant: number, ground: number) {
  let [output, endurance] = [0, 0];
  for (const { stats, hp } of fighters) {
    const left = hp ?? stats.hp;
    output += (stats.attack * left) / stats.hp;
    endurance += (left * (stats.defense + ground + constant)) / constant;
  }
  return { output, endurance };
}
