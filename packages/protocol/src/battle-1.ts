import { z } from 'zod';
import { amounts, hex, places, text, unitType, whole } from './battle-shared.ts';

/** 001 §2.14; the configuration is the options of the match. */
export const matchStart = z.strictObject({
  map_seed: z.string().regex(/^[0-9a-f]{64}$/),
  config: z.looseObject({ players: z.int(), size: z.int() }),
  your_player_id: text,
  ...places,
});

/** 001 "JSON Schema: state_tick" and "submit_orders", which refuse unknown fields. */
export const terrain = z.enum(['Plains', 'Hills', 'Forest', 'City', 'Impassable']);

const unit = z.strictObject({
  unit_id: text,
  type: unitType,
  q: z.int(),
  r: z.int(),
  hp: whole,
  mp: whole,
  vision: whole,
});

const facility = z.strictObject({
  facility_id: text,
  q: z.int(),
  r: z.int(),
  slots: z.int().min(1),
  production_queue: z.array(z.strictObject({ unit_type: unitType, ticks_remaining: whole })),
});

const visibleHex = z.strictObject({
  q: z.int(),
  r: z.int(),
  terrain,
  owner_id: z.string().optional(),
  enemy_unit_counts: z
    .strictObject({ total: whole.optional(), by_type: z.partialRecord(unitType, whole).optional() })
    .optional(),
});

const event = z.looseObject({
  type: z.enum(['Combat', 'Capture', 'UnitBuilt', 'ChiefEliminated', 'OrderRejected']),
  at: hex,
  details: z.looseObject({}).optional(),
});

export const stateTick = z.strictObject({
  tick_id: whole,
  you: z.strictObject({ player_id: text, resources: amounts, facilities: z.array(facility), units: z.array(unit) }),
  visible_hexes: z.array(visibleHex),
  events: z.array(event),
});

const move = z.strictObject({ type: z.literal('Move'), unit_id: text, dest_q: z.int(), dest_r: z.int() });
const produce = z.strictObject({ type: z.literal('Produce'), facility_id: text, unit_type: unitType });
const disband = z.strictObject({ type: z.literal('Disband'), unit_id: text });
const setRally = z.strictObject({ type: z.literal('SetRally'), facility_id: text, q: z.int(), r: z.int() });
/** Only if the match's options enable research. */
const research = z.strictObject({
  type: z.literal('Research'),
  facility_id: text,
  tier: z.int().min(1).max(2),
  choice: text,
});

export const order = z.discriminatedUnion('type', [move, produce, disband, setRally, research]);
export const submitOrders = z.strictObject({ tick_target: whole, orders: z.array(order).max(50) });
