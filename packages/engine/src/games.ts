import { attrition1 } from './attrition/attrition-1.ts';
import { attrition2 } from './attrition/attrition-2.ts';
import { conquest1 } from './attrition/conquest-1.ts';
import { attritionGame } from './attrition/game.ts';
import { battle1 } from './battle/battle-1.ts';
import { battle2 } from './battle/battle-2.ts';
import { battleGame } from './battle/game.ts';
import type { Game } from './game.ts';
import { type Refusal, refuse } from './verdict.ts';
import { warshardGame } from './warshard/game.ts';
import { warshard1 } from './warshard/warshard-1.ts';

/** Every game there is, in the order in which they are shown. */
export const games: readonly Game[] = [
  attritionGame(attrition1),
  attritionGame(attrition2),
  attritionGame(conquest1),
  battleGame(battle1),
  battleGame(battle2),
  warshardGame(warshard1),
];

export function findGame(id: unknown): Game | Refusal {
  const known = games.find((game) => game.id === id);
  return (
    known ?? refuse('unknown-game', `${JSON.stringify(id)} is not one of ${games.map((game) => game.id).join(', ')}.`)
  );
}
