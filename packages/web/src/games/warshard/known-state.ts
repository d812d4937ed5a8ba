import { findGame, type Game, isRefusal } from '@hexfront/engine';
import type { WarshardState } from '@hexfront/engine/warshard';
import type { Sight } from '../family.ts';

/** The state that a view shows: nothing is hidden but the seed. Null once the match has ended. */
export function knownState({ head, view, outcome }: Sight): WarshardState | null {
  if (outcome !== null) return null;
  const game = findGame(head.game) as Game;
  const state = game.load({ game: game.id, options: head.options, seed: '', position: view });
  return isRefusal(state) ? null : (state as WarshardState);
}
