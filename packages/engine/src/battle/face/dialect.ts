import type { Json } from '../../game.ts';
import type { BattleEvent, OrderReport } from '../tick/last-tick.ts';
import type { BattleState } from '../state/state.ts';

/** A parsed order, not yet judged. Ids stay as they were written: whether they name anything is for the rules to say. */
export type Order =
  | { readonly kind: 'move'; readonly unit: string; readonly q: number; readonly r: number }
  | { readonly kind: 'produce'; readonly facility: string; readonly type: number }
  | { readonly kind: 'disband'; readonly unit: string }
  | { readonly kind: 'rally'; readonly facility: string; readonly q: number; readonly r: number }
  | { readonly kind: 'research'; readonly facility: string; readonly tier: number; readonly choice: string };

/** Which field of an order is invalid, and what it must be. */
export interface Malformed {
  readonly path: string;
  readonly says: string;
}

/** Who an event is written for: a seat, or a viewer who sees everything. */
export type EventViewer = number | 'all';

/** How a game of this family speaks JSON: 001's schemas or 004's shapes. No rule lives here. */
export interface BattleDialect {
  readonly name: '001' | '004';
  /** The field in which `submit_orders` names its tick. */
  readonly tickField: string;
  /** What views call ground that cannot be entered. */
  readonly mountain: 'Impassable' | 'Mountain';
  /** Whether a seat is told the hit points of the enemies that it sees. */
  readonly tellsEnemyHp: boolean;
  parse(order: unknown): Order | Malformed;
  write(order: Order): Json;
  /** The same for moves, which are listed by the thousand. */
  writeMove(unit: string, q: number, r: number): Json;
  matchStart(s: BattleState, seat: number): Json;
  /** `control`: differences since the last tick, or everything the seat knows. */
  stateTick(s: BattleState, seat: number, control: 'changes' | 'complete'): Json;
  event(s: BattleState, event: BattleEvent, viewer: EventViewer): Json;
  rejection(s: BattleState, report: OrderReport): Json;
  /** What a set of orders and each order look like, for the rules page. */
  readonly forms: { readonly set: string; readonly orders: readonly string[] };
}
