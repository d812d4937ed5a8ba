import type { Json } from '@hexfront/engine';
import { addressOf, cellOf } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import { say, sayOf } from '../../messages/message.ts';
import type { Choice } from '../choice.ts';
import { stackOfUnit } from '../stacks.ts';

export function attritionChoice(json: Json, scene: Scene): Choice {
  const action = json as { [key: string]: any };
  const hex = action.to ?? action.target ?? action.targetHex ?? action.at;
  const cell = hex === undefined ? null : cellOf(scene, hex);
  if (action.action === 'recruit') {
    // An action may leave out the capital, but `legal` never does.
    const label = say('choice.recruit', { unit: sayOf('unit', action.unitType), at: addressOf(scene, cell!) });
    return { action, kind: 'build', actor: action.unitType, from: cell, to: null, label };
  }
  if (action.unitId === undefined) {
    return { action, kind: 'end', actor: '', from: null, to: null, label: say('choice.endTurn') };
  }
  const stack = stackOfUnit(scene, action.unitId)!;
  const unit = sayOf('unit', stack.type);
  const from = stack.cell;
  if (action.action === 'fortify') {
    const label = say('choice.fortify', { unit, at: addressOf(scene, from) });
    return { action, kind: 'fortify', actor: action.unitId, from, to: null, label };
  }
  const isMove = action.action === 'move';
  const label = say(isMove ? 'choice.move' : 'choice.attack', { unit, to: addressOf(scene, cell!) });
  return { action, kind: isMove ? 'move' : 'attack', actor: action.unitId, from, to: cell, label };
}
