import type { JsonObject, Saved } from '../../game.ts';
import { isObject } from '../../json.ts';
import { completeOptions } from '../../options.ts';
import { isRefusal, type Refusal, refuse } from '../../verdict.ts';
import type { BattleEvent, LastTick } from '../tick/last-tick.ts';
import { type BattleRules, CHIEF, IMPASSABLE } from '../rules.ts';
import { eventBounds, savedBounds } from './saved-shape.ts';
import { fillState, type SavedPosition } from './saved-state.ts';
import {
  ALIVE,
  type BattleState,
  HANDLES,
  LIVING,
  MATERIALS,
  NEUTRAL,
  NEXT_N,
  OUT_TICK,
  REASON,
  RESEARCH,
  RESEARCH_TICKS,
  RESEARCHING,
  SEAT_FIELDS,
  TICK,
  WINNERS,
  WITHDRAWN,
} from './state.ts';
import type { Theatre } from '../theatre.ts';
import { theatreOnMap } from '../theatre.ts';

/**
 * A saved match is {game, options, seed, mapSeed, position, events}. Cells are numbered row by row, with -1 for no cell;
 * control, and what each seat knows of it, are rows of seat numbers with a dot for nobody. Supply and sight follow from the rest.
 */
export function saveState(s: BattleState): Saved {
  const { rules, options, mapSeed } = s.theatre;
  const saved = {
    game: rules.id,
    options,
    seed: s.seed,
    mapSeed,
    position: savePosition(s),
    events: s.last.events,
  };
  return saved as unknown as Saved;
}

function savePosition(s: BattleState): SavedPosition {
  const { players } = s.theatre.options;
  const { cells } = s.theatre.board;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return {
    tick: s.scalars[TICK],
    reason: s.scalars[REASON],
    winners: s.scalars[WINNERS],
    seats: seats.map((seat) => saveSeat(s, seat)),
    units: Array.from(s.order.subarray(0, s.scalars[LIVING]), (slot) => saveUnit(s, slot)),
    control: saveRows(s, s.control),
    claims: Array.from(s.theatre.specialCells, (cell) => ({ claimant: s.claimant[cell], ticks: s.claimTicks[cell] })),
    facilities: Array.from(s.facilityRally, (rally, facility) => ({ rally, queue: saveQueue(s, facility) })),
    told: seats.map((seat) => saveRows(s, s.told.subarray(seat * cells, (seat + 1) * cells))),
    status: s.last.status,
    news: s.last.news,
  };
}

function saveSeat(s: BattleState, seat: number): SavedPosition['seats'][number] {
  const part = s.seats.subarray(seat * SEAT_FIELDS, (seat + 1) * SEAT_FIELDS);
  return {
    resources: [...part.subarray(MATERIALS, MATERIALS + 3)],
    isAlive: part[ALIVE] === 1,
    nextNumber: part[NEXT_N],
    withdrawn: part[WITHDRAWN],
    research: part[RESEARCH],
    researching: part[RESEARCHING],
    researchTicks: part[RESEARCH_TICKS],
    handles: part[HANDLES],
    outTick: part[OUT_TICK],
  };
}

function saveUnit(s: BattleState, slot: number): SavedPosition['units'][number] {
  const slots = s.unitCell.length;
  return {
    number: s.unitNumber[slot],
    isNeutral: s.unitOwner[slot] === NEUTRAL,
    type: s.unitType[slot],
    cell: s.unitCell[slot],
    hp: s.unitHp[slot],
    flags: s.unitFlags[slot],
    arrival: s.arrival[slot],
    cameFrom: s.cameFrom[slot],
    rally: s.rally[slot],
    handles: Array.from({ length: s.theatre.options.players }, (_, seat) => s.handles[seat * slots + slot]),
  };
}

function saveQueue(s: BattleState, facility: number): { type: number; ticks: number }[] {
  const first = facility * s.theatre.options.mostQueued;
  return Array.from({ length: s.queueLength[facility] }, (_, k) => ({
    type: s.queueType[first + k],
    ticks: s.queueTicks[first + k],
  }));
}

