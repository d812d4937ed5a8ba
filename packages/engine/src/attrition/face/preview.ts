import type { Seat } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { emptyPreview, type Preview, type PreviewedCost, type PreviewedEffect } from '../../preview.ts';
import { isRefusal, type Refusal } from '../../verdict.ts';
import { canHit } from '../actions.ts';
import { pathTo, reachableCells } from '../reach.ts';
import { unitTypes } from '../rules.ts';
import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  copyState,
  GOLD,
  isOccupiedBy,
  NEXT_NUMBER,
  REASON,
  seatOf,
  WINNER,
  WOOD,
} from '../state.ts';
import { CHARGED, FORTIFIED } from '../theatre.ts';
import { applyAction } from '../turn.ts';
import { checkAction, decodeAction, encodeAction, findUnit, unitId } from './actions.ts';
import { explainFight } from './explain.ts';

/** Nothing is hidden and nothing is rolled, so the copy shows exactly what will happen. */
export function previewAction(s: AttritionState, seat: Seat, action: unknown): Preview | Refusal {
  const verdict = checkAction(s, seat, action);
  if (isRefusal(verdict)) return verdict;
  const { theatre } = s;
  const number = encodeAction(s, action);
  const after = copyState(s);
  applyAction(after, number, null);
  const spends = number !== theatre.endTurn;
  const common = {
    ...emptyPreview,
    costs: spends ? costsOf(s, after, seat) : [],
    effects: [...fates(s, after), ...endings(s, after, seat, spends)],
    threatened: threatened(after, seat, spends ? actorIn(s, after, seat, number) : null),
  };
  if (number >= theatre.fortifyStart) return common;
  const isMove = number < theatre.attackStart;
  const discs = isMove ? theatre.moveDiscs : theatre.attackDiscs;
  const index = isMove ? number : number - theatre.attackStart;
  const [from, to] = [Math.floor(index / discs.span), discs.cells[index]];
  if (!isMove) return { ...common, sums: explainFight(s, from, to) };
  const { hexes } = theatre.rules.dialect;
  return { ...common, path: pathTo(s, from, to).map((cell) => hexes.show(theatre.grid, cell)) };
}

/** When the last action was spent, the turn has passed on. */
function costsOf(s: AttritionState, after: AttritionState, seat: Seat): PreviewedCost[] {
  const left = after.scalars[ACTIVE] === seat ? after.scalars[ACTIONS_LEFT] : 0;
  const stores = [
    { of: 'gold', at: GOLD + seat },
    { of: 'wood', at: WOOD + seat },
  ];
  const spent = stores.map(({ of, at }) => ({
    of,
    amount: s.scalars[at] - after.scalars[at],
    left: after.scalars[at],
  }));
  return [{ of: 'actions', amount: s.scalars[ACTIONS_LEFT] - left, left }, ...spent.filter(({ amount }) => amount > 0)];
}

/** What becomes of every unit that the action touches. */
function fates(s: AttritionState, after: AttritionState): PreviewedEffect[] {
  const effects: PreviewedEffect[] = [];
  const { theatre } = s;
  for (let slot = 0; slot < s.unitCell.length; slot++) {
    if (s.unitCell[slot] === NONE) {
      if (after.unitCell[slot] !== NONE) effects.push({ what: 'arrives', unit: named(after, slot) });
      continue;
    }
    const unit = named(s, slot);
    const cell = after.unitCell[slot];
    const gained = after.unitFlags[slot] & ~s.unitFlags[slot];
    if (cell === NONE) effects.push({ what: 'dies', unit });
    else if (after.unitHp[slot] < s.unitHp[slot]) effects.push({ what: 'hurt', unit, amount: after.unitHp[slot] });
    if (cell === NONE) continue;
    const isCapture = cell !== s.unitCell[slot] && isOccupiedBy(s, 1 - seatOf(s, slot), cell);
    if (isCapture) effects.push({ what: 'moves-in', unit });
    if (gained & CHARGED) effects.push({ what: 'charges', unit, amount: theatre.chargeBonus[s.unitType[slot]] });
    if (gained & FORTIFIED) effects.push({ what: 'fortified', unit, amount: theatre.options.fortifyDefense });
  }
  return effects;
}

function endings(s: AttritionState, after: AttritionState, seat: Seat, spends: boolean): PreviewedEffect[] {
  if (after.scalars[REASON] !== 0) {
    const winner = after.scalars[WINNER];
    return [{ what: winner === NONE ? 'draws' : winner === seat ? 'wins' : 'loses' }];
  }
  return spends && after.scalars[ACTIVE] !== s.scalars[ACTIVE] ? [{ what: 'turn-ends' }] : [];
}

/** The slot that acted or arrived, or NONE if it died. */
function actorIn(s: AttritionState, after: AttritionState, seat: Seat, number: number): number {
  const { theatre } = s;
  if (number >= theatre.recruitStart) return seat * theatre.capacity + s.scalars[NEXT_NUMBER + seat] - 1;
  const { unitId: id } = decodeAction(s, number) as { readonly unitId: string };
  return findUnit(after, id);
}

/** Stacks of the seat that an enemy could attack in its turn, by its front unit; only that of `actor` unless null. */
function threatened(s: AttritionState, seat: Seat, actor: number | null): Preview['threatened'] {
  if (s.scalars[REASON] !== 0) return [];
  const cells = [...s.front.keys()].filter((cell) => s.front[cell] !== NONE);
  const own = cells.filter((cell) => seatOf(s, s.front[cell]) === seat);
  const wanted = actor === null ? own : actor === NONE ? [] : [s.unitCell[actor]];
  const enemies = cells.filter((cell) => seatOf(s, s.front[cell]) !== seat);
  return wanted.flatMap((cell) => {
    const by = enemies.filter((from) => couldAttack(s, from, cell)).map((from) => named(s, s.front[from]));
    return by.length === 0 ? [] : [{ unit: named(s, s.front[cell]), by }];
  });
}

/** From where it stands, or after a move if a turn has the actions for both. */
function couldAttack(s: AttritionState, from: number, to: number): boolean {
  const { options } = s.theatre;
  const type = s.unitType[s.front[from]];
  if (canHit(s, type, from, to)) return true;
  if (options.moveActions + options.attackActions > options.actionsPerTurn) return false;
  return reachableCells(s, from).some((cell) => s.front[cell] === NONE && canHit(s, type, cell, to));
}

function named(s: AttritionState, slot: number) {
  return { name: unitId(s, slot), type: unitTypes[s.unitType[slot]] };
}
