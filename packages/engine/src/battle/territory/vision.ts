import { forEachSeen, NONE } from '../../hex/index.ts';
import { terrains } from '../rules.ts';
import { type BattleState, canSee, HANDLES, LIVING, NEUTRAL, SEAT_FIELDS } from '../state/state.ts';
import type { Theatre } from '../theatre.ts';
import type { ControlChange } from './control.ts';

/** 001 §2.11, ruling battle.7: Forest hampers all but Scouts; every unit sees at least the next hex. */
export function sightRadius(s: BattleState, slot: number): number {
  return Math.max(1, s.theatre.roster.units.vision[s.unitType[slot]] - sightPenalty(s, slot));
}

/** How many hexes of sight the ground costs the unit. */
export function sightPenalty(s: BattleState, slot: number): number {
  const { options, map, roster } = s.theatre;
  if (roster.units.ignoresForestVision[s.unitType[slot]] !== 0) return 0;
  const terrain = terrains[map.terrain[s.unitCell[slot]]];
  return terrain === 'Impassable' ? 0 : options.terrain[terrain].visionPenalty;
}

/**
 * Where the list of what is seen from a hex begins in `sightlines.lists`. Terrain never changes, so each list is worked out once.
 */
function seenFrom({ sightlines, board, blocks }: Theatre, cell: number, radius: number): number {
  const starts = (sightlines.starts[radius] ??= new Int32Array(board.cells).fill(NONE));
  if (starts[cell] !== NONE) return starts[cell];
  const start = sightlines.used;
  const most = start + 2 + 3 * radius * (radius + 1);
  if (most > sightlines.lists.length) {
    const longer = new Int16Array(2 * most);
    longer.set(sightlines.lists);
    sightlines.lists = longer;
  }
  const { lists } = sightlines;
  let end = start + 1;
  forEachSeen(board, blocks, cell, radius, (found) => {
    lists[end++] = found;
  });
  lists[start] = end - start - 1;
  sightlines.used = end;
  return (starts[cell] = start);
}

/** Cells that came into some seat's sight in this update, as seat × cells + cell; the list grows with the largest update. */
export class Fresh {
  cells = new Int32Array(1024);
  count = 0;

  makeRoom(more: number): void {
    if (this.count + more <= this.cells.length) return;
    const longer = new Int32Array(2 * this.cells.length + more);
    longer.set(this.cells);
    this.cells = longer;
  }
}

/** 001 §2.12 step 7. Only units that moved, changed sides, appeared or died cost anything. Returns each seat's news of control. */
export function updateVision(s: BattleState, changes: readonly ControlChange[]): number[][] {
  s.theatre.scratch.fresh.count = 0;
  for (let slot = 0; slot < s.unitCell.length; slot++) updateSlot(s, slot);
  const news: number[][] = [];
  for (let seat = 0; seat < s.theatre.options.players; seat++) {
    nameEnemies(s, seat);
    news.push(learn(s, seat, changes));
  }
  return news;
}

function updateSlot(s: BattleState, slot: number): void {
  const owner = s.unitOwner[slot];
  const cell = s.unitCell[slot] === NONE || owner === NEUTRAL ? NONE : s.unitCell[slot];
  const before = s.sightCell[slot];
  if (cell === NONE && before === NONE) return;
  const radius = cell === NONE ? 0 : sightRadius(s, slot);
  if (cell === before && owner === s.sightOwner[slot] && radius === s.sightRadius[slot]) return;
  // Look before looking away: a hex that stays in sight never counts as new.
  if (cell !== NONE) look(s, owner, cell, radius);
  if (before !== NONE) lookAway(s, s.sightOwner[slot], before, s.sightRadius[slot]);
  s.sightCell[slot] = cell;
  s.sightOwner[slot] = cell === NONE ? 0 : owner;
  s.sightRadius[slot] = radius;
}

function look(s: BattleState, seat: number, cell: number, radius: number): void {
  const start = seenFrom(s.theatre, cell, radius);
  const { lists } = s.theatre.sightlines;
  const { fresh } = s.theatre.scratch;
  const { sight } = s;
  const end = start + lists[start];
  const first = seat * s.theatre.board.cells;
  fresh.makeRoom(lists[start]);
  const { cells } = fresh;
  for (let i = start + 1; i <= end; i++) {
    if (sight[first + lists[i]]++ === 0) cells[fresh.count++] = first + lists[i];
  }
}

function lookAway(s: BattleState, seat: number, cell: number, radius: number): void {
  const start = seenFrom(s.theatre, cell, radius);
  const { lists } = s.theatre.sightlines;
  const end = start + lists[start];
  const first = seat * s.theatre.board.cells;
  for (let i = start + 1; i <= end; i++) s.sight[first + lists[i]]--;
}

/**
 * Enemies seen for the first time get the seat's next numbers. Several at once are sorted by what the seat sees of them, so that the
 * numbers do not reveal which was built first.
 */
function nameEnemies(s: BattleState, seat: number): void {
  const slots = s.unitCell.length;
  const strangers: number[] = [];
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.unitOwner[slot] === seat || s.handles[seat * slots + slot] !== 0) continue;
    if (canSee(s, seat, s.unitCell[slot])) strangers.push(slot);
  }
  if (strangers.length === 0) return;
  strangers.sort(
    (a, b) =>
      s.unitCell[a] - s.unitCell[b] ||
      s.unitOwner[a] - s.unitOwner[b] ||
      s.unitType[a] - s.unitType[b] ||
      s.unitHp[a] - s.unitHp[b] ||
      s.unitNumber[a] - s.unitNumber[b],
  );
  for (const slot of strangers) s.handles[seat * slots + slot] = ++s.seats[seat * SEAT_FIELDS + HANDLES];
}

/** Cells whose controller the seat did not know yet. Of a hex lost out of sight it learns the loss, but not the new controller. */
function learn(s: BattleState, seat: number, changes: readonly ControlChange[]): number[] {
  const { cells } = s.theatre.board;
  const first = seat * cells;
  const news: number[] = [];
  const { fresh } = s.theatre.scratch;
  for (let i = 0; i < fresh.count; i++) {
    const cell = fresh.cells[i] - first;
    if (cell >= 0 && cell < cells && canSee(s, seat, cell)) tell(s, first + cell, s.control[cell], cell, news);
  }
  for (const { cell } of changes) {
    if (canSee(s, seat, cell)) tell(s, first + cell, s.control[cell], cell, news);
    else if (s.told[first + cell] === seat) tell(s, first + cell, NEUTRAL, cell, news);
  }
  return news.sort((a, b) => a - b);
}

function tell(s: BattleState, at: number, controller: number, cell: number, news: number[]): void {
  if (s.told[at] === controller) return;
  s.told[at] = controller;
  news.push(cell);
}
