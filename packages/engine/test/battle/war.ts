import { battle1 } from '../../src/battle/battle-1.ts';
import { battle2 } from '../../src/battle/battle-2.ts';
import { battleGame } from '../../src/battle/game.ts';
import type { BattleOptions } from '../../src/battle/options/options.ts';
import { CHIEF, IMPASSABLE, unitTypes } from '../../src/battle/rules.ts';
import { type BattleState, HP } from '../../src/battle/state/state.ts';
import { addUnit } from '../../src/battle/state/units.ts';
import { giveHex, markSupplied } from '../../src/battle/territory/supply.ts';
import { updateVision } from '../../src/battle/territory/vision.ts';
import { drawBelow } from '../../src/draw.ts';

export const editions = [battleGame(battle1), battleGame(battle2)] as const;
export type Battle = (typeof editions)[number];

/** A seeded die. */
export class Die {
  private readonly seed: string;
  private throws = 0;

  constructor(seed: string) {
    this.seed = seed;
  }

  below(bound: number): number {
    return drawBelow(bound, this.seed, this.throws++);
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0;
  }
}

/** A war in full swing: armies strewn over the middle of the map, patches of land, and some ticks of random orders on top. */
export function war(game: Battle, seed: string, overrides: Partial<BattleOptions>, ticks: number): BattleState {
  const die = new Die(seed);
  const options = game.options(overrides) as BattleOptions;
  const s = game.setup(options, seed);
  const cells = openCells(s);
  for (let seat = 0; seat < options.players; seat++) {
    for (let i = 0; i < 12; i++) {
      const type = die.below(CHIEF);
      addUnit(s, seat, type, die.of(cells), options.units[unitTypes[type]].hp * HP);
    }
    for (let i = 0; i < 6; i++) conquer(s, seat, die.of(cells), die);
  }
  // As if it had come about in ticks: every player knows what they see.
  const changes = Array.from(s.control, (to, cell) => ({ cell, from: to, to }));
  s.last = { ...s.last, news: updateVision(s, changes) };
  markSupplied(s);
  for (let tick = 0; tick < ticks; tick++) game.advance(s, someOrders(game, s, die), 'silent');
  return s;
}

/** Passable cells within 12 of the middle, where armies meet. */
export function openCells(s: BattleState): number[] {
  const { board, map } = s.theatre;
  const middle = board.cellAt(0, 0);
  return Array.from({ length: board.cells }, (_, cell) => cell).filter(
    (cell) => map.terrain[cell] !== IMPASSABLE && board.distance(cell, middle) <= 12,
  );
}

function conquer(s: BattleState, seat: number, start: number, die: Die): void {
  const { neighbours } = s.theatre.board;
  let cell = start;
  for (let i = 0; i < 15; i++) {
    giveHex(s, cell, seat);
    const next = neighbours[cell * 6 + die.below(6)];
    if (next !== -1 && s.theatre.map.terrain[next] !== IMPASSABLE) cell = next;
  }
}

/** Legal orders of every seat, and now and then one that is refused. */
export function someOrders(game: Battle, s: BattleState, die: Die): Record<number, unknown[]> {
  const orders: Record<number, unknown[]> = {};
  for (const seat of game.decision(s).seats) orders[seat] = ordersOf(game, s, seat, die);
  return orders;
}

export function ordersOf(game: Battle, s: BattleState, seat: number, die: Die): unknown[] {
  const legal = game.legal(s, seat);
  if (legal.length === 0) return [];
  const orders: unknown[] = Array.from({ length: 14 }, () => die.of(legal));
  if (die.isOneIn(3)) orders.push({ type: 'Disband', unit_id: `u${die.below(60)}` });
  if (die.isOneIn(3)) orders.push({ type: 'DISBAND', id: `u${die.below(60)}` });
  if (die.isOneIn(4)) orders.push({ type: 'MOVE', id: `u${die.below(60)}`, dest: { q: die.below(20), r: 0 } });
  return orders;
}
