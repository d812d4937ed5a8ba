import { z } from 'zod';

/** 002 "Move Schema (v2)" and "Game State Shape (v2)", and their legacy form, in which a hex is {q, r}. */
const side = z.enum(['A', 'B']);
const unitType = z.enum(['infantry', 'cavalry', 'archer']);
const text = z.string().min(1);
const whole = z.int().min(0);
const aloud = { reasoning: z.string().max(2000).optional() };
const centredHex = z.strictObject({ q: z.int(), r: z.int() });

export const attritionAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('move'), unitId: text, to: text, ...aloud }),
  z.strictObject({ action: z.literal('attack'), unitId: text, target: text, ...aloud }),
  z.strictObject({ action: z.literal('recruit'), unitType, at: text, ...aloud }),
  z.strictObject({ action: z.literal('fortify'), unitId: text, ...aloud }),
  z.strictObject({ action: z.literal('end_turn'), ...aloud }),
  z.strictObject({ action: z.literal('pass'), ...aloud }),
]);

export const conquestAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('move'), unitId: text, targetHex: centredHex, ...aloud }),
  z.strictObject({ action: z.literal('attack'), unitId: text, targetHex: centredHex, ...aloud }),
  z.strictObject({ action: z.literal('recruit'), unitType, targetHex: centredHex.optional(), ...aloud }),
  z.strictObject({ action: z.literal('fortify'), unitId: text, ...aloud }),
  z.strictObject({ action: z.literal('pass'), ...aloud }),
]);

const unit = {
  id: text,
  type: unitType,
  owner: side,
  hp: z.int().min(1),
  maxHp: z.int().min(1),
  isFortified: z.boolean(),
  movedThisTurn: z.boolean(),
  movedDistance: whole,
  attackedThisTurn: z.boolean(),
  canActThisTurn: z.boolean(),
};
const hex = {
  type: text,
  controlledBy: side.nullable(),
  unitIds: z.array(text),
  reserve: whole.optional(),
};

function player<Unit extends z.ZodType>(each: Unit) {
  return z.strictObject({ id: text, gold: whole, wood: whole, vp: whole, units: z.array(each) });
}

function view<Unit extends z.ZodType, Hex extends z.ZodType>(eachUnit: Unit, eachHex: Hex) {
  return z.strictObject({
    turn: z.int().min(1),
    activePlayer: side,
    actionsRemaining: whole,
    players: z.strictObject({ A: player(eachUnit), B: player(eachUnit) }),
    board: z.array(eachHex),
    status: z.enum(['active', 'ended']),
  });
}

export const attritionView = view(z.strictObject({ ...unit, position: text }), z.strictObject({ id: text, ...hex }));
export const conquestView = view(
  z.strictObject({ ...unit, position: centredHex }),
  z.strictObject({ q: z.int(), r: z.int(), ...hex }),
);
