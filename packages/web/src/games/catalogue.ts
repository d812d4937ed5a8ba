import { botNames } from '@hexfront/bots/facts';
import { defaultGameId, type FamilyId, factsOf, gameFacts, type GameId, isGameId } from '@hexfront/engine/facts';

export { type GameId, isGameId };

/** The games as pages list them before any engine is loaded, the one to begin with first. */
export const catalogue = gameFacts
  .map(({ id }) => entryOf(id))
  .sort((a, b) => Number(b.id === defaultGameId) - Number(a.id === defaultGameId));

export function entryOf(id: GameId) {
  const { family, title, traits } = factsOf(id);
  return { id, title: title.en, seats: traits.seats[0], isHidden: traits.hidden, bots: botNames(family) };
}

/** Options that make a game short enough to be played in one sitting. */
const short: { readonly [family in FamilyId]: object } = {
  attrition: { turnLimit: 6 },
  battle: { tickSeconds: 30 },
  warshard: { scenario: 'training' },
};

export function shortOptions(id: GameId): object {
  return short[factsOf(id).family];
}
