import { findGame, type Game, isRefusal } from '@hexfront/engine';
import type { Sight } from './family.ts';

/** The state that a view shows, in games that hide nothing but the seed. Null once the match has ended. */
export function loadedState<State>({ head, view, outcome }: Sight): State | null {
  if (outcome !== null) return null;
  const game = findGame(head.game) as Game;
  const state = game.load({ game: game.id, options: head.options, seed: '', position: view });
  return isRefusal(state) ? null : (state as State);
}
