import { NONE } from '../hex/index.ts';
import type { Listener } from './listener.ts';
import { continueRetreats, retreat } from './retreat.ts';
import { advance, continueAdvances } from './stages/advance.ts';
import { attack, canAnyoneAttack } from './stages/attack.ts';
import { canAnyoneMove, loseStacks, move } from './stages/movement.ts';
import { judgeVoid, resolve } from './stages/resolution.ts';
import { canAnyoneSupport, support } from './stages/support.ts';
import { startTurn, upkeep } from './stages/upkeep.ts';
import {
  ACTIVE,
  ADVANCE,
  ATTACK,
  DECIDER,
  FIGHTS,
  MOVE,
  REASON,
  RETREAT,
  RETREATER,
  SHIFTS,
  STAGE,
  SUPPORT_ATT,
  SUPPORT_DEF,
  type WarshardState,
} from './state.ts';
import type { Theatre } from './theatre.ts';
import { judgeElimination } from './victory.ts';
import { openingState } from './units.ts';

export function openMatch(theatre: Theatre, seed: string): WarshardState {
  const s = openingState(theatre, seed);
  startTurn(s, null);
  proceed(s, null);
  return s;
}

/** Carries out a legal action and everything that follows from it without a choice. */
export function applyAction(s: WarshardState, action: number, listener: Listener | null): void {
  carryOut(s, action, listener);
  proceed(s, listener);
}

/** The action alone: nothing follows from it yet, so no die is cast unless it ends a stage. */
export function carryOut(s: WarshardState, action: number, listener: Listener | null): void {
  const { theatre, scalars } = s;
  if (action === theatre.done) closeStage(s, listener);
  else if (action < theatre.attackStart) {
    const slot = Math.floor(action / theatre.size);
    move(s, slot, action - slot * theatre.size, listener);
  } else if (action < theatre.supportStart) {
    const number = action - theatre.attackStart;
    const slot = Math.floor(number / 6);
    attack(s, slot, theatre.neighbours[s.unitCell[slot] * 6 + number - slot * 6], listener);
  } else if (action < theatre.retreatStart) {
    const number = action - theatre.supportStart;
    const slot = Math.floor(number / theatre.fights);
    support(s, slot, number - slot * theatre.fights, listener);
  } else if (action < theatre.advanceStart) {
    const slot = scalars[RETREATER];
    const way = s.unitCell[slot] * 6 + action - theatre.retreatStart;
    retreat(s, slot, theatre.neighbours[way], listener);
  } else advance(s, action === theatre.stayBehind ? NONE : action - theatre.advanceStart, listener);
}

/** Ruling warshard-1.2: a stage with one choice takes it, so that a seat is asked only when it has something to decide. */
export function proceed(s: WarshardState, listener: Listener | null): void {
  const { scalars } = s;
  while (scalars[REASON] === 0 && !hasChoice(s, listener)) closeStage(s, listener);
  if (scalars[REASON] !== 0) {
    listener?.gameEnds(s);
    return;
  }
  const decider = deciderOf(s);
  if (decider !== scalars[DECIDER]) scalars[SHIFTS]++;
  scalars[DECIDER] = decider;
}

/** True when more than one action is legal now. Retreats and advances without a choice happen on the way. */
function hasChoice(s: WarshardState, listener: Listener | null): boolean {
  const { scalars } = s;
  switch (scalars[STAGE]) {
    case MOVE:
      return canAnyoneMove(s);
    case ATTACK:
      return canAnyoneAttack(s);
    case SUPPORT_ATT:
      return canAnyoneSupport(s, scalars[ACTIVE]);
    case SUPPORT_DEF:
      return canAnyoneSupport(s, 1 - scalars[ACTIVE]);
    case RETREAT:
      return continueRetreats(s, listener);
    default:
      return continueAdvances(s);
  }
}

/** 003 turn/2: from each stage to the next, and from the last to the other side. */
function closeStage(s: WarshardState, listener: Listener | null): void {
  const { scalars } = s;
  const stage = scalars[STAGE];
  listener?.stageCloses(s, stage);
  if (stage === MOVE) loseStacks(s, listener);
  else if (stage === SUPPORT_ATT) judgeVoid(s, listener);
  else if (stage === SUPPORT_DEF) resolve(s, listener);
  else if (stage === RETREAT && judgeElimination(s)) return;
  if (stage === ADVANCE || (stage === ATTACK && scalars[FIGHTS] === 0)) upkeep(s, listener);
  else scalars[STAGE] = stage + 1;
}

/** The attacker, the defender, or the enemy of the unit that must retreat. */
export function deciderOf(s: WarshardState): number {
  const { scalars } = s;
  if (scalars[STAGE] === SUPPORT_DEF) return 1 - scalars[ACTIVE];
  if (scalars[STAGE] === RETREAT) return 1 - s.theatre.sideOf[scalars[RETREATER]];
  return scalars[ACTIVE];
}
