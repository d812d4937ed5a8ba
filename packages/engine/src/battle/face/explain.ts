import { type Explanation, noSuchHex, pointsOf, type Term, telling } from '../../explanation.ts';
import type { Viewer } from '../../game.ts';
import { NONE, readPair } from '../../hex/index.ts';
import type { Refusal } from '../../verdict.ts';
import {
  attackOf,
  attackTerms,
  defenseOf,
  defenseTerms,
  groundDefense,
  noteChiefs,
  type StrengthTerm,
} from '../combat/strength.ts';
import { unitName } from './names.ts';
import { terrains, unitTypes } from '../rules.ts';
import type { BattleState } from '../state/state.ts';
import { isSeat } from './view.ts';
import { sightPenalty, sightRadius } from '../territory/vision.ts';

/** Explains a seat's own units only, whatever it sees of others; for `all`, every unit on the hex. */
export function explainHex(s: BattleState, viewer: Viewer, hex: string): Explanation[] | Refusal {
  const { board } = s.theatre;
  const pair = readPair(hex);
  const cell = pair === null ? NONE : board.cellAt(pair.q, pair.r);
  if (cell === NONE) return noSuchHex(hex, '(0,0)');
  if (viewer === 'public' || (viewer !== 'all' && !isSeat(s, viewer))) return [];
  noteChiefs(s);
  const explanations: Explanation[] = [];
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) {
    if (viewer === 'all' || s.unitOwner[slot] === viewer) explanations.push(...explainUnit(s, slot));
  }
  return explanations;
}

/** Strength at full health and on its own ground, as a defender has that did not leave its hex. */
export function explainUnit(s: BattleState, slot: number): Explanation[] {
  const { options, rules } = s.theatre;
  const type = unitTypes[s.unitType[slot]];
  const unit = { name: unitName(s.unitNumber[slot]), type };
  const { attack, defense } = options.units[type];
  const { terrainUnit } = rules.combat;
  return [
    {
      what: 'attack',
      unit,
      total: attackOf(s, slot) / THOUSANDTHS,
      terms: telling([{ why: 'base', of: type, amount: attack }, ...withLowest(percents(attackTerms, s, slot))]),
    },
    {
      what: 'defense',
      unit,
      total: defenseOf(s, slot, true, terrainUnit) / THOUSANDTHS,
      terms: telling([
        { why: 'base', of: type, amount: defense },
        ...percents(defenseTerms, s, slot),
        groundTerm(s, slot, terrainUnit),
      ]),
    },
    sight(s, slot, unit),
  ];
}

/** The engine counts strength in thousandths. */
const THOUSANDTHS = 1000;

type PercentTerm = Term & { readonly amount: number };

function percents(terms: readonly StrengthTerm[], s: BattleState, slot: number): PercentTerm[] {
  return terms.map(({ why, percent }) => ({ why, amount: percent(s, slot, true), unit: 'percent' }));
}

/** An attack never falls below 0, whatever the terms add up to. */
function withLowest(terms: readonly PercentTerm[]): Term[] {
  const sum = terms.reduce((points, { amount }) => points + amount, 0);
  return [...terms, { why: 'lowest', amount: Math.max(0, -100 - sum), unit: 'percent' }];
}

/** Percent in one edition, points in the other. */
function groundTerm(s: BattleState, slot: number, unit: 'percent' | 'points'): Term {
  const of = terrains[s.theatre.map.terrain[s.unitCell[slot]]];
  return { why: 'terrain', of, amount: groundDefense(s, slot), ...(unit === 'percent' ? { unit } : {}) };
}

/** How far the ground lets it look, and at least to the hexes around it. */
function sight(s: BattleState, slot: number, unit: { name: string; type: string }): Explanation {
  const { options, map } = s.theatre;
  const terms: readonly Term[] = [
    { why: 'base', of: unit.type, amount: options.units[unitTypes[s.unitType[slot]]].vision },
    { why: 'terrain', of: terrains[map.terrain[s.unitCell[slot]]], amount: -sightPenalty(s, slot) },
  ];
  return { what: 'sight', unit, ...pointsOf(terms, 1), total: sightRadius(s, slot) };
}
