import { NONE } from '../../hex/index.ts';
import { type BattleState, canSee, LIVING, SIDES } from '../state/state.ts';

const EVERY_SIDE = (1 << SIDES) - 1;

/** Where enemies stand and which hexes they make costly, as bits of the sides that suffer from it. */
export class Zones {
  readonly hostile: Uint8Array;
  readonly zone: Uint8Array;
  /** The revision whose positions these are. */
  revision = 0;

  constructor(cells: number) {
    this.hostile = new Uint8Array(cells);
    this.zone = new Uint8Array(cells);
  }
}

/** The zones of the units as they stand now, worked out only if they have changed since the last question. */
export function zonesOf(s: BattleState): Zones {
  const { zones } = s.theatre.scratch;
  if (zones.revision !== s.revision) fillZones(s, zones);
  return zones;
}

function fillZones(s: BattleState, zones: Zones): void {
  const { order, unitCell, firstOn } = s;
  const { neighbours } = s.theatre.board;
  const { hostile, zone } = zones;
  const living = s.scalars[LIVING];
  hostile.fill(0);
  zone.fill(0);
  for (let i = 0; i < living; i++) {
    const cell = unitCell[order[i]];
    if (firstOn[cell] !== order[i]) continue;
    const suffers = whoSuffers(s, order[i]);
    hostile[cell] = suffers;
    for (let d = cell * 6; d < cell * 6 + 6; d++) if (neighbours[d] !== NONE) zone[neighbours[d]] |= suffers;
  }
  zones.revision = s.revision;
}

/** Bits of the sides with an enemy on the hex of which this is the first unit. */
function whoSuffers(s: BattleState, first: number): number {
  let sides = 1 << s.unitOwner[first];
  for (let slot = s.nextOn[first]; slot !== NONE; slot = s.nextOn[slot]) sides |= 1 << s.unitOwner[slot];
  return (sides & (sides - 1)) !== 0 ? EVERY_SIDE : EVERY_SIDE & ~sides;
}

/** Whether the seat sees enemies there. */
export function seesEnemyOn(s: BattleState, zones: Zones, seat: number, cell: number): boolean {
  return ((zones.hostile[cell] >> seat) & 1) === 1 && canSee(s, seat, cell);
}

/** Whether the hex lies next to enemies that the seat sees. */
export function seesZoneOn(s: BattleState, zones: Zones, seat: number, cell: number): boolean {
  if (((zones.zone[cell] >> seat) & 1) === 0) return false;
  const { neighbours } = s.theatre.board;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    if (neighbours[d] !== NONE && seesEnemyOn(s, zones, seat, neighbours[d])) return true;
  }
  return false;
}
