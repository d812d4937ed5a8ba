import type { Citation } from '../citations.ts';
import { discNumber, neighbourBits, NONE, REACHED_MIDDLE, reached } from '../hex/index.ts';
import type { RefusalCode } from '../verdict.ts';
import { type Theatre, ATTACKED, BLIND, FORTIFIED, MOVED, RESTING } from './theatre.ts';
import { canJoin, isReached, noteFreeHexes, noteThreatened, reach } from './reach.ts';
import { unitTypes } from './rules.ts';
import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  GOLD,
  isControlledBy,
  isOccupiedBy,
  NEXT_NUMBER,
  REASON,
  seatOf,
  stackFlags,
  UNITS,
  WOOD,
} from './state.ts';

/** Why an action is refused, and the rule that says so. Null means allowed. */
export interface Broken {
  readonly code: RefusalCode;
  readonly rule: Citation;
}

const broken = (code: RefusalCode, rule: Citation): Broken => ({ code, rule });

let attackList = new Int32Array(256);
let fortifyList = new Int32Array(256);

/** Ruling attrition-1.12: recruit by hex and type, then move, attack and fortify by unit and hex, then the end of the turn. */
export function listActions(s: AttritionState, out: Int32Array): number {
  const { theatre, scalars } = s;
  if (scalars[REASON] !== 0) return 0;
  const { options } = theatre;
  const seat = scalars[ACTIVE];
  const left = scalars[ACTIONS_LEFT];
  if (attackList.length < theatre.longestList) {
    attackList = new Int32Array(theatre.longestList);
    fortifyList = new Int32Array(theatre.longestList);
  }
  let count = listRecruits(s, out);
  let attacks = 0;
  let fortifies = 0;
  const moveBar = left >= options.moveActions ? theatre.moveBar : -1;
  const attackBar = left >= options.attackActions ? theatre.attackBar : -1;
  const fortifyBar =
    left >= options.fortifyActions && scalars[WOOD + seat] >= options.fortifyWood ? theatre.fortifyBar : -1;
  noteFreeHexes(s);
  noteThreatened(s, 1 - seat);
  const { unitCell, front } = s;
  const { threatened, rowOf, bitOf } = theatre;
  const first = seat * theatre.capacity;
  const end = first + scalars[NEXT_NUMBER + seat] - 1;
  for (let slot = first; slot < end; slot++) {
    const cell = unitCell[slot];
    if (cell === NONE || front[cell] !== slot) continue;
    const flags = stackFlags(s, slot);
    if (moveBar !== -1 && (flags & moveBar) === 0) count = listMoves(s, seat, cell, out, count);
    if (attackBar !== -1 && (flags & attackBar) === 0 && (threatened[rowOf[cell]] & bitOf[cell]) !== 0)
      attacks = listAttacks(s, seat, cell, attacks);
    if (fortifyBar !== -1 && (flags & fortifyBar) === 0) fortifyList[fortifies++] = theatre.fortifyStart + cell;
  }
  for (let i = 0; i < attacks; i++) out[count++] = attackList[i];
  for (let i = 0; i < fortifies; i++) out[count++] = fortifyList[i];
  out[count++] = theatre.endTurn;
  return count;
}

function listRecruits(s: AttritionState, out: Int32Array): number {
  const { theatre } = s;
  if (s.scalars[GOLD + s.scalars[ACTIVE]] < theatre.lowestCost) return 0;
  let count = 0;
  for (let site = 0; site < theatre.strongholds.length; site++) {
    if (recruitSiteBroken(s, site) !== null) continue;
    for (let type = 0; type < unitTypes.length; type++) {
      if (theatre.cost[type] <= s.scalars[GOLD + s.scalars[ACTIVE]]) {
        out[count++] = theatre.recruitStart + site * unitTypes.length + type;
      }
    }
  }
  return count;
}

function listMoves(s: AttritionState, seat: number, cell: number, out: Int32Array, count: number): number {
  const { theatre } = s;
  const discs = theatre.moveDiscs;
  const movement = theatre.movement[s.unitType[s.front[cell]]];
  if (movement === 1 && theatre.options.stackLimit === 1) return listSteps(theatre, cell, out, count);
  reach(s, seat, cell);
  const bases = cell * discs.height + discs.radius;
  for (let dr = -movement; dr <= movement; dr++) {
    const bits = reached[REACHED_MIDDLE + dr];
    if (bits !== 0) count = writeNumbers(bits, discs.bases[bases + dr], out, count);
  }
  return count;
}

