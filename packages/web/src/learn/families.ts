import { type FamilyId, gameFacts } from '@hexfront/engine/facts';

/** The families in the order of the games, each with its first game, whose title is that of the family. */
export const families: readonly { readonly family: FamilyId; readonly first: string }[] = [
  ...new Map(gameFacts.toReversed().map(({ family, id }) => [family, { family, first: id }])).values(),
].toReversed();

export function isFamily(name: string): name is FamilyId {
  return families.some(({ family }) => family === name);
}

export function firstGameOf(family: FamilyId): string {
  return families.find((each) => each.family === family)!.first;
}

/** The tutorial after this one; after the last, the first again. */
export function nextFamily(family: FamilyId): FamilyId {
  const at = families.findIndex((each) => each.family === family);
  return families[(at + 1) % families.length].family;
}
