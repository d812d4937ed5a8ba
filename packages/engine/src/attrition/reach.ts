import { flood, NONE, PAD, REACHED_MIDDLE, reached, spread } from '../hex/index.ts';
import type { Theatre } from './theatre.ts';
import { type AttritionState, stackSize } from './state.ts';

/** Must run before `reach`; once is enough for many units of one state. */
export function noteFreeHexes(s: AttritionState): void {
  const { full, height, free } = s.theatre;
  const { occupied } = s;
  for (let row = PAD; row < height - PAD; row++) free[row] = full[row] & ~(occupied[row] | occupied[height + row]);
}

/** Hexes within the longest range of a seat's units. Enemies elsewhere need not look for a target. */
export function noteThreatened(s: AttritionState, seat: number): void {
  const { theatre, occupied } = s;
  const { threatened, full, height, attackDiscs } = theatre;
  const start = seat * height;
  for (let row = PAD; row < height - PAD; row++) threatened[row] = occupied[start + row];
  for (let step = 0; step < attackDiscs.radius; step++) {
    let above = 0;
    for (let row = PAD; row < height - PAD; row++) {
      const here = threatened[row];
      threatened[row] = here | (spread(here, above | threatened[row + 1], row) & full[row]);
      above = here;
    }
  }
}

/**
 * 000 §9.3: where the stack on a cell may move, into the rows of `reached` from REACHED_MIDDLE - movement on. No unit passes
 * through any unit (ruling attrition-1.7); a stack may end on another of its type if the sum fits (ruling attrition-2.5).
 */
export function reach(s: AttritionState, seat: number, cell: number): void {
  const { theatre } = s;
  const { free, open } = theatre;
  const row = theatre.rowOf[cell];
  const bit = theatre.bitOf[cell];
  const movement = theatre.movement[s.unitType[s.front[cell]]];
  const joins = theatre.options.stackLimit > 1 && noteJoinable(s, seat, cell, movement);
  if (isHindered(theatre, cell, row, movement)) {
    flood(free, joins ? open : null, row - PAD, bit, movement);
    reached[REACHED_MIDDLE] &= ~bit;
  } else {
    const disc = theatre.discs[movement];
    const base = cell * disc.height;
    const top = row - movement;
    const out = REACHED_MIDDLE - movement;
    if (joins)
      for (let i = 0; i < disc.height; i++) reached[out + i] = disc.rows[base + i] & (free[top + i] | open[top + i]);
    else for (let i = 0; i < disc.height; i++) reached[out + i] = disc.rows[base + i] & free[top + i];
  }
  if (joins) for (let r = row - movement; r <= row + movement; r++) open[r] = 0;
}

/** Only a unit nearer than the full movement can be in the way; if there is none, the whole disc is in reach. */
function isHindered(theatre: Theatre, cell: number, row: number, movement: number): boolean {
  if (movement === 1) return false;
  const { free } = theatre;
  const inner = theatre.discs[movement - 1];
  const base = cell * inner.height;
  const top = row - movement + 1;
  let blocked = 0;
  for (let i = 0; i < inner.height; i++) blocked |= inner.rows[base + i] & ~free[top + i];
  return blocked !== 0;
}

/** Own stacks within the movement that this one may join, into `open`. */
function noteJoinable(s: AttritionState, seat: number, cell: number, movement: number): boolean {
  const { theatre } = s;
  const disc = theatre.discs[movement];
  const row = theatre.rowOf[cell];
  const mover = s.front[cell];
  let any = false;
  for (let i = 0; i < disc.height; i++) {
    const r = row - movement + i;
    let own = disc.rows[cell * disc.height + i] & s.occupied[seat * theatre.height + r];
    for (; own !== 0; own &= own - 1) {
      const lowest = own & -own;
      if (!canJoin(s, mover, s.front[(r - PAD) * theatre.grid.cols + 31 - Math.clz32(lowest)])) continue;
      theatre.open[r] |= lowest;
      any = true;
    }
  }
  return any;
}

export function canJoin(s: AttritionState, mover: number, host: number): boolean {
  return (
    s.unitType[host] === s.unitType[mover] && stackSize(s, host) + stackSize(s, mover) <= s.theatre.options.stackLimit
  );
}

