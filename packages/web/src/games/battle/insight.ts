import type { Json, Viewer } from '@hexfront/engine';
import {
  ALIVE,
  type BattleState,
  canSee,
  frontierOf,
  incomeOf,
  LIVING,
  MATERIALS,
  NEUTRAL,
  playerName,
  resources,
  scoreOf,
  SEAT_FIELDS,
  UNITS,
  unitTypes,
  viewSeat,
  viewState,
} from '@hexfront/engine/battle';
import type { Insight, Layers } from '../insight.ts';
import { knownState } from './known-state.ts';

/** battle-2 sends changes of control; a single position needs control of every hex. */
function view(s: BattleState, viewer: Viewer): Json {
  if (typeof viewer !== 'number') return viewState(s, viewer);
  return viewSeat(s, viewer, 'complete') as unknown as Json;
}

function layers(s: BattleState, viewer: Viewer): Layers {
  const { board, options } = s.theatre;
  const isShown = (seat: number) => viewer === 'all' || viewer === seat;
  const sight = typeof viewer === 'number' ? new Uint8Array(board.cells) : null;
  const supply = new Uint8Array(board.cells);
  const frontier = new Uint8Array(board.cells);
  for (let cell = 0; cell < board.cells; cell++) {
    if (sight !== null && canSee(s, viewer as number, cell)) sight[cell] = 1;
    if (s.inSupply[cell] && s.control[cell] !== NEUTRAL && isShown(s.control[cell]))
      supply[cell] = 1 << s.control[cell];
  }
  for (let seat = 0; seat < options.players; seat++) {
    if (isShown(seat)) for (const cell of frontierOf(s, seat)) frontier[cell] |= 1 << seat;
  }
  const income = typeof viewer === 'number' ? { income: { ...incomeOf(s, viewer) } } : {};
  return { sight, supply, frontier, ...income };
}

/** A seat sees the events that `seenBy` lists, written as in its own view. */
function visibleEvents(s: BattleState, viewer: Viewer, events: readonly Json[]): readonly Json[] {
  if (typeof viewer !== 'number') return events;
  const { dialect } = s.theatre.rules;
  const general = events.filter((event) => {
    const { type, player } = event as { type: string; player?: string };
    return type === 'Withdrawal' || type === 'MatchEnd' || (/reject/i.test(type) && player === playerName(viewer));
  });
  const seen = s.last.events.filter(({ seenBy }) => (seenBy >> viewer) & 1);
  return [...seen.map((event) => dialect.event(s, event, viewer)), ...general];
}

/** What the living units of each seat cost to build, in all resources together. */
function armies(s: BattleState): number[] {
  const { players, units } = s.theatre.options;
  const values = Array.from({ length: players }, () => 0);
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    const { cost } = units[unitTypes[s.unitType[slot]]];
    if (s.unitOwner[slot] < players) values[s.unitOwner[slot]] += cost.M + cost.F + cost.I;
  }
  return values;
}

function figures(s: BattleState): { [name: string]: number[] } {
  const { players } = s.theatre.options;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const hexes = seats.map(() => 0);
  for (const owner of s.control) if (owner < players) hexes[owner]++;
  const field = (offset: number) => seats.map((seat) => s.seats[seat * SEAT_FIELDS + offset]);
  return {
    ...Object.fromEntries(resources.map((name, i) => [name, field(MATERIALS + i)])),
    units: field(UNITS),
    army: armies(s),
    hexes,
    score: seats.map((seat) => (s.seats[seat * SEAT_FIELDS + ALIVE] ? Math.round(scoreOf(s, seat) / 1000) : 0)),
  };
}

export const battleInsight: Insight<BattleState> = {
  view,
  known: knownState,
  layers,
  visibleEvents,
  narratesFromScenes: false,
  figures,
};
