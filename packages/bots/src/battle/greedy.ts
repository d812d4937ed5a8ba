import { type UnitType, unitTypes } from '@hexfront/engine/battle';
import type { Draft } from './draft.ts';
import { nearestPairs } from './expansion.ts';
import { MINE, type Picture, type Soldier } from './picture.ts';
import { battleBot } from './seated.ts';

export const battleGreedy = battleBot(
  'greedy',
  'Takes the nearest node or City, then attacks the nearest enemy, and builds the strongest unit it can afford.',
  () => (draft) => {
    buildStrongest(draft);
    sendToNearest(draft);
  },
);

/** A unit for every free slot. */
function buildStrongest(draft: Draft): void {
  const { factories, options } = draft.picture;
  const strength = (type: UnitType) => options.units[type].attack * options.units[type].hp;
  const byStrength = [...unitTypes].sort((a, b) => strength(b) - strength(a));
  for (const { id, queued, slots } of factories) {
    for (let free = slots - queued; free > 0; free--) byStrength.some((type) => draft.build(id, type));
  }
}

/** Assigns each place to its nearest unit; the remaining units attack. The Chief stays at home. */
function sendToNearest(draft: Draft): void {
  const { picture } = draft;
  const marchers = new Set(picture.soldiers.filter(({ type }) => type !== 'Chief'));
  const isWanted = (place: number) => picture.control[place] !== MINE;
  for (const { unit, place } of nearestPairs(picture, [...marchers], isWanted)) {
    marchers.delete(unit);
    goTo(draft, unit, place);
  }
  const foes = picture.enemies.length > 0 ? [...picture.enemiesAt.keys()] : picture.enemyBases;
  for (const unit of marchers) {
    const [nearest] = [...foes].sort((a, b) => costOf(picture, unit, a) - costOf(picture, unit, b) || a - b);
    goTo(draft, unit, nearest);
  }
}

function goTo(draft: Draft, unit: Soldier, target: number): void {
  const costs = draft.picture.travel.costsTo(target);
  draft.moveByLiking(unit, (cell) => costs[cell]);
}

function costOf({ travel }: Picture, { cell }: Soldier, target: number): number {
  return travel.costsTo(target)[cell];
}