/** `reach` for a unit that moves one hex and joins no stack: half of all units, so a shortcut pays off. */
function listSteps(theatre: Theatre, cell: number, out: Int32Array, count: number): number {
  const { free, stepPlaces } = theatre;
  const set = neighbourBits(free, theatre.rowOf[cell], 31 - Math.clz32(theatre.bitOf[cell]));
  const base = cell * theatre.moveDiscs.span;
  const at = set * 8;
  // As in `writeNumbers`: all six are written, and counted are those that are meant.
  out[count] = base + stepPlaces[at];
  out[count + 1] = base + stepPlaces[at + 1];
  out[count + 2] = base + stepPlaces[at + 2];
  out[count + 3] = base + stepPlaces[at + 3];
  out[count + 4] = base + stepPlaces[at + 4];
  out[count + 5] = base + stepPlaces[at + 5];
  return count + theatre.stepCounts[set];
}

/** For every byte: its bits from the lowest on, eight places each, and how many there are. */
const bitPlaces = new Uint8Array(256 * 8);
const bitCounts = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) bitPlaces[byte * 8 + bitCounts[byte]++] = bit;
}

/**
 * Writes base + c for every set bit c. Four or eight numbers are written whatever the bits are, and only the count says how many
 * are meant: a loop that ends at a different bit each time would stall the processor at every row. Hence SLACK in a list.
 */
function writeNumbers(bits: number, base: number, out: Int32Array, count: number): number {
  const lowest = 31 - Math.clz32(bits & -bits);
  base += lowest;
  for (let rest = bits >>> lowest; rest !== 0; rest >>>= 8, base += 8) {
    const byte = rest & 255;
    const at = byte * 8;
    out[count] = base + bitPlaces[at];
    out[count + 1] = base + bitPlaces[at + 1];
    out[count + 2] = base + bitPlaces[at + 2];
    out[count + 3] = base + bitPlaces[at + 3];
    if (byte > 15) {
      out[count + 4] = base + bitPlaces[at + 4];
      out[count + 5] = base + bitPlaces[at + 5];
      out[count + 6] = base + bitPlaces[at + 6];
      out[count + 7] = base + bitPlaces[at + 7];
    }
    count += bitCounts[byte];
  }
  return count;
}

function listAttacks(s: AttritionState, seat: number, cell: number, count: number): number {
  const { theatre } = s;
  const range = theatre.range[s.unitType[s.front[cell]]];
  const disc = theatre.discs[range];
  const numbers = theatre.attackDiscs;
  const enemies = (1 - seat) * theatre.height + theatre.rowOf[cell];
  for (let dr = -range; dr <= range; dr++) {
    let bits = disc.rows[cell * disc.height + range + dr] & s.occupied[enemies + dr];
    for (; bits !== 0; bits &= bits - 1) {
      const number = numbers.bases[cell * numbers.height + numbers.radius + dr] + 31 - Math.clz32(bits & -bits);
      if (hasSight(s, cell, number)) attackList[count++] = theatre.attackStart + number;
    }
  }
  return count;
}

/** 000 §9.7: a unit in between blocks, unless the archer stands on high ground. Terrain is in the table already. */
function hasSight(s: AttritionState, from: number, number: number): boolean {
  const via = s.theatre.sightVia[number];
  if (via < 0) return via !== BLIND;
  return s.front[via] === NONE || s.theatre.overlooks[from] === 1;
}

/** The first broken rule wins, so a bot always sees the same reason. `from` holds a unit of the asking seat. */
export function moveBroken(s: AttritionState, from: number, to: number): Broken | null {
  const { theatre } = s;
  const slot = s.front[from];
  const flags = stackFlags(s, slot);
  if (s.scalars[ACTIONS_LEFT] < theatre.options.moveActions) return broken('not-enough-actions', '000 §9.2');
  if (flags & theatre.moveBar & FORTIFIED) return broken('already-fortified', '000 §9.6');
  if (flags & theatre.moveBar & RESTING) return broken('unit-resting', '000 §9.3');
  if (flags & theatre.moveBar & MOVED) return broken('already-moved', '000 §9.3');
  const host = s.front[to];
  if (host !== NONE) {
    const isOwnKind = to !== from && seatOf(s, host) === seatOf(s, slot) && s.unitType[host] === s.unitType[slot];
    if (!isOwnKind || theatre.options.stackLimit === 1) return broken('cell-occupied', '000 §9.3');
    if (!canJoin(s, slot, host)) return broken('stack-full', '002 stacking/1');
  }
  if (discNumber(theatre.grid, theatre.moveDiscs, from, to) === NONE) return broken('out-of-reach', '000 §9.3');
  noteFreeHexes(s);
  reach(s, seatOf(s, slot), from);
  const movement = theatre.movement[s.unitType[slot]];
  const isNear = Math.abs(theatre.rowOf[to] - theatre.rowOf[from]) <= movement;
  return isNear && isReached(theatre, from, to) ? null : broken('out-of-reach', '000 §9.3');
}