/** All codes at once: the largest maps have 180,000 of these characters, and an arena saves them while others wait. */
function saveRows(s: BattleState, sides: Uint8Array): string[] {
  const { size } = s.theatre.board;
  const codes = sides.map((side) => (side === NEUTRAL ? DOT : ZERO + side));
  const text = (row: ArrayLike<number>): string => Reflect.apply(String.fromCharCode, null, row);
  return Array.from({ length: size }, (_, row) => text(codes.subarray(row * size, (row + 1) * size)));
}

const DOT = 46;
const ZERO = 48;

const savedKeys = ['game', 'options', 'seed', 'mapSeed', 'position', 'events'];

export function loadState(rules: BattleRules, saved: unknown): BattleState | Refusal {
  if (!isObject(saved)) return refuse('malformed-save', 'A saved match must be a JSON object.');
  if (saved.game !== rules.id) return refuse('malformed-save', `game must be ${rules.id}.`);
  const unknown = Object.keys(saved).find((key) => !savedKeys.includes(key));
  if (unknown !== undefined)
    return refuse('malformed-save', `Unknown field ${unknown}; the fields are ${savedKeys.join(', ')}.`);
  if (typeof saved.seed !== 'string') return refuse('malformed-save', 'seed must be a string.');
  if (typeof saved.mapSeed !== 'string') return refuse('malformed-save', 'mapSeed must be a string.');
  if (!isObject(saved.position)) return refuse('malformed-save', 'position must be an object.');
  const options = rules.reader.complete(saved.options);
  if (isRefusal(options)) return options;
  const theatre = theatreOnMap(rules, options, saved.mapSeed);
  const position = completeOptions(savedBounds(theatre), {}, saved.position);
  if (isRefusal(position)) return refuse('malformed-save', position.message);
  const events = readEvents(theatre, saved.events);
  if (isRefusal(events)) return events;
  const read = position as unknown as SavedPosition;
  const stuck = read.seats.findIndex(({ researching, researchTicks }) => researching !== 0 && researchTicks === 0);
  if (stuck !== -1)
    return refuse('malformed-save', `seats[${stuck}].researchTicks must be at least 1 while something is researched.`);
  const impossible = crossCheck(theatre, read);
  if (impossible !== null) return refuse('bad-unit', impossible);
  const last: LastTick = { events, status: read.status, news: read.news };
  return fillState(theatre, saved.seed, read, last);
}

function readEvents(theatre: Theatre, events: unknown): BattleEvent[] | Refusal {
  if (!Array.isArray(events)) return refuse('malformed-save', 'events must be a list.');
  const bounds = eventBounds(theatre);
  const read: BattleEvent[] = [];
  for (const [i, event] of events.entries()) {
    const kind = isObject(event) && typeof event.kind === 'string' ? event.kind : '';
    const whole = Object.hasOwn(bounds, kind) ? completeOptions(bounds[kind], {}, event as JsonObject) : null;
    if (whole === null || isRefusal(whole)) return refuse('malformed-save', `events[${i}] is not a valid event.`);
    read.push(whole as unknown as BattleEvent);
  }
  return read;
}

/** What the bounds of single values cannot say. */
function crossCheck(theatre: Theatre, { units, seats }: SavedPosition): string | null {
  const { players, mostUnits } = theatre.options;
  const owned = Array.from({ length: players }, () => 0);
  for (const [i, { number, cell, isNeutral }] of units.entries()) {
    if (i > 0 && units[i - 1].number >= number) return `Units must be in ascending order; unit ${number} is not.`;
    if (theatre.map.terrain[cell] === IMPASSABLE) return `Unit ${number} is on a mountain.`;
    const seat = number % players;
    if ((number - seat) / players >= seats[seat].nextNumber)
      return `Unit ${number} has not been built: its number is not below nextNumber of its seat.`;
    if (isNeutral) continue;
    if (!seats[seat].isAlive) return `Unit ${number} belongs to an eliminated player.`;
    if (++owned[seat] > mostUnits) return `Seat ${seat} has more than ${mostUnits} units.`;
  }
  const isLed = (seat: number) =>
    units.some(({ number, type, isNeutral }) => type === CHIEF && !isNeutral && number % players === seat);
  const leaderless = seats.findIndex(({ isAlive }, seat) => isAlive && !isLed(seat));
  return leaderless === -1 ? null : `Seat ${leaderless} is alive, but has no Chief.`;
}
