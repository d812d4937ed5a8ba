import { HP, NEUTRAL, type SavedPosition, unitTypes } from '@hexfront/engine/battle';
import { NONE } from '@hexfront/engine/hex';
import type { Picture } from '../picture.ts';
import { type Report, seatOf } from '../report.ts';
import { asSeen, callRoll, newUnit, ownerOf, type PlannedUnit, type Sighting, type Suspect } from './roll-call.ts';

/** What a seat knows for certain. */
export interface Observation {
  readonly seat: number;
  readonly report: Report;
  readonly picture: Picture;
  readonly told: Uint8Array;
  /** By seat: eliminated. */
  readonly isOut: readonly boolean[];
}

export type InSight = (cell: number) => boolean;

/** The distance that counts as much as a unit that was not expected at all, or is not where it was expected. */
const SURPRISING = 3;

type Seats = { -readonly [field in keyof SavedPosition['seats'][number]]: SavedPosition['seats'][number][field] }[];

/** The enemies in sight as they are, followed by the others where they may be. */
export function otherUnits(
  seen: Observation,
  before: SavedPosition,
  expected: SavedPosition,
  seats: Seats,
  isInSight: InSight,
): { readonly units: PlannedUnit[]; readonly surprise: number } {
  const { picture, report } = seen;
  const players = seats.length;
  const { matches, strangers, missing } = callRoll(
    picture.board,
    sightings(seen),
    suspects(seen, before, expected, isInSight),
  );
  const units = matches.map(({ sighting, suspect }) => asSeen(suspect.unit, sighting, report.tick));
  for (const sighting of strangers) {
    const owner = sighting.owner === NONE ? likelyOwner(seen, sighting.cell) : sighting.owner;
    const maker = owner === NEUTRAL ? seen.isOut.indexOf(true) : owner;
    if (maker === NONE) continue;
    const number = seats[maker].nextNumber++ * players + maker;
    const fullHp = picture.options.units[unitTypes[sighting.type]].hp;
    units.push({ ...newUnit(number, players, sighting, fullHp, report.tick), isNeutral: owner === NEUTRAL });
  }
  const left = bury(seen, missing, isInSight);
  let surprise = SURPRISING * (strangers.size + left.filter(({ unit }) => isInSight(unit.cell)).length);
  for (const { sighting, suspect } of matches) {
    surprise += Math.min(SURPRISING, picture.board.distance(sighting.cell, suspect.unit.cell));
  }
  return { units: [...units, ...hide(seen, left, units, isInSight)], surprise };
}

function sightings({ report, picture, seat, isOut }: Observation): Sighting[] {
  const others = isOut.flatMap((out, each) => (each === seat || out ? [] : [each]));
  const counted = others.length === 1 ? others[0] : NONE;
  return report.enemies.map(({ owner, type, hp, ...hex }) => ({
    owner: owner === undefined ? counted : seatOf(owner),
    type: unitTypes.indexOf(type),
    cell: picture.cellOf(hex),
    hp,
  }));
}

/** Fallen units come back onto the roll, unless they fell in a fight that the seat would not have noticed. */
function suspects(seen: Observation, before: SavedPosition, expected: SavedPosition, isInSight: InSight): Suspect[] {
  const players = expected.seats.length;
  const list: Suspect[] = [];
  const add = (unit: PlannedUnit, hasFallen: boolean) => {
    const isNeutral = unit.isNeutral || seen.isOut[unit.number % players];
    const owner = ownerOf({ ...unit, isNeutral }, players);
    if (owner !== seen.seat) list.push({ unit: { ...unit, isNeutral }, owner, hasFallen });
  };
  const numbers = new Set(expected.units.map(({ number }) => number));
  for (const unit of expected.units) add(unit, false);
  for (const unit of before.units) if (!numbers.has(unit.number) && isInSight(unit.cell)) add(unit, true);
  return list;
}

function likelyOwner({ told, seat, isOut, picture }: Observation, cell: number): number {
  if (told[cell] !== NEUTRAL && told[cell] !== seat && !isOut[told[cell]]) return told[cell];
  const { bases } = picture.briefing;
  let best = NEUTRAL;
  for (const [each, hex] of bases.entries()) {
    if (each === seat || isOut[each]) continue;
    const distance = (other: number) => picture.board.distance(cell, picture.cellOf(bases[other]));
    if (best === NEUTRAL || picture.board.distance(cell, picture.cellOf(hex)) < distance(best)) best = each;
  }
  return best;
}

/** Takes the reported losses off the roll: those who were expected to fall first, then those who should be in sight and are not. */
function bury({ report, seat }: Observation, missing: ReadonlySet<Suspect>, isInSight: InSight): Suspect[] {
  const left = [...missing].sort((a, b) => suspicion(b, isInSight) - suspicion(a, isInSight));
  for (const { player, type, count } of report.losses) {
    const side = seatOf(player);
    if (side === seat) continue;
    for (let n = 0; n < count; n++) {
      const at = left.findIndex(({ unit, owner }) => owner === side && unitTypes[unit.type] === type);
      if (at !== NONE) left.splice(at, 1);
    }
  }
  // Neutral units hold their hexes: one that is no longer there is dead.
  return left.filter(({ unit, owner }) => owner !== NEUTRAL || !isInSight(unit.cell));
}

function suspicion({ unit, hasFallen }: Suspect, isInSight: InSight): number {
  return (hasFallen ? 2 : 0) + (isInSight(unit.cell) ? 1 : 0);
}

/** Whoever is missing where the seat can see stands on the nearest hex that it cannot see. */
function hide(
  { picture }: Observation,
  missing: readonly Suspect[],
  placed: readonly PlannedUnit[],
  isInSight: InSight,
): PlannedUnit[] {
  const { stackCap } = picture.options;
  const crowd = new Map<number, number>();
  const count = (cell: number, by: number) => crowd.set(cell, (crowd.get(cell) ?? 0) + by);
  for (const { cell } of placed) count(cell, 1);
  return missing.flatMap(({ unit }) => {
    const cell = isInSight(unit.cell)
      ? nearest(picture, unit.cell, (next) => !isInSight(next) && (crowd.get(next) ?? 0) < stackCap)
      : unit.cell;
    if (cell === NONE) return [];
    count(cell, 1);
    return [cell === unit.cell ? unit : { ...unit, cell, cameFrom: NONE, hp: Math.max(unit.hp, HP) }];
  });
}

function nearest(picture: Picture, from: number, isGood: (cell: number) => boolean): number {
  const queue = [from];
  const met = new Set(queue);
  for (const cell of queue) {
    if (isGood(cell)) return cell;
    for (const next of picture.neighboursOf(cell)) {
      if (met.has(next)) continue;
      met.add(next);
      queue.push(next);
    }
  }
  return NONE;
}
