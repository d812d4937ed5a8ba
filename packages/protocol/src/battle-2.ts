import { z } from 'zod';
import { amounts, hex, places, text, unitType, whole } from './battle-shared.ts';

/** 004 §3, plus the places and orders added by the rulings. */
export const matchStart = z.strictObject({
  match_id: text,
  map: z.strictObject({
    width: z.int().min(1),
    height: z.int().min(1),
    static_terrain: z.array(
      z.strictObject({
        q: z.int(),
        r: z.int(),
        type: z.enum(['Plains', 'Hills', 'Forest', 'City', 'Mountain']),
      }),
    ),
    ...places,
  }),
  my_id: text,
  constants: z.strictObject({ def_constant: z.int().min(1), max_rounds: z.int().min(1) }),
});

const ownUnit = z.strictObject({ id: text, type: unitType, q: z.int(), r: z.int(), hp: whole, mp: whole });
const enemyUnit = z.strictObject({ id: text, owner: text, type: unitType, q: z.int(), r: z.int(), hp: whole });
const facility = z.strictObject({
  id: text,
  q: z.int(),
  r: z.int(),
  queue: z.array(z.strictObject({ unit: unitType, ticks: whole })),
});

export const stateTick = z.strictObject({
  tick: whole,
  game_status: z.enum(['ACTIVE', 'FINISHED']),
  you: z.strictObject({
    resources: amounts,
    units: z.array(ownUnit),
    facilities: z.array(facility),
  }),
  visible_changes: z.strictObject({
    units: z.array(enemyUnit),
    control_updates: z.array(z.strictObject({ q: z.int(), r: z.int(), owner: text.nullable() })),
  }),
  events: z.array(z.strictObject({ type: text, loc: hex, details: z.looseObject({}) })),
});

const move = z.strictObject({ type: z.literal('MOVE'), id: text, dest: hex });
const build = z.strictObject({ type: z.literal('BUILD'), fac_id: text, unit: unitType });
const disband = z.strictObject({ type: z.literal('DISBAND'), id: text });
const rally = z.strictObject({ type: z.literal('RALLY'), fac_id: text, dest: hex });
const research = z.strictObject({
  type: z.literal('RESEARCH'),
  fac_id: text,
  tier: z.int().min(1).max(2),
  choice: text,
});

export const order = z.discriminatedUnion('type', [move, build, disband, rally, research]);
export const submitOrders = z.strictObject({ tick: whole, orders: z.array(order).max(50) });
