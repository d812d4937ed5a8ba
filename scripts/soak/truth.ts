import type { Game } from '@hexfront/engine';

/** The actual state of a battle, read from a saved match without going through a view. */
export interface Truth {
  readonly tick: number;
  readonly players: number;
  readonly units: readonly TrueUnit[];
  /** The seat that controls each hex, by `key`; without uncontrolled hexes. */
  readonly control: ReadonlyMap<string, number>;
}

export interface TrueUnit extends Hex {
  readonly number: number;
  /** A seat, or null for units of eliminated players. */
  readonly owner: number | null;
  readonly type: string;
  /** Rounded up to whole points. */
  readonly hp: number;
}

export interface Hex {
  readonly q: number;
  readonly r: number;
}

/** What does not change during a match. */
export interface Ground {
  readonly players: number;
  readonly terrain: ReadonlyMap<string, string>;
  readonly stats: { readonly [type: string]: { readonly vision: number; readonly ignoresForestVision: boolean } };
  readonly forestPenalty: number;
}

const unitTypes = ['LightInfantry', 'Scout', 'Armored', 'Mechanized', 'SpecialForces', 'Chief'];
const terrains = ['Plains', 'Hills', 'Forest', 'City', 'Impassable'];

export const key = ({ q, r }: Hex) => `${q},${r}`;

/** Rows are numbered from the top, the origin is in the middle, and odd rows are shifted half a hex to the right. */
export function hexAt(size: number, row: number, column: number): Hex {
  const r = row - size / 2;
  return { q: column - size / 2 - Math.floor(r / 2), r };
}

export function groundOf(state: any): Ground {
  const { options, map } = state.theatre;
  const terrain = new Map<string, string>();
  for (const [cell, index] of [...map.terrain].entries()) {
    terrain.set(key(hexAt(options.size, Math.floor(cell / options.size), cell % options.size)), terrains[index]);
  }
  return {
    players: options.players,
    terrain,
    stats: options.units,
    forestPenalty: options.terrain.Forest.visionPenalty,
  };
}

export function truthOf(game: Game, state: any): Truth {
  const saved = game.save(state).position as any;
  const { size, players } = state.theatre.options;
  const control = new Map<string, number>();
  for (const [row, text] of (saved.control as string[]).entries()) {
    for (const [column, seat] of [...text].entries()) {
      if (seat !== '.') control.set(key(hexAt(size, row, column)), Number(seat));
    }
  }
  const units = saved.units.map(({ number, isNeutral, type, cell, hp }: any) => ({
    number,
    owner: isNeutral ? null : number % players,
    type: unitTypes[type],
    ...hexAt(size, Math.floor(cell / size), cell % size),
    hp: Math.ceil(hp / 1000),
  }));
  return { tick: saved.tick, players, units, control };
}
