import { NONE } from '../../hex/index.ts';
import { type BattleState, LIVING, NEUTRAL } from '../state/state.ts';

/** Names of units, Facilities and players on the wire. Only its owner knows a unit's true id; others know it by a handle. */
export function unitName(number: number): string {
  return `u${number}`;
}

export function facilityName(facility: number): string {
  return `f${facility}`;
}

export function playerName(side: number): string {
  return side === NEUTRAL ? 'neutral' : `p${side}`;
}

export function handleName(handle: number): string {
  return `enemy_u${handle}`;
}

/** The slot of the seat's living unit with this name; NONE for any other, whether or not it exists. */
export function ownUnit(s: BattleState, seat: number, name: string): number {
  const number = /^u(0|[1-9][0-9]{0,8})$/.test(name) ? Number(name.slice(1)) : NONE;
  let [low, high] = [0, s.scalars[LIVING]];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (s.unitNumber[s.order[middle]] < number) low = middle + 1;
    else high = middle;
  }
  const slot = low < s.scalars[LIVING] ? s.order[low] : NONE;
  return slot !== NONE && s.unitNumber[slot] === number && s.unitOwner[slot] === seat ? slot : NONE;
}

export function ownFacility(s: BattleState, seat: number, name: string): number {
  const facility = /^f(0|[1-9][0-9]?)$/.test(name) ? Number(name.slice(1)) : NONE;
  return facility !== NONE && facility < s.facilityOwner.length && s.facilityOwner[facility] === seat ? facility : NONE;
}
