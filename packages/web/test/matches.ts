import { bots } from '@hexfront/bots';
import { findGame, type Game, type JsonObject, type Replay } from '@hexfront/engine';
import { shortOptions } from '../src/games/catalogue.ts';
import { LocalMatch } from '../src/worker/local-match.ts';

export const gameIds = ['attrition-1', 'attrition-2', 'conquest-1', 'battle-1', 'battle-2', 'warshard-1'] as const;
export type GameId = (typeof gameIds)[number];

export function gameOf(id: string): Game {
  return findGame(id) as Game;
}

/** A match between bots, stopped after a number of steps or played to its end. */
export function playedMatch(
  id: GameId,
  names: readonly string[],
  steps = Number.POSITIVE_INFINITY,
  seed = 'web',
): LocalMatch {
  const game = gameOf(id);
  const players = names.map((bot) => ({ kind: 'bot', bot }) as const);
  const match = new LocalMatch(game, game.options(shortOptions(id)) as JsonObject, seed, players);
  while (match.length < steps && match.botsDecide());
  return match;
}

const replays = new Map<string, Replay>();

/** A whole short match, played once for all tests of a file. */
export function replayOf(id: GameId): Replay {
  let replay = replays.get(id);
  if (replay === undefined) replays.set(id, (replay = playedMatch(id, ['greedy', 'random']).replay()));
  return replay;
}

export { bots };
