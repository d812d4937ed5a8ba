import { NONE } from '../hex/index.ts';
import { isInZone, isOccupiedBy, type WarshardState } from './state.ts';

/**
 * Ruling warshard-1.7: up to six steps from any HQ of the side. The hexes between must be free of enemies, their zones of control
 * and water; where the line starts and ends does not matter.
 */
export function traceSupply(s: WarshardState, seat: number): void {
  const { theatre } = s;
  const { size, queue, best, neighbours, supplied } = theatre;
  const start = seat * size;
  supplied.fill(0, start, start + size);
  let entries = 0;
  for (let slot = 0; slot < theatre.units; slot++) {
    const cell = s.unitCell[slot];
    if (!theatre.isHeadquarters[slot] || theatre.sideOf[slot] !== seat || cell === NONE || supplied[start + cell]) {
      continue;
    }
    supplied[start + cell] = 1;
    best[cell] = 0;
    queue[entries++] = cell;
  }
  const sources = entries;
  for (let entry = 0; entry < entries; entry++) {
    const cell = queue[entry];
    const steps = best[cell];
    if (steps >= theatre.options.supplyRange) break;
    if (entry >= sources && !passesSupply(s, seat, cell)) continue;
    for (let i = cell * 6; i < cell * 6 + 6; i++) {
      const to = neighbours[i];
      if (to === NONE || supplied[start + to]) continue;
      supplied[start + to] = 1;
      best[to] = steps + 1;
      queue[entries++] = to;
    }
  }
}

function passesSupply(s: WarshardState, seat: number, cell: number): boolean {
  return !s.theatre.isWet[cell] && !isInZone(s, 1 - seat, cell) && !isOccupiedBy(s, 1 - seat, cell);
}

/** As of the last trace for the unit's side. */
export function isSupplied(s: WarshardState, slot: number): boolean {
  return s.theatre.supplied[s.theatre.sideOf[slot] * s.theatre.size + s.unitCell[slot]] === 1;
}
