import type { Game } from '@hexfront/engine';

/** One number of an observation: what it is called, what it can be, and what it means. */
export interface Field {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly meaning: string;
}

export interface Kind {
  readonly name: string;
  readonly actor: string;
  readonly target: string;
}

/** How the positions and actions of a family become numbers. Everything is said from the side of the seat that decides. */
export interface Encoding {
  /** One byte per hex each. */
  readonly planes: readonly Field[];
  readonly scalars: readonly Field[];
  /** The kinds of action, and what acts and what is aimed at in each. */
  readonly kinds: readonly Kind[];
  encoder(game: Game, options: any): Encoder;
}

/** The encoding of one game under one set of options. */
export interface Encoder<State = any> {
  readonly rows: number;
  readonly cols: number;
  /** Writes an observation of `seat` at these places. Fog is respected: nothing is written that the seat cannot see. */
  write(
    state: State,
    seat: number,
    planes: Uint8Array,
    planesAt: number,
    scalars: Float32Array,
    scalarsAt: number,
  ): void;
  /** Per seat: how it sees the board; null if it sees it as the game has it. */
  readonly seen: readonly (Seen | null)[];
  /** Per action as the game numbers it: the hex or unit that acts, the kind, and the target; −1 for none. */
  readonly factors: Int16Array;
}

/** The board as a seat sees it that plays from the other side: a mirror image. Each table is its own inverse. */
export interface Seen {
  readonly cells: Int16Array;
  readonly actions: Int32Array;
}
