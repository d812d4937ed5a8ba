import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  FORTIFIED,
  GOLD,
  NEXT_NUMBER,
  TURN,
} from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';

/** Where the key of a position lies in a judgement, after its score. */
export const KEY = 1;

const single = new Float64Array(2);

export function positionKey(state: AttritionState): number {
  writeKey(state, single);
  return single[KEY];
}

/**
 * A number that tells positions apart, in 53 bits. Units are summed up, so the order in which they were recruited does not matter,
 * and of a side that is not to move only what the rules still ask for counts.
 */
export function writeKey(state: AttritionState, judgement: Float64Array): void {
  const { scalars, control, reserves, unitCell, front, unitType, unitHp, unitFlags, theatre } = state;
  const active = scalars[ACTIVE];
  let high = Math.imul(scalars[TURN] * 64 + scalars[ACTIONS_LEFT] * 2 + active + 1, 0x9e3779b1);
  let low = high ^ 0x5bd1e995;
  for (let i = GOLD; i < NEXT_NUMBER; i++) {
    high = Math.imul(high ^ scalars[i], 0x85ebca6b);
    low = Math.imul((low << 5) ^ (low >>> 27) ^ scalars[i], 0xc2b2ae35);
  }
  for (let i = 0; i < control.length; i++) {
    if (control[i] === 0) continue;
    high = Math.imul(high ^ (control[i] + i), 0x9e3779b1);
    low = Math.imul((low << 7) ^ (low >>> 25) ^ control[i], 0x85ebca6b);
  }
  for (let i = 0; i < reserves.length; i++) high = Math.imul(high ^ reserves[i], 0x27d4eb2f);
  for (let seat = 0; seat < 2; seat++) {
    const mask = seat === active ? 255 : FORTIFIED;
    const first = seat * theatre.capacity;
    const end = first + scalars[NEXT_NUMBER + seat] - 1;
    for (let slot = first; slot < end; slot++) {
      const cell = unitCell[slot];
      if (cell === NONE) continue;
      const isFront = front[cell] === slot ? 1 : 0;
      const unit =
        (cell << 16) ^
        (unitHp[slot] << 9) ^
        ((unitFlags[slot] & mask) << 4) ^
        (unitType[slot] << 2) ^
        (seat << 1) ^
        isFront;
      high = (high + scramble(unit)) | 0;
      low = (low + scramble(unit ^ 0x3c6ef372)) | 0;
    }
  }
  judgement[KEY] = (high >>> 0) * 0x200000 + (scramble(low) >>> 11);
}

function scramble(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return value ^ (value >>> 16);
}
