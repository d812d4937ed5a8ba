import type { Json } from '@hexfront/engine';
import { type FamilyId, factsOf, type GameId } from '@hexfront/engine/facts';
import type { Scene } from '../board/scene.ts';
import { attrition } from './attrition/family.ts';
import { battle } from './battle/family.ts';
import type { Choice } from './choice.ts';
import type { Family, MatchHead } from './family.ts';
import { warshard } from './warshard/family.ts';

const families: { readonly [family in FamilyId]: Family } = { attrition, battle, warshard };

export function familyOf(game: string): Family {
  return families[factsOf(game as GameId).family];
}

/** Actions as the board offers them, without those of units that are gone. */
export function choicesOf(game: string, actions: readonly Json[], scene: Scene): Choice[] {
  return actions.map((action) => familyOf(game).choice(action, scene)).filter((choice) => choice !== null);
}

/** What a hex may offer besides the game's own list, or with a second hex, what may lead there. A referee has the last word. */
export function candidatesOf(scene: Scene, head: MatchHead, seat: number, from: number, to: number | null): Choice[] {
  const { further, towards } = familyOf(head.game);
  const actions = to === null ? further?.(scene, head, seat, from) : towards?.(scene, seat, from, to);
  return choicesOf(head.game, actions ?? [], scene);
}

/** What a player may want to do at a hex, or from one hex to another; the engine says whether and why not. */
export function triesOf(scene: Scene, head: MatchHead, seat: number, from: number, to: number | null): Choice[] {
  return choicesOf(head.game, familyOf(head.game).tries?.(scene, head, seat, from, to) ?? [], scene);
}
