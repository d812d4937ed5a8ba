import { drawBelow } from '@hexfront/engine';
import type { UnitType } from '@hexfront/engine/battle';
import type { Choices } from './choices.ts';
import type { Picture, Soldier } from './picture.ts';

/** A possible destination and its cost: the lowest cost is chosen. */
export type Liking = (cell: number) => number;

/**
 * The orders of a tick while they are being chosen, each taken from what is legal. Tracks where units will be, so that friends do
 * not block each other.
 */
export class Draft {
  readonly picture: Picture;
  private readonly key: readonly [seed: string, index: number];
  private readonly orders: unknown[] = [];
  private readonly choices: Choices;
  private readonly decided = new Set<string>();
  /** Own units that stay on or will arrive at each cell. */
  private readonly staying = new Map<number, number>();
  private readonly arriving = new Map<number, number>();
  /** Whether only one of two friends can enter an empty hex. */
  private readonly bouncesFriends: boolean;

  constructor(picture: Picture, choices: Choices, botSeed: string, index: number) {
    this.picture = picture;
    this.choices = choices;
    this.key = [botSeed, index];
    this.bouncesFriends = picture.briefing.defenseConstant !== null && picture.options.friendlyConflict === 'bounce';
    for (const { cell } of picture.soldiers) add(this.staying, cell, 1);
  }

  isFull(): boolean {
    return this.orders.length >= this.picture.options.mostOrders;
  }

  isFree({ id }: Soldier): boolean {
    return !this.decided.has(id);
  }

  canReach(unit: Soldier, cell: number): boolean {
    return this.choices.canReach(unit, cell);
  }

  stay({ id }: Soldier): void {
    this.decided.add(id);
  }

  /** Own units that will be on the cell if all orders succeed. */
  expectedAt(cell: number): number {
    return (this.staying.get(cell) ?? 0) + (this.arriving.get(cell) ?? 0);
  }

  /** Whether one more unit may go there, given the stack limit and, if friends bounce, other units on the way. */
  private hasRoom(cell: number): boolean {
    if (this.expectedAt(cell) >= this.picture.options.stackCap) return false;
    if (!this.bouncesFriends || this.picture.enemiesAt.has(cell)) return true;
    return (this.staying.get(cell) ?? 0) > 0 || (this.arriving.get(cell) ?? 0) === 0;
  }

  move(unit: Soldier, cell: number): boolean {
    this.decided.add(unit.id);
    if (!this.canReach(unit, cell) || this.isFull() || !this.hasRoom(cell)) return false;
    this.orders.push(this.choices.move(unit, cell));
    add(this.staying, unit.cell, -1);
    add(this.arriving, cell, 1);
    return true;
  }

  /** The best hex, including the present one. Ties are broken at random, but the unit does not move for an equal hex. */
  moveByLiking(unit: Soldier, liking: Liking): void {
    let best = liking(unit.cell);
    let equals: number[] = [];
    for (const cell of this.choices.reachOf(unit)) {
      if (!this.hasRoom(cell)) continue;
      const liked = liking(cell);
      if (liked < best) [best, equals] = [liked, [cell]];
      else if (liked === best && equals.length > 0) equals.push(cell);
    }
    if (equals.length === 0) this.stay(unit);
    else this.move(unit, equals[this.pick(equals.length, unit.id)]);
  }

  /** True if the order is legal and still affordable. */
  build(facility: string, type: UnitType): boolean {
    const { purse, options } = this.picture;
    const { cost } = options.units[type];
    const order = this.choices.build(facility, type);
    if (order === undefined || this.isFull()) return false;
    if (purse.M < cost.M || purse.F < cost.F || purse.I < cost.I) return false;
    purse.M -= cost.M;
    purse.F -= cost.F;
    purse.I -= cost.I;
    this.orders.push(order);
    return true;
  }

  pick(count: number, what: string): number {
    return count === 1 ? 0 : drawBelow(count, ...this.key, what);
  }

  taken(): readonly unknown[] {
    return this.orders;
  }
}

function add(counts: Map<number, number>, cell: number, by: number): void {
  counts.set(cell, (counts.get(cell) ?? 0) + by);
}
