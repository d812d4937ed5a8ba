import { axialColumn, cellAt, offsetColumn } from '@hexfront/engine/hex';

/** How a game names its hexes: by a letter and a number, or by a pair counted from an origin. */
export type Addresses =
  | { readonly kind: 'letters' }
  | { readonly kind: 'offset'; readonly q: number; readonly r: number }
  | { readonly kind: 'axial'; readonly q: number; readonly r: number };

interface Sized {
  readonly rows: number;
  readonly cols: number;
  readonly addresses: Addresses;
}

export function addressOf({ cols, addresses }: Sized, cell: number): string {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  if (addresses.kind === 'letters') return `${String.fromCharCode(65 + row)}${col + 1}`;
  const { q, r } = hexAt({ cols, addresses }, cell);
  return `(${q}, ${r})`;
}

/** The pair that names a cell, in games that do not use letters. */
export function hexAt({ cols, addresses }: Omit<Sized, 'rows'>, cell: number): { q: number; r: number } {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  if (addresses.kind === 'letters') throw new Error('hexes of this game are named by letters');
  const q = addresses.kind === 'axial' ? axialColumn(row, col) : col;
  return { q: q + addresses.q, r: row + addresses.r };
}

/** The cell of an address as the game's JSON writes it, or -1. */
export function cellOf({ rows, cols, addresses }: Sized, address: unknown): number {
  if (addresses.kind === 'letters') {
    if (typeof address !== 'string') return -1;
    return cellAt(rows, cols, address.charCodeAt(0) - 65, Number(address.slice(1)) - 1);
  }
  const { q, r } = address as { q: number; r: number };
  const row = r - addresses.r;
  const column = q - addresses.q;
  return cellAt(rows, cols, row, addresses.kind === 'axial' ? offsetColumn(row, column) : column);
}
