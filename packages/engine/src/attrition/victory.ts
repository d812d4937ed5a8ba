import { NONE, popCount } from '../hex/index.ts';
import type { Score } from './rules.ts';
import {
  type AttritionState,
  GOLD,
  isControlledBy,
  isOccupiedBy,
  NEXT_NUMBER,
  REASON,
  type Reason,
  reasons,
  UNITS,
  VP,
  WINNER,
} from './state.ts';

/** Without a winner it is always a draw, whatever led to it (ruling attrition-1.12). */
export function endGame(s: AttritionState, winner: number, reason: Reason): void {
  s.scalars[WINNER] = winner;
  s.scalars[REASON] = reasons.indexOf(winner === NONE ? 'draw' : reason);
}

/** Ruling attrition-1.2: checked after every action. */
export function judgeAction(s: AttritionState, seat: number): boolean {
  return (s.theatre.options.winsByEntering && judgeEntering(s, seat)) || judgeElimination(s);
}

/** 000 §7.3.2: checked after the control update at the end of a turn. */
export function judgeTurn(s: AttritionState, seat: number): boolean {
  if (s.theatre.options.strongholdsToWin > 0) {
    for (let i = 0; i < 2; i++) {
      const side = i === 0 ? seat : 1 - seat;
      if (capturedStrongholds(s, side) < s.theatre.options.strongholdsToWin) continue;
      endGame(s, side, 'stronghold_capture');
      return true;
    }
  }
  return judgeElimination(s);
}

/** 000 §10.3 */
export function judgeTimeout(s: AttritionState): void {
  const { timeoutScores } = s.theatre.options;
  let lead = 0;
  for (let i = 0; i < timeoutScores.length && lead === 0; i++) {
    lead = scoreOf(s, 0, timeoutScores[i]) - scoreOf(s, 1, timeoutScores[i]);
  }
  endGame(s, lead > 0 ? 0 : lead < 0 ? 1 : NONE, 'turn_limit');
}

function judgeEntering(s: AttritionState, seat: number): boolean {
  const { strongholds, strongholdSide } = s.theatre;
  for (let i = 0; i < strongholds.length; i++) {
    if (strongholdSide[i] === seat || !isOccupiedBy(s, seat, strongholds[i])) continue;
    endGame(s, seat, 'capital_capture');
    return true;
  }
  return false;
}

/** 000 §10.2 */
function judgeElimination(s: AttritionState): boolean {
  const isGoneA = s.scalars[UNITS] === 0;
  const isGoneB = s.scalars[UNITS + 1] === 0;
  if (!isGoneA && !isGoneB) return false;
  endGame(s, isGoneA && isGoneB ? NONE : isGoneA ? 1 : 0, 'elimination');
  return true;
}

export function capturedStrongholds(s: AttritionState, seat: number): number {
  const { strongholds, strongholdSide } = s.theatre;
  let captured = 0;
  for (let i = 0; i < strongholds.length; i++) {
    if (strongholdSide[i] !== seat && isControlledBy(s, seat, strongholds[i])) captured++;
  }
  return captured;
}

export function scoreOf(s: AttritionState, seat: number, score: Score): number {
  switch (score) {
    case 'vp':
      return s.scalars[VP + seat];
    case 'gold':
      return s.scalars[GOLD + seat];
    case 'unit_value':
      return unitValue(s, seat);
    case 'hexes':
      return controlledHexes(s, seat);
  }
}

function unitValue(s: AttritionState, seat: number): number {
  const { theatre } = s;
  const first = seat * theatre.capacity;
  let value = 0;
  for (let slot = first; slot < first + s.scalars[NEXT_NUMBER + seat] - 1; slot++) {
    if (s.unitCell[slot] !== NONE) value += theatre.cost[s.unitType[slot]];
  }
  return value;
}

function controlledHexes(s: AttritionState, seat: number): number {
  const { height } = s.theatre;
  let hexes = 0;
  for (let row = seat * height; row < (seat + 1) * height; row++) hexes += popCount(s.control[row]);
  return hexes;
}
