import type { Draft } from './draft.ts';
import { oddsOf } from './odds.ts';
import type { Enemy, Soldier } from './picture.ts';
import type { Posture } from './posture.ts';

/** All units that can reach an enemy hex this tick attack together, or none does. Chiefs first, then targets nearest to home. */
export function strike(
  draft: Draft,
  { fairOdds, chiefOdds }: Posture,
  isBound: (unit: Soldier, cell: number) => boolean,
): void {
  const { picture } = draft;
  const fromHome = picture.travel.costsTo(picture.chief?.cell ?? picture.home);
  const hexes = [...picture.enemiesAt].sort(
    ([a, those], [b, these]) => Number(hasChief(these)) - Number(hasChief(those)) || fromHome[a] - fromHome[b] || a - b,
  );
  for (const [cell, defenders] of hexes) {
    const room = picture.options.stackCap - picture.soldiers.filter((unit) => unit.cell === cell).length;
    const attackers = picture.soldiers
      .filter((unit) => isFighter(unit) && draft.isFree(unit) && draft.canReach(unit, cell) && !isBound(unit, cell))
      .sort((a, b) => b.hp * b.stats.attack - a.hp * a.stats.attack || (a.id < b.id ? -1 : 1))
      .slice(0, Math.max(0, room));
    if (attackers.length === 0) continue;
    const odds = oddsOf(picture, attackers, defenders, cell);
    if (odds < (hasChief(defenders) ? chiefOdds : fairOdds)) continue;
    for (const unit of attackers) draft.move(unit, cell);
  }
}

export function isFighter({ type }: Soldier | Enemy): boolean {
  return type !== 'Chief' && type !== 'Scout';
}

function hasChief(enemies: readonly Enemy[]): boolean {
  return enemies.some(({ type }) => type === 'Chief');
}
