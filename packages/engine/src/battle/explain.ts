import { type Explanation, noSuchHex, pointsOf, type Term, telling } from '../explanation.ts';
import type { Viewer } from '../game.ts';
import { NONE, readPair } from '../hex/index.ts';
import type { Refusal } from '../verdict.ts';
import { attackOf, defenseOf, isFlanked, isInAura, isOnEnemyGround, noteChiefs } from './combat/strength.ts';
import { unitName } from './names.ts';
import { classBonus, terrainBonus } from './research.ts';
import { terrains, unitTypes } from './rules.ts';
import { type BattleState, NEUTRAL, STARVED, SUPPLIED } from './state.ts';
import { isSeat } from './view.ts';
import { sightRadius } from './vision.ts';

/** A seat gets explanations of its own units only, whatever it sees of others; the viewer `all` gets those of every unit. */
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

/** Strength at full health and with the benefit of the ground, as for a defender that was in the hex first. */
function explainUnit(s: BattleState, slot: number): Explanation[] {
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
      terms: telling([{ why: 'base', of: type, amount: attack }, ...attackPercents(s, slot)]),
    },
    {
      what: 'defense',
      unit,
      total: defenseOf(s, slot, true, terrainUnit) / THOUSANDTHS,
      terms: telling([
        { why: 'base', of: type, amount: defense },
        ...defensePercents(s, slot),
        groundTerm(s, slot, terrainUnit),
      ]),
    },
    sight(s, slot, unit),
  ];
}

/** The engine counts strength in thousandths. */
const THOUSANDTHS = 1000;

/** The terms that `attackOf` adds up, from the same functions. */
function attackPercents(s: BattleState, slot: number): Term[] {
  const { options } = s.theatre;
  const [type, side, flags] = [s.unitType[slot], s.unitOwner[slot], s.unitFlags[slot]];
  const isAbroad = isOnEnemyGround(s, slot);
  const isUnsupplied = (flags & SUPPLIED) === 0 || side === NEUTRAL;
  const terms = [
    percent('research', classBonus(s, side, type)),
    percent('enemy-ground', isAbroad ? options.units[unitTypes[type]].enemyGroundAttack : 0),
    percent('flanks', isAbroad && isFlanked(s, side, s.unitCell[slot]) ? options.flankAttack : 0),
    percent('unsupplied', isUnsupplied ? -options.unsuppliedAttack : 0),
    percent('starved', flags & STARVED ? -options.starvedAttack : 0),
  ];
  const sum = terms.reduce((points, { amount }) => points + amount, 0);
  return [...terms, percent('lowest', Math.max(0, -100 - sum))];
}

/** The terms that `defenseOf` adds up. Terrain research counts only in Hills and Forest. */
function defensePercents(s: BattleState, slot: number): Term[] {
  const { options, map } = s.theatre;
  const [type, side] = [s.unitType[slot], s.unitOwner[slot]];
  const terrain = terrains[map.terrain[s.unitCell[slot]]];
  const isRough = terrain === 'Hills' || terrain === 'Forest';
  return [
    percent('research', classBonus(s, side, type) + (isRough ? terrainBonus(s, side, type) : 0)),
    percent('aura', isInAura(s, slot) ? options.auraDefense : 0),
  ];
}

/** Percent in one edition, points in the other. */
function groundTerm(s: BattleState, slot: number, unit: 'percent' | 'points'): Term {
  const { options, map } = s.theatre;
  const of = terrains[map.terrain[s.unitCell[slot]]];
  const amount = of === 'Impassable' ? 0 : options.terrain[of].defense;
  return { why: 'terrain', of, amount, ...(unit === 'percent' ? { unit } : {}) };
}

/** The terms that `sightRadius` adds up; a unit always sees the hexes around it. */
function sight(s: BattleState, slot: number, unit: { name: string; type: string }): Explanation {
  const { options, map } = s.theatre;
  const of = terrains[map.terrain[s.unitCell[slot]]];
  const { vision, ignoresForestVision } = options.units[unitTypes[s.unitType[slot]]];
  const penalty = ignoresForestVision || of === 'Impassable' ? 0 : options.terrain[of].visionPenalty;
  const terms: readonly Term[] = [
    { why: 'base', of: unit.type, amount: vision },
    { why: 'terrain', of, amount: -penalty },
  ];
  return { what: 'sight', unit, ...pointsOf(terms, 1), total: sightRadius(s, slot) };
}

function percent(why: Term['why'], amount: number) {
  return { why, amount, unit: 'percent' } as const;
}
