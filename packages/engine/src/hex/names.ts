import { cellAt, type Grid, NONE } from './grid.ts';

/** How a game writes its hexes in JSON. */
export interface Addressing<Address> {
  write(grid: Grid, cell: number): Address;
  /** NONE if there is no such hex. */
  read(grid: Grid, address: unknown): number;
  show(grid: Grid, cell: number): string;
  /** The hex with that name from `show`; NONE if there is no such hex. */
  find(grid: Grid, text: string): number;
}

/** 000 §2.2: a row letter and a column number from 1, such as "E11". */
export const hexIds: Addressing<string> = {
  write: (grid, cell) => hexId(grid, cell),
  read: (grid, address) => {
    if (typeof address !== 'string' || !/^[A-Z][1-9][0-9]?$/.test(address)) return NONE;
    return cellAt(grid.rows, grid.cols, address.charCodeAt(0) - 65, Number(address.slice(1)) - 1);
  },
  show: (grid, cell) => hexId(grid, cell),
  find: (grid, text) => hexIds.read(grid, text),
};

export type CentredHex = { readonly q: number; readonly r: number };

/** Legacy of 002: {q, r} = (column, row) counted from the centre of the board. */
export const centredHexes: Addressing<CentredHex> = {
  write: (grid, cell) => ({
    q: (cell % grid.cols) - (grid.cols >> 1),
    r: Math.floor(cell / grid.cols) - (grid.rows >> 1),
  }),
  read: (grid, address) => {
    if (typeof address !== 'object' || address === null) return NONE;
    const { q, r, ...more } = address as { q?: unknown; r?: unknown };
    if (!Number.isInteger(q) || !Number.isInteger(r) || Object.keys(more).length > 0) return NONE;
    return cellAt(grid.rows, grid.cols, (r as number) + (grid.rows >> 1), (q as number) + (grid.cols >> 1));
  },
  show: (grid, cell) => {
    const { q, r } = centredHexes.write(grid, cell);
    return `(${q},${r})`;
  },
  find: (grid, text) => centredHexes.read(grid, readPair(text)),
};

/** A hex as texts write it: "(3,-2)", with or without parentheses. Null if it is not a hex. */
export function readPair(text: string): CentredHex | null {
  const [, q, r] = /^\(?(0|-?[1-9][0-9]{0,3}), ?(0|-?[1-9][0-9]{0,3})\)?$/.exec(text) ?? [];
  return q === undefined ? null : { q: Number(q), r: Number(r) };
}

function hexId(grid: Grid, cell: number): string {
  return String.fromCharCode(65 + Math.floor(cell / grid.cols)) + ((cell % grid.cols) + 1);
}
