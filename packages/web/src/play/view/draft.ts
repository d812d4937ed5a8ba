import type { Choice } from '../../games/choice.ts';

/** Orders collected before they are given: a later order for the same replaces the earlier one, and builds queue up. */
export function addToDraft(draft: readonly Choice[], choices: readonly Choice[]): Choice[] {
  const replaced = new Set(choices.map(subjectOf));
  return [...draft.filter((old) => old.kind === 'build' || !replaced.has(subjectOf(old))), ...choices];
}

/** What an order decides: the fate of a unit, where a facility's units gather, what is researched. */
function subjectOf({ kind, actor }: Choice): string {
  return kind === 'research' ? kind : kind === 'rally' || kind === 'build' ? `${kind} ${actor}` : actor;
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
