import type { Choice } from '../games/choice.ts';

/** Orders collected before they are given: one for each unit, as many builds as one likes. Later orders of a unit replace its earlier one. */
export function addToDraft(draft: readonly Choice[], choices: readonly Choice[]): Choice[] {
  const isReplaced = (old: Choice) =>
    old.kind === 'move' && choices.some((choice) => choice.kind === 'move' && choice.actor === old.actor);
  return [...draft.filter((old) => !isReplaced(old)), ...choices];
}

/** Choices that start on a hex and lead to a hex, by where they lead. */
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
