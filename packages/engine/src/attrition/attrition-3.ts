import { attrition2 } from './attrition-2.ts';
import type { AttritionFacts } from './rules.ts';

const { terrain, units } = attrition2.options;
const { plains, forest, hills, gold_mine, lumber_camp, crown, deploy_a, deploy_b } = terrain;

/**
 * The tournament edition: attrition-2 with other options. Strongholds are near, infantry keeps up with the rest and attackers have the
 * better of a fight, so games between good players are decided before the limit, from either seat. docs/balance.md has the figures.
 */
export const attrition3 = {
  ...attrition2,
  id: 'attrition-3',
  title: { en: 'War of Attrition, tournament edition', es: 'Guerra de desgaste, edición de torneo' },
  summary: {
    en: 'Short and decisive: 11×7 hexes, quick infantry and strongholds that fall, 25 rounds.',
    es: 'Corta y decisiva: 11×7 hexágonos, infantería rápida y fortalezas que caen, 25 rondas.',
  },
  options: {
    ...attrition2.options,
    layout: ['(((.&.&.)))', '([(.$.$.)])', '(((.=~=.)))', '((.~.*.~.))', '(((.=~=.)))', '([(.$.$.)])', '(((.&.&.)))'],
    terrain: {
      plains,
      forest,
      hills,
      gold_mine,
      lumber_camp,
      crown,
      stronghold_a: { ...terrain.stronghold_a, defense: 1, gold: 0 },
      stronghold_b: { ...terrain.stronghold_b, defense: 1, gold: 0 },
      deploy_a,
      deploy_b,
    },
    units: { ...units, infantry: { ...units.infantry, movement: 2 } },
    startUnits: [
      { side: 'A', type: 'infantry', at: 'B2' },
      { side: 'A', type: 'infantry', at: 'F2' },
      { side: 'A', type: 'infantry', at: 'E2' },
      { side: 'A', type: 'cavalry', at: 'B3' },
      { side: 'A', type: 'cavalry', at: 'F3' },
      { side: 'A', type: 'archer', at: 'C2' },
      { side: 'B', type: 'infantry', at: 'B10' },
      { side: 'B', type: 'infantry', at: 'F10' },
      { side: 'B', type: 'infantry', at: 'E10' },
      { side: 'B', type: 'cavalry', at: 'B9' },
      { side: 'B', type: 'cavalry', at: 'F9' },
      { side: 'B', type: 'archer', at: 'C10' },
    ],
    turnLimit: 25,
    attackerBonus: 2,
  },
} as const satisfies AttritionFacts;
