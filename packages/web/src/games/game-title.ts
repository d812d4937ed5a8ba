import { catalogue, entryOf, isGameId } from './catalogue.ts';

/** The id where this page does not know the game: a newer server may have more games. */
export function gameTitle(id: string): string {
  return isGameId(id) ? entryOf(id).title : id;
}

export function isFogged(id: string): boolean {
  return catalogue.some((game) => game.id === id && game.isHidden);
}
