import { type Explanation, noSuchHex, type Term } from '../../explanation.ts';
import type { Viewer } from '../../game.ts';
import { NONE, readPair } from '../../hex/index.ts';
import type { Refusal } from '../../verdict.ts';
import { columnOf, isVoid, shifted } from '../odds.ts';
import { oddsColumns, unitTypes } from '../rules.ts';
import { groundFactor } from '../stages/resolution.ts';
import { FIGHTS, type WarshardState } from '../state.ts';
import { isSupplied, traceSupply } from '../supply.ts';
import { fightNow } from './view.ts';

/** Nothing is hidden, so every viewer gets the same. */
export function explainHex(s: WarshardState, _: Viewer, hex: string): Explanation[] | Refusal {
  const { theatre } = s;
  const pair = readPair(hex);
  const cell = pair === null ? NONE : theatre.cellOf(pair);
  if (cell === NONE) {
    const { q, r } = theatre.hexOf(0);
    return noSuchHex(hex, `(${q},${r})`);
  }
  const explanations: Explanation[] = [];
  for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) explanations.push(...explainUnit(s, slot));
  for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
    if (s.fightCell[fight] === cell) explanations.push(explainFight(s, fight));
  }
  return explanations;
}

function explainUnit(s: WarshardState, slot: number): Explanation[] {
  const { theatre } = s;
  const type = unitTypes[theatre.typeOf[slot]];
  const unit = { name: theatre.ids[slot], type };
  const [power, defense] = [theatre.power[slot], theatre.defense[slot]];
  const factor = groundFactor(s, slot);
  const ground: readonly Term[] =
    factor === 1 ? [] : [{ why: 'terrain', of: theatre.terrainAt(s.unitCell[slot]), amount: factor, unit: 'times' }];
  return [
    { what: 'power', unit, total: power, terms: [{ why: 'base', of: type, amount: power }] },
    { what: 'defense', unit, total: defense * factor, terms: [{ why: 'base', of: type, amount: defense }, ...ground] },
    supply(s, slot, unit),
  ];
}

/** 003 supply/3: a lack of supply shifts the odds of a melee unit's fight and has no effect on other units. */
function supply(s: WarshardState, slot: number, unit: { name: string; type: string }): Explanation {
  const { theatre } = s;
  traceSupply(s, theatre.sideOf[slot]);
  if (isSupplied(s, slot)) return { what: 'in-supply', unit, terms: [] };
  const shift: Term = { why: 'columns', amount: -theatre.options.supplyShift };
  return { what: 'out-of-supply', unit, terms: theatre.isMelee[slot] ? [shift] : [] };
}

/** The fight as the engine counts it: totals, supply shift and odds as they are now, and the die once it has been rolled. */
export function explainFight(s: WarshardState, fight: number): Explanation {
  const { attack, defense, shift, die, result, ...known } = fightNow(s, fight);
  const isOpen = result === null && defense > 0 && !isVoid(attack, defense);
  const odds = isOpen ? oddsColumns[shifted(columnOf(attack, defense), shift)] : known.odds;
  const terms: Term[] = [
    { why: 'attack', amount: attack },
    { why: 'defense', amount: defense },
  ];
  if (shift !== 0) terms.push({ why: 'columns', amount: shift });
  if (odds !== null) terms.push({ why: 'odds', of: odds });
  if (die !== null) terms.push({ why: 'die', amount: die });
  if (result !== null) terms.push({ why: 'result', of: result });
  return { what: 'fight', fight, terms };
}
