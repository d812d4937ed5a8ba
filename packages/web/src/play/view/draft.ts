import type { Scene } from '../../board/scene.ts';
import type { Choice } from '../../games/choice.ts';

/** Adds orders to a draft: a later order for the same subject replaces the earlier one, and builds queue up. */
export function addToDraft(draft: readonly Choice[], choices: readonly Choice[]): Choice[] {
  const replaced = new Set(choices.map(subjectOf));
  return [...draft.filter((old) => old.kind === 'build' || !replaced.has(subjectOf(old))), ...choices];
}

/** What an order decides about: a unit, a facility's rally point, the research. */
function subjectOf({ kind, actor }: Choice): string {
  return kind === 'research' ? kind : kind === 'rally' || kind === 'build' ? `${kind} ${actor}` : actor;
}

/** Choices that lead from a hex to another, by where they lead. */
export function targetsFrom(choices: readonly Choice[], from: number): Map<number, Choice[]> {
  const targets = new Map<number, Choice[]>();
  for (const choice of choices) {
    if (choice.from !== from || choice.to === null) continue;
    const known = targets.get(choice.to);
    if (known === undefined) targets.set(choice.to, [choice]);
    else known.push(choice);
  }
  return targets;
}

/** Hexes that several of the orders lead to and where nobody stays: where friends bounce, only one of the units gets in. */
export function sharedGoals(orders: readonly Choice[], { stacks }: Pick<Scene, 'stacks'>): number[] {
  const marches = orders.filter(({ kind }) => kind === 'move');
  const leaving = new Set(marches.map(({ actor }) => actor));
  const isHeld = (cell: number) =>
    stacks.some(({ cell: at, ids }) => at === cell && (ids.length === 0 || ids.some((id) => !leaving.has(id))));
  const goals = marches.map(({ to }) => to!);
  return [...new Set(goals.filter((goal, i) => goals.indexOf(goal) !== i && !isHeld(goal)))];
}
