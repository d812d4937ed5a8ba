import { listRetreats } from './retreat.ts';
import { ACTIVE, ADVANCE, ATTACK, MOVE, REASON, RETREAT, STAGE, SUPPORT_DEF, type WarshardState } from './state.ts';
import { listAdvances } from './stages/advance.ts';
import { listAttacks } from './stages/attack.ts';
import { listMoves } from './stages/movement.ts';
import { listSupport } from './stages/support.ts';

/** Ruling fine-print warshard.2: by unit, then hex or fight; `done`, or advancing no unit, comes last. */
export function listActions(s: WarshardState, out: Int32Array): number {
  const { scalars, theatre } = s;
  if (scalars[REASON] !== 0) return 0;
  const stage = scalars[STAGE];
  if (stage === RETREAT) return listRetreats(s, out);
  if (stage === ADVANCE) return listAdvances(s, out);
  const count =
    stage === MOVE
      ? listMoves(s, out)
      : stage === ATTACK
        ? listAttacks(s, out)
        : listSupport(s, stage === SUPPORT_DEF ? 1 - scalars[ACTIVE] : scalars[ACTIVE], out);
  out[count] = theatre.done;
  return count + 1;
}
