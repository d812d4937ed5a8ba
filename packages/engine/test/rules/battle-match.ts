import { battle1 } from '../../src/battle/battle-1.ts';
import { battle2 } from '../../src/battle/battle-2.ts';
import { battleGame } from '../../src/battle/game.ts';
import type { BattleOptions } from '../../src/battle/options/options.ts';
import { type BattleState, SEAT_FIELDS } from '../../src/battle/state/state.ts';
import { moveUnit } from '../../src/battle/state/units.ts';
import type { Decisions } from '../../src/game.ts';
import { isRefusal } from '../../src/verdict.ts';

export const games = { 1: battleGame(battle1), 2: battleGame(battle2) } as const;

/** The parts of a view that both editions have. */
export interface Seen {
  readonly match_start: any;
  readonly state_tick: any;
  readonly last_orders_status: {
    tick: number;
    accepted: number;
    rejected: { index: number; code: string; reason: string }[];
  };
  readonly match_end: any;
}

/** A real match: with two players u0, u2, u4, u6 are the Chief, two Light Infantry and the Scout of p0, whose base is f0. */
export class Match {
  readonly game: (typeof games)[1 | 2];
  readonly state: BattleState;

  constructor(edition: 1 | 2, overrides: Partial<BattleOptions> = {}, seed = 'match') {
    this.game = games[edition];
    const options = this.game.options(overrides);
    if (isRefusal(options)) throw new Error(options.message);
    this.state = this.game.setup(options, seed);
  }

  tick(decisions: Decisions<unknown> = {}): this {
    this.game.advance(this.state, decisions);
    return this;
  }

  ticks(count: number): this {
    for (let i = 0; i < count; i++) this.tick();
    return this;
  }

  /** One tick in which a seat gives these orders: the codes by index, `ok` where there is none. */
  codes(seat: number, orders: readonly unknown[]): string[] {
    const { rejected } = this.tick({ [seat]: orders }).seen(seat).last_orders_status;
    return orders.map((_, index) => rejected.find((report) => report.index === index)?.code ?? 'ok');
  }

  seen(seat: number): Seen {
    return this.game.view(this.state, seat) as unknown as Seen;
  }

  slot(name: string): number {
    const number = Number(name.slice(1));
    return (
      [...this.state.order].find((slot) => this.state.unitCell[slot] >= 0 && this.state.unitNumber[slot] === number) ??
      -1
    );
  }

  where(name: string): { q: number; r: number } | 'gone' {
    const slot = this.slot(name);
    if (slot < 0) return 'gone';
    const { board } = this.state.theatre;
    return { q: board.q[this.state.unitCell[slot]], r: board.r[this.state.unitCell[slot]] };
  }

  /** A hex by steps from where p0's base stands. */
  from(dq: number, dr: number): { q: number; r: number } {
    const { board, map } = this.state.theatre;
    return { q: board.q[map.spawns[0]] + dq, r: board.r[map.spawns[0]] + dr };
  }

  put(name: string, { q, r }: { q: number; r: number }): void {
    moveUnit(this.state, this.slot(name), this.state.theatre.board.cellAt(q, r));
  }

  give(seat: number, ...amounts: number[]): void {
    this.state.seats.set(amounts, seat * SEAT_FIELDS);
  }
}
