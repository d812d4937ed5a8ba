import { HP, NEUTRAL, type SavedPosition, unitTypes } from '@hexfront/engine/battle';
import { type AxialBoard, NONE } from '@hexfront/engine/hex';

export type PlannedUnit = SavedPosition['units'][number];

/** An enemy as the seat sees it; `owner` is NONE and `hp` null if the dialect does not say. */
export interface Sighting {
  readonly owner: number;
  readonly type: number;
  readonly cell: number;
  readonly hp: number | null;
}

/** A unit that the enemy is believed to have. */
export interface Suspect {
  readonly unit: PlannedUnit;
  readonly owner: number;
  /** Died when the last tick was planned. */
  readonly hasFallen: boolean;
}

interface Match {
  readonly sighting: Sighting;
  readonly suspect: Suspect;
}

/** Pairs what is seen with what was expected: same type, nearest first; then any other type, because the guess may be wrong. */
export function callRoll(board: AxialBoard, sightings: readonly Sighting[], suspects: readonly Suspect[]) {
  const matches: Match[] = [];
  const [open, free] = [new Set(sightings), new Set(suspects)];
  pairUp(board, open, free, matches, (sighting, { unit }) => unit.type === sighting.type);
  pairUp(board, open, free, matches, (sighting, { unit }) => !isChief(unit.type) && !isChief(sighting.type));
  return { matches, strangers: open, missing: free };
}

function isChief(type: number): boolean {
  return unitTypes[type] === 'Chief';
}

function pairUp(
  board: AxialBoard,
  open: Set<Sighting>,
  free: Set<Suspect>,
  matches: Match[],
  fits: (sighting: Sighting, suspect: Suspect) => boolean,
): void {
  const pairs: (Match & { readonly distance: number })[] = [];
  for (const sighting of open) {
    for (const suspect of free) {
      if (sighting.owner !== NONE && sighting.owner !== suspect.owner) continue;
      if (!fits(sighting, suspect)) continue;
      pairs.push({ sighting, suspect, distance: board.distance(sighting.cell, suspect.unit.cell) });
    }
  }
  pairs.sort((a, b) => a.distance - b.distance);
  for (const { sighting, suspect } of pairs) {
    if (!open.has(sighting) || !free.has(suspect)) continue;
    open.delete(sighting);
    free.delete(suspect);
    matches.push({ sighting, suspect });
  }
}

/** The unit as it was seen; what a view does not tell stays as it was believed. */
export function asSeen(unit: PlannedUnit, { type, cell, hp }: Sighting, tick: number): PlannedUnit {
  const isExact = hp === null || Math.ceil(unit.hp / HP) === hp;
  return {
    ...unit,
    type,
    cell,
    hp: isExact ? unit.hp : hp * HP,
    arrival: cell === unit.cell ? unit.arrival : tick * 8,
    cameFrom: NONE,
    rally: NONE,
  };
}

export function newUnit(
  number: number,
  players: number,
  { type, cell, hp }: Sighting,
  fullHp: number,
  tick: number,
): PlannedUnit {
  return {
    number,
    isNeutral: false,
    type,
    cell,
    hp: (hp ?? fullHp) * HP,
    flags: 0,
    arrival: tick * 8,
    cameFrom: NONE,
    rally: NONE,
    handles: Array.from({ length: players }, () => 0),
  };
}

export function ownerOf({ number, isNeutral }: PlannedUnit, players: number): number {
  return isNeutral ? NEUTRAL : number % players;
}
