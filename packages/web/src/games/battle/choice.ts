import type { Json } from '@hexfront/engine';
import { addressOf, cellOf } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import { say, sayOf } from '../../messages/message.ts';
import type { Choice } from '../choice.ts';
import { stackOfUnit } from '../stacks.ts';

type WireOrder = { readonly [key: string]: any };

/** Orders of 001 (`Move`, `Produce`, …) and of 004 (`MOVE`, `BUILD`, …). */
export function battleChoice(json: Json, scene: Scene): Choice | null {
  const order = json as WireOrder;
  const facility: string | undefined = order.facility_id ?? order.fac_id;
  return facility === undefined ? unitChoice(order, scene) : facilityChoice(order, scene, facility);
}

function facilityChoice(order: WireOrder, scene: Scene, facility: string): Choice {
  const from = scene.places.find(({ name }) => name === facility)!.cell;
  const at = addressOf(scene, from);
  const common = { action: order, actor: facility, from };
  if (order.choice !== undefined) {
    const choice = sayOf(order.tier === 1 ? 'unit' : 'research', order.choice);
    return { ...common, kind: 'research', to: null, label: say('choice.research', { tier: order.tier, choice }) };
  }
  if (/rally/i.test(order.type)) {
    const to = cellOf(scene, order.dest ?? { q: order.q, r: order.r });
    if (to === from) return { ...common, kind: 'rally', to: null, label: say('choice.rallyHere', { at }) };
    return { ...common, kind: 'rally', to, label: say('choice.rally', { at, to: addressOf(scene, to) }) };
  }
  const unit = sayOf('unit', order.unit_type ?? order.unit);
  return { ...common, kind: 'build', to: null, label: say('choice.build', { unit, at }) };
}

function unitChoice(order: WireOrder, scene: Scene): Choice | null {
  const actor: string = order.unit_id ?? order.id;
  const stack = stackOfUnit(scene, actor);
  if (stack === undefined) return null;
  const { cell: from, type } = stack;
  const unit = say('unit.named', { unit: sayOf('unit', type), name: actor });
  const common = { action: order, actor, from };
  if (/disband/i.test(order.type))
    return { ...common, kind: 'disband', to: null, label: say('choice.disband', { unit }) };
  const to = cellOf(scene, order.dest ?? { q: order.dest_q, r: order.dest_r });
  return { ...common, kind: 'move', to, label: say('choice.move', { unit, to: addressOf(scene, to) }) };
}
