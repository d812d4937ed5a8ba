import type { Bot } from '@hexfront/bots';
import { drawBelow } from '@hexfront/engine';
import type { AttritionAction, AttritionView } from '@hexfront/engine/attrition';

/** Rates an action; the bot plays the best one. To improve the bot, start here. */
export function score(action: AttritionAction, view: AttritionView, side: 'A' | 'B'): number {
  if (action.action === 'attack') return 100;
  if (action.action === 'recruit') return action.unitType === 'cavalry' ? 50 : 40;
  if (action.action === 'move') {
    const unit = view.players[side].units.find(({ id }) => id === action.unitId)!;
    const goals = goalsOf(view, side);
    return 10 * (nearest(unit.position, goals) - nearest(action.to, goals));
  }
  return action.action === 'end_turn' ? 0 : -1;
}

/** Enemy strongholds that we do not hold yet or, once we hold them all, the crown. */
function goalsOf(view: AttritionView, side: 'A' | 'B'): string[] {
  const enemy = side === 'A' ? 'stronghold_b' : 'stronghold_a';
  const open = view.board.filter(({ type, controlledBy }) => type === enemy && controlledBy !== side);
  const goals = open.length > 0 ? open : view.board.filter(({ type }) => type === 'crown');
  return goals.map(({ id }) => id);
}

function nearest(place: string, goals: readonly string[]): number {
  return Math.min(...goals.map((goal) => distance(place, goal)));
}

/** Steps between two hexes such as B2 and E11. Rows B, D, F and so on are shifted half a hex to the right. */
export function distance(one: string, other: string): number {
  const [a, b] = [axial(one), axial(other)];
  return (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;
}

function axial(name: string): { readonly q: number; readonly r: number } {
  const r = name.charCodeAt(0) - 65;
  return { q: Number(name.slice(1)) - ((r - (r & 1)) >> 1), r };
}

const bot: Bot = {
  name: '__NAME__',
  summary: 'Marches on the enemy strongholds and attacks what is in the way.',
  plays: (game) => ['attrition-1', 'attrition-2', 'attrition-3'].includes(game.id),
  sit: ({ seat, botSeed }) => ({
    decide: (turn) => {
      const view = turn.view() as AttritionView;
      const legal = turn.legal() as AttritionAction[];
      const scores = legal.map((action) => score(action, view, seat === 0 ? 'A' : 'B'));
      const best = legal.filter((_, i) => scores[i] === Math.max(...scores));
      // The match's seed breaks ties, so that the match can be repeated.
      return [best[drawBelow(best.length, botSeed, turn.index)]];
    },
  }),
};

export default bot;
