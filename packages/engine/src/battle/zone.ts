import { type AxialBoard, NONE } from '../hex/index.ts';
import { type BattleState, canSee, LIVING, SIDES } from './state.ts';

const EVERY_SIDE = (1 << SIDES) - 1;

/**
 * Where enemies stand and which hexes they make costly, as bits of the sides that suffer from it; `seen` has only what the side
 * sees. Positions are those of the last `noteZones`, so movement has one set of zones for all its substeps (fine print "Movement").
 */
class Zones {
  board: AxialBoard | null = null;
  hostile = new Uint8Array(0);
  zone = new Uint8Array(0);
  seenHostile = new Uint8Array(0);
  seenZone = new Uint8Array(0);
  /** Cells that had units at the last note, to wipe no more than was written. */
  occupied = new Int32Array(0);
  count = 0;
}

export const zones = new Zones();

/** Must precede every question about routes, and again when units have moved or vanished. */
export function noteZones(s: BattleState): void {
  wipe(s.theatre.board);
  const { order, unitCell, firstOn } = s;
  const living = s.scalars[LIVING];
  for (let i = 0; i < living; i++) {
    const cell = unitCell[order[i]];
    if (firstOn[cell] !== order[i]) continue;
    zones.occupied[zones.count++] = cell;
    noteHex(s, cell);
  }
}

function noteHex(s: BattleState, cell: number): void {
  let sides = 0;
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) sides |= 1 << s.unitOwner[slot];
  const hostile = (sides & (sides - 1)) !== 0 ? EVERY_SIDE : EVERY_SIDE & ~sides;
  let seen = 0;
  for (let seat = 0; seat < s.theatre.options.players; seat++) {
    if ((hostile >> seat) & 1 && canSee(s, seat, cell)) seen |= 1 << seat;
  }
  const { neighbours } = s.theatre.board;
  zones.hostile[cell] = hostile;
  zones.seenHostile[cell] = seen;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const beside = neighbours[d];
    if (beside === NONE) continue;
    zones.zone[beside] |= hostile;
    zones.seenZone[beside] |= seen;
  }
}

function wipe(board: AxialBoard): void {
  if (zones.board !== board) {
    zones.board = board;
    zones.hostile = new Uint8Array(board.cells);
    zones.zone = new Uint8Array(board.cells);
    zones.seenHostile = new Uint8Array(board.cells);
    zones.seenZone = new Uint8Array(board.cells);
    zones.occupied = new Int32Array(board.cells);
  }
  for (let i = 0; i < zones.count; i++) {
    const cell = zones.occupied[i];
    zones.hostile[cell] = 0;
    zones.seenHostile[cell] = 0;
    for (let d = cell * 6; d < cell * 6 + 6; d++) {
      const beside = board.neighbours[d];
      if (beside === NONE) continue;
      zones.zone[beside] = 0;
      zones.seenZone[beside] = 0;
    }
  }
  zones.count = 0;
}
