import type { NumberedActions } from '@hexfront/engine';
import { ACTIVE, applyAction, MOVE, REASON, STAGE, TURN } from '@hexfront/engine/warshard';
import { nextMove } from './moves.ts';
import type { Study } from './study.ts';

/** The rest of the turn as the search expects it, from the decision up to the first die. */
export function lineOf(numbered: NumberedActions, study: Study, decision: number, plan: Int16Array): unknown[] {
  const { chance, playout } = study;
  const s = study.fresh();
  const [turn, active] = [s.scalars[TURN], s.scalars[ACTIVE]];
  const line: unknown[] = [];
  chance.rolled = 0;
  for (let action = decision; ; action = s.scalars[STAGE] === MOVE ? nextMove(s, plan) : playout.choose(s)) {
    line.push(numbered.decode(s, action));
    applyAction(s, action, null);
    const isOver = s.scalars[REASON] !== 0 || s.scalars[TURN] !== turn || s.scalars[ACTIVE] !== active;
    if (isOver || chance.rolled > 0) return line;
  }
}
