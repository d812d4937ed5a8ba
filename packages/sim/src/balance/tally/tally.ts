/** How often something happened in the games of a study. */
export class Tally {
  games = 0;
  /** Decisions by kind: move, attack, BUILD and so on. */
  readonly actions = new Map<string, number>();
  /** By type of unit. */
  readonly units = new Map<string, UnitUse>();
  /** Fights by hex; where the board is always the same, all of its hexes. */
  readonly fights = new Map<string, Spot>();

  act(kind: string): void {
    this.actions.set(kind, (this.actions.get(kind) ?? 0) + 1);
  }

  use(type: string, how: keyof UnitUse, count = 1): void {
    let use = this.units.get(type);
    if (use === undefined) this.units.set(type, (use = { fielded: 0, attacks: 0, lost: 0 }));
    use[how] += count;
  }

  /** A hex of the board. `x` and `row` are where it is drawn, in hexes from the left and in rows. */
  place(hex: string, x: number, row: number): Spot {
    let spot = this.fights.get(hex);
    if (spot === undefined) this.fights.set(hex, (spot = { hex, x, row, fights: 0 }));
    return spot;
  }
}

export interface UnitUse {
  /** Present at the start, recruited, built or arrived as a reinforcement. */
  fielded: number;
  /** Attacks that the unit took part in; not known in battles, where whole stacks fight. */
  attacks: number;
  lost: number;
}

export interface Spot {
  /** As the game's texts name it. */
  readonly hex: string;
  readonly x: number;
  readonly row: number;
  fights: number;
}

/** Reads the events of one match in order. */
export type EventReader = (event: any) => void;
