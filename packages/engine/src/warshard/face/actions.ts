import type { Seat } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { isObject } from '../../json.ts';
import { allowed, isRefusal, type Refusal, refuse, type Verdict } from '../../verdict.ts';
import { listActions } from '../actions.ts';
import { type Broken, broken } from '../broken.ts';
import { checkForce, isForce } from './force.ts';
import { retreatBroken } from '../retreat.ts';
import { type Hex, sides } from '../rules.ts';
import { advanceBroken } from '../stages/advance.ts';
import { attackBroken } from '../stages/attack.ts';
import { moveBroken } from '../stages/movement.ts';
import { supportBroken } from '../stages/support.ts';
import { ADVANCING, REASON, RETREATER, STAGE, stages, type WarshardState } from '../state.ts';
import { deciderOf } from '../turn.ts';

const REASONING_LIMIT = 2000;

type Reasoned = { readonly reasoning?: string };

/** Ruling warshard-1.2 */
export type WarshardAction = Reasoned &
  (
    | { readonly action: 'move'; readonly unit: string; readonly to: Hex }
    | { readonly action: 'attack'; readonly unit: string; readonly hex: Hex }
    | { readonly action: 'support'; readonly unit: string; readonly fight: number }
    | { readonly action: 'retreat'; readonly unit: string; readonly to: Hex }
    | { readonly action: 'advance'; readonly fight: number; readonly unit: string | null }
    | { readonly action: 'done' }
  );

/** An action that was parsed but not yet checked against the rules. */
type Parsed =
  | { readonly kind: 'move' | 'attack' | 'retreat'; readonly slot: number; readonly cell: number }
  | { readonly kind: 'support' | 'advance'; readonly slot: number; readonly fight: number }
  | { readonly kind: 'done' };

/** The fields of each action, and the stages it belongs to. */
const shapes = {
  move: { fields: ['unit', 'to'], stages: ['move'] },
  attack: { fields: ['unit', 'hex'], stages: ['attack'] },
  support: { fields: ['unit', 'fight'], stages: ['support_att', 'support_def'] },
  retreat: { fields: ['unit', 'to'], stages: ['retreat'] },
  advance: { fields: ['fight', 'unit'], stages: ['advance'] },
  done: { fields: [], stages: ['move', 'attack', 'support_att', 'support_def'] },
} as const;
type Kind = keyof typeof shapes;
const kinds = Object.keys(shapes) as Kind[];

export function checkAction(s: WarshardState, seat: Seat, action: unknown): Verdict {
  if (seat !== 0 && seat !== 1)
    return refuse('unknown-seat', `Seats are numbered 0 and 1, not ${JSON.stringify(seat)}.`);
  if (s.scalars[REASON] !== 0) return refuse('game-over', undefined, '003 special/4');
  if (deciderOf(s) !== seat) return refuse('not-your-turn', `${sides[1 - seat]} decides now.`, '003 turn/2');
  if (isForce(action)) return checkForce(s, action);
  const parsed = parseAction(s, action);
  if (isRefusal(parsed)) return parsed;
  const rule = judge(s, seat, parsed);
  return rule === null ? allowed : refuse(rule.code, undefined, rule.rule);
}

function judge(s: WarshardState, seat: Seat, parsed: Parsed): Broken | null {
  const fitting: readonly string[] = shapes[parsed.kind].stages;
  if (!fitting.includes(stages[s.scalars[STAGE]])) return broken('wrong-stage', 'ruling warshard-1.2');
  if (parsed.kind === 'done') return null;
  const { slot } = parsed;
  if (parsed.kind === 'retreat') {
    if (slot !== s.scalars[RETREATER]) return broken('not-retreating', 'ruling warshard-1.5');
    return retreatBroken(s, slot, parsed.cell);
  }
  const isStayingBehind = slot === NONE;
  if (!isStayingBehind && s.theatre.sideOf[slot] !== seat) return broken('not-your-unit', '003 turn/1');
  switch (parsed.kind) {
    case 'move':
      return moveBroken(s, slot, parsed.cell);
    case 'attack':
      return attackBroken(s, slot, parsed.cell);
    case 'support':
      return supportBroken(s, slot, parsed.fight);
    case 'advance':
      if (parsed.fight !== s.scalars[ADVANCING]) return broken('no-fight', '003 turn/upkeep-1');
      return isStayingBehind ? null : advanceBroken(s, slot, parsed.fight);
  }
}

/** The number of an action, legal or not; NONE if there is no number for it. */
export function encodeAction(s: WarshardState, action: unknown): number {
  const parsed = parseAction(s, action);
  if (isRefusal(parsed)) return NONE;
  const { theatre, scalars } = s;
  switch (parsed.kind) {
    case 'done':
      return theatre.done;
    case 'move':
      return parsed.slot * theatre.size + parsed.cell;
    case 'attack': {
      const way = wayTo(s, parsed.slot, parsed.cell);
      return way === NONE ? NONE : theatre.attackStart + parsed.slot * 6 + way;
    }
    case 'support':
      if (parsed.fight >= theatre.fights) return NONE;
      return theatre.supportStart + parsed.slot * theatre.fights + parsed.fight;
    case 'retreat': {
      if (parsed.slot !== scalars[RETREATER]) return NONE;
      const way = wayTo(s, parsed.slot, parsed.cell);
      return way === NONE ? NONE : theatre.retreatStart + way;
    }
    case 'advance':
      if (parsed.fight !== scalars[ADVANCING]) return NONE;
      return parsed.slot === NONE ? theatre.stayBehind : theatre.advanceStart + parsed.slot;
  }
}

