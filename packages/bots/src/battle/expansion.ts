import type { Draft } from './draft.ts';
import { marchTo, touchesSupply } from './march.ts';
import { MINE, type Picture, type Soldier } from './picture.ts';
import { isFighter } from './strike.ts';

/** In the opening speed matters, so Scouts expand, too. */
const OPENING = 12;

/** One unit for each place that does not pay in full: not the bot's, or cut off from supply. Nearest pairs first. */
export function expand(draft: Draft): void {
  const { picture } = draft;
  const settlers = picture.soldiers.filter(
    (unit) => draft.isFree(unit) && (isFighter(unit) || (unit.type === 'Scout' && picture.tick < OPENING)),
  );
  const most = Math.max(4, Math.floor(settlers.length / 3));
  for (const { unit, place } of nearestPairs(picture, settlers, isWanted(picture)).slice(0, most)) {
    marchTo(draft, unit, place);
  }
}

/** A place this much nearer to an enemy base than to the bot's own is not worth the trip. */
const BEYOND = 8;

/** Hexes with enemies are left to the strike step. */
function isWanted(picture: Picture): (place: number) => boolean {
  const { control, travel, home, enemyBases } = picture;
  return (place) => {
    if (picture.enemiesAt.has(place)) return false;
    if (control[place] === MINE && touchesSupply(picture, place)) return false;
    const costs = travel.costsTo(place);
    return enemyBases.every((base) => costs[home] <= costs[base] + BEYOND);
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
