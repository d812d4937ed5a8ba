import type { Game, JsonObject } from '@hexfront/engine';
import type { FeedEntry, Scene } from '../board/scene.ts';
import { feedKinds } from '../board/scene.ts';
import { LocalMatch } from './local-match.ts';

export interface Example {
  readonly scene: Scene;
  /** What the picture shows; none for the opening. */
  readonly entry: FeedEntry | null;
}

const MOST_STEPS = 400;
const EXAMPLE_SEED = 'example';

/** The opening, and the first event of each kind in a match between bots: examples come from play, never by hand. */
export function exampleFrames(game: Game): Example[] {
  const players = Array.from({ length: game.seats(game.options()) }, () => ({ kind: 'bot', bot: 'greedy' }) as const);
  const match = new LocalMatch(game, game.options() as JsonObject, EXAMPLE_SEED, players);
  const examples: Example[] = [{ scene: match.frame('all'), entry: null }];
  const wanted = new Set<string>(feedKinds.filter((kind) => kind !== 'turn' && kind !== 'chief'));
  for (let step = 0; step < MOST_STEPS && wanted.size > 0 && match.botsDecide(); step++) {
    const latest = match.feed('all').filter(({ seq }) => seq === match.length);
    const entry = latest.find(({ kind, cell }) => wanted.has(kind) && cell !== null);
    if (entry === undefined) continue;
    wanted.delete(entry.kind);
    examples.push({ scene: match.frame('all'), entry });
  }
  return examples;
}
