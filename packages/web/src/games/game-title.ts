import { catalogue, entryOf, isGameId } from './catalogue.ts';

/** A game that this page does not know yet keeps its id: a newer server may have more. */
export function gameTitle(id: string): string {
  return isGameId(id) ? entryOf(id).title : id;
}

export function isFogged(id: string): boolean {
  return catalogue.some((game) => game.id === id && game.isHidden);
}
