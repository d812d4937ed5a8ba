import { findGame, type Game, isRefusal } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';

/** What 002 calls a game when it names none: the one it describes. */
export const defaultGame = 'attrition-2';
const aliases: Readonly<Record<string, string>> = { hex_conquest: 'conquest-1' };

/** The game behind a `gameType`. */
export function gameFor(gameType: string): Game | Reply {
  const game = findGame(aliases[gameType] ?? gameType);
  return isRefusal(game) ? fault('unknown-game', {}, `"${gameType}" is none of them.`) : game;
}
