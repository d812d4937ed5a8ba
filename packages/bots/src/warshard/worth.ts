import type { Theatre } from '@hexfront/engine/warshard';

/** What a unit is worth to its side: its own abilities and, for an HQ, what it enables the others to do. */
const HEADQUARTERS = 5;

export function worthOf(theatre: Theatre, slot: number): number {
  const headquarters = theatre.isHeadquarters[slot] === 1 ? HEADQUARTERS : 0;
  return 1 + theatre.power[slot] + theatre.defense[slot] + headquarters;
}
