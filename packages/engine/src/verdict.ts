import type { Citation } from './citations.ts';
import type { Said } from './language.ts';

/** Every refusal that the engine can give, with its sentence. Documentation and translations are made from this table. */
export const refusals = {
  // requests that make no sense
  'unknown-game': 'Unknown game.',
  'bad-option': 'An option is unknown, has the wrong type or is out of bounds.',
  'malformed-action': 'The action is malformed.',
  'malformed-save': 'The saved state is malformed.',
  'malformed-replay': 'The file is not a replay that this version can read.',
  'unknown-seat': 'This game has no such seat.',
  // whose turn it is
  'game-over': 'The game is over.',
  'not-your-turn': 'It is not your turn.',
  // actions
  'not-enough-actions': 'You do not have enough actions left this turn.',
  'not-enough-gold': 'You do not have enough gold.',
  'not-enough-wood': 'You do not have enough wood.',
  'unknown-unit': 'There is no such unit on the board.',
  'not-your-unit': 'That unit is not yours.',
  'unit-resting': 'That unit cannot act until your next turn.',
  'already-moved': 'That unit, or another unit in its stack, has already moved this turn.',
  'already-attacked': 'That unit, or another unit in its stack, has already attacked this turn.',
  'already-fortified': 'That unit, or another unit in its stack, has already fortified this turn.',
  'off-board': 'That hex is not on the board.',
  'cell-occupied': 'That hex is occupied.',
  'stack-full': 'The combined stack would exceed the stack limit.',
  'out-of-reach': 'That unit cannot reach that hex.',
  'no-target': 'There is no valid target on that hex.',
  'out-of-range': 'The target is out of range.',
  'no-line-of-sight': 'There is no line of sight to the target.',
  'not-a-recruit-site': 'You cannot recruit on that hex.',
  'not-controlled': 'You do not control that hex.',
  'unit-limit': 'You have reached the unit limit.',
  'wrong-stage': 'That action belongs to another stage of the turn.',
  'not-melee': 'Only melee units can attack.',
  'not-support': 'That unit cannot support a fight.',
  'already-committed': 'That unit is already in a fight this turn.',
  'under-attack': 'That unit is under attack, so it cannot support a fight.',
  'no-fight': 'There is no such fight.',
  'fight-void': 'That fight is void, so it cannot be supported.',
  'not-retreating': 'Another unit must retreat first.',
  'zone-of-control': 'That hex is in an enemy zone of control.',
  impassable: 'That unit cannot enter that terrain.',
  'not-involved': 'That unit is not one of the attacking melee units of this fight.',
  'not-authoring': 'Force actions need the option authoring, which is off in this match.',
  // orders of battle: ORD-001 to ORD-010 on the wire
  'invalid-destination': 'That destination is invalid or cannot be reached.',
  'stack-cap-exceeded': 'The hex was full, so the unit did not enter it.',
  'insufficient-resources': 'You do not have enough resources.',
  'late-submission': 'The orders arrived too late for their tick.',
  'not-visible-or-owned': 'That unit or facility is not yours.',
  'not-buildable': 'That order is not possible.',
  'rate-limited': 'There are too many orders for one tick.',
  'duplicate-unit-order': 'That unit already has an order for this tick.',
  'player-out': 'That player is no longer in the match.',
  // impossible positions
  'bad-number': 'A number is out of range or not a whole number.',
  'unknown-hex': 'The position has an unknown hex, or a hex is missing.',
  'unknown-terrain': 'The position has an unknown terrain.',
  'bad-unit': 'A unit is invalid.',
  'duplicate-unit': 'The position has the same unit twice.',
  'two-owners': 'A hex in the position holds units of both sides.',
  'mixed-stack': 'A hex in the position holds units of different types.',
  'stack-too-high': 'A hex in the position holds more units than the stack limit.',
  'misplaced-unit': 'A unit is on the wrong hex.',
  'no-result': 'The position is marked as ended, but its result is missing.',
} as const;

export type RefusalCode = keyof typeof refusals;

/** A negative answer with its reason. It is a class, so that no valid value can be mistaken for one. */
export class Refusal {
  readonly allowed = false;
  readonly code: RefusalCode;
  /** In English. */
  readonly message: string;
  /** What the message adds to the sentence of the code, if it is available in every language. */
  readonly detail: Said | undefined;
  /** The rule of the game that was broken, if one was. Its rules page states it at `ruleAnchor(rule)`. */
  readonly rule: Citation | undefined;

  constructor(code: RefusalCode, detail?: string | Said, rule?: Citation) {
    this.code = code;
    const english = typeof detail === 'object' ? detail.en : detail;
    this.message = english === undefined ? refusals[code] : `${refusals[code]} ${english}`;
    this.detail = typeof detail === 'object' ? detail : undefined;
    this.rule = rule;
  }
}

export const allowed = { allowed: true } as const;
export type Verdict = typeof allowed | Refusal;

export function refuse(code: RefusalCode, detail?: string | Said, rule?: Citation): Refusal {
  return new Refusal(code, detail, rule);
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
