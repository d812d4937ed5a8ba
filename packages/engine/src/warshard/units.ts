import { NONE } from '../hex/index.ts';
import { chanceOf, EXPECTED, LOST, UNITS, WAITING, WarshardState } from './state.ts';
import type { Theatre } from './theatre.ts';

/** The units of the scenario on their hexes, the reinforcements expected. */
export function openingState(theatre: Theatre, seed: string): WarshardState {
  const s = new WarshardState(theatre, chanceOf(theatre, seed));
  for (let slot = 0; slot < theatre.units; slot++) {
    if (theatre.entryTurn[slot] === 0) {
      placeUnit(s, slot, theatre.entryCell[slot]);
      hold(s, slot);
    } else expectUnit(s, slot);
  }
  return s;
}

/** Puts a unit on a hex, behind any units there. */
export function placeUnit(s: WarshardState, slot: number, cell: number): void {
  const seat = s.theatre.sideOf[slot];
  s.scalars[UNITS + seat]++;
  s.unitMarks[slot] = 0;
  enter(s, seat, slot, cell);
}

export function expectUnit(s: WarshardState, slot: number): void {
  s.unitMarks[slot] = EXPECTED;
  s.scalars[WAITING + s.theatre.sideOf[slot]]++;
}

export function moveUnit(s: WarshardState, slot: number, cell: number): void {
  const seat = s.theatre.sideOf[slot];
  leave(s, seat, slot);
  enter(s, seat, slot, cell);
  hold(s, slot);
}

export function loseUnit(s: WarshardState, slot: number): void {
  const seat = s.theatre.sideOf[slot];
  leave(s, seat, slot);
  s.unitCell[slot] = NONE;
  s.unitFight[slot] = NONE;
  s.unitMarks[slot] = LOST;
  s.scalars[UNITS + seat]--;
}

/** Ruling fine-print warshard.7: a victory hex is held by the side whose unit was the last to stop on it. */
export function hold(s: WarshardState, slot: number): void {
  const victory = s.theatre.victoryAt[s.unitCell[slot]];
  if (victory !== NONE) s.holder[victory] = s.theatre.sideOf[slot];
}

function enter(s: WarshardState, seat: number, slot: number, cell: number): void {
  s.unitCell[slot] = cell;
  s.behind[slot] = NONE;
  let last = s.front[cell];
  if (last === NONE) {
    s.front[cell] = slot;
    occupy(s, seat, cell, 1);
    return;
  }
  while (s.behind[last] !== NONE) last = s.behind[last];
  s.behind[last] = slot;
}

function leave(s: WarshardState, seat: number, slot: number): void {
  const cell = s.unitCell[slot];
  if (s.front[cell] === slot) s.front[cell] = s.behind[slot];
  else {
    let before = s.front[cell];
    while (s.behind[before] !== slot) before = s.behind[before];
    s.behind[before] = s.behind[slot];
  }
  s.behind[slot] = NONE;
  if (s.front[cell] === NONE) occupy(s, seat, cell, -1);
}

function occupy(s: WarshardState, seat: number, cell: number, by: 1 | -1): void {
  const { words, size, neighbours } = s.theatre;
  s.occupied[seat * words + (cell >> 5)] ^= 1 << (cell & 31);
  for (let i = cell * 6; i < cell * 6 + 6; i++) {
    if (neighbours[i] !== NONE) s.zone[seat * size + neighbours[i]] += by;
  }
}
