import type { Json } from '@hexfront/engine';
import type { WarshardAction } from '@hexfront/engine/warshard';
import { addressOf, cellOf } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import { say, sayOf } from '../../messages/message.ts';
import type { Choice } from '../choice.ts';
import { stackOfUnit } from '../stacks.ts';

export function warshardChoice(json: Json, scene: Scene): Choice {
  const action = json as unknown as WarshardAction;
  if (action.action === 'done') {
    return { action, kind: 'end', actor: '', from: null, to: null, label: say('choice.done') };
  }
  if (action.unit === null) {
    return { action, kind: 'end', actor: '', from: null, to: null, label: say('choice.stay') };
  }
  const stack = stackOfUnit(scene, action.unit)!;
  const unit = say('unit.named', { unit: sayOf('unit', stack.type), name: action.unit });
  const to = 'fight' in action ? scene.fights[action.fight] : cellOf(scene, 'to' in action ? action.to : action.hex);
  const label = say(`choice.${action.action}`, { unit, to: addressOf(scene, to) });
  return { action, kind: action.action, actor: action.unit, from: stack.cell, to, label };
}
