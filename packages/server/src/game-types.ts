import { defaultGameId, findFacts, findGame, type Game } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';

/** The game behind a `gameType`, or the default one if a request names none. */
export function gameFor(gameType: string = defaultGameId): Game | Reply {
  const facts = findFacts(gameType);
  return facts === undefined
    ? fault('unknown-game', {}, `"${gameType}" is not one of them.`)
    : (findGame(facts.id) as Game);
}
