import { NONE } from '../../hex/index.ts';
import { isObject } from '../../json.ts';
import { allowed, isRefusal, type Refusal, refuse, type Verdict } from '../../verdict.ts';
import type { Listener } from '../listener.ts';
import { surveyMoves } from '../reach.ts';
import { type Hex, type Side, sides } from '../rules.ts';
import { isOccupiedBy, MOVE, STAGE, UNITS, type WarshardState } from '../state.ts';
import { proceed } from '../turn.ts';
import { loseUnit, moveUnit } from '../units.ts';

/** 003 special/2: what a scenario author may do to either side in the movement stage. Never listed as legal, never rated. */
export type ForceAction =
  | { readonly action: 'force_move'; readonly unit: string; readonly to: Hex }
  | { readonly action: 'force_remove'; readonly unit: string }
  | { readonly action: 'force_hold'; readonly hex: Hex; readonly side: Side | null };

const fields: { readonly [action: string]: readonly string[] } = {
  force_move: ['unit', 'to'],
  force_remove: ['unit'],
  force_hold: ['hex', 'side'],
};

/** A force action that was parsed. */
interface Forced {
  readonly slot: number;
  readonly cell: number;
  readonly seat: number;
}

export function isForce(action: unknown): action is Record<string, unknown> {
  return isObject(action) && typeof action.action === 'string' && action.action.startsWith('force_');
}

export function checkForce(s: WarshardState, action: Record<string, unknown>): Verdict {
  if (!s.theatre.options.authoring) return refuse('not-authoring', undefined, 'ruling warshard-1.11');
  const parsed = parse(s, action);
  if (isRefusal(parsed)) return parsed;
  if (s.scalars[STAGE] !== MOVE) return refuse('wrong-stage', undefined, 'ruling warshard-1.2');
  const { slot, cell } = parsed;
  if (action.action === 'force_remove') {
    const isLast = s.scalars[UNITS + s.theatre.sideOf[slot]] === 1;
    return isLast ? refuse('bad-unit', 'The last unit of a side cannot be removed.', 'ruling warshard-1.11') : allowed;
  }
  if (action.action === 'force_hold') {
    return s.theatre.victoryAt[cell] === NONE
      ? refuse('no-target', 'Only victory hexes can be held.', '003 special/3')
      : allowed;
  }
  if (!s.theatre.isPassable(slot, cell)) return refuse('impassable', undefined, '003 terrain/5');
  const isHeld = isOccupiedBy(s, 0, cell) || isOccupiedBy(s, 1, cell);
  return isHeld ? refuse('cell-occupied', undefined, '003 pawns/2') : allowed;
}

export function applyForce(s: WarshardState, action: Record<string, unknown>, listener: Listener | null): void {
  const { slot, cell, seat } = parse(s, action) as Forced;
  listener?.forced(s, action as { action: string });
  if (action.action === 'force_remove') loseUnit(s, slot);
  else if (action.action === 'force_move') moveUnit(s, slot, cell);
  else s.holder[s.theatre.victoryAt[cell]] = seat;
  surveyMoves(s);
  proceed(s, listener);
}

function parse(s: WarshardState, action: Record<string, unknown>): Forced | Refusal {
  const name = action.action as string;
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (known === undefined) return bad(`action must be one of ${Object.keys(fields).join(', ')}.`);
  const stranger = Object.keys(action).find((key) => key !== 'action' && key !== 'reasoning' && !known.includes(key));
  if (stranger !== undefined) return bad(`The action ${name} has no field ${stranger}.`);
  const slot = known.includes('unit') ? (s.theatre.slotOf.get(action.unit as string) ?? NONE) : NONE;
  if (known.includes('unit') && (slot === NONE || s.unitCell[slot] === NONE)) {
    return refuse('unknown-unit', undefined, '003 pawns/4');
  }
  const side = action.side === null ? NONE : sides.indexOf(action.side as Side);
  if (known.includes('side') && action.side !== null && side === NONE) return bad('side must be blue, red or null.');
  const key = known.find((field) => field === 'to' || field === 'hex');
  const cell = key === undefined ? NONE : cellOf(s, action[key]);
  return key !== undefined && cell === NONE
    ? refuse('off-board', undefined, '003 board/1')
    : { slot, cell, seat: side };
}

function cellOf(s: WarshardState, hex: unknown): number {
  if (!isObject(hex) || !Number.isInteger(hex.q) || !Number.isInteger(hex.r)) return NONE;
  return s.theatre.cellOf(hex as unknown as Hex);
}

function bad(detail: string): Refusal {
  return refuse('malformed-action', detail, 'ruling warshard-1.11');
}
