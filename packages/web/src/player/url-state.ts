import type { Viewer } from '@hexfront/engine';

/** What keeps a player's position and viewer: the address of its page. */
export interface Address {
  readonly query: URLSearchParams;
  set(changes: { readonly [name: string]: string | null }): void;
}

/** Position and viewer as the address holds them: `?seq=120&view=A`. */
export interface UrlState {
  readonly seq: number;
  readonly viewer: Viewer;
}

/** `sides` are the names of the seats. Invalid values are ignored. */
export function readUrlState(query: URLSearchParams, sides: readonly string[]): UrlState {
  const seq = Number(query.get('seq'));
  const seat = sides.indexOf(query.get('view') ?? '');
  return { seq: Number.isInteger(seq) && seq > 0 ? seq : 0, viewer: seat === -1 ? 'all' : seat };
}

export function writeUrlState(
  { seq, viewer }: UrlState,
  sides: readonly string[],
): { seq: string | null; view: string | null } {
  return { seq: seq === 0 ? null : String(seq), view: typeof viewer === 'number' ? sides[viewer] : null };
}
