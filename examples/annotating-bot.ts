import type { Bot } from '@hexfront/bots';
import type { Mark } from '@hexfront/engine';
import type { AttritionAction, AttritionView } from '@hexfront/engine/attrition';

const worth = { attack: 3, recruit: 2, move: 1, fortify: 0, end_turn: 0, pass: -1 } as const;

/** Where an action happens, as marks for the replay: a ring, or an arrow from the unit. */
function marksOf(action: AttritionAction, view: AttritionView, side: 'A' | 'B'): Mark[] {
  if (action.action === 'recruit') return [{ hex: action.at, text: `+ ${action.unitType}`, colour: 'green' }];
  if (action.action !== 'move' && action.action !== 'attack') return [];
  const hex = view.players[side].units.find(({ id }) => id === action.unitId)!.position;
  const isAttack = action.action === 'attack';
  return [{ hex, to: isAttack ? action.target : action.to, colour: isAttack ? 'orange' : 'blue' }];
}

/** Attacks when it can, and tells its author what it saw: `note` keeps reasoning and marks with the decision. */
const bot: Bot = {
  name: 'annotator',
  summary: 'Attacks when it can, and explains itself.',
  plays: (game) => game.id === 'attrition-1' || game.id === 'attrition-2',
  sit: ({ seat }) => ({
    decide: (turn) => {
      const legal = turn.legal() as AttritionAction[];
      const [best] = legal.toSorted((a, b) => worth[b.action] - worth[a.action]);
      const marks = marksOf(best, turn.view() as AttritionView, seat === 0 ? 'A' : 'B');
      turn.note?.({ reasoning: `${best.action} is the best of ${legal.length} actions.`, annotations: marks });
      return [best];
    },
  }),
};

export default bot;
