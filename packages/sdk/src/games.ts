import type { ActionOf, GameId } from '@hexfront/protocol';

/** Games in which everyone orders at once. */
export type SetGame = 'battle-1' | 'battle-2';

/** One action where players take turns; a list of orders, or nothing, where all decide at once. */
export type DecisionOf<G extends GameId> = G extends SetGame ? readonly ActionOf<G>[] | undefined : ActionOf<G>;

export function takesSets(game: GameId): game is SetGame {
  return game === 'battle-1' || game === 'battle-2';
}

/** battle-2's document says `tick` where the others say `tick_target`. */
export function payloadFor(game: GameId, tickTarget: number, orders: readonly unknown[]): Record<string, unknown> {
  return { [game === 'battle-2' ? 'tick' : 'tick_target']: tickTarget, orders };
}
