import type { Seat } from '../../game.ts';
import { discNumber, NONE } from '../../hex/index.ts';
import { isObject } from '../../json.ts';
import { allowed, isRefusal, type Refusal, refuse, type Verdict } from '../../verdict.ts';
import { attackBroken, type Broken, fortifyBroken, listActions, moveBroken, recruitBroken } from '../actions.ts';
import type { Theatre } from '../theatre.ts';
import type { AttritionAction } from './dialect.ts';
import { sides, type UnitType, unitTypes } from '../rules.ts';
import { ACTIVE, type AttritionState, REASON, seatOf } from '../state.ts';

const REASONING_LIMIT = 2000;

export function unitId(s: AttritionState, slot: number): string {
  const seat = seatOf(s, slot);
  return `${sides[seat]}-${slot - seat * s.theatre.capacity + 1}`;
}

/** The slot of a living unit, or NONE. */
export function findUnit(s: AttritionState, id: unknown): number {
  if (typeof id !== 'string' || !/^[AB]-[1-9][0-9]{0,4}$/.test(id)) return NONE;
  const number = Number(id.slice(2));
  if (number > s.theatre.capacity) return NONE;
  const slot = (id[0] === 'A' ? 0 : s.theatre.capacity) + number - 1;
  return s.unitCell[slot] === NONE ? NONE : slot;
}

/** An action that was parsed but not yet checked against the rules. */
type Parsed =
  | { readonly kind: 'move' | 'attack'; readonly slot: number; readonly to: number }
  | { readonly kind: 'fortify'; readonly slot: number }
  | { readonly kind: 'recruit'; readonly type: number; readonly at: number }
  | { readonly kind: 'end' };

export function checkAction(s: AttritionState, seat: Seat, action: unknown): Verdict {
  if (seat !== 0 && seat !== 1)
    return refuse('unknown-seat', `Seats are numbered 0 and 1, not ${JSON.stringify(seat)}.`);
  if (s.scalars[REASON] !== 0) return refuse('game-over', undefined, '000 §10');
  if (s.scalars[ACTIVE] !== seat) return refuse('not-your-turn', `It is side ${sides[1 - seat]}'s turn.`, '000 §7.2');
  const parsed = parseAction(s, action);
  if (isRefusal(parsed)) return parsed;
  const broken = judge(s, seat, parsed);
  return broken === null ? allowed : refuse(broken.code, undefined, broken.rule);
}

function judge(s: AttritionState, seat: Seat, parsed: Parsed): Broken | null {
  if (parsed.kind === 'end') return null;
  if (parsed.kind === 'recruit') return recruitBroken(s, parsed.type, parsed.at);
  if (seatOf(s, parsed.slot) !== seat) return { code: 'not-your-unit', rule: `000 §9.${unitRule[parsed.kind]}` };
  const from = s.unitCell[parsed.slot];
  if (parsed.kind === 'fortify') return fortifyBroken(s, from);
  return parsed.kind === 'move' ? moveBroken(s, from, parsed.to) : attackBroken(s, from, parsed.to);
}

const unitRule = { move: 3, attack: 4, recruit: 5, fortify: 6 } as const;

/** The number of an action, legal or not; NONE if there is no number for it. Any unit of a stack may be named. */
export function encodeAction(s: AttritionState, action: unknown): number {
  const parsed = parseAction(s, action);
  if (isRefusal(parsed)) return NONE;
  const { theatre } = s;
  switch (parsed.kind) {
    case 'end':
      return theatre.endTurn;
    case 'fortify':
      return theatre.fortifyStart + s.unitCell[parsed.slot];
    case 'recruit': {
      const site = theatre.strongholds.indexOf(parsed.at);
      return site === -1 ? NONE : theatre.recruitStart + site * unitTypes.length + parsed.type;
    }
    case 'move':
      return discNumber(theatre.grid, theatre.moveDiscs, s.unitCell[parsed.slot], parsed.to);
    case 'attack': {
      const number = discNumber(theatre.grid, theatre.attackDiscs, s.unitCell[parsed.slot], parsed.to);
      return number === NONE ? NONE : theatre.attackStart + number;
    }
  }
}

/** The action with a number; it names the front unit of the stack. */
export function decodeAction(s: AttritionState, number: number): AttritionAction | null {
  const { theatre } = s;
  const { dialect } = theatre.rules;
  if (!Number.isInteger(number) || number < 0 || number >= theatre.actionCount) return null;
  if (number === theatre.endTurn) return { action: dialect.endActions[0] } as AttritionAction;
  if (number >= theatre.recruitStart) {
    const index = number - theatre.recruitStart;
    const at = theatre.strongholds[Math.floor(index / unitTypes.length)];
    const unitType = unitTypes[index % unitTypes.length];
    return { action: 'recruit', unitType, [dialect.recruitKey]: hex(theatre, at) } as unknown as AttritionAction;
  }
  if (number >= theatre.fortifyStart) return unitAction(s, 'fortify', number - theatre.fortifyStart);
  const isMove = number < theatre.attackStart;
  const discs = isMove ? theatre.moveDiscs : theatre.attackDiscs;
  const index = isMove ? number : number - theatre.attackStart;
  const [from, to] = [Math.floor(index / discs.span), discs.cells[index]];
  if (to === NONE) return null;
  return isMove
    ? unitAction(s, 'move', from, dialect.moveKey, to)
    : unitAction(s, 'attack', from, dialect.attackKey, to);
}

