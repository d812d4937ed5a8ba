import type { Game, JsonObject, Viewer } from './game.ts';

/** What a description is made from: a view and the options, which everybody knows. It never sees the state, so it cannot leak it. */
export interface Described {
  readonly title: string;
  readonly options: any;
  readonly view: any;
  readonly viewer: Viewer;
}

/** A view in plain sentences, for screen readers, terminals and language models. */
export function describeView(game: Game, options: JsonObject, view: unknown, viewer: Viewer): string {
  return game.describe({ title: `${game.title} (${game.id})`, options, view, viewer }).join('\n');
}

const known = new WeakMap<object, JsonObject>();

export function describe(game: Game, state: any, viewer: Viewer): string {
  let options = known.get(state);
  if (options === undefined) known.set(state, (options = game.options(game.save(state).options) as JsonObject));
  return describeView(game, options, game.view(state, viewer), viewer);
}
