import { NONE, PAD } from '../hex/index.ts';
import { type Theatre, ATTACKED, CHARGED, FORTIFIED, MOVED, RESTING } from './theatre.ts';
import { weigh } from './combat/combat.ts';
import type { Listener } from './listener.ts';
import { pathLength } from './reach.ts';
import { unitTypes } from './rules.ts';
import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  addUnit,
  GOLD,
  isControlledBy,
  moveStack,
  NEXT_NUMBER,
  openingState,
  TURN,
  VP,
  WOOD,
} from './state.ts';
import { judgeAction, judgeTimeout, judgeTurn } from './victory.ts';

/** Ruling attrition-1.1: the first tick of seat 0 belongs to the opening. */
export function openMatch(theatre: Theatre, seed: string): AttritionState {
  const s = openingState(theatre, seed);
  startTurn(s, null);
  return s;
}

/** Carries out a legal action. The last action of a turn also ends the turn and starts the next. */
export function applyAction(s: AttritionState, action: number, listener: Listener | null): void {
  const { theatre, scalars } = s;
  const { options } = theatre;
  const seat = scalars[ACTIVE];
  if (action === theatre.endTurn) {
    endTurn(s, listener);
    return;
  }
  let cost: number;
  if (action < theatre.attackStart) {
    move(s, seat, Math.floor(action / theatre.moveDiscs.span), theatre.moveDiscs.cells[action], listener);
    cost = options.moveActions;
  } else if (action < theatre.fortifyStart) {
    const number = action - theatre.attackStart;
    attack(s, seat, Math.floor(number / theatre.attackDiscs.span), theatre.attackDiscs.cells[number], listener);
    cost = options.attackActions;
  } else if (action < theatre.recruitStart) {
    fortify(s, seat, action - theatre.fortifyStart, listener);
    cost = options.fortifyActions;
  } else {
    const number = action - theatre.recruitStart;
    const site = Math.floor(number / unitTypes.length);
    recruit(s, seat, number - site * unitTypes.length, theatre.strongholds[site], listener);
    cost = options.recruitActions;
  }
  scalars[ACTIONS_LEFT] -= cost;
  if (judgeAction(s, seat)) listener?.gameEnded(s);
  else if (scalars[ACTIONS_LEFT] === 0) endTurn(s, listener);
}

function move(s: AttritionState, seat: number, from: number, to: number, listener: Listener | null): void {
  const { theatre } = s;
  listener?.stackMoves(s, from, to);
  if (theatre.options.hasUnitLimits) {
    const type = s.unitType[s.front[from]];
    const path = pathLength(s, from, to, theatre.chargeBonus[type] > 0);
    const length = Math.abs(path);
    const flags = path < 0 && length >= theatre.chargeDistance[type] ? MOVED | CHARGED : MOVED;
    for (let slot = s.front[from]; slot !== NONE; slot = s.behind[slot]) {
      // A unit that has attacked has no attack left to charge with.
      s.unitFlags[slot] |= s.unitFlags[slot] & ATTACKED ? MOVED : flags;
      s.movedDistance[slot] = length;
    }
  }
  moveStack(s, seat, from, to);
}

function attack(s: AttritionState, seat: number, from: number, to: number, listener: Listener | null): void {
  const fight = weigh(s, seat, from, to);
  listener?.fightOpens(s, fight);
  if (s.theatre.options.hasUnitLimits) {
    for (let slot = s.front[from]; slot !== NONE; slot = s.behind[slot]) {
      s.unitFlags[slot] = (s.unitFlags[slot] | ATTACKED) & ~CHARGED;
    }
  }
  s.theatre.rules.combat.resolve(s, fight, listener);
  listener?.fightCloses(s, fight);
  listener?.controlSettled(s);
}

function fortify(s: AttritionState, seat: number, cell: number, listener: Listener | null): void {
  const { options } = s.theatre;
  const flags = options.hasUnitLimits ? FORTIFIED | RESTING : FORTIFIED;
  s.scalars[WOOD + seat] -= options.fortifyWood;
  for (let slot = s.front[cell]; slot !== NONE; slot = s.behind[slot]) s.unitFlags[slot] |= flags;
  listener?.fortified(s, cell);
}

function recruit(s: AttritionState, seat: number, type: number, cell: number, listener: Listener | null): void {
  s.scalars[GOLD + seat] -= s.theatre.cost[type];
  const slot = addUnit(s, seat, type, cell);
  if (s.theatre.options.recruitsRest) s.unitFlags[slot] = RESTING;
  listener?.recruited(s, slot);
}

/** 000 §7.3 */
function endTurn(s: AttritionState, listener: Listener | null): void {
  const { scalars } = s;
  const seat = scalars[ACTIVE];
  listener?.turnEnded(s);
  settleControl(s, listener);
  if (judgeTurn(s, seat)) {
    listener?.gameEnded(s);
    return;
  }
  scalars[ACTIVE] = 1 - seat;
  if (seat === 1) scalars[TURN]++;
  if (scalars[TURN] > s.theatre.options.turnLimit) {
    // Ruling attrition-1.5: no tick runs.
    judgeTimeout(s);
    listener?.gameEnded(s);
    return;
  }
  startTurn(s, listener);
}

/** 000 §8: the owner of the units on a hex controls it from the end of the turn; empty hexes do not change. */
function settleControl(s: AttritionState, listener: Listener | null): void {
  const { occupied, control, theatre } = s;
  const { height, grid } = theatre;
  for (let row = PAD; row < height - PAD; row++) {
    const a = occupied[row];
    const b = occupied[height + row];
    if (listener !== null) {
      for (let bits = (a & ~control[row]) | (b & ~control[height + row]); bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const from = control[row] & bit ? 0 : control[height + row] & bit ? 1 : NONE;
        listener.controlChanges((row - PAD) * grid.cols + 31 - Math.clz32(bit), from, a & bit ? 0 : 1);
      }
    }
    control[row] = (control[row] | a) & ~b;
    control[height + row] = (control[height + row] | b) & ~a;
  }
  listener?.controlSettled(s);
}

/** 000 §7.1 */
function startTurn(s: AttritionState, listener: Listener | null): void {
  const { theatre, scalars } = s;
  const seat = scalars[ACTIVE];
  const first = seat * theatre.capacity;
  const end = first + scalars[NEXT_NUMBER + seat] - 1;
  for (let slot = first; slot < end; slot++) {
    s.unitFlags[slot] = 0;
    s.movedDistance[slot] = 0;
  }
  payIncome(s, seat);
  scalars[ACTIONS_LEFT] = theatre.options.actionsPerTurn;
  listener?.turnStarted(s);
}

/** 000 §3.2: a reserve pays its controller while it lasts. */
function payIncome(s: AttritionState, seat: number): void {
  const { scalars, reserves } = s;
  const { income } = s.theatre;
  for (let i = 0; i < income.length; i += 5) {
    if (!isControlledBy(s, seat, income[i])) continue;
    let gold = income[i + 1];
    let wood = income[i + 2];
    let vp = income[i + 3];
    const reserve = income[i + 4];
    if (reserve !== NONE) {
      const left = reserves[reserve];
      gold = Math.min(gold, left);
      wood = Math.min(wood, left);
      vp = Math.min(vp, left);
      reserves[reserve] = left - gold - wood - vp;
    }
    scalars[GOLD + seat] += gold;
    scalars[WOOD + seat] += wood;
    scalars[VP + seat] += vp;
  }
}
