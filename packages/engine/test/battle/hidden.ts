import { CHIEF, IMPASSABLE } from '../../src/battle/rules.ts';
import type { SavedPosition } from '../../src/battle/state/saved-state.ts';
import { ALIVE, type BattleState, canSee, LIVING, NEUTRAL, SEAT_FIELDS } from '../../src/battle/state/state.ts';
import type { BattleEvent } from '../../src/battle/tick/last-tick.ts';
import { isRefusal } from '../../src/verdict.ts';
import { type Battle, Die } from './war.ts';

/** A saved match, open to change. */
type Open<T> = T extends readonly (infer Item)[]
  ? Open<Item>[]
  : T extends object
    ? { -readonly [key in keyof T]: Open<T[key]> }
    : T;
type Position = Open<SavedPosition>;

/**
 * The same war to one seat, and a different one wherever it cannot see: unseen units moved, changed, gone or added; the numbers of all
 * enemies; stores, queues, research, rally points and claims of the others; control, events and reports out of its sight. With a range,
 * nothing nearer than that to the seat's units and land is touched.
 */
export function changeHidden(game: Battle, s: BattleState, seat: number, seed: string, range = 0): BattleState {
  const saved = JSON.parse(JSON.stringify(game.save(s)));
  const position: Position = saved.position;
  const die = new Die(seed);
  const hidden = hiddenCells(s, seat, range);
  changeUnits(s, position, seat, hidden, die);
  changeControl(s, position, seat, hidden, die);
  changeSeats(s, position, seat, die, range);
  changeFacilities(s, position, seat, hidden, die);
  changeTellings(s, position, seat, die);
  saved.events = changeEvents(saved.events, seat, die);
  // Numbers settle ties and research strengthens nearby units: where the next tick counts, they stay.
  if (range === 0) renumber(s, saved, seat, die);
  position.units.sort((a, b) => a.number - b.number);
  const changed = game.load(saved);
  if (isRefusal(changed)) throw new Error(changed.message);
  return changed;
}

/** The same state to a seat that sees all its enemies for the first time. */
export function forgetHandles(game: Battle, s: BattleState, seat: number): BattleState {
  const saved = JSON.parse(JSON.stringify(game.save(s)));
  const position: Position = saved.position;
  position.seats[seat].handles = 0;
  for (const unit of position.units) unit.handles[seat] = 0;
  return game.load(saved) as BattleState;
}

/** The same state after a seat lost a Facility out of its sight to some other. */
export function withLoss(game: Battle, s: BattleState, seat: number, to: number): BattleState {
  const saved = JSON.parse(JSON.stringify(game.save(s)));
  saved.events.push({ kind: 'capture', cell: 7, seenBy: (1 << seat) | (1 << to), from: seat, to, inSight: 1 << to });
  return game.load(saved) as BattleState;
}

/** Cells the seat does not see, and none of its own. */
function hiddenCells(s: BattleState, seat: number, range: number): number[] {
  const { board } = s.theatre;
  const found = new Set<number>();
  if (range > 0) {
    for (let i = 0; i < s.scalars[LIVING]; i++) if (s.unitOwner[s.order[i]] === seat) found.add(s.unitCell[s.order[i]]);
    for (let cell = 0; cell < board.cells; cell++) if (s.control[cell] === seat) found.add(cell);
  }
  const own = [...found];
  return Array.from({ length: board.cells }, (_, cell) => cell).filter(
    (cell) => !canSee(s, seat, cell) && own.every((other) => board.distance(cell, other) > range),
  );
}

function changeUnits(s: BattleState, position: Position, seat: number, hidden: readonly number[], die: Die): void {
  const { players } = s.theatre.options;
  const places = hidden.filter((cell) => s.theatre.map.terrain[cell] !== IMPASSABLE);
  const isHidden = new Set(hidden);
  const isOpen = ({ cell, number, isNeutral }: Position['units'][number]) =>
    isHidden.has(cell) && (isNeutral || number % players !== seat);
  position.units = position.units.filter((unit) => unit.type === CHIEF || !isOpen(unit) || !die.isOneIn(5));
  for (const unit of position.units.filter(isOpen)) {
    unit.cell = die.of(places);
    if (unit.type !== CHIEF) unit.type = die.below(CHIEF);
    unit.hp = 1 + die.below(60_000);
    unit.flags = die.below(8);
    unit.rally = die.isOneIn(3) ? die.of(places) : -1;
    for (const viewer of unit.handles.keys()) if (viewer !== seat) unit.handles[viewer] = die.below(40);
  }
  for (const [other, fields] of position.seats.entries()) {
    if (other === seat || !fields.isAlive || places.length === 0) continue;
    for (let i = die.below(4); i > 0; i--) {
      const number = fields.nextNumber++ * players + other;
      const unit = { number, isNeutral: false, type: die.below(CHIEF), cell: die.of(places), hp: 40_000, flags: 4 };
      const handles = Array.from({ length: players }, () => 0);
      position.units.push({ ...unit, arrival: 0, cameFrom: -1, rally: -1, handles });
    }
  }
}

