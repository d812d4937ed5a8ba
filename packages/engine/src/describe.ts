import type { Game, JsonObject, Viewer } from './game.ts';
import { type Part, partLines, plainWords } from './sentences.ts';

/** What a description is made from: a view and the options, which everybody knows. It never sees the state, so it cannot leak it. */
export interface Described {
  readonly title: string;
  readonly options: any;
  readonly view: any;
  readonly viewer: Viewer;
  /** All terrain that the viewer knows, however much it is. */
  readonly isWhole?: boolean;
}

/** A view in plain sentences, for screen readers, terminals and language models. */
export function describeView(game: Game, options: JsonObject, view: unknown, viewer: Viewer): string {
  return describedParts(game, options, view, viewer).flatMap(partLines).join('\n');
}

export function describedParts(
  game: Game,
  options: JsonObject,
  view: unknown,
  viewer: Viewer,
  isWhole = false,
): Part[] {
  return game.describe({ title: `${game.title} (${game.id})`, options, view, viewer, isWhole });
}

/** What turns and sides say is clear from where an event is told. */
const understood: readonly string[] = ['type', 'turn', 'player', 'side', 'stage'];

/** An event in words; null if it says nothing but that a turn or a stage has begun or ended. */
export function eventWords(event: JsonObject): string | null {
  const told = Object.entries(event).filter(([key]) => !understood.includes(key));
  return told.length === 0 ? null : `${plainWords(event.type)}: ${plainWords(Object.fromEntries(told))}`;
}

const known = new WeakMap<object, JsonObject>();

export function describe(game: Game, state: any, viewer: Viewer): string {
  let options = known.get(state);
  if (options === undefined) known.set(state, (options = game.options(game.save(state).options) as JsonObject));
  return describeView(game, options, game.view(state, viewer), viewer);
}