export function isReached(theatre: Theatre, from: number, to: number): boolean {
  return (reached[REACHED_MIDDLE + theatre.rowOf[to] - theatre.rowOf[from]] & theatre.bitOf[to]) !== 0;
}

/**
 * Length of the shortest free path to a hex in reach; negative if it is a charge path (ruling attrition-1.6): one such path enters
 * no forest, including its end. `mayCharge` skips the test for units that have no charge.
 */
export function pathLength(s: AttritionState, from: number, to: number, mayCharge: boolean): number {
  const { theatre } = s;
  let length = theatre.distance(from, to);
  const asks = mayCharge && isChargeGround(theatre, to);
  if (asks && isDirect(s, from, to, true)) return -length;
  if (isDirect(s, from, to, false)) return length;
  noteFreeHexes(s);
  do {
    if (++length > theatre.moveDiscs.radius) throw new Error(`move: no free path from cell ${from} to cell ${to}`);
  } while (!leadsTo(theatre, theatre.free, from, to, length));
  if (!asks) return length;
  noteChargeHexes(theatre);
  return leadsTo(theatre, theatre.chargeFree, from, to, length) ? -length : length;
}

/** A free path without a detour: every step gets nearer, so there are few to try. */
function isDirect(s: AttritionState, from: number, to: number, asksCharge: boolean): boolean {
  const { theatre } = s;
  const { neighbours } = theatre.grid;
  const nearer = theatre.distance(from, to) - 1;
  if (nearer === 0) return true;
  for (let d = from * 6; d < from * 6 + 6; d++) {
    const via = neighbours[d];
    if (via === NONE || theatre.distance(via, to) !== nearer || s.front[via] !== NONE) continue;
    if (asksCharge && !isChargeGround(theatre, via)) continue;
    if (isDirect(s, via, to, asksCharge)) return true;
  }
  return false;
}

function isChargeGround(theatre: Theatre, cell: number): boolean {
  return (theatre.chargeGround[theatre.rowOf[cell]] & theatre.bitOf[cell]) !== 0;
}

function noteChargeHexes(theatre: Theatre): void {
  const { free, chargeFree, chargeGround, height } = theatre;
  for (let row = PAD; row < height - PAD; row++) chargeFree[row] = free[row] & chargeGround[row];
}

function leadsTo(theatre: Theatre, ground: Int32Array, from: number, to: number, length: number): boolean {
  const { open } = theatre;
  const row = theatre.rowOf[to];
  open[row] = theatre.bitOf[to];
  flood(ground, open, theatre.rowOf[from] - PAD, theatre.bitOf[from], length);
  open[row] = 0;
  return isReached(theatre, from, to);
}

/** The stack's reach as a list, for bots and boards. */
export function reachableCells(s: AttritionState, cell: number): number[] {
  const { theatre } = s;
  const slot = s.front[cell];
  if (slot === NONE) return [];
  noteFreeHexes(s);
  reach(s, slot < theatre.capacity ? 0 : 1, cell);
  const movement = theatre.movement[s.unitType[slot]];
  const nearby = theatre.discs[movement].cells.subarray(
    cell * theatre.discs[movement].span,
    (cell + 1) * theatre.discs[movement].span,
  );
  return [...nearby].filter((to) => to !== NONE && isReached(theatre, cell, to));
}

/** The hexes of a shortest free path to a hex in reach, without the first; a charge path if there is one. */
export function pathTo(s: AttritionState, from: number, to: number): number[] {
  const { theatre } = s;
  const length = pathLength(s, from, to, theatre.chargeBonus[s.unitType[s.front[from]]] > 0);
  const mayEnter = (cell: number) =>
    cell === to || (s.front[cell] === NONE && (length > 0 || isChargeGround(theatre, cell)));
  const before = new Map([[from, NONE]]);
  for (const cell of before.keys()) {
    if (cell === to) break;
    for (let d = cell * 6; d < cell * 6 + 6; d++) {
      const next = theatre.grid.neighbours[d];
      if (next !== NONE && !before.has(next) && mayEnter(next)) before.set(next, cell);
    }
  }
  const path: number[] = [];
  for (let cell = to; cell !== from; cell = before.get(cell)!) path.unshift(cell);
  return path;
}
