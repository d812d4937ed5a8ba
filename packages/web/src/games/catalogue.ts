import { botNames, firstLevel, levelNames } from '@hexfront/bots/facts';
import { defaultGameId, type FamilyId, factsOf, gameIds, type GameId, isGameId } from '@hexfront/engine/facts';

export { defaultGameId, firstLevel, type GameId, isGameId };

/** The games as pages list them before any engine is loaded, the one to begin with first. */
export const catalogue: readonly GameId[] = gameIds.toSorted(
  (a, b) => Number(b === defaultGameId) - Number(a === defaultGameId),
);

export function entryOf(id: GameId) {
  const { family, traits } = factsOf(id);
  const [seats, mostSeats] = traits.seats;
  return { family, seats, mostSeats, isHidden: traits.hidden, bots: [...levelNames, ...botNames({ id, family })] };
}

export function isFogged(id: string): boolean {
  return isGameId(id) && entryOf(id).isHidden;
}

/** Whether fog hides a live match from spectators. House bots among themselves hide nothing. */
export function isHiddenMatch(match: {
  readonly gameType: string;
  readonly players: readonly { readonly isHouse: boolean }[];
}): boolean {
  return isFogged(match.gameType) && !match.players.every(({ isHouse }) => isHouse);
}

/** Whether only one unit of a side enters an empty hex in a tick. */
export function bouncesFriends(id: string, options: { readonly friendlyConflict?: unknown }): boolean {
  const { movement } = factsOf(id as GameId) as { readonly movement?: string };
  return movement === 'lock-and-bounce' && options.friendlyConflict === 'bounce';
}

/** What the game calls each seat of a match. */
export function sidesOf(id: string, seats: number): readonly string[] {
  return factsOf(id as GameId).sides.slice(0, seats);
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
