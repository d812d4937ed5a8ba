import type { Game, Seat } from '@hexfront/engine';

const sides: { readonly [family: string]: readonly string[] } = {
  attrition: ['A', 'B'],
  conquest: ['A', 'B'],
  warshard: ['blue', 'red'],
};

/** What the game itself calls a seat, in its views, events and rules. */
export function sideName({ id }: Game, seat: Seat): string {
  return sides[id.split('-')[0]]?.[seat] ?? `p${seat}`;
}
