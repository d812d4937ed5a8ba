import type { Citation } from './citations.ts';
import type { Said } from './language.ts';

/** Every refusal the engine can give: one table, one sentence each. Documentation and translations are made from it. */
export const refusals = {
  // what was asked for does not exist or has the wrong shape
  'unknown-game': 'There is no game of that name.',
  'bad-option': 'An option is unknown, of the wrong type or out of its bounds.',
  'malformed-action': 'The action does not have the shape this game reads.',
  'malformed-save': 'The saved state does not have the shape this game reads.',
  'malformed-replay': 'The file is not a replay this version can read.',
  'unknown-seat': 'There is no such seat in this game.',
  // who may decide now
  'game-over': 'The game is over.',
  'not-your-turn': 'Another seat is to decide now.',
  // actions
  'not-enough-actions': 'Too few actions are left in this turn.',
  'not-enough-gold': 'There is not enough gold.',
  'not-enough-wood': 'There is not enough wood.',
  'unknown-unit': 'There is no such unit on the board.',
  'not-your-unit': 'That unit belongs to the other side.',
  'unit-resting': 'That unit may not act before its next turn.',
  'already-moved': 'That unit, or one of its stack, has moved this turn.',
  'already-attacked': 'That unit, or one of its stack, has attacked this turn.',
  'already-fortified': 'That unit, or one of its stack, is fortified this turn.',
  'off-board': 'There is no such hex on this board.',
  'cell-occupied': 'That hex is occupied.',
  'stack-full': 'The joined stack would be higher than the limit.',
  'out-of-reach': 'No free path of that length leads there.',
  'no-target': 'No enemy unit stands there.',
  'out-of-range': 'The target is out of range.',
  'no-line-of-sight': 'The line of sight is blocked.',
  'not-a-recruit-site': 'Units cannot be recruited on that hex.',
  'not-controlled': 'That hex is not under your control.',
  'unit-limit': 'No more units may be recruited now.',
  'wrong-stage': 'That action belongs to another stage of the turn.',
  'not-melee': 'Only a melee unit attacks.',
  'not-support': 'That unit supports no fight.',
  'already-committed': 'That unit is in a fight already.',
  'under-attack': 'That unit is attacked itself.',
  'no-fight': 'There is no such fight.',
  'fight-void': 'That fight is void.',
  'not-retreating': 'Another unit is to retreat now.',
  'zone-of-control': 'That hex is in an enemy zone of control.',
  impassable: 'That unit cannot stand on that ground.',
  'not-involved': 'That unit did not attack in this fight.',
  'not-authoring': 'Force actions are for scenario authors: the option authoring is off.',
  // orders of battle, ORD-001 to ORD-010 on the wire
  'invalid-destination': 'That unit or rally point cannot be sent there.',
  'stack-cap-exceeded': 'The hex was full, and the unit did not enter it.',
  'insufficient-resources': 'There are too few resources in store.',
  'late-submission': 'The orders came too late for their tick.',
  'not-visible-or-owned': 'That unit or facility is not yours.',
  'not-buildable': 'That cannot be built, or not here and now.',
  'rate-limited': 'There are more orders than a tick takes.',
  'duplicate-unit-order': 'That unit has an accepted order already.',
  'player-out': 'That player is out of the match.',
  // positions that cannot exist
  'bad-number': 'A number is negative, not whole or out of range.',
  'unknown-hex': 'The position names a hex that is not on the board, or leaves one out.',
  'unknown-terrain': 'The position names a terrain these options do not have.',
  'bad-unit': 'A unit of the position cannot exist.',
  'duplicate-unit': 'The position has the same unit twice.',
  'two-owners': 'A hex of the position holds units of both sides.',
  'mixed-stack': 'A hex of the position holds units of different types.',
  'stack-too-high': 'A hex of the position holds more units than the limit.',
  'misplaced-unit': 'A unit and the hex it should be on do not agree.',
  'no-result': 'The position says it has ended, but not how, and the rules do not tell.',
} as const;

export type RefusalCode = keyof typeof refusals;

/** An answer that says no, and why. A class of its own so that no valid value can be taken for one. */
export class Refusal {
  readonly allowed = false;
  readonly code: RefusalCode;
  /** In English. */
  readonly message: string;
  /** What the message adds to the sentence of the code, where it is known in every language. */
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
