import type { Json } from '@hexfront/engine';
import {
  battleDialects,
  type BattleFacts,
  type BattleOptions,
  type Order,
  researchChoices,
  unitTypes,
} from '@hexfront/engine/battle';
import { factsOf, type GameId } from '@hexfront/engine/facts';
import { hexAt } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import type { MatchHead } from '../family.ts';

/** What a hex may offer that `legal` does not list. It is derived from what the seat sees, so a referee must confirm it. */
export function furtherOrders(scene: Scene, head: MatchHead, seat: number, cell: number): Json[] {
  const orders: Order[] = unitsOn(scene, seat, cell).map((unit) => ({ kind: 'disband', unit }));
  const facility = facilityOn(scene, seat, cell);
  if (facility !== undefined) {
    // A rally point on the facility's own hex cancels the old one.
    orders.push({ kind: 'rally', facility, ...hexAt(scene, cell) });
    if ((head.options as unknown as BattleOptions).hasResearch) orders.push(...researchAt(facility));
  }
  return written(scene, orders);
}

/** Sends all units of the seat from one hex to another, at any distance, and sets the rally point of a facility there. */
export function ordersTo(scene: Scene, seat: number, from: number, to: number): Json[] {
  const goal = hexAt(scene, to);
  const orders: Order[] = unitsOn(scene, seat, from).map((unit) => ({ kind: 'move', unit, ...goal }));
  const facility = facilityOn(scene, seat, from);
  if (facility !== undefined) orders.push({ kind: 'rally', facility, ...goal });
  return written(scene, orders);
}

/** What a facility might build, or where units might go, whether or not that is possible. */
export function triedOrders(scene: Scene, head: MatchHead, seat: number, from: number, to: number | null): Json[] {
  if (to !== null) return ordersTo(scene, seat, from, to);
  const facility = facilityOn(scene, seat, from);
  if (facility === undefined) return [];
  const { units } = head.options as unknown as BattleOptions;
  const types = [...unitTypes.keys()].filter((type) => units[unitTypes[type]].isBuildable);
  return written(
    scene,
    types.map((type): Order => ({ kind: 'produce', facility, type })),
  );
}

function researchAt(facility: string): Order[] {
  return [1, 2].flatMap((tier) =>
    researchChoices(tier).map((choice): Order => ({ kind: 'research', facility, tier, choice })),
  );
}

function unitsOn(scene: Scene, seat: number, cell: number): string[] {
  return scene.stacks.flatMap((stack) => (stack.cell === cell && stack.seat === seat ? stack.ids : []));
}

function facilityOn(scene: Scene, seat: number, cell: number): string | undefined {
  return scene.places.find((place) => place.cell === cell && place.seat === seat)?.name;
}

function written({ game }: Scene, orders: readonly Order[]): Json[] {
  const dialect = battleDialects[(factsOf(game as GameId) as BattleFacts).dialect];
  return orders.map((order) => dialect.write(order));
}
