import type { Seat } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { emptyPreview, type Preview, type PreviewedEffect, type PreviewedOdds } from '../../preview.ts';
import { isRefusal, type Refusal } from '../../verdict.ts';
import { columnOf, isVoid, shifted } from '../odds.ts';
import { surveyUnit, wayTo } from '../reach.ts';
import { DIE, results, unitTypes } from '../rules.ts';
import { copyState, FIGHTS, isInZone, OPEN, RETREATER, STAGE, SUPPORT_DEF, type WarshardState } from '../state.ts';
import { isSupplied, traceSupply } from '../supply.ts';
import { carryOut } from '../turn.ts';
import { checkAction, encodeAction } from './actions.ts';
import { explainFight } from './explain.ts';
import { isForce } from './force.ts';
import { fightNow } from './view.ts';

/** Dice are not cast: a fight has the odds that it would have if nobody supported it any more. */
export function previewAction(s: WarshardState, seat: Seat, action: unknown): Preview | Refusal {
  const verdict = checkAction(s, seat, action);
  if (isRefusal(verdict)) return verdict;
  if (isForce(action)) return emptyPreview;
  const { theatre } = s;
  const number = encodeAction(s, action);
  if (number === theatre.stayBehind) return emptyPreview;
  if (number === theatre.done) return ofFights(s, allFights(s));
  const after = copyState(s);
  carryOut(after, number, null);
  const slot = actorOf(s, number);
  if (number >= theatre.attackStart && number < theatre.retreatStart) return ofFights(after, [after.unitFight[slot]]);
  return ofMove(s, after, slot, number < theatre.attackStart);
}

function actorOf({ theatre, scalars }: WarshardState, number: number): number {
  if (number < theatre.attackStart) return Math.floor(number / theatre.size);
  if (number < theatre.supportStart) return Math.floor((number - theatre.attackStart) / 6);
  if (number < theatre.retreatStart) return Math.floor((number - theatre.supportStart) / theatre.fights);
  return number < theatre.advanceStart ? scalars[RETREATER] : number - theatre.advanceStart;
}

function allFights(s: WarshardState): number[] {
  return Array.from({ length: s.scalars[FIGHTS] }, (_, fight) => fight).filter((fight) => s.fightState[fight] === OPEN);
}

function ofFights(s: WarshardState, fights: readonly number[]): Preview {
  const isVoided = (fight: number) => voids(s, fight);
  return {
    ...emptyPreview,
    sums: fights.map((fight) => explainFight(s, fight)),
    effects: fights.filter(isVoided).map(() => ({ what: 'void' })),
    odds: fights.filter((fight) => !isVoided(fight)).flatMap((fight) => oddsOf(s, fight)),
  };
}

/** Ruling warshard-1.3: whether it is void is settled before the defender's support. */
function voids(s: WarshardState, fight: number): boolean {
  const { attack, defense } = fightNow(s, fight);
  return s.scalars[STAGE] < SUPPORT_DEF && isVoid(attack, defense);
}

function oddsOf(s: WarshardState, fight: number): PreviewedOdds[] {
  const { theatre } = s;
  const { attack, defense, shift } = fightNow(s, fight);
  const hex = nameOf(s, s.fightCell[fight]);
  if (defense === 0) return [{ hex, result: 'DE', cases: DIE, of: DIE }];
  const column = shifted(columnOf(attack, defense), shift);
  const rolled = Array.from(theatre.table.subarray(column * DIE, column * DIE + DIE), (result) => results[result]);
  return results
    .map((result) => ({ hex, result, cases: rolled.filter((each) => each === result).length, of: DIE }))
    .filter(({ cases }) => cases > 0);
}

function ofMove(s: WarshardState, after: WarshardState, slot: number, isPaid: boolean): Preview {
  const { theatre } = s;
  const to = after.unitCell[slot];
  const { cells, cost } = isPaid ? wayTo(s, slot, to) : { cells: [to], cost: 0 };
  const budget = theatre.halfPoints[slot];
  return {
    ...emptyPreview,
    path: cells.map((cell) => nameOf(s, cell)),
    costs: isPaid ? [{ of: 'mobility', amount: cost / 2, left: (budget - cost) / 2 }] : [],
    effects: hardships(after, slot),
    threatened: threatened(after, slot),
  };
}

function hardships(s: WarshardState, slot: number): PreviewedEffect[] {
  const { theatre } = s;
  const side = theatre.sideOf[slot];
  const effects: PreviewedEffect[] = [];
  if (isInZone(s, 1 - side, s.unitCell[slot])) effects.push({ what: 'zone-of-control', unit: named(s, slot) });
  traceSupply(s, side);
  if (!isSupplied(s, slot)) effects.push({ what: 'out-of-supply', unit: named(s, slot) });
  return effects;
}

/** Melee units of the enemy that can be next to the unit after a move. */
function threatened(s: WarshardState, slot: number): Preview['threatened'] {
  const { theatre } = s;
  const cell = s.unitCell[slot];
  const beside = theatre.neighbours.subarray(cell * 6, cell * 6 + 6);
  const by: number[] = [];
  for (let other = 0; other < theatre.units; other++) {
    const isEnemy = theatre.sideOf[other] !== theatre.sideOf[slot] && theatre.isMelee[other] === 1;
    if (!isEnemy || s.unitCell[other] === NONE) continue;
    const reach = new Int32Array(theatre.words);
    surveyUnit(s, other, reach, 0);
    const isReached = (hex: number) => ((reach[hex >> 5] >>> (hex & 31)) & 1) === 1 && s.front[hex] === NONE;
    if (beside.some((hex) => hex !== NONE && (hex === s.unitCell[other] || isReached(hex)))) by.push(other);
  }
  return by.length === 0 ? [] : [{ unit: named(s, slot), by: by.map((other) => named(s, other)) }];
}

function nameOf({ theatre }: WarshardState, cell: number): string {
  const { q, r } = theatre.hexOf(cell);
  return `(${q},${r})`;
}

function named({ theatre }: WarshardState, slot: number) {
  return { name: theatre.ids[slot], type: unitTypes[theatre.typeOf[slot]] };
}