function unitAction(s: AttritionState, action: string, from: number, key?: string, to = NONE): AttritionAction | null {
  if (s.front[from] === NONE) return null;
  const named = { action, unitId: unitId(s, s.front[from]) };
  return (key === undefined ? named : { ...named, [key]: hex(s.theatre, to) }) as AttritionAction;
}

function hex(theatre: Theatre, cell: number): unknown {
  return theatre.rules.dialect.hexes.write(theatre.grid, cell);
}

export function legalActions(s: AttritionState, seat: Seat): AttritionAction[] {
  if (s.scalars[ACTIVE] !== seat) return [];
  const numbers = new Int32Array(s.theatre.longestList);
  const count = listActions(s, numbers);
  return Array.from(numbers.subarray(0, count), (number) => decodeAction(s, number)!);
}

function parseAction(s: AttritionState, action: unknown): Parsed | Refusal {
  const { theatre } = s;
  const { dialect } = theatre.rules;
  if (!isObject(action)) return malformed('An action must be a JSON object.');
  const name = action.action;
  if (typeof name !== 'string') return malformed('action must be a string.');
  const reasoning = action.reasoning;
  if (reasoning !== undefined && (typeof reasoning !== 'string' || reasoning.length > REASONING_LIMIT)) {
    return malformed(`reasoning must be a string of at most ${REASONING_LIMIT} characters.`);
  }
  if (dialect.endActions.includes(name)) return strangerIn(action, []) ?? { kind: 'end' };
  if (name === 'recruit') return parseRecruit(s, action);
  if (name !== 'move' && name !== 'attack' && name !== 'fortify') {
    const known = ['move', 'attack', 'recruit', 'fortify', ...dialect.endActions];
    return malformed(`action must be one of ${known.join(', ')}.`);
  }
  const key = name === 'move' ? dialect.moveKey : dialect.attackKey;
  const stranger = strangerIn(action, name === 'fortify' ? ['unitId'] : ['unitId', key]);
  if (stranger !== null) return stranger;
  if (typeof action.unitId !== 'string') return malformed('unitId must be a string such as A-4.');
  const to = name === 'fortify' ? NONE : parseHex(theatre, key, action[key], unitRule[name]);
  if (isRefusal(to)) return to;
  const slot = findUnit(s, action.unitId);
  if (slot === NONE)
    return refuse(
      'unknown-unit',
      `Unit id: ${JSON.stringify(action.unitId.slice(0, 40))}.`,
      `000 §9.${unitRule[name]}`,
    );
  return name === 'fortify' ? { kind: name, slot } : { kind: name, slot, to };
}

function parseRecruit(s: AttritionState, action: Record<string, unknown>): Parsed | Refusal {
  const { theatre } = s;
  const { dialect } = theatre.rules;
  const stranger = strangerIn(action, ['unitType', dialect.recruitKey]);
  if (stranger !== null) return stranger;
  const type = unitTypes.indexOf(action.unitType as UnitType);
  if (type === -1) return malformed(`unitType must be one of ${unitTypes.join(', ')}.`);
  if (action[dialect.recruitKey] === undefined && dialect.isRecruitHexOptional) {
    return { kind: 'recruit', type, at: theatre.strongholds[theatre.strongholdSide.indexOf(s.scalars[ACTIVE])] };
  }
  const at = parseHex(theatre, dialect.recruitKey, action[dialect.recruitKey], unitRule.recruit);
  return isRefusal(at) ? at : { kind: 'recruit', type, at };
}

function parseHex(theatre: Theatre, key: string, value: unknown, section: 3 | 4 | 5): number | Refusal {
  const { dialect } = theatre.rules;
  const example = JSON.stringify(dialect.hexes.write(theatre.grid, 0));
  if (!dialect.isHexShaped(value)) return malformed(`${key} must be a hex such as ${example}.`);
  const cell = dialect.hexes.read(theatre.grid, value);
  return cell === NONE ? refuse('off-board', `Hex: ${JSON.stringify(value)}.`, `000 §9.${section}`) : cell;
}

function strangerIn(action: Record<string, unknown>, known: readonly string[]): Refusal | null {
  const stranger = Object.keys(action).find((key) => key !== 'action' && key !== 'reasoning' && !known.includes(key));
  return stranger === undefined ? null : malformed(`The action ${action.action} has no field ${stranger}.`);
}

function malformed(detail: string): Refusal {
  return refuse('malformed-action', detail, '000 §9.1');
}
