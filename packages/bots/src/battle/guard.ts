import type { Draft } from './draft.ts';
import type { Picture, Soldier } from './picture.ts';
import { marchTo } from './march.ts';
import { isFighter } from './strike.ts';

/** Before this tick no enemy can have arrived from the other side. */
const QUIET_TICKS = 8;

/** The fighters nearest to the Chief, which stay with it. */
export function chooseGuards({ soldiers, chief, tick, board }: Picture, count: number): Set<Soldier> {
  if (chief === null || tick < QUIET_TICKS) return new Set();
  const distance = (unit: Soldier) => board.distance(unit.cell, chief.cell);
  const fighters = soldiers.filter(isFighter).sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
  return new Set(fighters.slice(0, count));
}

/**
 * With pooled damage they share the Chief's hex and add to its defence. With Checkmate, which kills a Chief without an exit, they
 * stand on opposite sides of the Chief, because a hex with a friend in it is an exit.
 */
export function placeGuards(draft: Draft, guards: ReadonlySet<Soldier>): void {
  const { picture } = draft;
  const { chief, briefing } = picture;
  if (chief === null) return;
  const around = picture.neighboursOf(chief.cell);
  const posts = briefing.defenseConstant === null ? [chief.cell] : [around[0], around[Math.floor(around.length / 2)]];
  for (const [i, unit] of [...guards].sort((a, b) => (a.id < b.id ? -1 : 1)).entries()) {
    if (draft.isFree(unit)) marchTo(draft, unit, posts[i % posts.length] ?? chief.cell);
  }
}
