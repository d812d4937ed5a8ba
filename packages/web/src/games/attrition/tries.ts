import type { Json } from '@hexfront/engine';
import { attritionDialects, unitTypes, type AttritionFacts } from '@hexfront/engine/attrition';
import { factsOf, type GameId } from '@hexfront/engine/facts';
import { addressOf, hexAt } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import type { MatchHead } from '../family.ts';

/** What a seat may want to do at a hex, or from one hex to another, whether or not the rules allow it. */
export function attritionTries(scene: Scene, head: MatchHead, seat: number, from: number, to: number | null): Json[] {
  return to === null ? triesAt(scene, head, seat, from) : triesTowards(scene, seat, from, to);
}

/** Fortify what stands there, recruit in a stronghold. */
function triesAt(scene: Scene, head: MatchHead, seat: number, cell: number): Json[] {
  const { recruitKey } = dialectOf(head.game);
  const own = scene.stacks.find((stack) => stack.cell === cell && stack.seat === seat);
  const isHome = scene.places.some((place) => place.cell === cell && place.kind === 'home' && place.seat === seat);
  return [
    ...(isHome ? unitTypes.map((unitType) => ({ action: 'recruit', unitType, [recruitKey]: hexOf(scene, cell) })) : []),
    ...(own === undefined ? [] : [{ action: 'fortify', unitId: own.ids[0] }]),
  ];
}

/** An attack where an enemy stands, else a move. */
function triesTowards(scene: Scene, seat: number, from: number, to: number): Json[] {
  const own = scene.stacks.find((stack) => stack.cell === from && stack.seat === seat);
  if (own === undefined || from === to) return [];
  const { moveKey, attackKey } = dialectOf(scene.game);
  const isEnemy = scene.stacks.some((stack) => stack.cell === to && stack.seat !== seat);
  const [action, key] = isEnemy ? ['attack', attackKey] : ['move', moveKey];
  return [{ action, unitId: own.ids[0], [key]: hexOf(scene, to) }];
}

function dialectOf(game: string) {
  return attritionDialects[(factsOf(game as GameId) as AttritionFacts).dialect];
}

function hexOf(scene: Scene, cell: number): Json {
  return scene.addresses.kind === 'letters' ? addressOf(scene, cell) : hexAt(scene, cell);
}
