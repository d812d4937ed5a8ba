import type { Json, Viewer } from '../../game.ts';
import { frontierOf } from '../territory/control.ts';
import {
  amountsOf,
  facilitiesOwnedBy,
  hexOf,
  ownerName,
  placesOf,
  queueOf,
  reportDetails,
  unitsOf,
  wireHp,
} from './pieces.ts';
import { facilityName, playerName, unitName } from './names.ts';
import { unitTypes } from '../rules.ts';
import { ALIVE, type BattleState, NEUTRAL, REASON, SEAT_FIELDS, TICK } from '../state/state.ts';
import type { Theatre } from '../theatre.ts';
import { outcomeOf, rankingOf, scoreOf } from '../victory/victory.ts';

/** What a seat gets: the documents' payloads side by side. `match_end` is null while the match runs. */
export interface SeatView {
  readonly match_start: Json;
  readonly state_tick: Json;
  readonly last_orders_status: Json;
  readonly match_end: Json;
}

/** The only fog filter. The public sees the tick and the status of a match, and nothing else. */
export function viewState(s: BattleState, viewer: Viewer): Json {
  if (viewer === 'all') return viewAll(s);
  if (viewer === 'public' || !isSeat(s, viewer)) return viewPublic(s);
  return viewSeat(s, viewer, 'changes') as unknown as Json;
}

export function isSeat(s: BattleState, seat: number): boolean {
  return Number.isInteger(seat) && seat >= 0 && seat < s.theatre.options.players;
}

/** `complete` is for a player who reconnects: all that the seat has learnt of control. */
export function viewSeat(s: BattleState, seat: number, control: 'changes' | 'complete'): SeatView {
  return {
    match_start: matchStart(s, seat),
    state_tick: s.theatre.rules.dialect.stateTick(s, seat, control),
    last_orders_status: ordersStatus(s, seat),
    match_end: matchEnd(s, seat),
  };
}

const starts = new WeakMap<Theatre, Json[]>();

/** The same throughout the match, so it is made once. */
export function matchStart(s: BattleState, seat: number): Json {
  let known = starts.get(s.theatre);
  if (known === undefined) starts.set(s.theatre, (known = []));
  return (known[seat] ??= s.theatre.rules.dialect.matchStart(s, seat));
}

/** What became of the orders for this tick, next to the payload (ruling battle.13). */
export function ordersStatus(s: BattleState, seat: number): Json {
  const { accepted, rejected } = s.last.status[seat];
  return { tick: s.scalars[TICK], accepted, rejected: rejected.map(reportDetails) };
}

/** 001 §2.14 "match_end: result, summary". */
export function matchEnd(s: BattleState, seat: number): Json {
  const outcome = outcomeOf(s);
  if (outcome === null) return null;
  const result = outcome.winners.length === 0 ? 'draw' : outcome.winners.includes(seat) ? 'win' : 'loss';
  const scores = Array.from({ length: s.theatre.options.players }, (_, each) => [
    playerName(each),
    scoreOf(s, each) / 1000,
  ]);
  return {
    result,
    summary: {
      reason: outcome.reason,
      winners: outcome.winners.map(playerName),
      ranking: rankingOf(s).map((group) => group.map(playerName)),
      scores: Object.fromEntries(scores),
      ticks: s.scalars[TICK],
    },
  };
}

/** Wire 15. */
function viewPublic(s: BattleState): Json {
  return { tick: s.scalars[TICK], status: s.scalars[REASON] === 0 ? 'active' : 'ended' };
}

/** Everything, for viewers who may see it: true ids, stores, queues and control. */
function viewAll(s: BattleState): Json {
  const { players } = s.theatre.options;
  const control: Json[] = [];
  for (let cell = 0; cell < s.control.length; cell++) {
    if (s.control[cell] !== NEUTRAL) control.push({ ...hexOf(s, cell), owner: ownerName(s.control[cell]) });
  }
  return {
    ...(viewPublic(s) as object),
    map_seed: s.theatre.mapSeed,
    ...placesOf(s),
    players: Array.from({ length: players }, (_, seat) => viewPlayer(s, seat)),
    neutral_units: unitsOf(s, NEUTRAL).map((slot) => viewUnit(s, slot)),
    control,
    events: s.last.events.map((event) => s.theatre.rules.dialect.event(s, event, 'all')),
  };
}

function viewPlayer(s: BattleState, seat: number): Json {
  return {
    player_id: playerName(seat),
    is_alive: s.seats[seat * SEAT_FIELDS + ALIVE] === 1,
    resources: amountsOf(s, seat),
    facilities: facilitiesOwnedBy(s, seat).map((facility) => ({
      facility_id: facilityName(facility),
      ...hexOf(s, s.theatre.facilityCells[facility]),
      queue: queueOf(s, facility).map(({ type, ticks }) => ({ unit_type: unitTypes[type], ticks_remaining: ticks })),
    })),
    units: unitsOf(s, seat).map((slot) => viewUnit(s, slot)),
    frontier: frontierOf(s, seat).map((cell) => hexOf(s, cell)),
    score: scoreOf(s, seat) / 1000,
  };
}

function viewUnit(s: BattleState, slot: number): Json {
  return {
    unit_id: unitName(s.unitNumber[slot]),
    type: unitTypes[s.unitType[slot]],
    ...hexOf(s, s.unitCell[slot]),
    hp: wireHp(s, slot),
  };
}
