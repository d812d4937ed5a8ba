import { drawBelow, type Game, games, type JsonObject, type Seat } from '@hexfront/engine';

export type Numbered = Required<Pick<Game, 'numbered'>>['numbered'];

/** The games that number their actions, for suites about numbers. */
export const sequential = games.filter((game): game is Game & { numbered: Numbered } => game.numbered !== undefined);

export function defaults(game: Game): JsonObject {
  return game.options() as JsonObject;
}

/** Options under which a whole match is short enough to be played in a test: simultaneous games get their fewest ticks. */
export function brief(game: Game): JsonObject {
  return game.options(game.traits.simultaneous ? { tickSeconds: 60 } : undefined) as JsonObject;
}

/** Some legal decision of every seat that must decide, drawn by seed and step. */
export function anyDecisions(game: Game, state: unknown, seed: string, step: number): Record<Seat, unknown[]> {
  const decisions: Record<Seat, unknown[]> = {};
  for (const seat of game.decision(state).seats) {
    const legal = game.legal(state, seat);
    if (game.traits.simultaneous) {
      decisions[seat] = someOrders(legal as Named[], (bound, what) => drawBelow(bound, seed, step, seat, what));
      continue;
    }
    decisions[seat] = [
      legal[livelyPick(legal as Loose[], seat, (bound, what) => drawBelow(bound, seed, step, seat, what))],
    ];
  }
  return decisions;
}

type Named = {
  readonly unit_id?: string;
  readonly id?: string;
  readonly dest_q?: number;
  readonly dest_r?: number;
  readonly dest?: { readonly q: number; readonly r: number };
};

/**
 * A few orders of a simultaneous game: one a unit, and one build at most, since a second may be too dear. The last of the list are builds,
 * if there are any; of moves the one nearest to the middle of a few is taken, so that armies meet.
 */
function someOrders(legal: readonly Named[], below: (bound: number, what: string) => number): Named[] {
  const subject = ({ unit_id, id }: Named) => unit_id ?? id ?? 'build';
  const off = ({ dest_q = 1000, dest_r = 0, dest = { q: dest_q, r: dest_r } }: Named) =>
    Math.max(Math.abs(dest.q), Math.abs(dest.r), Math.abs(dest.q + dest.r));
  const orders: Named[] = [];
  for (let k = 0; k < 10 && legal.length > 0; k++) {
    const few = Array.from({ length: 3 }, (_, i) => legal[below(legal.length, `${k} ${i}`)]);
    const last = legal[legal.length - 1 - below(Math.min(6, legal.length), 'last')];
    const order = k === 0 ? last : few.reduce((best, move) => (off(move) < off(best) ? move : best));
    if (!orders.some((taken) => subject(taken) === subject(order))) orders.push(order);
  }
  return orders;
}

type Axial = { readonly q: number };
type Loose = { readonly action?: string; readonly to?: string | Axial; readonly targetHex?: Axial };

/**
 * Uniform play wanders about and hardly ever fights. So one pick in three is uniform, one an attack or else the rarest kind of action, and
 * one the best of a few by how far it goes towards the other side.
 */
function livelyPick(legal: readonly Loose[], seat: Seat, below: (bound: number, what: string) => number): number {
  const mood = below(3, 'mood');
  if (mood === 0) return below(legal.length, 'any');
  if (mood === 1) {
    const count = new Map<string, number>();
    for (const { action = '' } of legal) count.set(action, (count.get(action) ?? 0) + 1);
    const kinds = [...count.keys()]
      .filter((kind) => !/end|pass|done/.test(kind))
      .sort((a, b) => count.get(a)! - count.get(b)!);
    const wanted = kinds.includes('attack') ? 'attack' : kinds[0];
    const rarest = [...legal.keys()].filter((i) => legal[i].action === wanted);
    return rarest.length === 0 ? below(legal.length, 'any') : rarest[below(rarest.length, 'rare')];
  }
  const column = ({ to, targetHex }: Loose) =>
    targetHex?.q ?? (typeof to === 'object' ? to.q : Number(to?.slice(1) ?? 0));
  const advance = (action: Loose) => (seat === 0 ? 1 : -1) * column(action);
  const few = Array.from({ length: 12 }, (_, k) => below(legal.length, `few ${k}`));
  return few.reduce((best, i) => (advance(legal[i]) > advance(legal[best]) ? i : best));
}

/** A random walk from the opening; calls back before each step and once at the end. */
export function walk(game: Game, seed: string, steps: number, look: (state: unknown, step: number) => void): unknown {
  const state = game.setup(brief(game), seed);
  for (let step = 0; step < steps && game.decision(state).seats.length > 0; step++) {
    look(state, step);
    game.advance(state, anyDecisions(game, state, seed, step), 'silent');
  }
  look(state, steps);
  return state;
}

/** The state after some steps of a random walk. */
export function walked(game: Game, seed: string, steps: number): unknown {
  return walk(game, seed, steps, () => {});
}

export const json = <T>(value: T): T => JSON.parse(JSON.stringify(value));
