import type { Json } from '@hexfront/engine';
import type { WarshardAction } from '@hexfront/engine/warshard';
import { addressOf, cellOf } from '../../board/addresses.ts';
import type { Scene } from '../../board/scene.ts';
import { say, sayOf } from '../../messages/message.ts';
import type { Choice } from '../choice.ts';
import { stackOfUnit, stacksOn } from '../stacks.ts';

export function warshardChoice(json: Json, scene: Scene): Choice {
  const action = json as unknown as WarshardAction;
  if (action.action === 'done') {
    return { action, kind: 'end', actor: '', from: null, to: null, label: say('choice.done'), ...riskOf(scene) };
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

/** The engine says where units will be lost; the question names them. */
function riskOf(scene: Scene): Pick<Choice, 'risk'> {
  const { crowded = [] } = scene;
  if (crowded.length === 0) return {};
  const named = (cell: number) =>
    stacksOn(scene, cell).flatMap(({ type, ids }) =>
      ids.map((name) => say('unit.named', { unit: sayOf('unit', type), name })),
    );
  const groups = crowded.map((cell) => say('risk.group', { units: named(cell), at: addressOf(scene, cell) }));
  return { risk: say('risk.crowded', { groups }) };
}
