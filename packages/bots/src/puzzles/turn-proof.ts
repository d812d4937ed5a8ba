import type { Game, JsonObject, NumberedActions, Seat } from '@hexfront/engine';

/** Thrown where a turn has more possibilities than the proof may look at. */
export class TooMany extends Error {}

/**
 * Goes through everything that a seat can do until its turn ends. Unlike the opinion of a search, what it says is certain. For games
 * without dice, where a position is all that matters.
 */
export class TurnProof {
  private readonly game: Game;
  private readonly numbered: NumberedActions;
  private readonly longest: number;
  private readonly most: number;
  private looked = 0;
  /** A list and a state for each action of the turn, used again and again. */
  private readonly lists: Int32Array[] = [];
  private readonly states: unknown[] = [];

  /** `most` is the number of actions that one question may take. */
  constructor(game: Game, options: JsonObject, most: number) {
    this.game = game;
    this.numbered = game.numbered!;
    this.longest = this.numbered.longest(options);
    this.most = most;
  }

  /** Whether the seat that decides can win before its turn ends. */
  canWin(state: unknown): boolean {
    this.looked = 0;
    return this.wins(state, this.numbered.seat(state), 0);
  }

  /** The actions after which the seat that decides has won, or can still win before its turn ends. */
  winningActions(state: unknown): number[] {
    this.looked = 0;
    const seat = this.numbered.seat(state);
    return this.legal(state).filter((action) => this.isWin(this.after(state, action), seat, 1));
  }

  /** Whether the seat that decides has won after this action, or can still win before its turn ends. */
  keepsWin(state: unknown, action: number): boolean {
    this.looked = 0;
    return this.isWin(this.after(state, action), this.numbered.seat(state), 0);
  }

  /** The actions after which the other side cannot win in its next turn. Only for the last action of a turn. */
  savingActions(state: unknown): number[] {
    const seat = this.numbered.seat(state);
    return this.legal(state).filter((action) => {
      this.looked = 0;
      const after = this.after(state, action);
      const next = this.numbered.seat(after);
      if (next === -1) return this.isWonBy(after, seat);
      return next === seat || !this.wins(after, next, 1);
    });
  }

  private legal(state: unknown): number[] {
    const list = new Int32Array(this.longest);
    return [...list.subarray(0, this.numbered.list(state, list))];
  }

  private after(state: unknown, action: number): unknown {
    const copy = this.game.copy(state);
    this.numbered.apply(copy, action);
    return copy;
  }

  private isWin(after: unknown, seat: Seat, depth: number): boolean {
    const next = this.numbered.seat(after);
    return next === -1 ? this.isWonBy(after, seat) : next === seat && this.wins(after, seat, depth);
  }

  private isWonBy(state: unknown, seat: Seat): boolean {
    return this.game.outcome(state)!.winners.includes(seat);
  }

  private wins(state: unknown, seat: Seat, depth: number): boolean {
    const { game, numbered, states } = this;
    const list = (this.lists[depth] ??= new Int32Array(this.longest));
    const count = numbered.list(state, list);
    for (let i = 0; i < count; i++) {
      if (++this.looked > this.most) throw new TooMany(`more than ${this.most} actions in a turn`);
      const after = (states[depth] = game.copy(state, states[depth]));
      numbered.apply(after, list[i]);
      if (this.isWin(after, seat, depth + 1)) return true;
    }
    return false;
  }
}