function wayTo(s: WarshardState, slot: number, cell: number): number {
  const from = s.unitCell[slot] * 6;
  return s.theatre.neighbours.subarray(from, from + 6).indexOf(cell);
}

/** The action with a number, or null if it names a unit that is gone or a hex off the map. */
export function decodeAction(s: WarshardState, number: number): WarshardAction | null {
  const { theatre, scalars } = s;
  if (!Number.isInteger(number) || number < 0 || number >= theatre.actionCount) return null;
  if (number === theatre.done) return { action: 'done' };
  if (number < theatre.attackStart) {
    const slot = Math.floor(number / theatre.size);
    return s.unitCell[slot] === NONE
      ? null
      : { action: 'move', unit: theatre.ids[slot], to: theatre.hexOf(number % theatre.size) };
  }
  if (number < theatre.supportStart) {
    const slot = Math.floor((number - theatre.attackStart) / 6);
    const hex = hexBeside(s, slot, (number - theatre.attackStart) % 6);
    return hex === null ? null : { action: 'attack', unit: theatre.ids[slot], hex };
  }
  if (number < theatre.retreatStart) {
    const slot = Math.floor((number - theatre.supportStart) / theatre.fights);
    const fight = (number - theatre.supportStart) % theatre.fights;
    return s.unitCell[slot] === NONE ? null : { action: 'support', unit: theatre.ids[slot], fight };
  }
  if (number < theatre.advanceStart) {
    const slot = scalars[RETREATER];
    const to = slot === NONE ? null : hexBeside(s, slot, number - theatre.retreatStart);
    return to === null ? null : { action: 'retreat', unit: theatre.ids[slot], to };
  }
  const fight = scalars[ADVANCING];
  if (number === theatre.stayBehind) return { action: 'advance', fight, unit: null };
  const slot = number - theatre.advanceStart;
  return s.unitCell[slot] === NONE ? null : { action: 'advance', fight, unit: theatre.ids[slot] };
}

function hexBeside(s: WarshardState, slot: number, way: number): Hex | null {
  if (s.unitCell[slot] === NONE) return null;
  const cell = s.theatre.neighbours[s.unitCell[slot] * 6 + way];
  return cell === NONE ? null : s.theatre.hexOf(cell);
}

export function legalActions(s: WarshardState, seat: Seat): WarshardAction[] {
  if (s.scalars[REASON] !== 0 || deciderOf(s) !== seat) return [];
  const numbers = new Int32Array(s.theatre.longestList);
  const count = listActions(s, numbers);
  return Array.from(numbers.subarray(0, count), (number) => decodeAction(s, number)!);
}

function parseAction(s: WarshardState, action: unknown): Parsed | Refusal {
  if (!isObject(action)) return malformed('An action must be a JSON object.');
  const kind = kinds.find((each) => each === action.action);
  if (kind === undefined) return malformed(`action must be one of ${kinds.join(', ')}.`);
  const { reasoning } = action;
  if (reasoning !== undefined && (typeof reasoning !== 'string' || reasoning.length > REASONING_LIMIT)) {
    return malformed(`reasoning must be a string of at most ${REASONING_LIMIT} characters.`);
  }
  const fields: readonly string[] = shapes[kind].fields;
  const stranger = Object.keys(action).find((key) => key !== 'action' && key !== 'reasoning' && !fields.includes(key));
  if (stranger !== undefined) return malformed(`The action ${kind} has no field ${stranger}.`);
  if (kind === 'done') return { kind };
  const slot = kind === 'advance' && action.unit === null ? NONE : parseUnit(s, action.unit);
  if (isRefusal(slot)) return slot;
  if (kind === 'support' || kind === 'advance') {
    const { fight } = action;
    if (!Number.isInteger(fight) || (fight as number) < 0 || (fight as number) > 1000) {
      return malformed('fight must be the number of a fight, counted from 0.');
    }
    return { kind, slot, fight: fight as number };
  }
  const cell = parseHex(s, fields[1], action[fields[1]]);
  return isRefusal(cell) ? cell : { kind, slot, cell };
}

export function parseUnit(s: WarshardState, id: unknown): number | Refusal {
  if (typeof id !== 'string') return malformed(`unit must be an id such as ${s.theatre.ids[0]}.`);
  const slot = s.theatre.slotOf.get(id);
  if (slot === undefined || s.unitCell[slot] === NONE) {
    return refuse('unknown-unit', `Unit id: ${JSON.stringify(id.slice(0, 40))}.`, '003 pawns/4');
  }
  return slot;
}

export function parseHex(s: WarshardState, field: string, value: unknown): number | Refusal {
  const isHex = isObject(value) && Number.isInteger(value.q) && Number.isInteger(value.r);
  if (!isHex || Object.keys(value).length !== 2) return malformed(`${field} must be a hex such as {"q":0,"r":0}.`);
  const cell = s.theatre.cellOf(value as unknown as Hex);
  return cell === NONE ? refuse('off-board', `Hex: (${value.q},${value.r}).`, '003 board/1') : cell;
}

export function malformed(detail: string): Refusal {
  return refuse('malformed-action', detail, 'ruling warshard-1.2');
}