function changeControl(s: BattleState, position: Position, seat: number, hidden: readonly number[], die: Die): void {
  const { size } = s.theatre.board;
  const living = position.seats.flatMap(({ isAlive }, other) => (isAlive && other !== seat ? [String(other)] : []));
  const rows = position.control.map((row) => [...row]);
  for (const cell of hidden) {
    if (die.isOneIn(4)) rows[Math.floor(cell / size)][cell % size] = die.of(['.', ...living]);
  }
  position.control = rows.map((row) => row.join(''));
  for (const [i, cell] of s.theatre.specialCells.entries()) {
    if (hidden.includes(cell)) position.claims[i] = { claimant: NEUTRAL, ticks: 0 };
  }
}

function changeSeats(s: BattleState, position: Position, seat: number, die: Die, range: number): void {
  for (const [other, fields] of position.seats.entries()) {
    if (other === seat || s.seats[other * SEAT_FIELDS + ALIVE] === 0) continue;
    fields.resources = fields.resources.map(() => die.below(5000));
    if (range === 0) fields.research = die.below(128);
    fields.handles += die.below(50);
  }
}

function changeFacilities(s: BattleState, position: Position, seat: number, hidden: readonly number[], die: Die): void {
  for (const [i, facility] of position.facilities.entries()) {
    if (s.facilityOwner[i] === seat || !hidden.includes(s.theatre.facilityCells[i])) continue;
    facility.queue = Array.from({ length: die.below(5) }, () => ({ type: die.below(CHIEF), ticks: 1 + die.below(6) }));
    facility.rally = die.isOneIn(2) ? die.of(hidden) : -1;
  }
}

/** What others know, and what became of their orders. */
function changeTellings(s: BattleState, position: Position, seat: number, die: Die): void {
  const { players } = s.theatre.options;
  for (let other = 0; other < players; other++) {
    if (other === seat) continue;
    position.told[other] = position.told[other].map((row) => row.replace(/./g, () => die.of(['.', '0', '1'])));
    position.news[other] = [die.below(100)];
    const report = { index: 0, code: 'rate-limited' as const, reason: 'Secret.', path: '', cell: die.below(100) };
    position.status[other] = { accepted: die.below(9), rejected: die.isOneIn(2) ? [report] : [] };
  }
}

function changeEvents(events: Open<BattleEvent>[], seat: number, die: Die): Open<BattleEvent>[] {
  const kept = events.filter(({ seenBy }) => ((seenBy >> seat) & 1) === 1 || !die.isOneIn(2));
  const other = seat === 0 ? 1 : 0;
  return [
    { kind: 'chief-eliminated', cell: die.below(1600), seenBy: 1 << other, seat: other, cause: 'killed' },
    ...kept,
  ];
}

/** Every enemy gets another number, and who was built first is turned round: true ids are nobody else's business. */
function renumber(s: BattleState, saved: any, seat: number, die: Die): void {
  const { players } = s.theatre.options;
  const shift = Array.from({ length: players }, (_, other) => (other === seat ? 0 : die.below(30) * players));
  const position: Position = saved.position;
  for (let other = 0; other < players; other++) {
    const units = position.units.filter(({ number }) => number % players === other);
    const numbers = units.map(({ number }) => number + shift[other]);
    if (other !== seat) numbers.reverse();
    for (const [i, unit] of units.entries()) unit.number = numbers[i];
  }
  for (const [other, fields] of position.seats.entries()) fields.nextNumber += shift[other] / players;
  for (const event of saved.events) {
    for (const casualty of [...(event.dead ?? []), ...(event.hurt ?? [])]) {
      casualty.number += shift[casualty.number % players];
    }
  }
}
