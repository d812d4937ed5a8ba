import type { Viewer } from '@hexfront/engine';

/** What keeps a player's position and viewer: the address of its page. */
export interface Address {
  readonly query: URLSearchParams;
  set(changes: { readonly [name: string]: string | null }): void;
}

/** Position and viewer as the address holds them: `?seq=120&view=A`. */
export interface UrlState {
  /** Null if it does not say. */
  readonly seq: number | null;
  readonly viewer: Viewer;
}

/** `sides` are the names of the seats. Invalid values are ignored. */
export function readUrlState(query: URLSearchParams, sides: readonly string[]): UrlState {
  const seq = query.get('seq') ?? '';
  const seat = sides.indexOf(query.get('view') ?? '');
  return { seq: /^\d+$/.test(seq) ? Number(seq) : null, viewer: seat === -1 ? 'all' : seat };
}

export function writeUrlState(
  { seq, viewer }: UrlState,
  sides: readonly string[],
): { seq: string | null; view: string | null } {
  return { seq: seq === null ? null : String(seq), view: typeof viewer === 'number' ? sides[viewer] : null };
}
