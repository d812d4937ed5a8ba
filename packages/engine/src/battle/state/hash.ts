import { Hash64 } from '../../hash.ts';
import { BattleState, LIVING, SCALARS, SEAT_FIELDS } from './state.ts';

export function copyState(from: BattleState, into?: BattleState, planningSeed?: string): BattleState {
  const to = into ?? new BattleState(from.theatre, from.seed);
  if (to.theatre.options !== from.theatre.options) throw new Error('copy: the target state has different options');
  to.theatre = from.theatre;
  to.words.set(from.words);
  to.revision = from.revision;
  to.stage = ++from.theatre.scratch.stages;
  to.last = from.last;
  to.seed = planningSeed ?? from.seed;
  return to;
}

const hash = new Hash64();

/**
 * Over what the rules know, units by number. Sight and supply follow from it, and what each seat has learnt and the last events serve only
 * the views, so none of these is hashed.
 */
export function hashState(s: BattleState): string {
  const { players } = s.theatre.options;
  hash.reset(s.theatre.hashStart);
  for (let i = 0; i < SCALARS; i++) hash.mix(s.scalars[i]);
  for (let i = 0; i < players * SEAT_FIELDS; i++) hash.mix(s.seats[i]);
  for (let i = 0; i < s.scalars[LIVING]; i++) mixUnit(s, s.order[i]);
  mixBytes(s.control);
  for (const cell of s.theatre.specialCells) hash.mix(s.claimant[cell] | (s.claimTicks[cell] << 8));
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    hash.mix(s.facilityOwner[facility] | (s.queueLength[facility] << 8));
    hash.mix(s.facilityRally[facility]);
  }
  mixBytes(s.queueType);
  mixBytes(s.queueTicks);
  return hash.hex();
}

function mixUnit(s: BattleState, slot: number): void {
  hash.mix(s.unitNumber[slot]);
  hash.mix(s.unitOwner[slot] | (s.unitType[slot] << 8) | (s.unitFlags[slot] << 16));
  hash.mix(s.unitHp[slot]);
  hash.mix(s.unitCell[slot]);
  hash.mix(s.cameFrom[slot]);
  hash.mix(s.rally[slot]);
  hash.mix(s.arrival[slot]);
  for (let at = slot; at < s.handles.length; at += s.unitCell.length) hash.mix(s.handles[at]);
}

/** Four bytes per word, the first lowest, on every machine. */
function mixBytes(bytes: Uint8Array): void {
  let i = 0;
  for (; i + 3 < bytes.length; i += 4) {
    hash.mix(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24));
  }
  for (; i < bytes.length; i++) hash.mix(bytes[i]);
}
