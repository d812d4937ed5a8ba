import { z } from 'zod';

/** Ruling warshard-1.2: the actions, and the public view. */
const side = z.enum(['blue', 'red']);
const text = z.string().min(1);
const whole = z.int().min(0);
const hex = z.strictObject({ q: z.int(), r: z.int() });
const aloud = { reasoning: z.string().max(2000).optional() };

export const action = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('move'), unit: text, to: hex, ...aloud }),
  z.strictObject({ action: z.literal('attack'), unit: text, hex, ...aloud }),
  z.strictObject({ action: z.literal('support'), unit: text, fight: whole, ...aloud }),
  z.strictObject({ action: z.literal('retreat'), unit: text, to: hex, ...aloud }),
  z.strictObject({ action: z.literal('advance'), fight: whole, unit: text.nullable(), ...aloud }),
  z.strictObject({ action: z.literal('done'), ...aloud }),
]);

const unit = z.strictObject({
  id: text,
  type: z.enum(['infantry', 'mechanised', 'armor', 'artillery', 'air_wing', 'hq']),
  side,
  status: z.enum(['on_board', 'expected', 'lost']),
  at: hex.nullable(),
  hasMoved: z.boolean(),
  fight: whole.nullable(),
  mustRetreat: z.boolean(),
});

const fight = z.strictObject({
  hex,
  attackers: z.array(text),
  attackSupport: z.array(text),
  defenders: z.array(text),
  defenseSupport: z.array(text),
  attack: z.int(),
  defense: z.int(),
  shift: z.int(),
  isVoid: z.boolean(),
  odds: z.enum(['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1']).nullable(),
  die: z.int().min(1).max(6).nullable(),
  result: z.enum(['S', 'dr', 'ar', 'EX', 'DE', 'AE']).nullable(),
});

export const view = z.strictObject({
  turn: z.int().min(1),
  side,
  stage: z.enum(['move', 'attack', 'support_att', 'support_def', 'retreat', 'advance']),
  status: z.enum(['active', 'ended']),
  decides: side.nullable(),
  shifts: whole,
  retreating: text.nullable(),
  advancing: whole.nullable(),
  points: z.strictObject({ blue: whole, red: whole }),
  victory: z.array(z.strictObject({ at: hex, points: whole, holder: side.nullable() })),
  units: z.array(unit),
  fights: z.array(fight),
  turnLimit: z.int().min(1),
  isRated: z.boolean(),
  crowded: z.array(hex),
  board: z.array(
    z.strictObject({
      q: z.int(),
      r: z.int(),
      terrain: z.enum(['plains', 'forest', 'city', 'hills', 'trench', 'water']),
      road: z.boolean(),
      bridge: z.boolean(),
      name: z.string().nullable(),
      units: z.array(text),
    }),
  ),
});
