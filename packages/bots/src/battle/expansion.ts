import type { Draft } from './draft.ts';
import { marchTo, touchesSupply } from './march.ts';
import { MINE, type Picture, type Soldier } from './picture.ts';
import type { Posture } from './posture.ts';
import { isFighter } from './strike.ts';

/** In the opening speed matters, so Scouts expand, too. */
const OPENING = 12;

/** One unit for each place that does not pay in full: not the bot's, or cut off from supply. Nearest pairs first. */
export function expand(draft: Draft, { settlers: atLeast, beyond }: Posture): void {
  const { picture } = draft;
  const settlers = picture.soldiers.filter(
    (unit) => draft.isFree(unit) && (isFighter(unit) || (unit.type === 'Scout' && picture.tick < OPENING)),
  );
  const most = Math.max(atLeast, Math.floor(settlers.length / 3));
  for (const { unit, place } of nearestPairs(picture, settlers, isWanted(picture, beyond)).slice(0, most)) {
    marchTo(draft, unit, place);
  }
}

/** Hexes with enemies are left to the strike step. */
function isWanted(picture: Picture, beyond: number): (place: number) => boolean {
  const { control, travel, home, enemyBases } = picture;
  return (place) => {
    if (picture.enemiesAt.has(place)) return false;
    if (control[place] === MINE && touchesSupply(picture, place)) return false;
    const costs = travel.costsTo(place);
    return enemyBases.every((base) => costs[home] <= costs[base] + beyond);
  };
}

/** Places to take with a unit for each, nearest pairs first. */
export function nearestPairs(
  { places, travel }: Picture,
  units: readonly Soldier[],
  isWanted: (place: number) => boolean,
): { readonly unit: Soldier; readonly place: number }[] {
  const pairs = places.filter(isWanted).flatMap((place) => {
    const costs = travel.costsTo(place);
    return units.map((unit) => ({ unit, place, cost: costs[unit.cell] }));
  });
  pairs.sort((a, b) => a.cost - b.cost);
  const [taken, sent] = [new Set<number>(), new Set<Soldier>()];
  return pairs.filter(({ unit, place }) => {
    if (taken.has(place) || sent.has(unit)) return false;
    taken.add(place);
    sent.add(unit);
    return true;
  });
}
