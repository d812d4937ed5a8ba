import { attritionGame } from './attrition/game.ts';
import { battleGame } from './battle/game.ts';
import { type Facts, gameFacts } from './facts.ts';
import type { Game } from './game.ts';
import { type Refusal, refuse } from './verdict.ts';
import { warshardGame } from './warshard/game.ts';

/** Every game, in the order in which lists show them. */
export const games: readonly Game[] = gameFacts.map(gameFrom);

function gameFrom(facts: Facts): Game {
  switch (facts.family) {
    case 'attrition':
      return attritionGame(facts);
    case 'battle':
      return battleGame(facts);
    case 'warshard':
      return warshardGame(facts);
  }
}

export function findGame(id: unknown): Game | Refusal {
  const known = games.find((game) => game.id === id);
  return (
    known ??
    refuse(
      'unknown-game',
      `${JSON.stringify(id)} is not available; available: ${games.map((game) => game.id).join(', ')}.`,
    )
  );
}
