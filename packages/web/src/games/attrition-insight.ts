import type { Viewer } from '@hexfront/engine';
import {
  type AttritionState,
  CHARGED,
  FORTIFIED,
  shieldWall,
  stackFlags,
  stackSize,
  unitTypes,
} from '@hexfront/engine/attrition';
import { say, sayOf } from '../messages/message.ts';
import { figuresOfScene } from './figures.ts';
import { type Explanation, type Insight, signed } from './insight.ts';

type Terms = readonly (readonly [label: Explanation['terms'][number]['label'], amount: number])[];

/** Every number comes from the tables and functions that `weigh` adds up; a test holds the sums against it. */
export function defenseTerms(s: AttritionState, cell: number): Terms {
  const { arena } = s;
  const slot = s.front[cell];
  const type = s.unitType[slot];
  const { options } = arena;
  return [
    [say('explain.base', { unit: sayOf('unit', unitTypes[type]) }), arena.defense[type]],
    [sayOf('terrain', arena.terrainNames[arena.terrainOf[cell]]), arena.defenseOf[cell]],
    [say('explain.fortified'), stackFlags(s, slot) & FORTIFIED ? options.fortifyDefense : 0],
    [say('explain.shieldWall'), shieldWall(s, cell)],
    [say('explain.stack', { count: stackSize(s, slot) }), options.stackBonus * (stackSize(s, slot) - 1)],
  ];
}

export function attackTerms(s: AttritionState, cell: number): Terms {
  const { arena } = s;
  const slot = s.front[cell];
  const type = s.unitType[slot];
  const { options } = arena;
  return [
    [say('explain.base', { unit: sayOf('unit', unitTypes[type]) }), arena.attack[type]],
    [say('explain.attacker'), options.attackerBonus],
    [say('explain.charge'), stackFlags(s, slot) & CHARGED ? arena.chargeBonus[type] : 0],
    [say('explain.stack', { count: stackSize(s, slot) }), options.stackBonus * (stackSize(s, slot) - 1)],
  ];
}

function explained(title: 'explain.attack' | 'explain.defense', terms: Terms): Explanation {
  const total = terms.reduce((sum, [, amount]) => sum + amount, 0);
  const shown = terms.filter(([, amount], i) => i === 0 || amount !== 0);
  return {
    title: say(title),
    total: String(total),
    terms: shown.map(([label, amount], i) => ({ label, amount: i === 0 ? String(amount) : signed(amount) })),
  };
}

function explain(s: AttritionState, _: Viewer, cell: number): Explanation[] {
  const { arena } = s;
  const slot = s.front[cell];
  const income = incomeOf(s, cell);
  if (slot === -1) return income;
  const malus = arena.meleeMalus[s.unitType[slot]];
  const defense = explained('explain.defense', defenseTerms(s, cell));
  const inMelee: Explanation[] =
    malus === 0
      ? [defense]
      : [
          defense,
          {
            title: say('explain.defenseMelee'),
            total: String(Math.max(0, Number(defense.total) - malus)),
            terms: [
              { label: say('explain.defense'), amount: defense.total },
              { label: say('explain.meleeMalus'), amount: signed(-malus) },
            ],
          },
        ];
  return [explained('explain.attack', attackTerms(s, cell)), ...inMelee, ...income];
}

/** What the hex pays whoever controls it, once a turn. */
function incomeOf(s: AttritionState, cell: number): Explanation[] {
  const { arena } = s;
  const { gold, wood, vp } = arena.options.terrain[arena.terrainNames[arena.terrainOf[cell]]];
  const pays = Object.entries({ gold, wood, vp }).filter(([, amount]) => amount > 0);
  if (pays.length === 0) return [];
  const terms = pays.map(([name, amount]) => ({ label: sayOf('number', name), amount: signed(amount) }));
  return [{ title: say('explain.income'), total: '', terms }];
}

export const attritionInsight: Insight<AttritionState> = {
  layers: () => ({}),
  heard: (_, __, events) => events,
  tellsFromScenes: true,
  figures: (_, scene) => figuresOfScene(scene),
  explain,
};
