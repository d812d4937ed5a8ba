import { type Explanation, noSuchHex, pointsOf, type Term } from '../../explanation.ts';
import type { Viewer } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import type { Refusal } from '../../verdict.ts';
import { CHARGED, FORTIFIED } from '../theatre.ts';
import { shieldWall } from '../combat/combat.ts';
import { unitId } from './actions.ts';
import { unitTypes } from '../rules.ts';
import { type AttritionState, stackFlags, stackSize } from '../state.ts';

/** Nothing is hidden in this family, so every viewer gets the same. Numbers come from the tables and functions that `weigh` uses. */
export function explainHex(s: AttritionState, _: Viewer, hex: string): Explanation[] | Refusal {
  const { grid, rules } = s.theatre;
  const { hexes } = rules.dialect;
  const cell = hexes.find(grid, hex);
  if (cell === NONE) return noSuchHex(hex, hexes.show(grid, 0));
  return [...(s.front[cell] === NONE ? [] : explainStack(s, cell)), ...income(s, cell)];
}

function explainStack(s: AttritionState, cell: number): Explanation[] {
  const { theatre } = s;
  const slot = s.front[cell];
  const type = s.unitType[slot];
  const unit = { name: unitId(s, slot), type: unitTypes[type] };
  const defense = pointsOf(defenseTerms(s, cell));
  const malus = theatre.meleeMalus[type];
  const inMelee: readonly Term[] = [
    { why: 'defense', amount: defense.total },
    { why: 'melee', amount: -malus },
  ];
  return [
    { what: 'attack', unit, ...pointsOf(attackTerms(s, cell)) },
    { what: 'defense', unit, ...defense },
    ...(malus === 0 ? [] : [{ what: 'defense-in-melee', unit, ...pointsOf(inMelee, 0) } as const]),
  ];
}

/** The two numbers that `weigh` compares when one stack attacks another. */
export function explainFight(s: AttritionState, from: number, to: number): Explanation[] {
  const { theatre } = s;
  const named = (cell: number) => ({ name: unitId(s, s.front[cell]), type: unitTypes[s.unitType[s.front[cell]]] });
  const malus = theatre.distance(from, to) === 1 ? theatre.meleeMalus[s.unitType[s.front[to]]] : 0;
  const defense = pointsOf([...defenseTerms(s, to), { why: 'melee', amount: -malus }], 0);
  return [
    { what: 'attack', unit: named(from), ...pointsOf(attackTerms(s, from)) },
    { what: 'defense', unit: named(to), ...defense },
  ];
}

function attackTerms(s: AttritionState, cell: number): Term[] {
  const { theatre } = s;
  const slot = s.front[cell];
  const type = s.unitType[slot];
  return [
    { why: 'base', of: unitTypes[type], amount: theatre.attack[type] },
    { why: 'attacking', amount: theatre.options.attackerBonus },
    { why: 'charge', amount: stackFlags(s, slot) & CHARGED ? theatre.chargeBonus[type] : 0 },
    stackTerm(s, slot),
  ];
}

function defenseTerms(s: AttritionState, cell: number): Term[] {
  const { theatre } = s;
  const slot = s.front[cell];
  const type = s.unitType[slot];
  return [
    { why: 'base', of: unitTypes[type], amount: theatre.defense[type] },
    { why: 'terrain', of: theatre.terrainNames[theatre.terrainOf[cell]], amount: theatre.defenseOf[cell] },
    { why: 'fortified', amount: stackFlags(s, slot) & FORTIFIED ? theatre.options.fortifyDefense : 0 },
    { why: 'shield-wall', amount: shieldWall(s, cell) },
    stackTerm(s, slot),
  ];
}

function stackTerm(s: AttritionState, slot: number): Term {
  const count = stackSize(s, slot);
  return { why: 'stack', count, amount: s.theatre.options.stackBonus * (count - 1) };
}

/** What the hex pays its controller per turn. */
function income(s: AttritionState, cell: number): Explanation[] {
  const { theatre } = s;
  const { gold, wood, vp } = theatre.options.terrain[theatre.terrainNames[theatre.terrainOf[cell]]];
  const pays = Object.entries({ gold, wood, vp }).filter(([, amount]) => amount > 0);
  const terms = pays.map(([of, amount]): Term => ({ why: 'pays', of, amount }));
  return terms.length === 0 ? [] : [{ what: 'income', terms }];
}
