import { NONE } from '@hexfront/engine/hex';
import type { Draft } from './draft.ts';
import { sneakTo } from './march.ts';
import { MINE, type Picture } from './picture.ts';
import { FAR } from './travel.ts';

/** A place not seen for this many ticks is worth another look. */
const STALE = 25;

/** Where to look for a Chief: the latest sighting, then a base not seen for long, then the hex unseen for longest. */
export class Search {
  private looking = NONE;

  copy({ looking }: Search): void {
    this.looking = looking;
  }

  target(picture: Picture): number {
    const { chiefSightings, enemyBases, control, lastSeen, tick, travel, home } = picture;
    const fromHome = travel.costsTo(home);
    const byNearness = (a: number, b: number) => fromHome[a] - fromHome[b] || a - b;
    const sighted = [...chiefSightings.keys()].sort(byNearness);
    if (sighted.length > 0) return sighted[0];
    const isStale = (cell: number) => lastSeen[cell] === NONE || tick - lastSeen[cell] > STALE;
    const bases = enemyBases.filter((base) => control[base] !== MINE && isStale(base)).sort(byNearness);
    if (bases.length > 0) return bases[0];
    if (this.looking === NONE || lastSeen[this.looking] === tick) this.looking = this.leastSeen(picture, fromHome);
    return this.looking;
  }

  private leastSeen({ lastSeen, enemyBases, home, travel }: Picture, fromHome: Int16Array): number {
    const fromThere = travel.costsTo(enemyBases[0] ?? home);
    let best = home;
    for (let cell = 0; cell < lastSeen.length; cell++) {
      if (fromHome[cell] >= FAR) continue;
      const isOlder = lastSeen[cell] < lastSeen[best];
      if (isOlder || (lastSeen[cell] === lastSeen[best] && fromThere[cell] < fromThere[best])) best = cell;
    }
    return best;
  }
}

/** Scouts visit the places unseen for longest, including enemy bases. */
export function sendScouts(draft: Draft): void {
  const { picture } = draft;
  const { lastSeen, places, enemyBases, travel, control } = picture;
  const spots = [...enemyBases, ...places].filter((cell) => control[cell] !== MINE);
  for (const unit of picture.soldiers) {
    if (unit.type !== 'Scout' || !draft.isFree(unit)) continue;
    const [spot] = spots.sort(
      (a, b) => lastSeen[a] - lastSeen[b] || travel.costsTo(a)[unit.cell] - travel.costsTo(b)[unit.cell] || a - b,
    );
    if (spot === undefined) continue;
    spots.shift();
    sneakTo(draft, unit, spot);
  }
}
