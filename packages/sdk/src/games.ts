import type { ActionOf, GameId, SimultaneousGameId } from '@hexfront/protocol';

/** One action where players take turns; a list of orders, or nothing, where all decide at once. */
export type DecisionOf<G extends GameId> = G extends SimultaneousGameId
  ? readonly ActionOf<G>[] | undefined
  : ActionOf<G>;
