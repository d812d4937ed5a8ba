import { type AxialBoard, NONE } from '../../hex/index.ts';
import { type BattleState, canSee, LIVING, SIDES } from '../state/state.ts';

const EVERY_SIDE = (1 << SIDES) - 1;

/**
 * Where enemies stand and which hexes they make costly, as bits of the sides that suffer from it. Positions are those of the last
 * `noteZones`, so movement has one set of zones for all its substeps (fine print "Movement").
 */
class Zones {
  hostile = new Uint8Array(0);
  zone = new Uint8Array(0);
}

export const zones = new Zones();

/** Must precede every question about routes, and again when units have moved or vanished. */
export function noteZones(s: BattleState): void {
  begin(s.theatre.board);
  const { order, unitCell, firstOn } = s;
  const { neighbours } = s.theatre.board;
  const { hostile, zone } = zones;
  const living = s.scalars[LIVING];
  for (let i = 0; i < living; i++) {
    const cell = unitCell[order[i]];
    if (firstOn[cell] !== order[i]) continue;
    const suffers = whoSuffers(s, order[i]);
    hostile[cell] = suffers;
    for (let d = cell * 6; d < cell * 6 + 6; d++) if (neighbours[d] !== NONE) zone[neighbours[d]] |= suffers;
  }
}

function begin(board: AxialBoard): void {
  if (zones.hostile.length < board.cells) {
    zones.hostile = new Uint8Array(board.cells);
    zones.zone = new Uint8Array(board.cells);
  } else {
    zones.hostile.fill(0, 0, board.cells);
    zones.zone.fill(0, 0, board.cells);
  }
}

/** Everyone who has an enemy on the hex of which this is the first unit. */
function whoSuffers(s: BattleState, first: number): number {
  let sides = 1 << s.unitOwner[first];
  for (let slot = s.nextOn[first]; slot !== NONE; slot = s.nextOn[slot]) sides |= 1 << s.unitOwner[slot];
  return (sides & (sides - 1)) !== 0 ? EVERY_SIDE : EVERY_SIDE & ~sides;
}

/** Whether the seat sees enemies there. */
export function seesEnemyOn(s: BattleState, seat: number, cell: number): boolean {
  return ((zones.hostile[cell] >> seat) & 1) === 1 && canSee(s, seat, cell);
}

/** Whether the hex lies next to enemies that the seat sees. */
export function seesZoneOn(s: BattleState, seat: number, cell: number): boolean {
  if (((zones.zone[cell] >> seat) & 1) === 0) return false;
  const { neighbours } = s.theatre.board;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    if (neighbours[d] !== NONE && seesEnemyOn(s, seat, neighbours[d])) return true;
  }
  return false;
}
