import { attrition1 } from './attrition/attrition-1.ts';
import { attrition2 } from './attrition/attrition-2.ts';
import { attrition3 } from './attrition/attrition-3.ts';
import { conquest1 } from './attrition/conquest-1.ts';
import { battle1 } from './battle/battle-1.ts';
import { battle2 } from './battle/battle-2.ts';
import type { GameFacts } from './game-facts.ts';
import { warshard1 } from './warshard/warshard-1.ts';

export type { GameFacts, Traits } from './game-facts.ts';

/**
 * Every released game, in the order in which lists show them. This file and what it imports is data without rules, so a page or
 * a client can read it without loading the engine.
 */
export const gameFacts = [attrition1, attrition2, attrition3, conquest1, battle1, battle2, warshard1] as const;

export type Facts = (typeof gameFacts)[number];
export type GameId = Facts['id'];
export type FamilyId = Facts['family'];
export type DialectId = Facts['dialect'];

export const gameIds: readonly GameId[] = gameFacts.map(({ id }) => id);

/** The game of 002, for requests that name none. */
export const defaultGameId = attrition2.id;

export function isGameId(id: unknown): id is GameId {
  return (gameIds as readonly unknown[]).includes(id);
}

/** By its id or by the name that old agents use. */
export function findFacts(name: unknown): Facts | undefined {
  return gameFacts.find((facts: GameFacts) => facts.id === name || facts.alias === name);
}

export function factsOf(id: GameId): Facts {
  return gameFacts.find((facts) => facts.id === id)!;
}

/** The game's own name for a seat: A or B, blue or red, p0 to p5. */
export function sideName({ sides }: Pick<GameFacts, 'sides'>, seat: number): string {
  return sides[seat] ?? `seat ${seat}`;
}
