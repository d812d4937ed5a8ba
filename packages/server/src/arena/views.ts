import type { Match } from './match.ts';

interface Seen {
  readonly state: unknown;
  readonly views: Map<string, unknown>;
}

/**
 * How many states have their views kept, over all matches: whoever wants to see a move asks within a moment. A view is hundreds of objects,
 * and those that lived for longer were most of the work of the garbage collector. An array, because the former tables of a `Map` in which
 * entries come and go keep what they held.
 */
const mostStates = 16;
const recent: Seen[] = [];
let next = 0;

/** Everyone who may see the same shares a view; in open games that is everyone. Records that do not change the state share its views. */
export function cachedView(match: Match, state: unknown, viewer: string, make: () => unknown): unknown {
  const key = match.game.traits.hidden ? viewer : '';
  let seen = recent.find((each) => each.state === state);
  if (seen === undefined) {
    // Readers of the past must not evict the present.
    if (state !== match.state) return make();
    recent[next] = seen = { state, views: new Map() };
    next = (next + 1) % mostStates;
  }
  let view = seen.views.get(key);
  if (view === undefined) seen.views.set(key, (view = make()));
  return view;
}
