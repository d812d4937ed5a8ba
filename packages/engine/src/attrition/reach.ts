import { flood, NONE, PAD, REACHED_MIDDLE, reached, spread } from '../hex/index.ts';
import type { Arena } from './board.ts';
import { type AttritionState, stackSize } from './state.ts';

/** Must run before `reach`; once is enough for many units of one state. */
export function noteFreeHexes(s: AttritionState): void {
  const { full, height, free } = s.arena;
  const { occupied } = s;
  for (let row = PAD; row < height - PAD; row++) free[row] = full[row] & ~(occupied[row] | occupied[height + row]);
}

/** Hexes within the longest range of a seat's units. Enemies elsewhere need not look for a target. */
export function noteThreatened(s: AttritionState, seat: number): void {
  const { arena, occupied } = s;
  const { threatened, full, height, attackDiscs } = arena;
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
  const { arena } = s;
  const { free, open } = arena;
  const row = arena.rowOf[cell];
  const bit = arena.bitOf[cell];
  const movement = arena.movement[s.unitType[s.front[cell]]];
  const joins = arena.options.stackLimit > 1 && noteJoinable(s, seat, cell, movement);
  if (isHindered(arena, cell, row, movement)) {
    flood(free, joins ? open : null, row - PAD, bit, movement);
    reached[REACHED_MIDDLE] &= ~bit;
  } else {
    const disc = arena.discs[movement];
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
function isHindered(arena: Arena, cell: number, row: number, movement: number): boolean {
  if (movement === 1) return false;
  const { free } = arena;
  const inner = arena.discs[movement - 1];
  const base = cell * inner.height;
  const top = row - movement + 1;
  let blocked = 0;
  for (let i = 0; i < inner.height; i++) blocked |= inner.rows[base + i] & ~free[top + i];
  return blocked !== 0;
}

/** Own stacks within the movement that this one may join, into `open`. */
function noteJoinable(s: AttritionState, seat: number, cell: number, movement: number): boolean {
  const { arena } = s;
  const disc = arena.discs[movement];
  const row = arena.rowOf[cell];
  const mover = s.front[cell];
  let any = false;
  for (let i = 0; i < disc.height; i++) {
    const r = row - movement + i;
    let own = disc.rows[cell * disc.height + i] & s.occupied[seat * arena.height + r];
    for (; own !== 0; own &= own - 1) {
      const lowest = own & -own;
      if (!canJoin(s, mover, s.front[(r - PAD) * arena.grid.cols + 31 - Math.clz32(lowest)])) continue;
      arena.open[r] |= lowest;
      any = true;
    }
  }
  return any;
}

export function canJoin(s: AttritionState, mover: number, host: number): boolean {
  return (
    s.unitType[host] === s.unitType[mover] && stackSize(s, host) + stackSize(s, mover) <= s.arena.options.stackLimit
  );
}

export function isReached(arena: Arena, from: number, to: number): boolean {
  return (reached[REACHED_MIDDLE + arena.rowOf[to] - arena.rowOf[from]] & arena.bitOf[to]) !== 0;
}

/**
 * Length of the shortest free path to a hex in reach; negative if it is a charge path (ruling attrition-1.6): one such path enters
 * no forest, including its end. `mayCharge` skips the test for units that have no charge.
 */
export function pathLength(s: AttritionState, from: number, to: number, mayCharge: boolean): number {
  const { arena } = s;
  let length = arena.distance(from, to);
  const asks = mayCharge && isChargeGround(arena, to);
  if (asks && isDirect(s, from, to, true)) return -length;
  if (isDirect(s, from, to, false)) return length;
  noteFreeHexes(s);
  do {
    if (++length > arena.moveDiscs.radius) throw new Error(`move: no free path from cell ${from} to cell ${to}`);
  } while (!leadsTo(arena, arena.free, from, to, length));
  if (!asks) return length;
  noteChargeHexes(arena);
  return leadsTo(arena, arena.chargeFree, from, to, length) ? -length : length;
}

/** A free path without a detour: every step gets nearer, so there are few to try. */
function isDirect(s: AttritionState, from: number, to: number, asksCharge: boolean): boolean {
  const { arena } = s;
  const { neighbours } = arena.grid;
  const nearer = arena.distance(from, to) - 1;
  if (nearer === 0) return true;
  for (let d = from * 6; d < from * 6 + 6; d++) {
    const via = neighbours[d];
    if (via === NONE || arena.distance(via, to) !== nearer || s.front[via] !== NONE) continue;
    if (asksCharge && !isChargeGround(arena, via)) continue;
    if (isDirect(s, via, to, asksCharge)) return true;
  }
  return false;
}

function isChargeGround(arena: Arena, cell: number): boolean {
  return (arena.chargeGround[arena.rowOf[cell]] & arena.bitOf[cell]) !== 0;
}

function noteChargeHexes(arena: Arena): void {
  const { free, chargeFree, chargeGround, height } = arena;
  for (let row = PAD; row < height - PAD; row++) chargeFree[row] = free[row] & chargeGround[row];
}

function leadsTo(arena: Arena, ground: Int32Array, from: number, to: number, length: number): boolean {
  const { open } = arena;
  const row = arena.rowOf[to];
  open[row] = arena.bitOf[to];
  flood(ground, open, arena.rowOf[from] - PAD, arena.bitOf[from], length);
  open[row] = 0;
  return isReached(arena, from, to);
}

/** The stack's reach as a list, for bots and boards. */
export function reachableCells(s: AttritionState, cell: number): number[] {
  const { arena } = s;
  const slot = s.front[cell];
  if (slot === NONE) return [];
  noteFreeHexes(s);
  reach(s, slot < arena.capacity ? 0 : 1, cell);
  const movement = arena.movement[s.unitType[slot]];
  const nearby = arena.discs[movement].cells.subarray(
    cell * arena.discs[movement].span,
    (cell + 1) * arena.discs[movement].span,
  );
  return [...nearby].filter((to) => to !== NONE && isReached(arena, cell, to));
}
