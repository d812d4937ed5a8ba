import type { Game } from './game.ts';

/** The number of action sequences of a given length: the classic proof that two engines list and apply the same moves. */
export function perft(game: Game, state: unknown, depth: number): number {
  const actions = game.numbered;
  if (actions === undefined) throw new Error(`perft: ${game.id} does not number its actions`);
  const { options } = game.save(state);
  const levels = Array.from({ length: depth }, () => ({
    state: game.copy(state),
    list: new Int32Array(actions.longest(options)),
  }));
  const count = (from: unknown, level: number): number => {
    if (level === depth) return 1;
    const { state: next, list } = levels[level];
    const length = actions.list(from, list);
    if (level === depth - 1) return length;
    let total = 0;
    for (let i = 0; i < length; i++) {
      game.copy(from, next);
      actions.apply(next, list[i]);
      total += count(next, level + 1);
    }
    return total;
  };
  return count(state, 0);
}
