import { type Game, Hash64, type Seat } from '@hexfront/engine';
import {
  addUnit,
  type BattleState,
  CHIEF,
  facilityName,
  HP,
  IMPASSABLE,
  LIVING,
  MOST_REACHED,
  produceBroken,
  reachableCells,
  refresh,
  unitName,
  unitTypes,
} from '@hexfront/engine/battle';
import { Stream } from './stream.ts';

export interface TickBenchResult {
  readonly game: string;
  readonly players: number;
  readonly size: number;
  readonly units_per_player: number;
  /** Includes finding a legal order for each unit (up to the limit of a set), the tick itself, and every seat's view. */
  readonly ticks_per_s: number;
  readonly orders_per_s: number;
  readonly copies_per_s: number;
  /** Over the hashes of the first ticks. */
  readonly checksum: string;
}

const CHECKED_TICKS = 40;
/** The armies are reset after this many ticks, so that whole armies are measured and not their remains. */
const CAMPAIGN = 60;

/** Random legal orders in a simultaneous game. */
export function benchTicks(game: Game, options: any, seconds: number, unitsPerPlayer: number): TickBenchResult {
  const opening = game.setup(options, 'bench') as BattleState;
  muster(opening, unitsPerPlayer);
  const state = game.copy(opening);
  const checksum = new Hash64();
  const stream = new Stream(1);
  for (let tick = 0; tick < CHECKED_TICKS && game.outcome(state) === null; tick++) {
    playTick(game, state, stream);
    checksum.mixText(game.hash(state));
  }
  game.copy(opening, state);
  let [ticks, orders] = [0, 0];
  const start = performance.now();
  let elapsed = 0;
  for (; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    if (ticks % CAMPAIGN === 0 || game.outcome(state) !== null) game.copy(opening, state);
    orders += playTick(game, state, stream);
    ticks++;
  }
  const copying = performance.now();
  for (let i = 0; i < 500; i++) game.copy(opening, state);
  return {
    game: game.id,
    players: options.players,
    size: options.size,
    units_per_player: unitsPerPlayer,
    ticks_per_s: Math.round((ticks * 1000) / elapsed),
    orders_per_s: Math.round((orders * 1000) / elapsed),
    copies_per_s: Math.round(500_000 / (performance.now() - copying)),
    checksum: checksum.hex(),
  };
}

function playTick(game: Game, state: BattleState, stream: Stream): number {
  const decisions: Record<Seat, unknown[]> = {};
  let given = 0;
  for (const seat of game.decision(state).seats) {
    decisions[seat] = pickOrders(state, seat, stream);
    given += decisions[seat].length;
  }
  game.advance(state, decisions, 'silent');
  for (const seat of game.decision(state).seats) game.view(state, seat);
  return given;
}

const reached = new Int32Array(MOST_REACHED);

/** A legal destination for each unit, up to the limit of one set of orders, and something to build if possible. */
function pickOrders(s: BattleState, seat: Seat, stream: Stream): unknown[] {
  const { board, rules, options } = s.theatre;
  const orders: unknown[] = [];
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    const type = stream.below(CHIEF);
    if (s.facilityOwner[facility] !== seat || produceBroken(s, seat, facility, type) !== null) continue;
    orders.push(rules.dialect.write({ kind: 'produce', facility: facilityName(facility), type }));
    break;
  }
  const own: number[] = [];
  for (let i = 0; i < s.scalars[LIVING]; i++) if (s.unitOwner[s.order[i]] === seat) own.push(s.order[i]);
  const skip = Math.max(1, own.length / (options.mostOrders - orders.length));
  for (let k = stream.below(Math.ceil(skip)); k < own.length && orders.length < options.mostOrders; k += skip) {
    const slot = own[Math.floor(k)];
    const count = reachableCells(s, slot, reached);
    if (count === 0) continue;
    const to = reached[stream.below(count)];
    const unit = unitName(s.unitNumber[slot]);
    orders.push(rules.dialect.write({ kind: 'move', unit, q: board.q[to], r: board.r[to] }));
  }
  return orders;
}

/** Fills up each army, one unit per hex, from its base outwards. */
function muster(s: BattleState, unitsPerPlayer: number): void {
  const { board, map, options } = s.theatre;
  for (let seat = 0; seat < options.players; seat++) {
    const queue = [map.spawns[seat]];
    const known = new Set(queue);
    let missing = unitsPerPlayer - options.startUnits.length;
    for (let i = 0; i < queue.length && missing > 0; i++) {
      for (let d = 0; d < 6; d++) {
        const next = board.neighbours[queue[i] * 6 + d];
        if (next < 0 || known.has(next) || map.terrain[next] === IMPASSABLE) continue;
        known.add(next);
        queue.push(next);
      }
      if (i === 0 || s.firstOn[queue[i]] !== -1) continue;
      const type = missing-- % CHIEF;
      addUnit(s, seat, type, queue[i], options.units[unitTypes[type]].hp * HP);
    }
  }
  refresh(s);
}
