import type { UnitType } from '@hexfront/engine/battle';
import type { Draft } from './draft.ts';

/** Infantry gives the most per Material; with more Materials than infantry can use, better troops are worth their price. */
const RICH = 400;

/** A unit for every free slot: usually infantry, better troops when there is plenty, and a Scout if there is none. */
export function produce(draft: Draft): void {
  const { factories, soldiers, purse } = draft.picture;
  let scouts = soldiers.filter(({ type }) => type === 'Scout').length;
  for (const { id, queued, slots } of factories) {
    for (let free = slots - queued; free > 0; free--) {
      const wishes: UnitType[] = purse.M >= RICH ? ['Mechanized', 'SpecialForces', 'LightInfantry'] : ['LightInfantry'];
      if (scouts === 0 && soldiers.length > 6) wishes.unshift('Scout');
      const built = wishes.find((type) => draft.build(id, type));
      if (built === 'Scout') scouts++;
    }
  }
}
