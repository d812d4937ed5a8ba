import { z } from 'zod';
import { amounts, axial, hex, places, playerId, text, unitType, whole } from './battle-shared.ts';

/** 001 §2.14; the configuration is the options of the match. */
export const matchStart = z.strictObject({
  map_seed: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('The seed of the map, from which the rules derive its terrain. The seed of the match stays secret'),
  config: z
    .looseObject({
      players: z.int().describe('The number of players'),
      size: z.int().describe('The width and height of the map in hexes'),
    })
    .describe('The complete options of the match'),
  your_player_id: playerId.describe('Your own id: p0 for seat 0, and so on'),
  ...places,
});

/** 001 "JSON Schema: state_tick" and "submit_orders", which refuse unknown fields. */
export const terrain = z.enum(['Plains', 'Hills', 'Forest', 'City', 'Impassable']);

const unit = z.strictObject({
  unit_id: text.describe('The id that orders name: u0, u1, … Other players never learn it'),
  type: unitType.describe('Its type; the option `units` has the numbers of each'),
  ...axial,
  hp: whole.describe('Hit points left, rounded up, so at least 1'),
  mp: whole.describe('Move points in the next tick: 1 to 7, with supply, starvation and research taken into account'),
  vision: whole.describe('How many hexes far it sees from where it stands'),
});

const facility = z.strictObject({
  facility_id: text.describe('The id that orders name: f0, f1, …'),
  ...axial,
  slots: z.int().min(1).describe('How many units it builds at the same time'),
  production_queue: z
    .array(
      z.strictObject({
        unit_type: unitType.describe('What is built'),
        ticks_remaining: whole.describe('Ticks of work left; 0 if it is finished and waits for room'),
      }),
    )
    .describe('What it builds, and what waits to be built after that'),
});

const visibleHex = z.strictObject({
  ...axial,
  terrain: terrain.describe('The terrain; Impassable for mountains'),
  owner_id: z.string().optional().describe('The player that controls it; absent for a neutral hex'),
  enemy_unit_counts: z
    .strictObject({
      total: whole.optional().describe('How many there are'),
      by_type: z
        .partialRecord(unitType, whole)
        .optional()
        .describe('How many of each type; types that are not there are absent'),
    })
    .optional()
    .describe('Units of other players and neutral units on it; absent if there are none'),
});

const event = z.looseObject({
  type: z
    .enum(['Combat', 'Capture', 'UnitBuilt', 'ChiefEliminated', 'OrderRejected'])
    .describe('What happened; the events of this game have a schema of their own'),
  at: hex.describe('Where'),
  details: z.looseObject({}).optional().describe('More about it, depending on the type'),
});

export const stateTick = z.strictObject({
  tick_id: whole.describe('The tick that has just run; 0 before the first one'),
  you: z
    .strictObject({
      player_id: playerId.describe('Your own id'),
      resources: amounts.describe('What you have in store, 0 to the storage cap of each'),
      facilities: z.array(facility).describe('The bases and Cities that you own, by number'),
      units: z.array(unit).describe('Your units, by number'),
    })
    .describe('What is yours'),
  visible_hexes: z
    .array(visibleHex)
    .describe('Every hex that you see now, row by row. A hex that is not listed is under fog'),
  events: z
    .array(event)
    .describe('What you learn of the last tick, with an OrderRejected for each refused order of yours'),
});

const ownUnit = text.describe('One of your units');
const ownFacility = text.describe('One of your Facilities');
const move = z.strictObject({
  type: z.literal('Move').describe('Sends a unit to a hex, as far as its move points carry it in this tick'),
  unit_id: ownUnit,
  dest_q: z.int().describe('The column q of the destination'),
  dest_r: z.int().describe('The row r of the destination'),
});
const produce = z.strictObject({
  type: z.literal('Produce').describe('Adds a unit to the queue of a Facility, and pays for it'),
  facility_id: ownFacility,
  unit_type: unitType.describe('What to build; a Chief cannot be built'),
});
const disband = z.strictObject({
  type: z.literal('Disband').describe('Removes a unit before movement; nothing is refunded'),
  unit_id: ownUnit.describe('One of your units, not the Chief'),
});
const setRally = z.strictObject({
  type: z.literal('SetRally').describe('Sends the units that a Facility will build on to a hex'),
  facility_id: ownFacility,
  q: z.int().describe('The column q of the rally point'),
  r: z.int().describe('The row r of the rally point'),
});
/** Only if the match's options enable research. */
const research = z.strictObject({
  type: z.literal('Research').describe('Starts research; only if the options of the match enable it'),
  facility_id: ownFacility,
  tier: z.int().min(1).max(2).describe('The tier, 1 or 2; the second follows the first'),
  choice: text.describe('Tier 1: a unit type other than Chief. Tier 2: ScoutMovement or InfantryTerrain'),
});

export const order = z.discriminatedUnion('type', [move, produce, disband, setRally, research]);
export const submitOrders = z.strictObject({
  tick_target: whole.describe('The tick that the orders are for: the `tick_target` of the position, or up to 9 later'),
  orders: z.array(order).max(50).describe('Up to 50 orders, each accepted or refused on its own; may be empty'),
});
