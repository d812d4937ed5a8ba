import type { Game, Refusal } from '@hexfront/engine';
import type { AttritionEvent, AttritionView, Side } from '@hexfront/engine/attrition';
import { type Hex, hexName, orderOf } from './order.ts';

/** What is left of the game's own interface once the JSON on both sides has a type. */
export type Theatre = Game<unknown, unknown, object, AttritionView, AttritionEvent<Hex>>;

export type HexView = AttritionView['board'][number];
type PlayerView = AttritionView['players'][Side];
type UnitView = PlayerView['units'][number];

/** A match under test: orders go in as short texts, facts come out by name. */
export class Match {
  readonly game: Theatre;
  readonly state: unknown;

  constructor(game: Theatre, state: unknown) {
    this.game = game;
    this.state = state;
  }

  get view(): AttritionView {
    return this.game.view(this.state, 'all');
  }

  get outcome() {
    return this.game.outcome(this.state);
  }

  get seat(): 0 | 1 {
    return this.view.activePlayer === 'A' ? 0 : 1;
  }

  player(side: Side): PlayerView {
    return this.view.players[side];
  }

  /** A living unit; undefined when it is gone. */
  unit(id: string): UnitView | undefined {
    return this.player(id[0] as Side).units.find((unit) => unit.id === id);
  }

  /** Where a unit stands, or null when it is gone. */
  at(id: string): string | null {
    const unit = this.unit(id);
    return unit === undefined ? null : hexName(unit.position);
  }

  hex(name: string): HexView {
    const hex = this.view.board.find((entry) => hexName(entry) === name);
    if (hex === undefined) throw new Error(`there is no hex ${name}`);
    return hex;
  }

  /** 'allowed', or the code and the paragraph of the refusal: 'cell-occupied 000 §9.3'. */
  judge(order: string | object, seat: number = this.seat): string {
    const verdict = this.game.check(this.state, seat, this.action(order));
    return verdict.allowed ? 'allowed' : `${verdict.code} ${verdict.rule}`;
  }

  /** Carries out orders of whoever is active; an order that is refused is an error of the test. */
  play(...orders: (string | object)[]): readonly AttritionEvent<Hex>[] {
    return orders.flatMap((order) => {
      const { events, rejected } = this.game.advance(this.state, { [this.seat]: [this.action(order)] });
      if (rejected.length > 0) throw new Error(`${JSON.stringify(order)}: ${(rejected[0].refusal as Refusal).code}`);
      return events;
    });
  }

  /** The one attack among the events of an order. */
  fight(order: string) {
    const attack = this.play(order).find((event) => event.type === 'attack');
    if (attack === undefined) throw new Error(`${order} is no attack`);
    return attack;
  }

  /** Ends the turns of both sides, so that the side that is active now comes to its next tick. */
  round(): void {
    this.play('end_turn', 'end_turn');
  }

  legal(): object[] {
    return this.game.legal(this.state, this.seat);
  }

  /** The hexes a unit may move to. */
  reach(id: string): string[] {
    const moves = this.legal() as { action: string; unitId?: string; to?: Hex; targetHex?: Hex }[];
    return moves
      .filter((move) => move.action === 'move' && move.unitId === id)
      .map((move) => hexName((move.to ?? move.targetHex) as Hex));
  }

  private action(order: string | object): object {
    return typeof order === 'string' ? orderOf(order, this.game.id === 'conquest-1') : order;
  }
}