export function attackBroken(s: AttritionState, from: number, to: number): Broken | null {
  const { theatre } = s;
  const slot = s.front[from];
  const flags = stackFlags(s, slot);
  if (s.scalars[ACTIONS_LEFT] < theatre.options.attackActions) return broken('not-enough-actions', '000 §9.2');
  if (flags & theatre.attackBar & FORTIFIED) return broken('already-fortified', '000 §9.6');
  if (flags & theatre.attackBar & RESTING) return broken('unit-resting', '000 §9.4');
  if (flags & theatre.attackBar & ATTACKED) return broken('already-attacked', '000 §9.4');
  if (!isOccupiedBy(s, 1 - seatOf(s, slot), to)) return broken('no-target', '000 §9.4');
  if (theatre.distance(from, to) > theatre.range[s.unitType[slot]]) return broken('out-of-range', '000 §9.4');
  return canHit(s, s.unitType[slot], from, to) ? null : broken('no-line-of-sight', '000 §9.7');
}

/** Whether a unit of this type could hit a hex from another, as far as range and sight go. */
export function canHit(s: AttritionState, type: number, from: number, to: number): boolean {
  const { theatre } = s;
  if (from === to || theatre.distance(from, to) > theatre.range[type]) return false;
  return hasSight(s, from, discNumber(theatre.grid, theatre.attackDiscs, from, to));
}

/** 000 §9.6; ruling attrition-1.4: the unit must be able to act. */
export function fortifyBroken(s: AttritionState, from: number): Broken | null {
  const { theatre, scalars } = s;
  const seat = seatOf(s, s.front[from]);
  const flags = stackFlags(s, s.front[from]);
  if (scalars[ACTIONS_LEFT] < theatre.options.fortifyActions) return broken('not-enough-actions', '000 §9.2');
  if (flags & theatre.fortifyBar & FORTIFIED) return broken('already-fortified', '000 §9.6');
  if (flags & theatre.fortifyBar & RESTING) return broken('unit-resting', 'ruling attrition-1.4');
  if (flags & theatre.fortifyBar & MOVED) return broken('already-moved', '000 §9.6');
  if (flags & theatre.fortifyBar & ATTACKED) return broken('already-attacked', '000 §9.6');
  return scalars[WOOD + seat] < theatre.options.fortifyWood ? broken('not-enough-wood', '000 §9.6') : null;
}

export function recruitBroken(s: AttritionState, type: number, cell: number): Broken | null {
  const site = s.theatre.strongholds.indexOf(cell);
  if (site === -1) return broken('not-a-recruit-site', '000 §9.5');
  const siteBroken = recruitSiteBroken(s, site);
  if (siteBroken !== null) return siteBroken;
  const gold = s.scalars[GOLD + s.scalars[ACTIVE]];
  return gold < s.theatre.cost[type] ? broken('not-enough-gold', '000 §9.5') : null;
}

const SITE_ACTIONS = broken('not-enough-actions', '000 §9.2');
const SITE_FOREIGN = broken('not-a-recruit-site', 'ruling conquest-1.9');
const SITE_UNCONTROLLED = broken('not-controlled', '000 §9.5');
const SITE_OCCUPIED = broken('cell-occupied', '000 §9.5');
const SITE_LIMIT = broken('unit-limit', 'ruling conquest-1.9');
const SITE_NUMBERS = broken('unit-limit', 'ruling attrition-1.10');

/** Why the active seat cannot recruit on a stronghold. It runs for every listing, so it allocates nothing. */
function recruitSiteBroken(s: AttritionState, site: number): Broken | null {
  const { theatre, scalars } = s;
  const { options } = theatre;
  const seat = scalars[ACTIVE];
  const cell = theatre.strongholds[site];
  if (scalars[ACTIONS_LEFT] < options.recruitActions) return SITE_ACTIONS;
  if (!options.recruitsOnCaptured) {
    if (theatre.strongholdSide[site] !== seat) return SITE_FOREIGN;
  } else if (!isControlledBy(s, seat, cell)) return SITE_UNCONTROLLED;
  if (s.front[cell] !== NONE) return SITE_OCCUPIED;
  if (options.unitLimit > 0 && scalars[UNITS + seat] >= unitLimit(s, seat)) return SITE_LIMIT;
  // Only a loaded position can run out of numbers: a match has one for every recruit it has time for.
  return scalars[NEXT_NUMBER + seat] > theatre.capacity ? SITE_NUMBERS : null;
}

function unitLimit(s: AttritionState, seat: number): number {
  const { theatre } = s;
  let limit = theatre.options.unitLimit;
  for (let i = 0; i < theatre.roomCells.length; i++) {
    if (isControlledBy(s, seat, theatre.roomCells[i])) limit += theatre.roomSizes[i];
  }
  return limit;
}
