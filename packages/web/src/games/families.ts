import type { Json } from '@hexfront/engine';
import type { Scene } from '../board/scene.ts';
import { attrition } from './attrition/family.ts';
import { battle } from './battle/family.ts';
import type { Choice } from './choice.ts';
import type { Family, MatchHead } from './family.ts';
import { warshard } from './warshard/family.ts';

const families: { readonly [game: string]: Family } = {
  'attrition-1': attrition,
  'attrition-2': attrition,
  'conquest-1': attrition,
  'battle-1': battle,
  'battle-2': battle,
  'warshard-1': warshard,
};

/** A game that nobody taught the board is a bug of the board, and a test looks for it. */
export function familyOf(game: string): Family {
  const family = families[game];
  if (family === undefined) throw new Error(`the board does not know the game ${game}`);
  return family;
}

/** Actions as the board offers them; whoever is gone has nothing to offer. */
export function choicesOf(game: string, actions: readonly Json[], scene: Scene): Choice[] {
  return actions.map((action) => familyOf(game).choice(action, scene)).filter((choice) => choice !== null);
}

/** What a hex may offer besides the game's own list, or with a second hex, what may lead there. A referee has the last word. */
export function candidatesOf(scene: Scene, head: MatchHead, seat: number, from: number, to: number | null): Choice[] {
  const { further, towards } = familyOf(head.game);
  const actions = to === null ? further?.(scene, head, seat, from) : towards?.(scene, seat, from, to);
  return choicesOf(head.game, actions ?? [], scene);
}
