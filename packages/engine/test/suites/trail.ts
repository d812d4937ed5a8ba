import { games } from '@hexfront/engine';
import { defaults, walk } from './kit.ts';

/** Hashes along a random match of every game, as text: the same in every process, thread and browser. */
export function trail(seed: string): string {
  return games
    .map((game) => {
      const hashes: string[] = [JSON.stringify(game.rules(defaults(game))).length.toString()];
      walk(game, seed, 100_000, (state) => hashes.push(game.hash(state)));
      return `${game.id} ${hashes.join(' ')}`;
    })
    .join('\n');
}
