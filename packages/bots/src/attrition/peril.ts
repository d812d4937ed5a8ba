import { ACTIONS_LEFT, ACTIVE, GOLD, stackSize, weigh } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Survey } from './survey.ts';

/*
 * What the other side could do in one turn, judged by distance alone. Units in the way and lines of sight are ignored, because
 * overestimating a threat is better than thinking twice as long.
 */

/** The share of the stack on a cell that the strongest possible attack would destroy, from 0 to 1. */
export function lossShare(survey: Survey, seat: number, cell: number): number {
  const { state, chart } = survey;
  const { theatre } = chart;
  const foes = survey.cells[1 - seat];
  let guard = NONE;
  let worst = 0;
  for (let i = 0; i < survey.counts[1 - seat]; i++) {
    const foe = foes[i];
    const slot = state.front[foe];
    const type = state.unitType[slot];
    if (chart.distance(foe, cell) > chart.strike[type]) continue;
    if (guard === NONE) guard = meleeDefense(survey, seat, foe, cell);
    const power = chart.power[type] + theatre.options.stackBonus * (stackSize(state, slot) - 1);
    const share = blowShare(survey, cell, power - guard);
    if (share > worst) worst = share;
  }
  return worst;
}

/** The engine's own calculation, as if the enemy were already next to the cell. */
function meleeDefense(survey: Survey, seat: number, foe: number, cell: number): number {
  const { state, chart } = survey;
  const { distance, defensePower } = weigh(state, 1 - seat, foe, cell);
  const malus = chart.theatre.meleeMalus[state.unitType[state.front[cell]]];
  return distance === 1 ? defensePower : Math.max(0, defensePower - malus);
}

function blowShare(survey: Survey, cell: number, excess: number): number {
  const { state, chart } = survey;
  // Without hit points a tie kills both units, which is half as bad.
  if (chart.theatre.rules.combat.mostHp === 1) return excess > 0 ? 1 : excess === 0 ? 0.5 : 0;
  let hp = 0;
  for (let slot = state.front[cell]; slot !== NONE; slot = state.behind[slot]) hp += state.unitHp[slot];
  return Math.min(1, Math.max(1, excess) / hp);
}

/** Whether the other side could be on one of the seat's strongholds at the end of its next turn. */
export function isExposed(survey: Survey, seat: number, cell: number): boolean {
  const { state, chart } = survey;
  if (state.front[cell] !== NONE) return lossShare(survey, seat, cell) === 1;
  if (canStillRecruit(survey, seat)) return false;
  const foes = survey.cells[1 - seat];
  for (let i = 0; i < survey.counts[1 - seat]; i++) {
    const type = state.unitType[state.front[foes[i]]];
    if (chart.distance(foes[i], cell) <= chart.travel[type]) return true;
  }
  return false;
}

/** An empty stronghold is safe as long as there is time to put a unit into it. */
function canStillRecruit({ state: { scalars }, chart }: Survey, seat: number): boolean {
  const hasTime = scalars[ACTIVE] === seat && scalars[ACTIONS_LEFT] >= chart.theatre.options.recruitActions;
  return hasTime && scalars[GOLD + seat] >= chart.cheapest;
}
