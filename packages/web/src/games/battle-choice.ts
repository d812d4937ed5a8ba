import type { Json } from '@hexfront/engine';
import { addressOf, cellOf } from '../board/addresses.ts';
import type { Scene } from '../board/scene.ts';
import { say, sayOf } from '../messages/message.ts';
import type { Choice } from './choice.ts';
import { stackOfUnit } from './stacks.ts';

/** Orders of 001 (`Move`, `Produce`) and of 004 (`MOVE`, `BUILD`). */
export function battleChoice(json: Json, scene: Scene): Choice {
  const order = json as { [key: string]: any };
  const facility: string | undefined = order.facility_id ?? order.fac_id;
  if (facility !== undefined) {
    const place = scene.places.find(({ name }) => name === facility)!;
    const label = say('choice.build', {
      unit: sayOf('unit', order.unit_type ?? order.unit),
      at: addressOf(scene, place.cell),
    });
    return { action: order, kind: 'build', actor: facility, from: place.cell, to: null, label };
  }
  const unit: string = order.unit_id ?? order.id;
  const stack = stackOfUnit(scene, unit)!;
  const to = cellOf(scene, order.dest ?? { q: order.dest_q, r: order.dest_r });
  const name = say('unit.named', { unit: sayOf('unit', stack.type), name: unit });
  const label = say('choice.move', { unit: name, to: addressOf(scene, to) });
  return { action: order, kind: 'move', actor: unit, from: stack.cell, to, label };
}
