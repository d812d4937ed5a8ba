import type { Scene, Stack } from './scene.ts';

export interface FrontierSummary {
  /** Own units on frontier hexes, and enemies in sight, by type. */
  readonly own: { readonly [type: string]: number };
  readonly enemies: { readonly [type: string]: number };
}

/** 001 §2.15: a summary of the units at the frontier. It counts only enemies that the scene shows, so it respects fog. */
export function frontierSummary(scene: Scene, seat: number): FrontierSummary {
  const isOnFrontier = ({ cell }: Stack) => scene.frontier !== null && ((scene.frontier[cell] >> seat) & 1) === 1;
  return {
    own: count(scene.stacks.filter((stack) => stack.seat === seat && isOnFrontier(stack))),
    enemies: count(scene.stacks.filter((stack) => stack.seat !== seat)),
  };
}

function count(stacks: readonly Stack[]): { [type: string]: number } {
  const counts: { [type: string]: number } = {};
  for (const { type, count: more } of stacks) counts[type] = (counts[type] ?? 0) + more;
  return counts;
}
