import type { Match } from '../../src/arena/match.ts';

/** Beyond the sight of any unit. */
export const outOfSight = 8;
/** Hexes over the whole map. */
export const hexes = [-14, -9, -4, 0, 4, 9, 14].flatMap((q) => [-14, -9, -4, 0, 4, 9, 14].map((r) => ({ q, r })));

/** The distance between the two sides, computed here from the whole state. */
export function distanceOfSides({ game, state }: Match): number {
  const { players } = game.view(state, 'all') as { players: any[] };
  const pieces = players.map(({ units, facilities }) => [...units, ...facilities] as { q: number; r: number }[]);
  let least = Number.POSITIVE_INFINITY;
  for (const a of pieces[0]) {
    for (const b of pieces[1]) {
      const [q, r] = [a.q - b.q, a.r - b.r];
      least = Math.min(least, (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2);
    }
  }
  return least;
}

/** Orders for units and facilities that may or may not exist, anywhere. */
export function probes(game: string, n: number): object[] {
  return game === 'battle-2'
    ? [
        ...hexes.map((dest) => ({ type: 'MOVE', id: 'u0', dest })),
        ...Array.from({ length: 40 }, (_, i) => ({ type: 'MOVE', id: `u${i}`, dest: { q: 0, r: -14 } })),
        ...Array.from({ length: 20 }, (_, i) => ({ type: 'BUILD', fac_id: `f${i}`, unit: 'LightInfantry' })),
        { type: 'DISBAND', id: `u${5 + n}` },
      ]
    : [
        ...hexes.map(({ q, r }) => ({ type: 'Move', unit_id: 'u0', dest_q: q, dest_r: r })),
        ...Array.from({ length: 40 }, (_, i) => ({ type: 'Move', unit_id: `u${i}`, dest_q: 0, dest_r: -14 })),
        ...Array.from({ length: 20 }, (_, i) => ({
          type: 'Produce',
          facility_id: `f${i}`,
          unit_type: 'LightInfantry',
        })),
      ];
}

/** The first move of every unit of seat 1, and a build. */
export function enemyOrders({ game, state }: Match): unknown[] {
  const first = new Map<string, unknown>();
  for (const order of game.legal(state, 1) as any[]) {
    const who = order.id ?? order.unit_id ?? order.fac_id ?? order.facility_id;
    if (!first.has(who)) first.set(who, order);
  }
  return [...first.values()];
}
